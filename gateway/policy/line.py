"""What all commands of a line share while it is judged: the facts, the surroundings, and who feeds whom.

A script has hundreds of commands, thousands of flows between them, and rules that follow them from each.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each
from gateway.policy.matching import match_blocks
from gateway.policy.sieve import for_program
from gateway.policy.touching import Bases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from gateway.facts.model import Facts
    from gateway.model import Context
    from gateway.policy.answers import Answer
    from gateway.policy.model import Block
    from gateway.policy.subject import Subject

    Steps = dict[int, list[tuple[int, str]]]


class Line:
    """One line, and what was worked out about it so far."""

    __slots__ = ("_asked", "_reached", "_steps", "bases", "context", "facts", "others")

    def __init__(self, facts: Facts, context: Context) -> None:
        self.facts = facts
        self.context = context
        self.bases = Bases(context)
        # The commands as other commands look at them, for `pipe`.
        self.others: dict[int, Subject] = {}
        self._steps: tuple[Steps, Steps] | None = None
        self._reached: dict[tuple[int, str, bool], tuple[int, ...]] = {}
        # Blocks by their identity → those blocks, so that no others come to have it; the commands that they
        # were asked of; and the answers that are not no.
        self._asked: dict[tuple[int, bool, bool], tuple[object, set[int], dict[int, Answer]]] = {}

    def fed(self, index: int) -> bool:
        """Does data come to this command?"""
        return index in self._ways()[1]

    def reached(self, index: int, by: Iterable[str] | None, forward: bool) -> tuple[int, ...]:
        """Every command that data comes from (or goes to), over any number of steps."""
        if not self.facts.flows:
            return ()
        key = index, "" if by is None else " ".join(by), forward
        found = self._reached.get(key)
        if found is None:
            found = self._reached[key] = self._follow(index, by, forward)
        return found

    def _follow(self, index: int, by: Iterable[str] | None, forward: bool) -> tuple[int, ...]:
        steps = self._ways()[0 if forward else 1]
        seen = {index: None}
        todo = [index]
        while todo:
            for end, way in steps.get(todo.pop(), ()):
                if end not in seen and (by is None or way in by):
                    seen[end] = None
                    todo.append(end)
        return tuple(seen)[1:]

    def _ways(self) -> tuple[Steps, Steps]:
        """The flows by their source, and by their target."""
        if self._steps is None:
            onward: Steps = {}
            back: Steps = {}
            for flow in self.facts.flows:
                onward.setdefault(flow.source, []).append((flow.target, flow.by))
                back.setdefault(flow.target, []).append((flow.source, flow.by))
            self._steps = onward, back
        return self._steps

    def answer(self, blocks: Sequence[Block], subject: Subject, others: Collection[int]) -> Answer:
        """What blocks say of other commands: of each the same, whoever it feeds. What opens needs all to
        hold."""
        key = id(blocks), subject.opening, subject.sure
        kept = self._asked.get(key)
        if kept is None:
            kept = self._asked[key] = blocks, set(), {}
        _, asked, held = kept
        if not asked.issuperset(others):
            for index in [one for one in others if one not in asked]:
                other = subject.other(index)
                found = match_blocks(for_program(blocks, other.command.program), other)
                asked.add(index)
                if found[0] is not Known.NO:
                    held[index] = found
        if held.keys().isdisjoint(others):
            return NO
        if subject.opening and not held.keys() >= set(others):
            return NO
        return each(subject.opening, [held[one] for one in others if one in held])
