"""An ordinary day under `coding-agent`: never denied, asked in at most three of a hundred."""

from __future__ import annotations

import pathlib

import pytest

from tests.policies.everyday import read_commands

COMMANDS = read_commands(pathlib.Path(__file__).parent / "everyday.txt")


@pytest.mark.parametrize("one", COMMANDS, ids=lambda one: f"{one.section}:{one.line}")
def test_never_denied(one, judged) -> None:
    decision = judged(one.text).decision

    assert str(decision.verdict) != "deny", decision.findings[:2]


def test_seldom_asked(judged) -> None:
    asked = [one.text for one in COMMANDS if str(judged(one.text).decision.verdict) != "allow"]

    assert len(asked) <= 0.03 * len(COMMANDS), asked
