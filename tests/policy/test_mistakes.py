"""Two hundred seeded mistakes: every one is refused at load, at the right place, with the right help.

`mistakes/table.txt` holds one mistake a line, `code :: help :: old :: new`: `old` stands once in `good.yaml`
and is written as `new`, where the problem is to be found at `«…»`. `\\n` is a line break.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gateway.policy.load import load
from gateway.policy.problems import CODES, InvalidPolicyError

HERE = Path(__file__).parent / "mistakes"
GOOD = (HERE / "good.yaml").read_text()
ROWS = [
    line.split(" :: ")
    for line in (HERE / "table.txt").read_text().splitlines()
    if line.strip() and not line.startswith("##")
]


@pytest.fixture
def folder(tmp_path):
    for name in ("base.yaml", "low.yaml"):
        (tmp_path / name).write_text((HERE / name).read_text())
    return tmp_path


def unescaped(text):
    return re.sub(
        r"\\u([0-9a-f]{4})",
        lambda found: chr(int(found[1], 16)),
        text.replace("\\n", "\n").replace("\\t", "\t"),
    )


def test_the_good_policy_is_good(folder):
    (folder / "good.yaml").write_text(GOOD)
    assert len(load(str(folder / "good.yaml"), cache="").rules) == 8


def test_there_are_two_hundred():
    assert len(ROWS) >= 200
    assert len({(old, new) for _, _, old, new in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[f"{code} {new}"[:70] for code, _, _, new in ROWS])
def test_mistake(row, folder):
    code, help_, old, new = (unescaped(part) for part in row)
    assert GOOD.count(old) == 1, f"`{old}` stands {GOOD.count(old)} times in good.yaml"
    text = GOOD.replace(old, new)
    at = text.index("«")
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    path = folder / "mistake.yaml"
    path.write_text(text.replace("«", "").replace("»", ""))
    with pytest.raises(InvalidPolicyError) as caught:
        load(str(path), cache="")
    found = [(one.code, one.mark.line, one.mark.column) for one in caught.value.problems]
    assert (code, line, column) in found
    here = caught.value.problems[found.index((code, line, column))]
    assert help_ in f"{here.message} {here.hint}"
    assert code in CODES
