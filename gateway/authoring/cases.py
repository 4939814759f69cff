"""Case files: command lines and what a whole policy must say of them, beside the examples at each rule.

```yaml
schema: gateway-cases/1
policy: [org.yaml, coding-agent]       # files beside this one, or shipped names
with: {today: "2026-11-18"}            # for every case
cases:
  - run: rm -rf build
    with: {attended: true}
    expect: {verdict: ask, by: [engine.default]}
  - file: {operation: read, path: .env}
    expect: deny
```
"""

from __future__ import annotations

import os

from gateway.model import Context, FileRequest, ShellRequest
from gateway.policy.examples import WORKSPACE, example_context
from gateway.policy.problems import InvalidPolicyError, Mark, Problem, nearest
from gateway.policy.reading import BAD, Bad, Fields, Reading
from gateway.policy.source import read_nodes
from gateway.policy.terms import Choice, Either, Key, Many, Open, Some, Switch, Table, Text
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.judge import Judgement
    from gateway.policy.model import Policy

SCHEMA = "gateway-cases/1"
_VERDICT = Choice(("allow", "ask", "deny", "hold", "not-deny"))
WITH = Table(
    "`with`",
    {
        "cwd": Key(Text("text"), "Where it is run; the workspace when not said."),
        "env": Key(Open("variable", Text("text")), "Variables of the command's environment."),
        "gateway_env": Key(
            Open("variable", Text("text")), "Variables of the gateway's own environment."
        ),
        "attended": Key(Switch(), "Is somebody there to answer?"),
        "contained": Key(Switch(), "Does the kernel confine it?"),
        "today": Key(Text("date"), "The day, for exceptions."),
        "links": Key(Open("name", Text("text")), "Paths that are links, and where they lead."),
    },
)
EXPECT = Either(
    (
        _VERDICT,
        Table(
            "`expect`",
            {
                "verdict": Key(_VERDICT, "`hold` is ask or deny.", required=True),
                "by": Key(Some(Text("text")), "The ids of the rules that decide, all of them."),
                "waived": Key(Some(Text("text")), "Rules whose findings an exception took away."),
                "observed": Key(Some(Text("text")), "Rules that only observe."),
            },
        ),
    )
)
CASE = Table(
    "a case",
    {
        "run": Key(Text("text"), "A command line."),
        "shell": Key(Choice(("bash", "powershell")), "What it is judged for."),
        "file": Key(
            Table(
                "`file`",
                {
                    "operation": Key(
                        Choice(("read", "write", "delete", "list")), "What is done.", required=True
                    ),
                    "path": Key(Text("text"), "To which path.", required=True),
                },
            ),
            "A file operation.",
        ),
        "with": Key(WITH, "The surroundings of this case."),
        "expect": Key(EXPECT, "What the policy must say.", required=True),
        "note": Key(Text("text"), "Why."),
    },
    any_of=("run", "file"),
)
CASES = Table(
    "a case file",
    {
        "schema": Key(Choice((SCHEMA,)), "The language of this file.", required=True),
        "policy": Key(
            Some(Text("text")), "The policies that are tested, loaded together.", required=True
        ),
        "project": Key(Text("text"), "A repository's file that comes on top."),
        "with": Key(WITH, "The surroundings of every case."),
        "cases": Key(Many(CASE), "The cases.", required=True),
    },
)


class Outcome(Value):
    """One case and what came of it. `failure` is empty when it passed."""

    name: str
    mark: Mark
    failure: str = ""
    judgement: Judgement | None = None


class CaseFile(Value):
    """A case file that was run."""

    path: str
    outcomes: tuple[Outcome, ...]
    problems: tuple[Problem, ...] = ()
    policies: tuple[str, ...] = ()
    project: str = ""

    @property
    def passed(self) -> bool:
        """Every case did, and there was one."""
        return (
            not self.problems
            and bool(self.outcomes)
            and not any(one.failure for one in self.outcomes)
        )


def run_file(path: str) -> CaseFile:
    """Run the cases of one file. Nothing in it is ever started; it is only judged."""
    from gateway.policy.files import read_text
    from gateway.policy.load import load

    problems: list[Problem] = []
    text = read_text(path, path, None, problems)
    node = read_nodes(text, path, problems) if text is not None else None
    fields = (
        Reading(problems, Table("a block", {})).read(CASES, node, "the case file") if node else BAD
    )
    if problems or isinstance(fields, Bad):
        return CaseFile(path, (), tuple(problems))
    folder = os.path.dirname(os.path.abspath(path))
    names = [_beside(folder, name) for name in fields["policy"]]
    project = _beside(folder, fields["project"]) if "project" in fields else ""
    try:
        policy = load(names, project=project, cache="")
    except InvalidPolicyError as error:
        return CaseFile(path, (), error.problems, tuple(names), project)
    known = _rule_ids(policy)
    outcomes = [
        _run(case, fields.get("with") or Fields(fields.mark), policy, known)
        for case in fields["cases"]
    ]
    return CaseFile(path, tuple(outcomes), (), tuple(names), project)


