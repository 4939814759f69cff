"""What must be asked or denied, by the rule that says why, and in every form in which it may come."""

from __future__ import annotations

import pathlib

import pytest

from tests.policies.forms import forms

ROWS = [
    tuple(line.replace("⏎", "\n").split("\t", 1))
    for line in (pathlib.Path(__file__).parent / "held.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("rule", "command"), ROWS, ids=[command[:60] for _, command in ROWS])
def test_held(rule: str, command: str, judged) -> None:
    for number, form in enumerate(forms(command)):
        decision = judged(form).decision

        assert str(decision.verdict) != "allow", form
        if not number:
            assert rule in {one.rule for one in decision.findings}, decision.findings[:3]
