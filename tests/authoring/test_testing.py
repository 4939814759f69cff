"""Case files, coverage and JUnit."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from gateway.authoring.cases import is_case_file, run_file
from gateway.authoring.junit import junit
from gateway.authoring.testing import run_tests

POLICY = """
schema: gateway/1
name: acme
params: {default: ask, outside: deny, network: 'on'}
paths: [{id: ws, base: "${workspace}", read: {allow: ["**"], deny: [.env]}}]
rules:
  - id: a.push
    verdict: deny
    any_of:
      - {program: git, subcommand: push}
      - {program: hg, subcommand: push}
    except: [{flags: {any: ["--dry-run"]}}]
    reason: No.
    tests: {match: [git push], ignore: [git log]}
  - id: a.watch
    verdict: deny
    stage: observe
    when: {program: top}
    reason: Tried.
    tests: {match: [top], ignore: [ls]}
exceptions:
  - id: e.one
    rule: a.push
    lowers_to: allow
    for: {program: git, args: {any: [sandbox]}}
    reason: R.
    owner: o
    ticket: t
    expires: "2027-01-31"
    tests: {waived: [git push sandbox], kept: [git push]}
"""
HEAD = "schema: gateway-cases/1\npolicy: policy.yaml\nwith: {attended: true, today: '2026-11-18'}\ncases:\n"


@pytest.fixture
def run(tmp_path):
    (tmp_path / "policy.yaml").write_text(POLICY)

    def run(cases, head=HEAD):
        path = tmp_path / "cases.yaml"
        path.write_text(head + cases)
        return run_file(str(path))

    return run


PASSING = [
    "{run: git push, expect: deny}",
    "{run: git push, expect: {verdict: deny, by: [a.push]}}",
    "{run: ls, expect: {verdict: ask, by: [engine.default]}}",
    "{run: ls, with: {attended: false}, expect: {verdict: deny, by: [engine.default, engine.unattended]}}",
    "{run: ls, expect: hold}",
    "{run: ls, expect: not-deny}",
    "{run: git push sandbox, expect: {verdict: allow, by: [e.one], waived: [a.push]}}",
    "{run: git push sandbox, with: {today: '2027-02-01'}, expect: deny}",
    "{run: top, expect: {verdict: ask, observed: [a.watch]}}",
    "{run: cat ../x, with: {cwd: src}, expect: ask}",
    "{run: cat ../x, expect: {verdict: deny, by: [paths.outside.read]}}",
    "{run: cat out, with: {links: {out: /etc/passwd}}, expect: deny}",
    "{file: {operation: read, path: a}, expect: {verdict: allow, by: [paths.read.allow]}}",
    "{file: {operation: read, path: .env}, expect: {verdict: deny, by: [paths.ws.read.deny]}}",
]


@pytest.mark.parametrize("case", PASSING)
def test_passes(run, case):
    found = run(f"  - {case}\n")
    assert [one.failure for one in found.outcomes] == [""], found.problems
    assert found.passed


FAILING = [
    ("{run: git push, expect: allow}", "wanted allow, got deny by a.push: No."),
    ("{run: ls, expect: {verdict: ask, by: [a.push]}}", "wanted by a.push, got engine.default"),
    (
        "{run: ls, expect: {verdict: ask, by: [a.psuh]}}",
        "there is no rule `a.psuh` did you mean `a.push`?",
    ),
    ("{run: top, expect: {verdict: ask, observed: []}}", ""),
    (
        "{run: ls, file: {operation: read, path: a}, expect: ask}",
        "give it `run` or `file`, not both",
    ),
]


@pytest.mark.parametrize(("case", "words"), FAILING)
def test_fails(run, case, words):
    found = run(f"  - {case}\n")
    assert not found.passed
    if words:
        (one,) = found.outcomes
        assert words in one.failure
        assert one.mark.line == 5


BROKEN = [
    ("cases: []", HEAD.replace("cases:\n", ""), "P010"),
    ("  - {rnu: ls, expect: ask}\n", HEAD, "P012"),
    ("  - {run: ls}\n", HEAD, "P011"),
    ("  - {run: ls, expect: maybe}\n", HEAD, "P013"),
    ("  - {run: ls, expect: ask}\n", HEAD.replace("policy.yaml", "none.yaml"), "P001"),
    ("  - {run: ls, expect: ask}\n", HEAD.replace("policy.yaml", "nothing-such"), "P022"),
]


@pytest.mark.parametrize(("cases", "head", "code"), BROKEN)
def test_a_case_file_that_cannot_be_run_fails(run, cases, head, code):
    found = run(cases, head)
    assert code in {one.code for one in found.problems}
    assert not found.passed


def test_knows_a_case_file(tmp_path, run):
    run("  - {run: ls, expect: ask}\n")
    assert is_case_file(str(tmp_path / "cases.yaml"))
    assert not is_case_file(str(tmp_path / "policy.yaml"))
    assert not is_case_file("coding-agent")


def test_coverage_names_what_nothing_reaches(tmp_path, run):
    run("  - {run: ls, expect: ask}\n")
    found = run_tests([str(tmp_path / "policy.yaml")])
    assert [(one.kind, one.name) for one in found.coverage.missed] == [
        ("alternative", "a.push #2"),
        ("except", "a.push except #1"),
    ]
    assert found.why_failed() == ()
    assert "is wanted" in found.why_failed(100)[0]


def test_cases_count_towards_it(tmp_path, run):
    run("  - {run: hg push, expect: deny}\n  - {run: git push --dry-run, expect: ask}\n")
    found = run_tests([str(tmp_path / "cases.yaml")])
    assert found.coverage.percent == 100
    assert found.why_failed(100) == ()
    assert found.examples == 6


def test_an_alternative_about_what_is_not_known_is_reached_by_an_example_of_that(tmp_path):
    policy = tmp_path / "policy.yaml"
    rule = """\
