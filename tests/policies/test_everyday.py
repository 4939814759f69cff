"""An ordinary day under `coding-agent`: never denied, asked in at most two of a hundred."""

from __future__ import annotations

import pathlib

import pytest

from tests.policies.everyday import read_commands

COMMANDS = read_commands(pathlib.Path(__file__).parent / "everyday.txt")


@pytest.mark.parametrize("one", COMMANDS, ids=lambda one: f"{one.section}:{one.line}")
def test_allowed_or_asked_as_the_list_says(one, judged) -> None:
    decision = judged(one.text).decision

    assert str(decision.verdict) == ("ask" if one.asked else "allow"), decision.findings[:2]


def test_seldom_asked() -> None:
    assert len([one for one in COMMANDS if one.asked]) <= 0.02 * len(COMMANDS)
