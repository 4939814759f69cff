"""Where a token of a text ends: look-ups in C, since importing `re` would cost a cold decision a tenth.

The reader keeps its text a second time with every character that ends a plain run made NUL (`cuts`), so
that the end of a run is one `find`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader

# What a token is: a plain word, a newline, an operator, a comment, the end of the text; or the beginning
# of something else, a word with quotes or expansions in it.
WORD, NEWLINE, OPERATOR, COMMENT, END, OTHER = range(6)

META = frozenset(" \t\n;&|<>()")
CUT = "\0"
# Ends a plain run outside quotes, in double quotes, in the body of a here-document.
OUTSIDE = dict.fromkeys(map(ord, " \t\n;&|<>()'\"\\`$"), CUT)
IN_DOUBLE = dict.fromkeys(map(ord, '"\\`$'), CUT)
IN_BODY = dict.fromkeys(map(ord, "\\`$"), CUT)

_LONG_OPERATORS = frozenset(["&>>", "<<<", ";;&", "<<-"])
_OPERATORS = frozenset(["&&", "||", ";;", ";&", "|&", "&>", ">>", ">|", ">&", "<&", "<>", "<<"])
_BEGINS_OPERATOR = frozenset("&|;<>()")
_ENDS_WORD = frozenset(" \t\n;&|)")
_NOT_PLAIN = frozenset(" \t\n;&|<>()'\"\\`$#")
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def token(r: Reader, i: int) -> tuple[int, int, int]:
    """What stands behind the blanks at `i`, and from where to where."""
    i = blanks(r, i)
    s, n = r.s, r.n
    if i >= n:
        return END, n, n
    c = s[i]
    if c not in _NOT_PLAIN:
        end = r.cuts.find(CUT, i)
        if end < 0:
            return WORD, i, n
        return (WORD, i, end) if s[end] in _ENDS_WORD else (OTHER, i, i)
    if c == "\n":
        return NEWLINE, i, i + 1
    if c in _BEGINS_OPERATOR:
        size = _operator(s, i, c)
        return (OPERATOR, i, i + size) if size else (OTHER, i, i)
    if c == "#":
        end = s.find("\n", i)
        return COMMENT, i, n if end < 0 else end
    return OTHER, i, i


def _operator(s: str, i: int, c: str) -> int:
    """How long the operator at `i` is; 0 for a process substitution, which begins a word."""
    if s[i : i + 3] in _LONG_OPERATORS:
        return 3
    if s[i : i + 2] in _OPERATORS:
        return 2
    return int(c not in "<>" or s[i + 1 : i + 2] != "(")


def blanks(r: Reader, i: int) -> int:
    """Behind blanks and continued lines."""
    s = r.s
    while True:
        c = s[i : i + 1]
        if c == " " or c == "\t":  # noqa: PLR1714 - a hot loop
            i += 1
        elif c == "\\" and s[i + 1 : i + 2] == "\n":
            i += 2
        else:
            return i


def plain_end(r: Reader, i: int) -> int:
    """Behind the characters that mean themselves outside quotes; `i` when there is none."""
    end = r.cuts.find(CUT, i)
    return r.n if end < 0 else end


def keyword(r: Reader, i: int) -> str:
    """The word at `i`, if it is plain from end to end, as reserved words are."""
    end = plain_end(r, i)
    return r.s[i:end] if end >= r.n or r.s[end] in META else ""


def assigned(run: str) -> tuple[str, str] | None:
    """The name that a plain run gives a value to, and `=`, `+=`, or `[` before a subscript."""
    equals, bracket = run.find("="), run.find("[")
    if equals < 0 and bracket < 0:
        return None
    if equals < 0 or 0 <= bracket < equals:
        name, operator = run[:bracket], "["
    elif run[equals - 1 : equals] == "+":
        name, operator = run[: equals - 1], "+="
    else:
        name, operator = run[:equals], "="
    return (name, operator) if is_name(name) else None


def is_name(text: str) -> bool:
    """May a variable be called so?"""
    return text.isidentifier() and text.isascii()


def name_end(s: str, i: int) -> int:
    """Behind the name of a variable at `i`; `i` when there is none."""
    start = i
    while s[i : i + 1] in NAME:
        i += 1
    return start if s[start : start + 1].isdigit() else i
