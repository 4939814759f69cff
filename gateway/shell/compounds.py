"""Compound commands: their reserved words, heads and bodies. What may stand where, the grammar says.

Each function reads on from behind the word that opened it (at `start`), adds itself to the line, and
answers the index behind itself.
"""

from __future__ import annotations

from gateway.shell.arithmetic import arithmetic_command
from gateway.shell.brackets import closing
from gateway.shell.conditionals import conditional, pattern
from gateway.shell.heredocs import newlines
from gateway.shell.line import Head, Ready
from gateway.shell.reader import Ends
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, TOO_LARGE, UNSUPPORTED, Refusal
from gateway.shell.syntax import Arithmetic, ArithmeticCommand, Case, Conditional
from gateway.shell.tokens import blanks, is_name, keyword
from gateway.shell.words import argument, finished, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.model import Span
    from gateway.shell.line import Line
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import Command, Redirect, Word, WordPart

    Make = Callable[[tuple[Redirect, ...], Span], Command]
    Arms = list[tuple[tuple[Word, ...], Command | None]]

_MAX_ARMS = 64


def _body(
    r: Reader, i: int, opener: str, ends: tuple[str, ...], at: int
) -> tuple[Command, str, int]:
    """Commands that must be there, the word that ended them, the index behind it."""
    r.deeper(at)
    command, word_, i = r.rules.block(r, i, Ends(opener, ends, at))
    r.depth -= 1
    if command is None:
        raise Refusal(SYNTAX, f"no command between `{opener}` and `{word_}`", at)
    return command, word_, i


def read_if(r: Reader, line: Line, start: int, i: int) -> int:
    piece = "if _\nthen _\n"
    condition, _, i = _body(r, i, "if", ("then",), start)
    body, end, i = _body(r, i, "then", ("elif", "else", "fi"), start)
    slots = [condition, body]
    while end == "elif":
        piece += "elif _\nthen _\n"
        condition, _, i = _body(r, i, "elif", ("then",), start)
        body, end, i = _body(r, i, "then", ("elif", "else", "fi"), start)
        slots += [condition, body]
        if len(slots) > 2 * _MAX_ARMS:
            raise Refusal(TOO_LARGE, f"more than {_MAX_ARMS} arms in one `if`", start)
    if end == "else":
        piece += "else _\n"
        body, end, i = _body(r, i, "else", ("fi",), start)
        slots.append(body)
    line.add_compound(piece + "fi ", slots, start, i)
    return i


def read_while(r: Reader, line: Line, start: int, i: int) -> int:
    return _loop(r, line, start, i, "while")


def read_until(r: Reader, line: Line, start: int, i: int) -> int:
    return _loop(r, line, start, i, "until")


def _loop(r: Reader, line: Line, start: int, i: int, kind: str) -> int:
    condition, _, i = _body(r, i, kind, ("do",), start)
    body, _, i = _body(r, i, "do", ("done",), start)
    line.add_compound(f"{kind} _ ; do _\ndone ", [condition, body], start, i)
    return i


def read_group(r: Reader, line: Line, start: int, i: int) -> int:
    body, _, i = _body(r, i, "{", ("}",), start)
    line.add_compound("{ _\n} ", [body], start, i)
    return i


def read_subshell(r: Reader, line: Line, start: int, i: int) -> int:
    """`( … )`, or `(( … ))`, with `i` behind the first parenthesis."""
    if r.s.startswith("\\\n", i):
        raise Refusal(AMBIGUOUS, "a line that is continued behind `(`", i)
    if r.s[i : i + 1] == "(":
        end = _double_parenthesis(r, line, start, i)
        if end >= 0:
            return end
    body, _, i = _body(r, i, "(", (")",), start)
    if r.must_close.pop(start, i - 1) != i - 1:
        raise Refusal(AMBIGUOUS, "`((` that could be arithmetic or a subshell", start)
    line.add_compound("( _\n) ", [body], start, i)
    return i


def _double_parenthesis(r: Reader, line: Line, start: int, i: int) -> int:
    """Behind `(( … ))`; -1 when it is a subshell in a subshell, whose end is then remembered."""
    inner = closing(r.s, i + 1, ")")
    if inner < 0 or r.s[inner + 1 : inner + 2] == ")":
        expression, end = arithmetic_command(r, start)
        r.bash_only("((", start)
        if expression is not None:
            line.add_compound("{ _\n} ", [Ready(_arithmetic_command(expression))], start, end)
            return end
    if inner < 0 or "<<" in r.s[i:inner]:
        raise Refusal(AMBIGUOUS, "`((` that could be arithmetic or a subshell", start)
    r.must_close[i] = inner
    return -1


def _arithmetic_command(expression: Arithmetic) -> Make:
    def make(redirects: tuple[Redirect, ...], span: Span) -> Command:
        return ArithmeticCommand(expression, span, redirects)

    return make