def is_case_file(path: str) -> bool:
    """Does the file say that it holds cases?"""
    try:
        with open(path, encoding="utf-8") as file:
            head = file.read(4096)
    except (OSError, UnicodeDecodeError):
        return False
    return any(
        line.strip().strip("'\"").replace('"', "") == f"schema: {SCHEMA}"
        for line in head.splitlines()
    )


def _beside(folder: str, name: str) -> str:
    return (
        os.path.join(folder, name) if "/" in name or name.endswith((".yaml", ".yml")) else str(name)
    )


def _run(case: Fields, common: Fields, policy: Policy, known: set[str]) -> Outcome:
    from gateway.judge import judge

    if "run" in case and "file" in case:
        return Outcome("case", case.mark, "give it `run` or `file`, not both")
    request: ShellRequest | FileRequest
    if "run" in case:
        request = ShellRequest(str(case["run"]), str(case.get("shell", "bash")))
        name = request.command
    else:
        request = FileRequest(str(case["file"]["operation"]), str(case["file"]["path"]))
        name = f"{request.operation} {request.path}"
    judgement = judge(request, policy, _context({**common, **case.get("with", {})}))
    return Outcome(
        name, case.mark, "; ".join(_failures(case["expect"], judgement, known)), judgement
    )


def _context(given: dict[str, Any]) -> Context:
    cwd = str(given.get("cwd", WORKSPACE))
    base = example_context()
    for name, folder in (
        ("${workspace}", base.workspace),
        ("${home}", base.home),
        ("${tmp}", base.tmp),
    ):
        cwd = cwd.replace(name, folder)
    if not cwd.startswith("/"):
        cwd = os.path.normpath(f"{WORKSPACE}/{cwd}")
    env = given.get("env") or {}
    context = example_context(cwd, {str(k): str(v) for k, v in env.items()})
    if given.get("links"):
        context = replace(
            context, lookup=_Links({str(k): str(v) for k, v in given["links"].items()})
        )
    own = given.get("gateway_env") or {}
    return replace(
        context,
        attended=bool(given.get("attended", False)),
        contained=bool(given.get("contained", False)),
        today=str(given.get("today", "")),
        gateway_env={str(k): str(v) for k, v in own.items()},
    )


class _Links:
    """The world of examples, with some links in it."""

    def __init__(self, links: dict[str, str]) -> None:
        self.links = {_expanded(path): _expanded(real) for path, real in links.items()}
        self._world = example_context().lookup

    def real(self, path: str) -> str:
        path = self._world.real(path)
        for link, leads in self.links.items():
            if path == link or path.startswith(link + "/"):
                return leads + path[len(link) :]
        return path

    def kind(self, path: str) -> str:
        return self._world.kind(path)

    def which(self, name: str) -> str:
        return self._world.which(name)

    def entries(self, path: str) -> str:
        return self._world.entries(path)


def _expanded(path: str) -> str:
    base = example_context()
    for name, folder in (
        ("${workspace}", base.workspace),
        ("${home}", base.home),
        ("~", base.home),
    ):
        path = path.replace(name, folder)
    return path if path.startswith("/") else f"{base.workspace}/{path}"


def _failures(expect: Fields | str, judgement: Judgement, known: set[str]) -> Iterator[str]:
    wanted = str(expect["verdict"]) if isinstance(expect, Fields) else str(expect)
    decision = judgement.decision
    verdict = str(decision.verdict)
    fits = {"hold": verdict != "allow", "not-deny": verdict != "deny"}.get(
        wanted, verdict == wanted
    )
    if not fits:
        yield f"wanted {wanted}, got {verdict} by {', '.join(decision.rules)}: {decision.reason}"
    if not isinstance(expect, Fields):
        return
    found = {
        "by": decision.rules,
        "waived": tuple(one.rule for one in decision.waived),
        "observed": tuple(one.rule for one in decision.observed),
    }
    for key, rules in found.items():
        if key not in expect:
            continue
        for rule in expect[key]:
            if rule not in known and not rule.startswith(("engine.", "params.", "paths.")):
                yield f"there is no rule `{rule}` {nearest(rule, known)}".strip()
        if set(expect[key]) != set(rules):
            yield f"wanted {key} {', '.join(sorted(expect[key]))}, got {', '.join(sorted(set(rules))) or 'none'}"


def _rule_ids(policy: Policy) -> set[str]:
    return {rule.id for rule in policy.rules} | {one.id for one in policy.exemptions}
