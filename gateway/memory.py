"""Judgements that were made before: given again only while the world answers as it did then.

An agent repeats itself. A judgement is a pure function of request, policy and what was asked of the
world, so when every question that was asked still has the same answer, so has the judgement.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable

    from gateway.judge import Judgement

MOST = 512
# Commands longer than this are seldom repeated, and would fill the memory.
LONGEST = 4096


class Memory:
    """The last judgements of one gateway. Safe between threads: each step is a single operation."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Judgement] = {}

    def recall(self, key: Hashable) -> Judgement | None:
        """The judgement under this key, if the disk still gives every answer it rests on."""
        found = self._kept.get(key)
        if found is None or found.context.lookup.holds():  # type: ignore[attr-defined]
            return found
        self._kept.pop(key, None)
        return None

    def keep(self, key: Hashable, judgement: Judgement) -> None:
        """Remember it, and let the oldest go."""
        if len(judgement.facts.text) > LONGEST:
            return
        self._kept[key] = judgement
        while len(self._kept) > MOST:
            try:
                del self._kept[next(iter(self._kept))]
            except (KeyError, StopIteration):  # another thread was quicker
                return
