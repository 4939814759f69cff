"""Each lint check finds what it is for, at its place, and nothing in a policy that is all right."""

from __future__ import annotations

import pytest

from gateway.authoring.check import check
from gateway.authoring.lint import CHECKS, modules

HEAD = "schema: gateway/1\nname: x\nparams: {default: ask, outside: allow}\n"
FINE = """
lists:
  fetchers: [curl, wget]
rules:
  - id: a.ls
    verdict: allow
    when: {program: ls}
    tests: {match: [ls], ignore: [rm x]}
  - id: a.fetch
    verdict: deny
    when: {program: "@fetchers"}
    except: {flags: {any: ["--head"]}}
    reason: No.
    tests: {match: [curl a.example], ignore: [curl --head a.example]}
"""


def rule(rule_id, verdict, when, match, ignore="rm zzz", more=""):
    reason = "" if verdict == "allow" else "    reason: Because.\n"
    return (
        f"  - id: {rule_id}\n    verdict: {verdict}\n    when: {when}\n{reason}{more}"
        f"    tests: {{match: [{match}], ignore: [{ignore}]}}\n"
    )


def exception(for_, expires="2028-01-01"):
    return (
        "exceptions:\n  - id: e.one\n    rule: a.x\n    lowers_to: ask\n"
        f"    for: {for_}\n    reason: R.\n    owner: o\n    ticket: t\n    expires: '{expires}'\n"
        "    tests: {waived: [curl a.example], kept: [curl b.example]}\n"
    )


DENY_CURL = rule("a.x", "deny", "{program: curl}", "curl a.example, curl b.example")
# id, the policy behind the head, the line of the problem, words of it
BAD = [
    ("L001", "rules:\n" + DENY_CURL + rule("a.y", "allow", "{program: curl}", "curl a"), 10, "never takes effect"),
    ("L002", "rules:\n" + DENY_CURL + rule("a.y", "ask", "{program: curl, flags: {any: [-d]}}", "curl -d x a"), 10, "a.x"),
    ("L002", "rules:\n" + DENY_CURL + rule("a.y", "deny", "{program: curl}", "curl a"), 10, "says the same"),
    ("L003", "rules:\n" + rule("a.x", "deny", "{program: git}", "git log", more="    except: {program: hg}\n"), 9, "never hold"),
    ("L003", "rules:\n" + rule("a.x", "deny", "{program: git}", "git log", more="    except: {subcommand: push}\n"), 9, "no `ignore` example"),
    ("L004", "lists: {unused: [a]}\nrules:\n" + DENY_CURL, 4, "`unused`"),
    ("L005", "lists: {tools: [zed, zod]}\nrules:\n" + rule("a.x", "allow", "{program: '@tools', args: {any: [a]}}", "zed a") + rule("a.y", "deny", "{program: '@tools', args: {any: [b]}}", "zed b"), 8, "`tools`"),
    ("L006", "rules:\n" + rule("a.x", "ask", "{program: [acmectl, rm], writes: /etc}", "rm /etc/x"), 7, "`acmectl` has no model"),
    ("L007", "rules:\n" + rule("a.x", "ask", "{program: git, subcommand: push, flags: {any: ['--forced', '-f']}}", "git push -f"), 7, "did you mean `--force`"),
    ("L008", "rules:\n" + rule("a.x", "ask", "{writes: [/etc, /etc/hosts]}", "touch /etc/x"), 7, "adds nothing"),
    ("L008", "rules:\n" + rule("a.x", "ask", "{program: git, args: {any: ['--force --all', '--all']}}", "git push --all"), 7, "no single argument"),
    ("L008", "paths: [{id: ws, base: '${workspace}', write: {deny: [.git, .git/hooks]}}]\nrules:\n" + DENY_CURL, 4, "adds nothing"),
    ("L009", "rules:\n" + DENY_CURL + exception("{program: curl, hosts: [a.example]}", "2026-11-01"), 18, "ended on"),
    ("L009", "rules:\n" + DENY_CURL + exception("{program: curl, hosts: [a.example]}", "2026-11-25"), 18, "ends in 7 days"),
    ("L010", "rules:\n" + rule("a.x", "deny", "{program: [curl, wget]}", "curl a.example") + "exceptions:\n" + exception("{program: curl}").split("\n", 1)[1].replace("curl b.example", "wget b.example"), 11, "covers every example"),
    ("L011", "rules:\n" + rule("a.x", "allow", "{program: [ls, bash]}", "ls"), 7, "`bash`, which can run anything"),
    ("L012", "rules:\n" + rule("a.x", "ask", "{program: psql, args: {any: [{regex: prod}]}}", "psql prod"), 7, "searched anywhere"),
    ("L013", "rules:\n" + rule("a.x", "ask", "[{program: zed}, {program: zod}]", "zed a"), 7, "shows this alternative"),
    ("L014", "params2: x\nrules:\n" + rule("a.x", "ask", "{program: zed}", "zed a"), 6, "says what `default` says"),
    ("L015", "rules:\n" + DENY_CURL + rule("a.y", "ask", "{program: wget}", "wget a", more="    suggest: Use `curl a.example` instead.\n"), 14, "suggests `curl a.example`"),
]  # fmt: skip


@pytest.fixture
def lint(tmp_path):
    def lint(text, today="2026-11-18"):
        path = tmp_path / "x.yaml"
        path.write_text(text.replace("params2: x\n", "description: x\n"))
        report = check([str(path)], today=today)
        assert report.loads, [str(one) for one in report.problems]
        return [one for one in report.problems if one.code.startswith("L")]

    return lint


@pytest.mark.parametrize(
    ("code", "body", "line", "words"), BAD, ids=[f"{row[0]} {row[3]}" for row in BAD]
)
def test_found(lint, code, body, line, words):
    found = [one for one in lint(HEAD + body) if one.code == code]
    assert [(one.mark.line, words in f"{one.message} {one.hint}") for one in found] == [
        (line, True)
    ]


def test_nothing_to_say(lint):
    assert lint(HEAD + FINE) == []


def test_a_check_can_be_accepted_at_a_rule(lint):
    text = (
        HEAD
        + "rules:\n"
        + rule("a.x", "allow", "{program: bash}", "bash x.sh", more="    accepts: [L011]\n")
    )
    assert lint(text) == []


@pytest.mark.parametrize("module", modules(), ids=CHECKS)
def test_each_check_has_a_page_and_is_tested(module):
    assert all(f"{word}:" in module.__doc__ for word in ("Avoid", "Prefer", "Why"))
    assert module.ID in {row[0] for row in BAD}


def test_ids_are_unique():
    ids = [module.ID for module in modules()]
    assert len(set(ids)) == len(ids)
