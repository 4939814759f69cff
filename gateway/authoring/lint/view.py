"""What a lint check looks at: the load, with shared and remembered answers about it."""

from __future__ import annotations

from gateway.model import Finding, Known
from gateway.policy.blocks import written_blocks
from gateway.policy.examples import Example
from gateway.policy.line import Line
from gateway.policy.matching import match_blocks, match_rule
from gateway.policy.problems import Mark, Problem
from gateway.policy.reading import Fields, Items
from gateway.policy.subject import NO_COMMAND, Subject
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gateway.facts.model import Facts
    from gateway.policy.assemble import Assembly
    from gateway.policy.model import Block, Policy, Rule


class View:
    """One lint run."""

    def __init__(self, assembly: Assembly, today: str) -> None:
        self.assembly = assembly
        self.today = today
        self._facts: dict[Any, Facts] = {}
        self._findings: dict[Any, tuple[Finding, ...]] = {}

    @property
    def policy(self) -> Policy:
        """The policy as it would be in force."""
        return self.assembly.policy

    def rules(self, check: str = "") -> Iterator[tuple[Rule, Fields]]:
        """Every rule with what it was written as, but for those that accept this check's warning."""
        for rule, fields in self.assembly.rules.values():
            if check not in fields.get("accepts", ()):
                yield rule, fields

    def examples(self, fields: Fields, kind: str = "match") -> Iterator[Example]:
        """The examples of one kind at a rule."""
        tests = fields.get("tests")
        for given in tests.get(kind, ()) if isinstance(tests, Fields) else ():
            yield Example(given)

    def facts(self, example: Example) -> Facts:
        """What an example would do."""
        from gateway.judge import understand

        if example.key not in self._facts:
            self._facts[example.key] = understand(example.request, self.policy, example.context)
        return self._facts[example.key]

    def findings(self, example: Example) -> tuple[Finding, ...]:
        """Everything the policy says of an example."""
        from gateway.evaluate import evaluate

        if example.key not in self._findings:
            context = replace(example.context, today=self.today)
            self._findings[example.key] = evaluate(self.facts(example), self.policy, context)
        return self._findings[example.key]

    def subjects(self, example: Example, *, whole: bool = False) -> Iterator[Subject]:
        """What a rule would be asked about."""
        facts = self.facts(example)
        line = Line(facts, example.context)
        for command in (NO_COMMAND,) if whole else facts.commands:
            yield Subject(line, command)

    def matches(self, rule: Rule, example: Example) -> bool:
        """Does the rule match the example for certain?"""
        return any(
            match_rule(rule, one)[0] is Known.YES
            for one in self.subjects(example, whole=rule.whole)
        )

    def block_matches(self, blocks: Iterable[Block], rule: Rule, example: Example) -> bool:
        """Does one of the blocks hold for certain?"""
        blocks = tuple(blocks)
        for one in self.subjects(example, whole=rule.whole):
            if match_blocks(blocks, one)[0] is Known.YES:
                return True
        return False

    def blocks_of(self, fields: Fields) -> Iterator[Fields]:
        """Every block that is written in a rule or exception, those in pipes too."""
        return written_blocks(fields)

    def names(self, items: Items) -> list[Any]:
        """The items with their lists written out, each with its place."""
        found: list[Any] = []
        for item in items:
            if isinstance(item, str) and item.startswith("@"):
                found += self.assembly.scope.lists.get(item[1:], [])
            else:
                found.append(item)
        return found


def warn(code: str, message: str, mark: Mark, hint: str = "") -> Problem:
    """A lint problem that a policy may live with, but should not."""
    return Problem(code, message, mark, hint, "warning")


def note(code: str, message: str, mark: Mark, hint: str = "") -> Problem:
    """A lint problem that may well be meant."""
    return Problem(code, message, mark, hint, "note")
