"""The work for a command grows with its words, not with their square: counted in calls, not in seconds."""

from __future__ import annotations

import sys

import pytest

from gateway import Gateway

FORMS = """
cp {} y
cp -r {} /srv/y
mv {} y
ln -s {} y
ln {} y
install -m 755 {} y
rsync -a {} y
rm -rf {}
touch {}
mkdir -p {}
chmod +x {}
tee {}
sed -i s/a/b/ {}
git add {}
git mv {} y
tar cf a.tar {}
unzip a.zip {}
find {} -delete
cat {} | sh
export {}
env {} ls
printf '%s\\n' {} | xargs cp -t y
printf 'cp %s y\\n' {} | sh
printf 'echo a > %s\\n' {} | sh
for i in {}; do cp $i y; done
"""


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory):
    root = tmp_path_factory.mktemp("workspace")
    with Gateway.open(workspace=str(root), audit_dir=str(root / "audit")) as gate:
        yield gate


def calls(gate: Gateway, command: str) -> int:
    count = 0

    def seen(*_event: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(seen)
    try:
        gate.check(command)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("form", FORMS.strip().splitlines())
def test_four_times_the_words_are_not_sixteen_times_the_work(form: str, gate: Gateway) -> None:
    few, many = (
        form.replace("{}", " ".join(f"x{n}=" for n in range(count))) for count in (80, 320)
    )
    gate.check(few)  # what is made at first use

    assert calls(gate, f"{many} #") < 10 * calls(gate, f"{few} #")


def test_more_paths_than_are_followed_are_said(gate: Gateway) -> None:
    facts = gate.check("rm x{1..1200}").facts

    assert [one.reason for one in facts.opaque] == ["too-large"]
