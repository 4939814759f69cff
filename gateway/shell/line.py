"""One line of commands: its skeleton (what bashlex sees) and its slots (what stands in the blanks).

A skeleton holds no text of the user: every simple command, body, list of words and run of redirections
is one `_`. So a few hundred skeletons cover what people write, whatever words they write it with.
"""

from __future__ import annotations

from gateway.shell.refusal import AMBIGUOUS, SYNTAX, TOO_LARGE, Refusal
from gateway.shell.skeletons import shape_of
from gateway.shell.syntax import (
    AndOr,
    Arithmetic,
    ArithmeticFor,
    Array,
    Background,
    Coprocess,
    For,
    Function,
    Group,
    If,
    Pipeline,
    Simple,
    Subshell,
    While,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.model import Span
    from gateway.shell.reader import Reader
    from gateway.shell.skeletons import Shape
    from gateway.shell.syntax import Assignment, Command, Redirect, Word

# Pieces behind which a newline does not end the line.
_OPEN_ENDED = frozenset(["&& ", "|| ", "| ", "|& ", "_ () "])
_MAX_PIECES = 400


class Run:
    """Words, assignments and redirections between two operators."""

    __slots__ = ("assignments", "coprocess", "end", "redirects", "start", "words")

    def __init__(self, start: int) -> None:
        self.start = start
        self.end = start
        self.words: list[Word] = []
        self.assignments: list[Assignment] = []
        self.redirects: list[Redirect] = []
        self.coprocess = False

    def simple(self, r: Reader) -> Command:
        span = r.span(self.start, self.end)
        if self.coprocess and any(
            type(part) is Array for word in self.words for part in word.parts
        ):
            raise Refusal(AMBIGUOUS, "a list among the words of a coprocess", self.start)
        command = Simple(tuple(self.words), span, tuple(self.assignments), tuple(self.redirects))
        return Coprocess("", command, span) if self.coprocess else command


class Ready:
    """A command that is complete but for its redirections: `[[ ]]`, `(( ))`, `case`."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[tuple[Redirect, ...], Span], Command]) -> None:
        self.make = make


class Head:
    """What stands before a body: the variable and words of `for`, the name of a function."""

    __slots__ = ("kind", "name", "start", "words")

    def __init__(self, kind: str, start: int, name: str = "", words: Any = None) -> None:
        self.kind = kind
        self.start = start
        self.name = name
        # For `for`: the words, None when there is no `in`, or the Arithmetic of `for ((`.
        self.words = words


class Line:
    __slots__ = ("bangs", "bounds", "pieces", "reader", "slots")

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.pieces: list[str] = []
        self.slots: list[Any] = []
        # Where the compound whose first slot is this one begins and ends.
        self.bounds: dict[int, tuple[int, int]] = {}
        # For each `!` of the skeleton: does it stand for `time`, and where is it?
        self.bangs: list[tuple[bool, int]] = []

    def add_run(self, run: Run) -> None:
        self.pieces.append("_ " if run.words or run.assignments else "> _ ")
        self.slots.append(run)

    def add_compound(self, piece: str, slots: list[Any], start: int, end: int) -> None:
        self.bounds[len(self.slots)] = (start, end)
        self.pieces.append(piece)
        self.slots += slots

    def timed(self) -> bool:
        """Does the next command stand directly behind `time`?"""
        return bool(self.bangs) and self.pieces[-1] == "! " and self.bangs[-1][0]

    def open_ended(self) -> bool:
        return bool(self.pieces) and self.pieces[-1] in _OPEN_ENDED

    def commands(self, at: int) -> list[Command]:
        """The line's commands, by the grammar. Called once, when the line is complete."""
        if len(self.pieces) > _MAX_PIECES:
            raise Refusal(TOO_LARGE, f"more than {_MAX_PIECES} pieces in one line of commands", at)
        shapes, problem = shape_of(self.pieces)
        if problem:
            raise Refusal(SYNTAX, problem, at)
        builder = _Builder(self)
        return [builder.build(shape) for shape in shapes]


class _Builder:
    """Fills a shape with the slots of a line."""

    __slots__ = ("bang", "line", "r")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.r = line.reader
        self.bang = 0

    def build(self, shape: Shape) -> Command:
        if isinstance(shape, int):
            command: Command = self.line.slots[shape].simple(self.r)
            return command
        return _BUILDERS[shape[0]](self, shape)

    def redirects(self, slot: int) -> tuple[Redirect, ...]:
        return tuple(self.line.slots[slot].redirects) if slot >= 0 else ()

    def span(self, first: int, redirect: int) -> Span:
        start, end = self.line.bounds[first]
        return self.r.span(start, end if redirect < 0 else self.line.slots[redirect].end)

    def between(self, first: Command, last: Command) -> Span:
        return type(first.span)(first.span.start, last.span.end)


def _pipeline(b: _Builder, shape: Any) -> Command:
    stages = tuple(b.build(one) for one in shape[1])
    both = tuple(mark == "1" for mark in shape[2])
    return Pipeline(stages, b.between(stages[0], stages[-1]), both=both)


def _bangs(b: _Builder, shape: Any) -> Command:
    marks = b.line.bangs[b.bang : b.bang + shape[1]]
    b.bang += shape[1]
    inner = b.build(shape[2])
    piped = isinstance(inner, Pipeline) and not inner.negated and not inner.timed
    commands = inner.commands if piped else (inner,)  # type: ignore[union-attr]
    span = b.r.span(marks[0][1], marks[0][1])
    return Pipeline(
        commands,
        type(span)(span.start, inner.span.end),
        negated=sum(not timed for timed, _ in marks) % 2 == 1,
        timed=any(timed for timed, _ in marks),
        both=inner.both if piped else (),  # type: ignore[union-attr]
    )


def _and_or(b: _Builder, shape: Any) -> Command:
    left = b.build(shape[1])
    right = b.build(shape[2])
    return AndOr(left, shape[0], right, b.between(left, right))


def _background(b: _Builder, shape: Any) -> Command:
    command = b.build(shape[1])
    return Background(command, command.span)


def _if(b: _Builder, shape: Any) -> Command:
    _, first, count, redirect = shape
    bodies = b.line.slots[first : first + count]
    arms = tuple((bodies[k], bodies[k + 1]) for k in range(0, count - 1, 2))
    otherwise = bodies[-1] if count % 2 else None
    return If(arms, otherwise, b.span(first, redirect), b.redirects(redirect))


def _while(b: _Builder, shape: Any) -> Command:
    kind, first, redirect = shape
    condition, body = b.line.slots[first : first + 2]
    span = b.span(first, redirect)
    return While(condition, body, span, kind == "until", b.redirects(redirect))


def _for(b: _Builder, shape: Any) -> Command:
    _, first, redirect = shape
    head, body = b.line.slots[first : first + 2]
    span, redirects = b.span(first, redirect), b.redirects(redirect)
    if isinstance(head.words, Arithmetic):
        return ArithmeticFor(head.words, body, span, redirects)
    return For(head.name, head.words, body, span, head.kind == "select", redirects)


def _group(b: _Builder, shape: Any) -> Command:
    kind, slot, redirect = shape
    body = b.line.slots[slot]
    span, redirects = b.span(slot, redirect), b.redirects(redirect)
    if isinstance(body, Ready):
        return body.make(redirects, span)
    return (Subshell if kind == "(" else Group)(body, span, redirects)


def _function(b: _Builder, shape: Any) -> Command:
    head = b.line.slots[shape[1]]
    body = b.build(shape[2])
    span = type(body.span)(b.r.span(head.start, head.start).start, body.span.end)
    return (Coprocess if head.kind == "coproc" else Function)(head.name, body, span)


_BUILDERS = {
    "|": _pipeline,
    "!": _bangs,
    "&&": _and_or,
    "||": _and_or,
    "&": _background,
    "if": _if,
    "while": _while,
    "until": _while,
    "for": _for,
    "{": _group,
    "(": _group,
    "function": _function,
}