def read_conditional(r: Reader, line: Line, start: int, i: int) -> int:
    words, i = conditional(r, i, start)

    def make(redirects: tuple[Redirect, ...], span: Span) -> Command:
        return Conditional(words, span, redirects)

    line.add_compound("{ _\n} ", [Ready(make)], start, i)
    return i


def read_for(r: Reader, line: Line, start: int, i: int) -> int:
    return _for(r, line, start, i, "for")


def read_select(r: Reader, line: Line, start: int, i: int) -> int:
    return _for(r, line, start, i, "select")


def _for(r: Reader, line: Line, start: int, i: int, kind: str) -> int:
    i = blanks(r, i)
    if r.s.startswith("((", i) and kind == "for":
        head, i = _arithmetic_head(r, start, i)
    else:
        head, i = _variable_head(r, start, i, kind)
    opener = keyword(r, i)
    if opener not in ("do", "{"):
        raise Refusal(SYNTAX, f"`{kind}` without its `do`", start)
    closer = "done" if opener == "do" else "}"
    if opener == "{":
        r.bash_only("{", i)
    body, _, i = _body(r, i + len(opener), opener, (closer,), start)
    line.add_compound("for v in _ ; do _\ndone ", [head, body], start, i)
    return i


def _arithmetic_head(r: Reader, start: int, i: int) -> tuple[Head, int]:
    r.bash_only("for ((", start)
    expression, end = arithmetic_command(r, i)
    if expression is None:
        raise Refusal(SYNTAX, "`for ((` without its `))`", start)
    i = blanks(r, end)
    if r.s[i : i + 1] == ";" and r.s[i + 1 : i + 2] not in (";", "&"):
        i += 1
    return Head("for", start, words=expression), newlines(r, i)


def _variable_head(r: Reader, start: int, i: int, kind: str) -> tuple[Head, int]:
    """`name`, `name in words`; answers the index of `do` or `{`."""
    s = r.s
    variable, i = argument(r, i)
    if not is_name(variable.raw):
        raise Refusal(UNSUPPORTED, f"`{variable.raw[:40]}` as the variable of `{kind}`", start)
    i = blanks(r, i)
    if s[i : i + 1] == ";" and s[i + 1 : i + 2] not in (";", "&"):
        return Head(kind, start, variable.raw), newlines(r, i + 1)
    i = newlines(r, i)
    if keyword(r, i) != "in":
        return Head(kind, start, variable.raw), i
    words: list[Word] = []
    i += len("in")
    while True:
        i = blanks(r, i)
        parts: list[WordPart] = []
        end = i if s[i : i + 1] == "#" else word(r, i, parts)
        if end == i:
            break
        words.append(finished(r, i, end, parts))
        i = end
    if s[i : i + 1] == ";" and s[i + 1 : i + 2] not in (";", "&"):
        i += 1
    elif s[i : i + 1] not in ("\n", "#"):
        raise Refusal(SYNTAX, f"`{s[i : i + 1] or 'the end'}` in the words of `{kind}`", i)
    return Head(kind, start, variable.raw, tuple(words)), newlines(r, i)


def read_case(r: Reader, line: Line, start: int, i: int) -> int:
    """bashlex 0.18 has no `case`: its arms are ours, each body is the grammar's."""
    r.deeper(start)
    subject, i = argument(r, blanks(r, i))
    i = newlines(r, i)
    if keyword(r, i) != "in":
        raise Refusal(SYNTAX, "`case` without its `in`", start)
    i += len("in")
    arms: Arms = []
    while True:
        i = newlines(r, i)
        if keyword(r, i) == "esac":
            i += len("esac")
            break
        patterns, i = _patterns(r, i, start)
        body, end, i = r.rules.block(r, i, Ends("case", (";;", ";&", ";;&", "esac"), start))
        arms.append((patterns, body))
        if end == "esac":
            break
    r.depth -= 1

    def make(redirects: tuple[Redirect, ...], span: Span) -> Command:
        return Case(subject, tuple(arms), span, redirects)

    line.add_compound("{ _\n} ", [Ready(make)], start, i)
    return i


def _patterns(r: Reader, i: int, start: int) -> tuple[tuple[Word, ...], int]:
    """`(a | b)`; the first parenthesis may be missing."""
    s = r.s
    if i >= r.n:
        raise Refusal(SYNTAX, "`case` without its `esac`", start)
    if s[i] == "(":
        i = blanks(r, i + 1)
    patterns: list[Word] = []
    while True:
        one, i = pattern(r, i)
        patterns.append(one)
        i = blanks(r, i)
        if s[i : i + 1] == ")":
            return tuple(patterns), i + 1
        if s[i : i + 1] != "|":
            raise Refusal(SYNTAX, "a pattern of `case` without its `)`", i)
        i = blanks(r, i + 1)


COMPOUNDS = {
    "if": read_if,
    "while": read_while,
    "until": read_until,
    "for": read_for,
    "select": read_select,
    "case": read_case,
    "{": read_group,
    "[[": read_conditional,
}
