"""Facts × policy → findings, through the real parser and real program models."""

from __future__ import annotations

import pytest

from gateway.evaluate import evaluate
from gateway.facts.collect import collect
from gateway.judge import judge
from gateway.model import ShellRequest, Verdict
from gateway.policy.conditions import program
from gateway.policy.examples import example_context
from gateway.policy.load import load
from gateway.values import replace

POLICY = """
schema: gateway/1
name: x
params: {default: ask, default_contained: allow, on_unknown: ask, on_unparseable: deny, network: "on",
         outside: {read: ask, write: deny, cd: deny}}
paths:
  - {id: ws, base: "${workspace}", cd: allow, read: {allow: ["**"], deny: [.env]}, write: {allow: ["**"], ask: [Makefile], deny: [.git/hooks]}}
  - {id: sys, base: /, read: {allow: [usr]}}
rules:
  - id: r.tools
    verdict: allow
    when: {program: [ls, cat, cd, echo, touch, curl, "[", grep, tee, rm]}
    tests: {match: [ls], ignore: [mv a b]}
  - id: r.sort
    verdict: allow
    when: {program: sort}
    except: {flags: {any: ["--output"]}}
    tests: {match: [sort x], ignore: [sort -o x x]}
  - id: r.push
    verdict: ask
    when: {program: git, subcommand: push}
    except: {flags: {any: ["--dry-run"]}}
    reason: It publishes.
    tests: {match: [git push], ignore: [git push --dry-run]}
  - id: r.force
    verdict: deny
    when: {program: git, subcommand: push, flags: {any: ["--force"]}}
    reason: It overwrites.
    tests: {match: [git push -f], ignore: [git push]}
  - id: r.watch
    verdict: deny
    stage: observe
    when: {program: ls, flags: {any: ["-R"]}}
    reason: Trying out.
    tests: {match: [ls -R], ignore: [ls]}
exceptions:
  - id: e.sandbox
    rule: r.force
    lowers_to: allow
    for: {args: {any: [sandbox]}}
    reason: A throw-away remote.
    owner: team
    ticket: T-1
    expires: "2027-01-31"
    tests: {waived: [git push -f sandbox], kept: [git push -f origin]}
"""


@pytest.fixture(scope="module")
def policy(tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "x.yaml"
    path.write_text(POLICY)
    return load(str(path), cache="")


CONTEXT = replace(example_context(), today="2026-11-18")


def say(policy, command, **context):
    """Every finding as `verdict rule`, with `?` when unknown, `~` observed, `-` waived."""
    here = replace(CONTEXT, **context)
    found = []
    for one in evaluate(collect(ShellRequest(command), here), policy, here):
        mark = (
            "?" * one.unknown
            + "~" * one.observed
            + "-" * bool(one.waived_by and one.waived_by != one.rule)
        )
        found.append(f"{one.verdict} {one.rule}{mark}")
    return sorted(found)


TABLE = [
    ("ls", ["allow r.tools"]),
    ("mv a b", ["ask engine.default"]),
    ("ls; mv a b", ["allow r.tools", "ask engine.default"]),
    ("git push", ["ask r.push"]),
    ("git push -f", ["ask r.push", "deny r.force"]),
    ("git push --dry-run", ["ask engine.default"]),
    ('git push "$X"', ["ask r.force?", "ask r.push"]),
    ("ls -R", ["allow r.tools", "deny r.watch~"]),
    # Path lists: named, asked about, covered by nothing, perhaps.
    ("cat .env", ["allow r.tools", "deny paths.ws.read.deny"]),
    ("touch Makefile", ["allow r.tools", "ask paths.ws.write.ask"]),
    ("cat /etc/hosts", ["allow r.tools", "ask paths.outside.read"]),
    ("touch /etc/x", ["allow r.tools", "deny paths.outside.write"]),
    ("echo x > /dev/null", ["allow r.tools"]),
    ("cd /", ["allow r.tools", "deny paths.outside.cd"]),
    ("rm -rf .", ["allow r.tools", "deny paths.ws.write.deny"]),
    ('cat "$F"', ["allow r.tools", "ask paths.outside.read?", "ask paths.ws.read.deny?"]),
    # An exception that may hold stops what allows, and nothing else.
    ("sort a", ["allow r.sort"]),
    ('sort "$X" a', ["ask engine.default", "ask paths.outside.read?", "ask paths.ws.read.deny?"]),
    # What is not known.
    ('"$CMD" x', ["ask engine.default", "ask engine.unknown?"]),
    ("ls $(", ["deny engine.unparseable?"]),
    # Nothing to run, and what only the shell does.
    ("# note", ["allow engine.nothing"]),
    ("x=1", ["allow engine.nothing"]),
    ("f() { ls; }; f", ["allow engine.function", "allow r.tools"]),
]


@pytest.mark.parametrize(("command", "want"), TABLE)
def test_findings(policy, command, want):
    assert say(policy, command) == want


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("ls $(", "bash would refuse it too"),
        ("ls " + "x" * 2_000_000, "write it to a script"),
        ("(" * 3000 + "ls" + ")" * 3000, "write it to a script"),
    ],
)
def test_what_was_not_read_names_a_way_out_of_that(policy, text, way):
    found = judge(ShellRequest(text), policy, example_context()).decision.findings

    assert way in next(one.suggest for one in found if one.rule == "engine.unparseable")


