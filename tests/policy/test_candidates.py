"""Which rules are tried does not depend on what was judged before."""

from __future__ import annotations

from gateway.facts.collect import collect
from gateway.model import ShellRequest
from gateway.policy import candidates as module
from gateway.policy.candidates import candidates
from gateway.policy.examples import example_context
from gateway.policy.index import features, in_flows
from gateway.policy.load import load
from tests.policies.test_everyday import COMMANDS


def by_features(policy, command, fed):
    """Everything that is filed under any of its features."""
    filed = {
        one for feature in features(command, fed) for one in policy.index.get(feature, "").split()
    }
    found: dict[int, list[int]] = {}
    for number, place in sorted(tuple(map(int, one.split("."))) for one in filed):
        found.setdefault(number, []).append(place)
    return [*found.items()]


def test_tried_is_what_is_filed_under_its_features():
    policy = load("coding-agent", cache="")
    context = example_context()
    for one in COMMANDS:
        facts = collect(ShellRequest(one.text), context)
        fed = in_flows(facts)
        for command in facts.commands:
            assert candidates(policy, command, fed) == by_features(policy, command, fed), one.text


def test_what_is_kept_has_a_bound(monkeypatch):
    monkeypatch.setattr(module, "MOST", 3)
    monkeypatch.setattr(module, "MOST_POLICIES", 1)
    policies = [load("coding-agent", cache=""), load("strict", cache="")]
    for text in ("a", "b c", "cat d/e/f/g", "h > i", "j | k"):
        facts = collect(ShellRequest(text), example_context())
        fed = in_flows(facts)
        for policy in policies:
            for command in facts.commands:
                assert candidates(policy, command, fed) == by_features(policy, command, fed)
    assert len(module._TABLES) <= 1
