"""An ordinary day under `coding-agent`: never denied, asked in at most two of a hundred. It is the same day in
a project that has a policy of its own, but for what would change that."""

from __future__ import annotations

import pathlib

import pytest

from tests.policies.everyday import read_commands

COMMANDS = read_commands(pathlib.Path(__file__).parent / "everyday.txt")


@pytest.mark.parametrize("one", COMMANDS, ids=lambda one: f"{one.section}:{one.line}")
def test_allowed_or_asked_as_the_list_says(one, judged) -> None:
    judgement = judged(one.text)
    decision = judgement.decision

    assert str(decision.verdict) == ("ask" if one.asked else "allow"), decision.findings[:2]
    if not one.asked and _selects(judgement.facts):
        guarded = judged(one.text, project="guarded").decision

        assert str(guarded.verdict) == ("deny" if one.changes else "allow"), guarded.findings[:2]


def _selects(facts) -> bool:
    """What it touches is not all named: a `gateway.yaml` in the folder could be among it."""
    uses = [use for command in facts.commands for use in command.paths]
    return any(use.glob or use.recursive or use.inside or not use.exact for use in uses)


def test_seldom_asked() -> None:
    assert len([one for one in COMMANDS if one.asked]) <= 0.02 * len(COMMANDS)