schema: gateway/1
name: p
params: {default: allow}
rules:
  - id: a.dynamic
    verdict: ask
    any_of:
      - {executes: {outside: ["exact:/", "/**"]}, dynamic: arguments}
      - program: sh
    reason: Not known.
    tests: {match: [sh x.sh], UNKNOWN ignore: [ls]}
"""
    policy.write_text(rule.replace("UNKNOWN", ""))
    assert [one.name for one in run_tests([str(policy)]).coverage.missed] == ["a.dynamic #1"]
    policy.write_text(rule.replace("UNKNOWN", "unknown: ['bash \"$X\"'],"))
    assert run_tests([str(policy)]).coverage.missed == ()


def test_nothing_to_test_fails():
    assert run_tests([]).why_failed() == ("there was nothing to test",)


def test_a_policy_that_does_not_load_fails(tmp_path):
    (tmp_path / "x.yaml").write_text("schema: gateway/1\n")
    assert run_tests([str(tmp_path / "x.yaml")]).why_failed()


def test_policies_are_tested_each_for_itself(tmp_path, run):
    """Two that could not be loaded together, because they say the same."""
    run("  - {run: ls, expect: ask}\n")
    (tmp_path / "copy.yaml").write_text(POLICY)
    found = run_tests([str(tmp_path / "policy.yaml"), str(tmp_path / "copy.yaml")])
    assert found.problems == ()
    assert found.examples == 12


def test_junit(tmp_path, run):
    run("  - {run: ls, expect: ask}\n  - {run: \"ls '\\x01'\", expect: allow}\n")
    root = ET.fromstring(junit(run_tests([str(tmp_path / "cases.yaml")]), 100))
    suites = {one.get("name").rpartition("/")[2]: one for one in root}
    assert (suites["cases.yaml"].get("tests"), suites["cases.yaml"].get("failures")) == ("2", "1")
    assert suites["policies"].find(".//failure").text.count("a.push") == 2
