"""Words → arguments: what a word is certain to be, and what runs while it is worked out."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.powershell.syntax import (
    Block,
    Expression,
    Nested,
    Pipeline,
    Text,
    Unclear,
    Variable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.powershell.syntax import (
        Argument,
        Part,
        Redirection,
        Script,
        Statement,
        Word,
    )
    from gateway.model import Context

_PATTERN = frozenset("*?[")


class Scope:
    """What is known at one point of a text: the folder, and which variables were changed."""

    def __init__(self, context: Context, home: str, cwd: str) -> None:
        self.context = context
        self.home = home
        # Empty when it isn't known.
        self.cwd = cwd
        self.assigned: set[str] = set()

    def variable(self, name: str) -> str | None:
        """The value of a variable of the system; None when it isn't known."""
        if name in self.assigned:
            return None
        if name in {"home", "env:userprofile", "env:home"}:
            return self.home
        if name == "pwd":
            return self.cwd or None
        if name in {"env:temp", "env:tmp"}:
            return self.context.tmp
        return _FIXED.get(name)


_FIXED = {
    "env:systemdrive": "C:",
    "env:homedrive": "C:",
    "env:systemroot": "C:\\Windows",
    "env:windir": "C:\\Windows",
    "env:programfiles": "C:\\Program Files",
    "env:programdata": "C:\\ProgramData",
    "true": "True",
    "false": "False",
    "null": "",
}


def value_of(word: Word, scope: Scope) -> Arg:
    """The text of a word, as far as it is certain."""
    text = ""
    for part in word.parts:
        known = _known_text(part, scope)
        if known is None:
            return Arg(text, exact=False, span=word.span, many=True, why=_why(part))
        text += known
    # Cmdlets take patterns from quoted words too.
    return Arg(text, span=word.span, glob=bool(_PATTERN & set(text)))


def scripts_in(part: Part) -> Iterator[tuple[Script, str]]:
    """Everything that runs, or may be run, by a value: with `substitution` or `code`."""
    if isinstance(part, Nested):
        yield part.script, "substitution"
    elif isinstance(part, Block):
        yield part.script, "code"
    elif isinstance(part, Unclear):
        for inner in part.parts:
            yield from scripts_in(inner)


def scripts_of(arguments: tuple[Argument, ...]) -> Iterator[tuple[Script, str]]:
    """The same for arguments."""
    for argument in arguments:
        for word in argument.words:
            for part in word.parts:
                yield from scripts_in(part)


def _known_text(part: Part, scope: Scope) -> str | None:
    if isinstance(part, Text):
        return part.text
    if isinstance(part, Variable) and not part.members:
        return scope.variable(part.name.lower())
    if isinstance(part, Nested):
        return _literal(part.script, scope)
    return None


def _literal(script: Script, scope: Scope) -> str | None:
    """`('text')` is its text."""
    if len(script.statements) != 1:
        return None
    words, redirections = sole_value(script.statements[0])
    if len(words) != 1 or redirections:
        return None
    found = value_of(words[0], scope)
    return found.text if found.exact else None


def sole_value(statement: Statement) -> tuple[tuple[Word, ...], tuple[Redirection, ...]]:
    """The words of a statement that is nothing but an expression."""
    if isinstance(statement, Pipeline) and len(statement.stages) == 1:
        stage = statement.stages[0]
        if isinstance(stage, Expression):
            return stage.words, stage.redirections
    return (), ()


def _why(part: Part) -> str:
    if isinstance(part, Variable):
        return f"`${part.name}{part.members}` is not known here"
    if isinstance(part, Unclear):
        return f"{part.why} is not known here"
    return "the output of a command is not known" if isinstance(part, Nested) else "a script block"
