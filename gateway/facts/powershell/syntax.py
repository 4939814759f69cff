"""What PowerShell text is made of, as far as we read it."""

from __future__ import annotations

from gateway.model import Span
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


class Text(Value):
    """Characters, quotes and backticks removed. Unquoted ones may be a pattern."""

    text: str


class Variable(Value):
    """`$x`, `$env:X`, `${x}`; `members` is what follows: `.FullName`."""

    name: str
    members: str = ""


class Nested(Value):
    """`$( )`, `( )`, `@( )`: run on the spot, its output is the value."""

    script: Script


class Block(Value):
    """`{ }`: a script block. Whoever gets it may run it."""

    script: Script


class Unclear(Value):
    """A value that can't be known, with what runs while it is worked out."""

    why: str
    parts: tuple[Part, ...] = ()


class Word(Value):
    """One argument, or one element of an array."""

    parts: tuple[Part, ...]
    span: Span
    quoted: bool = False


class Argument(Value):
    """`a`, or the array `a,b,c`."""

    words: tuple[Word, ...]
    span: Span


class Parameter(Value):
    """`-Name` or `-Name:value`."""

    name: str
    value: Argument | None
    span: Span


class Redirection(Value):
    """`> file`, `2>> file`; `2>&1` has no target."""

    operator: str
    target: Word | None
    span: Span


class Call(Value):
    """A command. `operator` is `&`, `.` or nothing; the first element names it."""

    operator: str
    elements: tuple[Argument | Parameter, ...]
    redirections: tuple[Redirection, ...]
    span: Span


class Expression(Value):
    """A value that stands where a command could: its parts, in order."""

    words: tuple[Word, ...]
    redirections: tuple[Redirection, ...]
    span: Span


class Pipeline(Value):
    """`a | b | c`, `a &`"""

    stages: tuple[Call | Expression, ...]
    span: Span
    background: bool = False


class Assignment(Value):
    """`$x = …`: the target as it is named, and what is assigned."""

    target: str
    value: Statement
    span: Span


class Function(Value):
    """`function name { }`"""

    name: str
    body: Script
    span: Span


class Control(Value):
    """`if`, `foreach`, `try` …: texts of which each may run, never, once or often."""

    scripts: tuple[Script, ...]
    span: Span


class Hole(Value):
    """A part that is not read, and why: `syntax`, `unsupported`, `ambiguous` or `too-large`."""

    reason: str
    detail: str
    span: Span


class Script(Value):
    """Statements in order."""

    statements: tuple[Statement, ...]


if TYPE_CHECKING:
    Part: TypeAlias = Text | Variable | Nested | Block | Unclear
    Statement: TypeAlias = Pipeline | Assignment | Function | Control | Hole
