"""`policy check`: everything that is wrong with policies: the schema, the examples, and lint."""

from __future__ import annotations

from gateway.authoring.cases import is_case_file, run_file
from gateway.policy.load import assemble
from gateway.policy.problems import Mark, Problem
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.policy.assemble import Assembly

SEVERITIES = ("error", "warning", "note")


class Report(Value):
    """What was found. `loads`: the policy can be used as it is."""

    problems: tuple[Problem, ...]
    files: tuple[str, ...] = ()
    rules: int = 0
    examples: int = 0
    digest: str = ""

    @property
    def loads(self) -> bool:
        """No errors, whatever else there may be."""
        return all(one.severity != "error" for one in self.problems)

    def failed(self, at: str = "error") -> bool:
        """Is there anything of this severity or above?"""
        bar = SEVERITIES.index(at)
        return any(SEVERITIES.index(one.severity) <= bar for one in self.problems)


def check(names: Iterable[str], *, project: str = "", today: str = "", lint: bool = True) -> Report:
    """Check policies that are loaded together, as `--policy` would; case files are read, not run."""
    problems: list[Problem] = []
    named, wanted = tuple(names), []
    for name in named:
        if is_case_file(name):
            problems += run_file(name).problems
        else:
            wanted.append(name)
    if not wanted and not project and named:
        return Report(_sorted(problems), named)
    assembly = assemble(wanted, problems, project=project)
    if assembly is None:
        return Report(_sorted(problems))
    if lint and all(one.severity != "error" for one in problems):
        problems += lint_problems(assembly, today)
    files = tuple(document.shown for document in assembly.documents)
    return Report(
        _sorted(problems),
        files,
        len(assembly.rules),
        len(example_marks(assembly)),
        assembly.policy.digest,
    )


def lint_problems(assembly: Assembly, today: str = "") -> list[Problem]:
    """What every lint check has to say."""
    from gateway.authoring.lint import modules
    from gateway.authoring.lint.view import View

    view = View(assembly, today)
    return [problem for module in modules() for problem in module.check(view)]


def _sorted(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    unique = dict.fromkeys(problems)
    return tuple(
        sorted(unique, key=lambda one: (one.mark.file, one.mark.line, one.mark.column, one.code))
    )


def example_marks(assembly: Assembly) -> set[Mark]:
    """Where the examples stand: at rules, path lists and exceptions."""
    written = [
        fields.get("tests") or {}
        for table in (assembly.rules, assembly.path_lists, assembly.exemptions)
        for _, fields in table.values()
    ]
    return {mark for tests in written for kind in tests.values() for mark in kind.marks}
