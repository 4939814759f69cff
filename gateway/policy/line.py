"""What all commands of a line share while it is judged: the facts, the surroundings, and who feeds whom.

A script has hundreds of commands, thousands of flows between them, and rules that follow them from each.
"""

from __future__ import annotations

from gateway.policy.matching import match_blocks
from gateway.policy.sieve import for_program
from gateway.policy.touching import Bases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gateway.facts.model import Facts
    from gateway.model import Context
    from gateway.policy.answers import Answer
    from gateway.policy.model import Block
    from gateway.policy.subject import Subject

    Steps = dict[int, list[tuple[int, str]]]


class Line:
    """One line, and what was worked out about it so far."""

    __slots__ = ("_answers", "_reached", "_steps", "bases", "context", "facts", "others")

    def __init__(self, facts: Facts, context: Context) -> None:
        self.facts = facts
        self.context = context
        self.bases = Bases(context)
        # The commands as other commands look at them, for `pipe`.
        self.others: dict[int, Subject] = {}
        self._steps: tuple[Steps, Steps] | None = None
        self._reached: dict[tuple[int, str, bool], tuple[int, ...]] = {}
        # The blocks are kept with their answers, so that no others come to have their identity.
        self._answers: dict[tuple[int, int, bool, bool], tuple[object, Answer]] = {}

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

    def answer(self, blocks: Sequence[Block], other: Subject) -> Answer:
        """What blocks say of another command: whoever it feeds, they say the same."""
        key = id(blocks), other.command.index, other.opening, other.sure
        kept = self._answers.get(key)
        if kept is None:
            left = for_program(blocks, other.command.program)
            kept = self._answers[key] = blocks, match_blocks(left, other)
        return kept[1]
