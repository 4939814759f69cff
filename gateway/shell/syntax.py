"""The syntax tree: what bash would see in the text, as frozen nodes with spans.

Every construct is its own type, so that "is this word literal?" is a type test and a `match` over a
union can be checked for completeness. Nothing here evaluates anything.

INVARIANT: whatever bash would execute is a `Simple` somewhere in the tree, or lies in an `Opaque`.
Spans count characters of the *outermost* text. Text that is parsed again after unquoting (backticks,
`eval` strings) has the span of the word it came from in each of its nodes.
"""

from __future__ import annotations

from gateway.model import Span
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


# ---------------------------------------------------------------- words


class Literal(Value):
    """Text with its quotes removed (`$'…'` decoded). Unquoted text may still be a pattern."""

    text: str
    quoted: bool
    span: Span


class Localized(Value):
    """`$'\\u00e9'`: the text where signs are written as UTF-8; what it is elsewhere, the locale says."""

    text: str
    span: Span


class Parameter(Value):
    """`$x`, `${x}`, `${x:-word}`, `${!x}`, `${#x}`, `${x[i]}`, `${x/a/b}` …

    `name` is `x` (or `?`, `1`, `@` …), `prefix` is `!` or `#` or empty, `subscript` the word between
    the brackets, `operator` what stands behind the name (`:-`, `##`, `/`, `^^`, `@P`, `:` …) and
    `arguments` the words behind it (each may hold substitutions).
    """

    name: str
    span: Span
    quoted: bool = False
    prefix: str = ""
    subscript: Word | None = None
    operator: str = ""
    arguments: tuple[Word, ...] = ()


class CommandSubstitution(Value):
    """`$( … )` or backticks."""

    script: Script
    span: Span
    quoted: bool = False


class ProcessSubstitution(Value):
    """`<( … )` (direction `<`: the command's output is read) or `>( … )`."""

    script: Script
    direction: str
    span: Span


class Arithmetic(Value):
    """`$(( … ))`, or the text of `(( … ))` and of a C-style `for`. `parts` hold what expands in it."""

    text: str
    parts: tuple[WordPart, ...]
    span: Span
    quoted: bool = False


class Array(Value):
    """`( … )` behind `name=`: the elements (each may be `[subscript]=word`, raw in its word)."""

    words: tuple[Word, ...]
    span: Span


class Word(Value):
    """One shell word. `raw` is the slice of the text, quotes and all."""

    raw: str
    parts: tuple[WordPart, ...]
    span: Span

    @property
    def literal(self) -> str | None:
        """The word's text when nothing in it expands but perhaps patterns, braces and tilde."""
        parts = self.parts
        if len(parts) == 1:
            return parts[0].text if isinstance(parts[0], Literal) else None
        if all(isinstance(part, Literal) for part in parts):
            return "".join(part.text for part in parts)  # type: ignore[union-attr]
        return None


# ---------------------------------------------------------------- commands


class Assignment(Value):
    """`name=value`, `name+=value`, `name[subscript]=value`, `name=(…)` before a command."""

    name: str
    value: Word
    span: Span
    append: bool = False
    subscript: Word | None = None


class Redirect(Value):
    """`2>file`, `<<<word`, `{fd}<file`, `&>>file`, `<<E`.

    `descriptor` is the number written, or None; `variable` the name in `{name}>`. For `<<` and `<<-`
    the target is the *body* as a word: one quoted `Literal` if the delimiter was quoted, else with
    the expansions that bash would make.
    """

    operator: str
    target: Word
    span: Span
    descriptor: int | None = None
    variable: str = ""


class Simple(Value):
    """A simple command. No words means that only assignments and redirections happen."""

    words: tuple[Word, ...]
    span: Span
    assignments: tuple[Assignment, ...] = ()
    redirects: tuple[Redirect, ...] = ()


class Pipeline(Value):
    """`a | b |& c`, with `!` and `time`. `both[i]` says that stage i is followed by `|&`."""

    commands: tuple[Command, ...]
    span: Span
    negated: bool = False
    timed: bool = False
    both: tuple[bool, ...] = ()


class AndOr(Value):
    """`left && right`, `left || right`."""

    left: Command
    operator: str
    right: Command
    span: Span


class Background(Value):
    """`command &`"""

    command: Command
    span: Span


class Sequence(Value):
    """Commands one after the other."""

    commands: tuple[Command, ...]
    span: Span


class Subshell(Value):
    """`( … )`"""

    body: Command
    span: Span
    redirects: tuple[Redirect, ...] = ()


class Group(Value):
    """`{ …; }`"""

    body: Command
    span: Span
    redirects: tuple[Redirect, ...] = ()


class If(Value):
    """`if`/`elif` arms as (condition, body), and `else`."""

    arms: tuple[tuple[Command, Command], ...]
    otherwise: Command | None
    span: Span
    redirects: tuple[Redirect, ...] = ()


class For(Value):
    """`for x in words` (words None: `for x`, over the positional parameters); also `select`."""

    variable: str
    words: tuple[Word, ...] | None
    body: Command
    span: Span
    select: bool = False
    redirects: tuple[Redirect, ...] = ()


class ArithmeticFor(Value):
    """`for (( a; b; c ))`"""

    header: Arithmetic
    body: Command
    span: Span
    redirects: tuple[Redirect, ...] = ()


class While(Value):
    """`while` and `until`."""

    condition: Command
    body: Command
    span: Span
    until: bool = False
    redirects: tuple[Redirect, ...] = ()


class Case(Value):
    """`case word in` arms as (patterns, body or None)."""

    word: Word
    arms: tuple[tuple[tuple[Word, ...], Command | None], ...]
    span: Span
    redirects: tuple[Redirect, ...] = ()


class Function(Value):
    """`name() body`. Defined here, run where it is called."""

    name: str
    body: Command
    span: Span
    redirects: tuple[Redirect, ...] = ()


class ArithmeticCommand(Value):
    """`(( … ))`"""

    expression: Arithmetic
    span: Span
    redirects: tuple[Redirect, ...] = ()


class Conditional(Value):
    """`[[ … ]]`: its operands and operators as words, in order."""

    words: tuple[Word, ...]
    span: Span
    redirects: tuple[Redirect, ...] = ()


class Coprocess(Value):
    """`coproc [NAME] command`"""

    name: str
    body: Command
    span: Span


class Opaque(Value):
    """A part that is not understood, and why: three different things to the author of a policy.

    `reason` is `syntax` (bash would refuse it too), `unsupported` (bash may run it, we do not read
    it), `ambiguous` (it may mean two things) or `too-large`. `detail` says it in words.
    """

    reason: str
    detail: str
    span: Span
    text: str = ""


class Script(Value):
    """A whole text, or the inside of a substitution. `body` is None when there is nothing to run."""

    body: Command | None
    span: Span


if TYPE_CHECKING:
    WordPart: TypeAlias = (
        Literal
        | Localized
        | Parameter
        | CommandSubstitution
        | ProcessSubstitution
        | Arithmetic
        | Array
        | Opaque
    )
    Command: TypeAlias = (
        Simple
        | Pipeline
        | AndOr
        | Background
        | Sequence
        | Subshell
        | Group
        | If
        | For
        | ArithmeticFor
        | While
        | Case
        | Function
        | ArithmeticCommand
        | Conditional
        | Coprocess
        | Opaque
    )
