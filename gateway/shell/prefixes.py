"""Reserved words that stand before a command: `!`, `time`, `function`, `coproc`.

Each function reads on from behind the word and answers the index behind what belongs to it; the command
that follows is read like any other.
"""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.line import Head, Run
from gateway.shell.refusal import AMBIGUOUS, Refusal
from gateway.shell.syntax import Literal, Word
from gateway.shell.tokens import blanks
from gateway.shell.words import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.commands import Commands

_TIME_OPTION = compiled_later(r"(?:[ \t]|\\\n)*(-p|--)(?=[ \t\n;&|<>()]|\Z)")
_NULL_PIPELINE = compiled_later(r"(?:[ \t]|\\\n)*(?:[\n;#)]|\Z)")
_EMPTY_PAIR = compiled_later(r"(?:[ \t]|\\\n)*\((?:[ \t]|\\\n)*\)")
# `coproc` before a compound command, which may have a name.
_COPROCESS = compiled_later(
    r"(?:[ \t]|\\\n)*(?:([A-Za-z_][A-Za-z0-9_]*)(?:[ \t]|\\\n)+)?"
    r"(?=\(|(?:if|case|for|select|while|until|\{|\[\[)(?:[ \t\n;&|<>()]|\Z))"
)


def bang(commands: Commands, start: int, end: int) -> int:
    s = commands.r.s
    following = blanks(commands.r, end)
    if s[following : following + 1] == "(" and s[end] not in " \t":
        raise Refusal(AMBIGUOUS, "an extended pattern where a command begins", start)
    return _inverted(commands, start, end, timed=False)


def _inverted(commands: Commands, start: int, end: int, timed: bool) -> int:
    """To the grammar `time` is one more `!`. Both may stand alone."""
    line = commands.line
    line.pieces.append("! ")
    line.bangs.append((timed, start))
    if _NULL_PIPELINE.match(commands.r.s, end):
        line.pieces.append("_ ")
        line.slots.append(Run(end))
    return end


def time(commands: Commands, start: int, end: int) -> int:
    """A reserved word only where a pipeline begins; behind `|` it is a program."""
    r, line = commands.r, commands.line
    if r.rules.dialect == "sh" or line.pieces[-1:] in (["| "], ["|& "]):
        run = commands.run = Run(start)
        span = r.span(start, end)
        run.words.append(Word("time", (Literal("time", False, span),), span))
        run.end = end
        return end
    for expected in ("-p", "--"):
        m = _TIME_OPTION.match(r.s, end)
        if m and m.group(1) == expected:
            end = m.end()
            if "posix" in r.s.casefold():  # to such a shell `time` with an option is a program
                raise Refusal(AMBIGUOUS, "`time` with an option in a POSIX shell", start)
    return _inverted(commands, start, end, timed=True)


def function(commands: Commands, start: int, end: int) -> int:
    """`function name`, `function name ()`."""
    name, end = argument(commands.r, blanks(commands.r, end))
    pair = _EMPTY_PAIR.match(commands.r.s, end)
    commands.function(name, start)
    return pair.end() if pair else end


def coprocess(commands: Commands, start: int, end: int) -> int:
    """To the grammar `coproc` before a compound is the definition of a function."""
    m = _COPROCESS.match(commands.r.s, end)
    if m:
        commands.line.pieces.append("_ () ")
        commands.line.slots.append(Head("coproc", start, m.group(1) or ""))
        return m.end()
    commands.run = Run(start)
    commands.run.coprocess = True
    return end


PREFIXES = {"!": bang, "time": time, "function": function, "coproc": coprocess}
