"""What a variable may hold, and what is left of two values when two ways come together."""

from __future__ import annotations

from gateway.facts import limits
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias


class Mark:
    """A value that is none."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


# Not touched by the text: whatever was inherited.
ABSENT = Mark("absent")
# Certainly has no value.
UNSET = Mark("unset")


class ArrayValue(Value):
    """An array, or the positional parameters: key → text. Not `complete`: there may be others."""

    items: dict[str, str]
    complete: bool = True
    assoc: bool = False


class Choice(Value):
    """One of several values, each possible: what branches leave behind."""

    values: tuple[Variable, ...]


if TYPE_CHECKING:
    Variable: TypeAlias = str | ArrayValue | Mark | Choice


def array_of(texts: Iterable[str], *, complete: bool = True) -> ArrayValue:
    """The values as an array with keys 0, 1, 2 …"""
    return ArrayValue({str(at): text for at, text in enumerate(texts)}, complete)


def joined(values: Iterable[Variable], otherwise: str) -> Variable:
    """One value that stands for each of these. When they are too many, `otherwise` (a hole) for all of
    them, beside those that say more than a name does."""
    each: list[Variable] = []
    texts: set[str] = set()
    for value in values:
        for one in value.values if isinstance(value, Choice) else (value,):
            if isinstance(one, str):
                if one not in texts:
                    texts.add(one)
                    each.append(one)
            elif not any(one is other or one == other for other in each):
                each.append(one)
    if len(each) == 1:
        return each[0]
    if len(each) > limits.ALTERNATIVES:
        from gateway.facts.state.blurring import tells

        telling = [one for one in each if isinstance(one, str) and tells(one)]
        if not telling or len(telling) > limits.BRANCHES:
            return otherwise
        each = [otherwise, *telling]
    return Choice(tuple(each))
