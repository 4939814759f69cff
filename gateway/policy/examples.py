"""Examples at the rules: run when a policy is loaded, so that every rule has been shown to fire."""

from __future__ import annotations

import posixpath

from gateway.model import Context, FileRequest, Known, ShellRequest
from gateway.policy.line import Line
from gateway.policy.matching import match_exemption, match_rule
from gateway.policy.path_findings import path_findings
from gateway.policy.reading import Fields, Said
from gateway.policy.subject import NO_COMMAND, Subject
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.facts.model import Facts
    from gateway.policy.assemble import Assembly
    from gateway.policy.model import Exemption, PathList, Rule

WORKSPACE, HOME, TMP = "/home/user/project", "/home/user", "/tmp"  # noqa: S108 - a name, nothing is made there
PATH = "/usr/local/bin:/usr/bin:/bin"


class ExampleWorld:
    """The world of examples: no links, the usual programs in `/usr/bin`, folders that are not listed."""

    def real(self, path: str) -> str:
        """Nothing is a link."""
        return posixpath.normpath(path) if "/." in path else path

    def kind(self, path: str) -> str:
        """The folders of the context are there; what else is, is not known."""
        return "dir" if path in {"/", "/etc", "/usr", WORKSPACE, HOME, TMP} else ""

    def which(self, name: str) -> str:
        """Every program is where programs are."""
        return f"/usr/bin/{name}"

    def entries(self, _path: str) -> str:
        """Not listed: what a pattern stands for stays open."""
        return ""


def example_context(
    cwd: str = WORKSPACE,
    env: dict[str, str] | None = None,
    gateway_env: dict[str, str] | None = None,
) -> Context:
    """Where examples are judged: at the root of a workspace in a home folder."""
    known = {"HOME": HOME, "USER": "user", "PATH": PATH, "PWD": cwd, **(env or {})}
    switches = {"GATEWAY_EXAMPLE": "on", **(gateway_env or {})}
    return Context(cwd, WORKSPACE, HOME, TMP, ExampleWorld(), known, gateway_env=switches)


class Example:
    """One example, its facts collected when first asked for."""

    def __init__(self, given: Said | Fields) -> None:
        if isinstance(given, Fields):
            self.run = str(given.get("run", ""))
            self.mark = given.values_at.get("run", given.mark)
            cwd = str(given.get("cwd", WORKSPACE))
            env, switches = _texts(given.get("env")), _texts(given.get("gateway_env"))
            shell, file = str(given.get("shell", "bash")), str(given.get("file", ""))
        else:
            self.run, self.mark, cwd, env = str(given), given.mark, WORKSPACE, {}
            shell, file, switches = "bash", "", {}
        for name, folder in (("${workspace}", WORKSPACE), ("${home}", HOME), ("${tmp}", TMP)):
            cwd = cwd.replace(name, folder)
        self.context = example_context(cwd, env, switches)
        self.request = FileRequest(file, self.run) if file else ShellRequest(self.run, shell)
        self.key = (self.request, cwd, *sorted(env.items()), *sorted(switches.items()))


def _texts(fields: Fields | None) -> dict[str, str]:
    return {str(name): str(text) for name, text in (fields or {}).items()}


