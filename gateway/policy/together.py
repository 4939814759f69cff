"""The patterns of many conditions as those of one: what touches none of all touches none of each.

Some thirty rules ask whether a path is written that is theirs, and nearly none is. Together they are asked
once. INVARIANT: a path that is known to its end and certainly touches the patterns of one condition touches
these, and who asks knows whether that condition is among them.
"""

from __future__ import annotations

from gateway.policy.patterns import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.globs import Patterns

# So often they are asked for before they are put together: a cold decision asks less often.
_PATIENCE = 200


class Together:
    """Patterns that are put together when it pays."""

    __slots__ = ("_asked", "_made", "parts")

    def __init__(self) -> None:
        # The patterns of each, in the order in which they came.
        self.parts: list[Patterns] = []
        self._asked = 0
        # How many of them are put together, and those.
        self._made: tuple[int, Patterns] = 0, {}

    def patterns(self, number: int) -> tuple[int, Patterns]:
        """How many are put together, and those: perhaps not yet so many as this."""
        if self._made[0] < number:
            self._asked += 1
            if self._asked > _PATIENCE:
                self._asked = 0
                parts = tuple(self.parts)
                patterns: Patterns = {}
                for one in parts:
                    join(patterns, one)
                self._made = len(parts), patterns
        return self._made
