"""Which rules are tried does not depend on what was judged before, and no rule that would speak is left out."""

from __future__ import annotations

from gateway.facts.collect import collect
from gateway.model import Known, ShellRequest, Verdict
from gateway.policy import candidates as module
from gateway.policy.candidates import candidates
from gateway.policy.examples import example_context
from gateway.policy.index import features, in_flows
from gateway.policy.line import Line
from gateway.policy.load import load
from gateway.policy.matching import match_rule
from gateway.policy.subject import Subject
from tests.policies.test_everyday import COMMANDS


def by_features(policy, command, fed):
    """Everything that is filed under any of its features."""
    filed = {
        one for feature in features(command, fed) for one in policy.index.get(feature, "").split()
    }
    return {tuple(map(int, one.split("."))) for one in filed}


def subjects(text):
    context = example_context()
    facts = collect(ShellRequest(text), context)
    line = Line(facts, context)
    return [(Subject(line, command), in_flows(facts)) for command in facts.commands]


def tried(policy, subject, fed):
    found = candidates(policy, subject, fed)
    assert [*found] == sorted(found)
    return {(number, place) for number, places in found.items() for place in places}


def gives_a_finding(rule, place, subject):
    """Would this alternative alone make the rule speak?"""
    said = match_rule(rule, subject, only=(place,))[0]
    certain = rule.certain or rule.verdict is Verdict.ALLOW
    return said is Known.YES or (said is Known.UNKNOWN and not certain)


def test_what_is_filed_under_its_features_is_tried_or_gives_no_finding():
    policy = load("coding-agent", cache="")
    for one in COMMANDS:
        for subject, fed in subjects(one.text):
            filed = by_features(policy, subject.command, fed)
            left = tried(policy, subject, fed)
            assert left <= filed, one.text
            for number, place in filed - left:
                rule = policy.rules[number]
                assert not gives_a_finding(rule, place, subject), (one.text, rule.id, place)


def test_what_is_kept_has_a_bound(monkeypatch):
    policies = [load("coding-agent", cache=""), load("strict", cache="")]

    def all_tried():
        texts = ("a", "b c", "cat d/e/f/g", "h > i", "j | k")
        return [
            tried(policy, *one) for text in texts for policy in policies for one in subjects(text)
        ]

    wanted = all_tried()
    monkeypatch.setattr(module, "MOST", 3)
    monkeypatch.setattr(module, "MOST_POLICIES", 1)
    module._TABLES.clear()
    assert all_tried() == wanted
    assert len(module._TABLES) <= 1
