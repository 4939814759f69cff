"""Requests → judgements, pure."""

from __future__ import annotations

import pytest

from gateway.judge import judge
from gateway.model import FileRequest, ShellRequest, Verdict
from gateway.policy.examples import WORKSPACE, ExampleWorld, example_context
from gateway.policy.load import load
from gateway.values import replace

POLICY = """
schema: gateway/1
name: x
params: {default: deny, outside: deny}
paths:
  - {id: ws, base: "${workspace}", read: {allow: ["**"], deny: [.env]}, write: {allow: [src], deny: ["*.lock"]}}
programs:
  acmectl: {subcommands: {pull: {operands: [write]}}}
rules:
  - id: r.ok
    verdict: allow
    when: {program: [ls, acmectl]}
    tests: {match: [ls, acmectl pull src/x], ignore: [rm x]}
"""


@pytest.fixture(scope="module")
def policy(tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "x.yaml"
    path.write_text(POLICY)
    return load(str(path), cache="")


FILES = [
    ("read", "a.txt", "allow", "paths.read.allow"),
    ("read", ".env", "deny", "paths.ws.read.deny"),
    ("read", "/etc/passwd", "deny", "paths.outside.read"),
    ("read", "../other/a", "deny", "paths.outside.read"),
    ("list", ".", "allow", "paths.read.allow"),
    ("write", "src/a", "allow", "paths.write.allow"),
    ("write", "a", "deny", "paths.outside.write"),
    ("write", "src/x.lock", "deny", "paths.ws.write.deny"),
    ("delete", "src/a", "allow", "paths.write.allow"),
    ("chmod", "src/a", "deny", "engine.default"),
]


@pytest.mark.parametrize(("operation", "path", "verdict", "rule"), FILES)
def test_file_operations_are_judged_by_the_path_lists(policy, operation, path, verdict, rule):
    decision = judge(FileRequest(operation, path), policy, example_context()).decision
    assert (str(decision.verdict), decision.rules[0]) == (verdict, rule)


def test_a_link_out_of_the_workspace_is_followed(policy):
    class World(ExampleWorld):
        def real(self, path):
            return "/etc/passwd" if path == f"{WORKSPACE}/a" else path

    context = replace(example_context(), lookup=World())
    assert judge(FileRequest("read", "a"), policy, context).decision.verdict is Verdict.DENY


def test_the_policys_own_programs_are_known(policy):
    def verdict(command):
        return judge(ShellRequest(command), policy, example_context()).decision

    assert verdict("acmectl pull src/x").verdict is Verdict.ALLOW
    assert verdict("acmectl pull /etc/x").rules == ("paths.outside.write",)


def test_the_same_question_has_the_same_answer(policy):
    one = judge(ShellRequest("ls; rm x"), policy, example_context())
    two = judge(ShellRequest("ls; rm x"), policy, example_context())
    assert (one.facts, one.decision) == (two.facts, two.decision)


def test_facts_that_are_known_are_not_collected_again(policy):
    facts = judge(ShellRequest("ls"), policy, example_context()).facts
    assert (
        judge(ShellRequest("rm x"), policy, example_context(), facts).decision.verdict
        is Verdict.ALLOW
    )


@pytest.mark.parametrize("form", ["{}", "bash -c '{}'", "eval '{}'", "x() {{ {}\n}}; x"])
def test_what_a_second_grammar_reads_otherwise_is_held_where_the_policy_wants_that(form) -> None:
    request = ShellRequest(form.format("coproc X { ls; }; ls"))
    strict, usual = (
        judge(request, load(name), example_context()) for name in ("strict", "coding-agent")
    )

    assert "engine.unparseable" in strict.decision.rules
    assert strict.facts.opaque
    assert not usual.facts.opaque
