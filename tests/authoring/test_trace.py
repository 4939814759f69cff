"""What each rule says of each command, and where it stops."""

from __future__ import annotations

import pytest

from gateway.authoring.trace import trace
from gateway.evaluate import evaluate
from gateway.facts.collect import collect
from gateway.model import ShellRequest
from gateway.policy.examples import example_context
from gateway.policy.load import load
from gateway.values import replace
from tests.authoring.test_testing import POLICY


@pytest.fixture(scope="module")
def policy(tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "x.yaml"
    path.write_text(POLICY)
    return load(str(path), cache="")


CONTEXT = replace(example_context(), today="2026-11-18")


def steps(policy, command):
    return trace(collect(ShellRequest(command), CONTEXT), policy, CONTEXT)


TABLE = [
    ("git push", "a.push", "yes", "", "program git, subcommand push"),
    ("git log", "a.push", "no", "subcommand", "subcommand is log"),
    ("ls", "a.push", "no", "program", "program is ls"),
    ('git "$X"', "a.push", "unknown", "", "program git, the subcommand is not known"),
    ("git push --dry-run", "a.push", "excepted", "except", "option --dry-run"),
    ("git push sandbox", "a.push", "waived", "", "program git, subcommand push; covered by e.one"),
]


@pytest.mark.parametrize(("command", "rule", "answer", "failing", "said"), TABLE)
def test_step(policy, command, rule, answer, failing, said):
    (step,) = [one for one in steps(policy, command) if one.rule == rule]
    assert (step.answer, step.failing, step.said) == (answer, failing, said)


def test_rules_about_another_program_are_not_near(policy):
    assert [one.near for one in steps(policy, "rm x")] == [False, False]


@pytest.mark.parametrize("command", [row[0] for row in TABLE])
def test_it_says_what_judging_says(policy, command):
    found = {one.rule for one in evaluate(collect(ShellRequest(command), CONTEXT), policy, CONTEXT)}
    said = {
        one.rule for one in steps(policy, command) if one.answer in {"yes", "unknown", "waived"}
    }
    assert said == found & {"a.push", "a.watch"}
