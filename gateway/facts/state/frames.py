"""Calls of functions that are being walked: their arguments, and what their local variables hide."""

from __future__ import annotations

from gateway.facts.state.values import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.state.tables import Delta
    from gateway.facts.state.values import Variable
    from gateway.shell.syntax import Function


class Locals(dict[str, tuple["Variable", str, bool]]):
    """What the local variables of a call hide: value, attributes, and whether it is certain that they do.

    A table like those of the state: what a branch makes local is local in that branch."""

    hides = True


class Frame:
    """A call of a function that is being walked."""

    __slots__ = ("arguments", "function", "locals", "mark", "options", "positional", "returns")

    def __init__(self, function: Function, mark: int, arguments: list[str] | None) -> None:
        self.function = function
        # None: not known.
        self.arguments = arguments
        self.mark = mark
        self.locals = Locals()
        self.returns: list[Delta] = []
        # The arguments of the caller.
        self.positional: Any = ABSENT
        # `local -`: the options of the shell are given back.
        self.options = False
