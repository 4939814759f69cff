"""Findings → one decision."""

from __future__ import annotations

from itertools import permutations

import pytest

from gateway.decide import decide
from gateway.facts.model import Facts, OpaquePart
from gateway.model import NOWHERE, Finding, Verdict
from gateway.policy.examples import example_context
from gateway.policy.model import Params, Policy
from gateway.values import replace

ALLOW, ASK, DENY = Verdict.ALLOW, Verdict.ASK, Verdict.DENY
NOTHING = Facts("x", ())
ATTENDED = replace(example_context(), attended=True)


def found(verdict, rule="r", **more):
    return Finding(rule, verdict, f"Because of {rule}.", **more)


def answer(*findings, context=ATTENDED, facts=NOTHING, **params):
    policy = Policy("p", "sha256:1", replace(Params(), **params), ())
    return decide(findings, facts, policy, context)


@pytest.mark.parametrize(
    ("verdicts", "want"),
    [((ALLOW,), ALLOW), ((ALLOW, ASK), ASK), ((ASK, ALLOW, DENY), DENY), ((ALLOW, ALLOW), ALLOW)],
)
def test_the_strictest_wins_in_any_order(verdicts, want):
    for order in permutations(verdicts):
        assert answer(*map(found, order)).verdict is want


def test_no_finding_denies():
    decision = answer()
    assert (decision.verdict, decision.rules) == (DENY, ("engine.error",))


def test_what_is_waived_or_observed_has_no_effect_and_is_kept():
    decision = answer(
        found(ALLOW), found(DENY, "w", waived_by="e"), found(DENY, "o", observed=True)
    )
    assert decision.verdict is ALLOW
    assert [one.rule for one in decision.waived] == ["w"]
    assert [one.rule for one in decision.observed] == ["o"]


def test_only_waived_findings_deny():
    assert answer(found(DENY, waived_by="e")).verdict is DENY


def test_the_finding_of_the_exception_itself_counts():
    assert answer(found(DENY, "r", waived_by="e"), found(ASK, "e", waived_by="e")).verdict is ASK


def test_nobody_there_to_answer():
    decision = answer(found(ASK, "r"), found(ALLOW, "s"), context=example_context())
    assert decision.verdict is DENY
    assert decision.rules == ("r", "engine.unattended")
    assert decision.reason == "Because of r."


def test_a_policy_may_leave_the_question_standing():
    assert answer(found(ASK), context=example_context(), ask_unattended=ASK).verdict is ASK


def test_observing_lets_everything_pass_and_keeps_what_was_said():
    decision = answer(found(DENY, "r"), mode="observe")
    assert (decision.verdict, decision.rules) == (ALLOW, ("engine.observe",))
    assert decision.observed[0].verdict is DENY


def test_what_was_seen_comes_before_what_is_not_known_and_the_gravest_first():
    low, high = found(DENY, "low", severity="low"), found(DENY, "high", severity="critical")
    guess = found(DENY, "guess", severity="critical", unknown=True)
    assert answer(guess, low, high).rules == ("high", "low", "guess")


def test_says_that_something_could_not_be_read():
    facts = replace(NOTHING, opaque=(OpaquePart("syntax", "d", NOWHERE),))
    assert answer(found(DENY), facts=facts).opaque


def test_why_it_is_not_known_comes_before_what_it_might_be():
    guess = found(ASK, "disk.delete", unknown=True, severity="critical")
    why = found(ASK, "engine.unknown", unknown=True)
    seen = found(ASK, "git.push")
    order = [one.rule for one in answer(guess, why, seen).findings]
    assert order == ["git.push", "engine.unknown", "disk.delete"]
