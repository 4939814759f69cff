"""The arguments of a call."""

from __future__ import annotations

from gateway.facts.code.python.values import Anything, Spread
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.values import Thing


class Given(Value):
    """The arguments of a call."""

    positional: tuple[Thing, ...] = ()
    named: tuple[tuple[str, Thing], ...] = ()
    # More may be given than is seen: `*args`, `**options`.
    more: bool = False
    # Nobody in this text calls it so.
    outside: bool = False

    def pick(self, position: int, keyword: str = "") -> Thing | None:
        """The argument at a place, or None when it isn't given."""
        for name, value in self.named:
            if name == keyword:
                return value
        before = self.positional[: position + 1]
        if any(isinstance(value, Spread) for value in before):
            return Anything("the arguments are not known one by one")
        if position < len(self.positional):
            return self.positional[position]
        return Anything("it may be given by `**`") if self.more and keyword else None

    def everything(self) -> tuple[Thing, ...]:
        """All the values, whatever their place."""
        return (*self.positional, *(value for _, value in self.named))


# What a callback is given by whoever calls it; and by somebody outside of the text.
UNSEEN = Given((), (), more=True)
OUTSIDE = Given((), (), more=True, outside=True)
