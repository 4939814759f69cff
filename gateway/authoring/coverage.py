"""Which rules, alternatives, `except` clauses and exceptions the examples and cases of a policy reach."""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.line import Line
from gateway.policy.matching import match_block, match_exemption, match_rule
from gateway.policy.subject import NO_COMMAND, Subject
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from typing import TypeAlias

    from gateway.facts.model import Facts
    from gateway.model import Context
    from gateway.policy.assemble import Assembly
    from gateway.policy.model import Rule
    from gateway.policy.reading import Fields

    # What a command would do, and where.
    Judged: TypeAlias = tuple[Facts, Context]


class Unit(Value):
    """One thing that should be reached: `rule`, `alternative`, `except` or `exception`."""

    kind: str
    name: str
    at: str
    reached: bool


class Coverage(Value):
    """What was reached, of what there is."""

    units: tuple[Unit, ...]

    @property
    def missed(self) -> tuple[Unit, ...]:
        """What nothing reaches."""
        return tuple(one for one in self.units if not one.reached)

    @property
    def percent(self) -> float:
        """100 when there is nothing to reach."""
        return (
            100.0 * sum(one.reached for one in self.units) / len(self.units)
            if self.units
            else 100.0
        )


def coverage(assembly: Assembly, more: Iterable[Judged] = ()) -> Coverage:
    """By the examples at the rules, and by the facts of cases that were run."""
    shown = dict(_examples(assembly))
    seen = [*shown.values(), *more]
    units: list[Unit] = []
    for rule, fields in assembly.rules.values():
        # What a rule shows as not known to it: an alternative may be about just that.
        left_open = [shown[key] for key in _keys(fields, "unknown")]
        units += _rule(rule, seen, left_open)
    for one, fields in assembly.exemptions.values():
        reached = any(
            match_exemption(one, subject)[0] is Known.YES
            for subject in _subjects(seen, whole=False)
        )
        units.append(Unit("exception", one.id, fields.mark.at, reached))
    return Coverage(tuple(units))


def _rule(rule: Rule, seen: list[Judged], left_open: list[Judged]) -> Iterator[Unit]:
    subjects = list(_subjects(seen, whole=rule.whole))
    unsure = list(_subjects(left_open, whole=rule.whole))
    yield Unit(
        "rule", rule.id, rule.at, any(match_rule(rule, one)[0] is Known.YES for one in subjects)
    )
    opening = rule.verdict == 0
    if len(rule.alternatives) > 1:
        for number, block in enumerate(rule.alternatives, 1):
            yield Unit(
                "alternative",
                f"{rule.id} #{number}",
                rule.at,
                _reached(block, subjects, opening=opening)
                or _reached(block, unsure, opening=opening, least=Known.UNKNOWN),
            )
    inside = [one for one in subjects if _within(rule, one, opening=opening)]
    for number, block in enumerate(rule.exempt, 1):
        yield Unit(
            "except",
            f"{rule.id} except #{number}",
            rule.at,
            _reached(block, inside, opening=not opening),
        )


def _within(rule: Rule, subject: Subject, *, opening: bool) -> bool:
    return any(_reached(block, [subject], opening=opening) for block in rule.alternatives)


def _reached(
    block: tuple[object, ...],
    subjects: list[Subject],
    *,
    opening: bool,
    least: Known = Known.YES,
) -> bool:
    for subject in subjects:
        subject.opening = opening
        known = match_block(block, subject)[0]  # type: ignore[arg-type]
        subject.opening = False
        if known >= least:
            return True
    return False


def _subjects(seen: Iterable[Judged], *, whole: bool) -> Iterator[Subject]:
    for facts, context in seen:
        line = Line(facts, context)
        for command in (NO_COMMAND,) if whole else facts.commands:
            yield Subject(line, command)


def _keys(fields: Fields, kind: str) -> Iterator[Hashable]:
    from gateway.policy.examples import Example

    for given in fields.get("tests", {}).get(kind, ()):
        yield Example(given).key


def _examples(assembly: Assembly) -> Iterator[tuple[Hashable, Judged]]:
    from gateway.judge import understand
    from gateway.policy.examples import Example
    from gateway.policy.reading import Fields

    done: set[object] = set()
    for table in (assembly.rules, assembly.exemptions, assembly.path_lists):
        for _, fields in table.values():
            tests = fields.get("tests")
            for items in tests.values() if isinstance(tests, Fields) else ():
                for given in items:
                    example = Example(given)
                    if example.key not in done:
                        done.add(example.key)
                        facts = understand(example.request, assembly.policy, example.context)
                        yield example.key, (facts, example.context)
