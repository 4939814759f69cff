"""Every command that the default policy suggests is allowed by it: who does as told isn't told no again."""

from __future__ import annotations

import re

import pytest

from gateway.policy.load import load

SUGGESTED = [
    (rule.id, command)
    for rule in load(("coding-agent",), cache="").rules
    for command in re.findall(r"`([^`]+)`", rule.suggest or "")
    # What begins with a name and has arguments is a command; the rest are options and file names.
    if command[0].isalpha() and " " in command
]


@pytest.mark.parametrize(("rule", "command"), SUGGESTED)
def test_suggestion_is_allowed(rule: str, command: str, judged) -> None:
    decision = judged(command).decision

    assert str(decision.verdict) == "allow", (rule, decision.findings[:2])


def test_there_are_many() -> None:
    assert len(SUGGESTED) > 25
