"""`policy test`: run the examples at the rules and the cases of case files, and say what they reach.

A run without a single test fails, and so does one that names a policy which does not load: the worst
test is the one that was never run.
"""

from __future__ import annotations

from gateway.authoring.cases import CaseFile, Outcome, is_case_file, run_file
from gateway.authoring.check import example_marks
from gateway.authoring.coverage import Coverage, Unit, coverage
from gateway.policy.load import assemble
from gateway.policy.problems import Mark, Problem
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.model import Facts
    from gateway.model import Context


class TestRun(Value):
    """What was run and what came of it."""

    __test__ = False

    # Examples at rules that were run (failures of those are among `problems`).
    examples: int
    files: tuple[CaseFile, ...]
    problems: tuple[Problem, ...]
    coverage: Coverage

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every case of every file."""
        return tuple(one for file in self.files for one in file.outcomes)

    @property
    def failures(self) -> tuple[Outcome, ...]:
        """The cases that failed."""
        return tuple(one for one in self.outcomes if one.failure)

    def why_failed(self, minimum: float = 0.0) -> tuple[str, ...]:
        """In words, one for each reason; empty when the run passed."""
        reasons = []
        if self.problems:
            reasons.append(
                f"{len(self.problems)} problems keep a policy or case file from being used"
            )
        if self.failures:
            reasons.append(f"{len(self.failures)} of {len(self.outcomes)} cases fail")
        if not self.examples and not self.outcomes:
            reasons.append("there was nothing to test")
        if self.coverage.percent < minimum:
            reasons.append(f"{self.coverage.percent:.1f} % is reached, {minimum:g} % is wanted")
        return tuple(reasons)


def run_tests(targets: Iterable[str], *, project: str = "") -> TestRun:
    """`targets`: case files, and policies (shipped names or files), each loaded for itself.

    Without a policy among them, the policies that the case files name are what is covered.
    """
    cases: list[str] = []
    policies: list[str] = []
    for target in targets:
        (cases if is_case_file(target) else policies).append(target)
    files = tuple(run_file(path) for path in cases)
    problems = {problem: None for file in files for problem in file.problems}
    sets: list[tuple[tuple[str, ...], str]] = [((name,), project) for name in policies]
    sets = sets or list(dict.fromkeys((one.policies, one.project) for one in files if one.policies))
    units: dict[tuple[str, str, str], Unit] = {}
    examples: set[Mark] = set()
    for names, beside in sets:
        found: list[Problem] = []
        assembly = assemble(names, found, project=beside)
        problems.update(dict.fromkeys(found))
        if assembly is None or any(one.severity == "error" for one in found):
            continue
        examples |= example_marks(assembly)
        for unit in coverage(assembly, _seen(files)).units:
            key = unit.kind, unit.name, unit.at
            if key not in units or unit.reached:
                units[key] = unit
    return TestRun(len(examples), files, tuple(problems), Coverage(tuple(units.values())))


def _seen(files: Iterable[CaseFile]) -> list[tuple[Facts, Context]]:
    return [
        (one.judgement.facts, one.judgement.context)
        for file in files
        for one in file.outcomes
        if one.judgement is not None
    ]