def test_an_exception_is_a_finding_of_its_own_and_the_rule_is_kept_as_waived(policy):
    assert say(policy, "git push -f sandbox") == ["allow e.sandbox", "ask r.push", "deny r.force-"]


@pytest.mark.parametrize("today", ["2027-02-01", ""])
def test_an_exception_ends(policy, today):
    assert "deny r.force" in say(policy, "git push -f sandbox", today=today)


def test_its_last_day_counts(policy):
    assert "allow e.sandbox" in say(policy, "git push -f sandbox", today="2027-01-31")


NETWORK = [
    ("off", "curl https://example.org", False, ["deny params.network"]),
    ("off", "curl https://example.org", True, ["deny params.network"]),
    ("off", "ls", False, []),
    ("off", "acmectl x", False, []),
    ("on", "curl https://example.org", False, []),
    ("allowlist", "curl https://api.example.com", False, []),
    ("allowlist", "curl https://example.org", True, ["deny params.network"]),
    ("allowlist", 'curl "$URL"', False, ["ask params.network?"]),
    # A confined command's loopback is its own.
    ("allowlist", "curl http://127.0.0.1:8000 http://localhost http://[::1]/", True, []),
    ("allowlist", "curl http://127.0.0.1:8000", False, ["deny params.network"]),
    ("allowlist", "curl http://127.0.0.1 https://example.org", True, ["deny params.network"]),
    ("allowlist", "curl http://127.evil.test", True, ["deny params.network"]),
    ("off", "curl http://127.0.0.1:8000", True, ["deny params.network"]),
    # The kernel lets nothing through but the listed hosts.
    ("allowlist", 'curl "$URL"', True, []),
]


@pytest.mark.parametrize(("mode", "command", "contained", "want"), NETWORK)
def test_network(policy, mode, command, contained, want):
    params = replace(policy.params, network=mode, network_hosts=("*.example.com",))
    said = say(replace(policy, params=params), command, contained=contained)
    assert [one for one in said if "network" in one] == want


def test_the_default_where_the_kernel_confines(policy):
    assert say(policy, "mv a b", contained=True) == ["allow engine.default"]
    assert "ask engine.default" in say(policy, '"$CMD"', contained=True)
    assert "ask engine.default" in say(policy, "ssh host.example.com mv a b", contained=True)


def test_a_look_alike_is_asked_about_but_never_allowed(policy):
    assert say(policy, "/usr/bin/ls") == ["allow r.tools"]
    assert say(policy, "./ls") == ["ask engine.default"]
    assert say(policy, "./git push") == ["ask r.push"]


def test_a_rule_that_errs_denies_and_says_so(policy, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(program, "match", fail)
    context = example_context()
    found = evaluate(collect(ShellRequest("ls"), context), policy, context)
    errors = [one for one in found if one.rule == "engine.error"]
    assert errors
    assert all(one.verdict is Verdict.DENY for one in errors)
    assert "`r.tools`" in errors[0].reason
    assert "ZeroDivisionError: oops" in errors[0].reason


def test_a_path_list_that_errs_denies_too(policy, monkeypatch):
    broken = replace(policy, paths=(replace(policy.paths[0], lists={"read": {"deny": {"Q": {}}}}),))
    context = example_context()
    found = evaluate(collect(ShellRequest("cat a"), context), broken, context)
    assert [(one.rule, one.verdict, one.command) for one in found] == [
        ("engine.error", Verdict.DENY, 0)
    ]


def test_every_finding_has_its_evidence_and_its_place(policy):
    context = example_context()
    (one,) = evaluate(collect(ShellRequest("echo; git push"), context), policy, context)[1:]
    assert (one.rule, one.command, one.at[-9:], one.layer) == ("r.push", 1, "x.yaml:19", "org")
    assert one.evidence == ("program git, subcommand push",)
    assert "echo; git push"[one.span.start : one.span.end] == "git push"
