"""Skeleton → shape, from the table that is shipped, from memory, or from bashlex.

A shape is the grammar's answer without any text, as plain tuples over slot numbers:

    3                          slot 3 is a simple command
    ("|", (a, b), "0")         a pipeline; "1" where `|&` stands
    ("!", 2, a)                two `!` (or `time`) before a pipeline
    ("&&", a, b) ("||", a, b)  ("&", a)
    ("if", first, count, redirect)             bodies are slots first … first+count-1
    ("while", first, redirect)  ("until", …)   condition and body
    ("for", first, redirect)                   head and body
    ("{", slot, redirect)  ("(", slot, redirect)
    ("function", head, a)

`redirect` is the slot of the redirections behind a compound, or -1.

bashlex takes 60 ms to import, so what it says of single commands is shipped (`skeleton_table`), and the
operators between them are put together here, as the grammar does: `|` before `&&` and `||`, which are
equal and bind to the left, before `&`. A test asks bashlex whether both roads give the same shapes.
Whatever isn't found this way, bashlex is asked.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Shape: TypeAlias = int | tuple[Any, ...]
    Answer: TypeAlias = tuple[tuple[Shape, ...], str]

_MEMO_SIZE = 4096
_memo: dict[str, Answer] = {"_ ": ((0,), "")}


def shape_of(pieces: list[str]) -> Answer:
    """The shapes of the commands of one line, and the problem when the grammar has none."""
    skeleton = "".join(pieces)
    known = _memo.get(skeleton)
    if known is None:
        shapes = composed(pieces)
        known = (shapes, "") if shapes else _asked(skeleton)
        if len(_memo) >= _MEMO_SIZE:
            _memo.clear()
        _memo[skeleton] = known
    return known


def _asked(skeleton: str) -> Answer:
    from gateway.shell import grammar

    try:
        return grammar.shapes(skeleton), ""
    except grammar.NotGrammarError as problem:
        return (), str(problem)


def composed(pieces: list[str]) -> tuple[Shape, ...]:
    """The shape put together from those of its commands; empty when that isn't plain."""
    background = pieces[-1:] == ["& "]
    composing = _Composing(pieces[:-1] if background else pieces)
    shape = composing.and_or()
    if shape is None or composing.at < len(composing.pieces):
        return ()
    return (("&", shape),) if background else (shape,)


class _Composing:
    __slots__ = ("at", "pieces", "slot")

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.at = 0
        self.slot = 0

    def taken(self, *wanted: str) -> str:
        """The next piece when it is one of those, without its blank."""
        if self.at < len(self.pieces) and self.pieces[self.at] in wanted:
            self.at += 1
            return self.pieces[self.at - 1][:-1]
        return ""

    def and_or(self) -> Shape | None:
        left = self.pipeline()
        while left is not None and (operator := self.taken("&& ", "|| ")):
            right = self.pipeline()
            left = None if right is None else (operator, left, right)
        return left

    def pipeline(self) -> Shape | None:
        bangs = 0
        while self.taken("! "):
            bangs += 1
        stage = self.stage()
        stages, marks = [stage], ""
        while operator := self.taken("| ", "|& "):
            marks += "1" if operator == "|&" else "0"
            stages.append(self.stage())
        if None in stages:
            return None
        shape: Any = ("|", tuple(stages), marks) if marks else stage
        return ("!", bangs, shape) if bangs else shape

    def stage(self) -> Shape | None:
        """One command: the pieces up to the next operator."""
        from gateway.shell.skeleton_table import TABLE

        start = self.at
        while self.at < len(self.pieces) and self.pieces[self.at] not in _OPERATORS:
            self.at += 1
        skeleton = "".join(self.pieces[start : self.at])
        shape = TABLE.get(skeleton)
        if shape is not None:
            shape = _shifted(shape, self.slot)
            self.slot += skeleton.count("_")
        return shape


_OPERATORS = frozenset(["&& ", "|| ", "| ", "|& ", "; ", "& ", "! "])


def _shifted(shape: Shape, by: int) -> Shape:
    """The shape of a command, its slots counted from `by`."""
    if isinstance(shape, int):
        return shape + by
    kind, first, *rest = shape
    if kind == "function":
        return (kind, first + by, _shifted(rest[0], by))
    redirect = rest[-1]
    return (kind, first + by, *rest[:-1], redirect + by if redirect >= 0 else -1)