class Examples:
    """Runs the examples of a load. Facts are shared: many rules show the same command."""

    def __init__(
        self,
        assembly: Assembly,
        collect: Callable[[ShellRequest | FileRequest, Context], Facts],
    ) -> None:
        self.assembly = assembly
        self.collect = collect
        self.facts: dict[Any, Facts] = {}

    def run(self) -> None:
        """Every example of every rule, path list and exception; failures become problems."""
        for rule, fields in self.assembly.rules.values():
            self.rule(rule, fields)
        for one, fields in self.assembly.path_lists.values():
            self.path_list(one, fields)
        for exemption, fields in self.assembly.exemptions.values():
            self.exemption(exemption, fields)

    def rule(self, rule: Rule, fields: Fields) -> None:
        """`match` must be yes, `ignore` no, `unknown` unknown."""
        wanted = {"match": Known.YES, "ignore": Known.NO, "unknown": Known.UNKNOWN}
        for kind, want in wanted.items():
            for example in self.of(fields, kind):
                found, said = self.ask(rule, example)
                if found is not want:
                    self.fail(f"rule `{rule.id}`", kind, example, found, said)

    def ask(self, rule: Rule, example: Example) -> tuple[Known, str]:
        """The strongest answer that the rule gives for any command of the example."""
        best = (Known.NO, "")
        for subject in self.subjects(example, whole=rule.whole):
            answer = match_rule(rule, subject)
            if not (rule.certain and answer[0] is Known.UNKNOWN):
                best = max(best, answer)
        return best

    def path_list(self, one: PathList, fields: Fields) -> None:
        """`match` must meet a denial or question of this list, `ignore` none."""
        alone = replace(self.assembly.policy, paths=(one,), coverage={})
        for kind, want in (("match", True), ("ignore", False)):
            for example in self.of(fields, kind):
                findings = [
                    f for subject in self.subjects(example) for f in path_findings(alone, subject)
                ]
                said = [f for f in findings if not f.unknown or not want]
                if bool(said) is not want:
                    known = Known.YES if findings else Known.NO
                    self.fail(
                        f"path list `{one.id}`",
                        kind,
                        example,
                        known,
                        findings[0].evidence[0] if findings else "",
                    )

    def exemption(self, exemption: Exemption, fields: Fields) -> None:
        """`waived` must be matched by its rule and covered; `kept` must be matched and not covered."""
        found = self.assembly.rules.get(exemption.rule)
        for kind, want in (("waived", True), ("kept", False)):
            for example in self.of(fields, kind):
                covered, matched = False, found is None
                for subject in self.subjects(example, whole=bool(found and found[0].whole)):
                    hit = found is None or match_rule(found[0], subject)[0] is not Known.NO
                    matched = matched or hit
                    covered = covered or (
                        hit and match_exemption(exemption, subject)[0] is Known.YES
                    )
                if not matched:
                    message = f"`{exemption.rule}` does not match `{example.run}` at all"
                    self.assembly.scope.report(
                        "P031", f"exception `{exemption.id}`: {message}", example.mark
                    )
                elif covered is not want:
                    answer = Known.YES if covered else Known.NO
                    self.fail(f"exception `{exemption.id}`", kind, example, answer, "")

    def of(self, fields: Fields, kind: str) -> Iterator[Example]:
        """The examples of one kind."""
        tests = fields.get("tests")
        if isinstance(tests, Fields):
            for given in tests.get(kind, ()):
                if isinstance(given, Said) or "run" in given:
                    yield Example(given)

    def subjects(self, example: Example, *, whole: bool = False) -> Iterator[Subject]:
        """What an example gives a rule to look at."""
        if example.key not in self.facts:
            self.facts[example.key] = self.collect(example.request, example.context)
        facts = self.facts[example.key]
        line = Line(facts, example.context)
        for command in (NO_COMMAND,) if whole else facts.commands:
            yield Subject(line, command)

    def fail(self, what: str, kind: str, example: Example, found: Known, said: str) -> None:
        """Say what came out instead."""
        should = {
            "match": "must match", "ignore": "must not match", "unknown": "must be unknown to it",
            "waived": "must be covered", "kept": "must not be covered",
        }[kind]  # fmt: skip
        does = "is" if kind in {"waived", "kept"} else "does"
        came = {
            Known.YES: f"it {does}", Known.NO: f"it {does} not", Known.UNKNOWN: "it cannot tell",
        }[found]  # fmt: skip
        why = f": {said}" if said else ""
        self.assembly.scope.report(
            "P031", f"{what}: `{example.run}` {should}, but {came}{why}", example.mark
        )
