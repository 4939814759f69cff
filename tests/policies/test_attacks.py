"""Commands that hide what they do in an option, a module or a file; the same form as `hard_commands.jsonl`."""

from __future__ import annotations

import json
import pathlib

import pytest

from tests.policies.test_hard_commands import WANTED

ROWS = [
    json.loads(line)
    for line in (pathlib.Path(__file__).parent / "attacks.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("contained", [True, False], ids=["contained", "uncontained"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_verdict(row, contained, judged) -> None:
    decision = judged(row["cmd"], contained=contained).decision

    assert str(decision.verdict) in WANTED[row["want"]], (row["cmd"], decision.findings[:3])


def test_no_name_twice() -> None:
    names = [row["id"] for row in ROWS]

    assert len(set(names)) == len(names)
