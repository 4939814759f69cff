"""Arithmetic: `$(( … ))`, `(( … ))`, `$[ … ]`, the header of `for ((…))`, and subscripts.

The text is kept, and everything in it that expands. What arithmetic does with the *values* of
variables (it evaluates them again) is knowledge of the facts, not of the grammar.
"""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.brackets import closing
from gateway.shell.quoting import double_quoted, single_quoted
from gateway.shell.reader import MAX_DEPTH
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, TOO_LARGE, UNSUPPORTED, Refusal
from gateway.shell.syntax import Arithmetic, Literal, Parameter, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

_COMMENT = compiled_later(r"(?:(?<=[ \t\n(])|\A)#")
CASE = compiled_later(r"\bcase\b")
_PLAIN = compiled_later(r"[^\"'`$\\()\[\]<>{}]+")


def arithmetic(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """`$((…))` with `i` at the dollar. -1 when the parentheses say that it is a subshell."""
    inner, end = _between(r, i + 3, ")", i)
    if r.s[end + 1 : end + 2] != ")":
        return -1
    parts.append(Arithmetic(r.s[i + 3 : end], inner, r.span(i, end + 2), quoted))
    return end + 2


def arithmetic_command(r: Reader, i: int) -> tuple[Arithmetic | None, int]:
    """`((…))` with `i` at the first parenthesis. None when it is a subshell in a subshell."""
    inner, end = _between(r, i + 2, ")", i)
    if r.s[end + 1 : end + 2] != ")":
        return None, i
    return Arithmetic(r.s[i + 2 : end], inner, r.span(i, end + 2)), end + 2


def old_arithmetic(r: Reader, i: int, parts: list[WordPart], quoted: bool) -> int:
    """`$[…]` with `i` at the dollar."""
    inner, end = _between(r, i + 2, "]", i)
    parts.append(Arithmetic(r.s[i + 2 : end], inner, r.span(i, end + 1), quoted))
    return end + 1


def subscript(r: Reader, i: int) -> tuple[Word, int]:
    """`[…]` with `i` behind the bracket: the word inside, the index behind the closing bracket."""
    parts, end = _between(r, i, "]", i - 1)
    return Word(r.s[i:end], parts, r.span(i, end)), end + 1


def _between(r: Reader, i: int, closer: str, opened: int) -> tuple[tuple[WordPart, ...], int]:
    """The parts up to `closer`, and its index."""
    start, plain = i, True
    parts: list[WordPart] = []
    stack: list[str] = []
    s, n = r.s, r.n
    r.deeper(opened)
    while i < n:
        m = _PLAIN.match(s, i)
        if m:
            parts.append(Literal(m.group(), True, r.span(i, m.end())))
            i = m.end()
            continue
        c = s[i]
        if c == closer and not stack:
            break
        if c in "()[]{}<>":
            _bracket(r, i, c, stack)
            parts.append(Literal(c, True, r.span(i, i + 1)))
            i += 1
        elif c == '"':
            i = double_quoted(r, i + 1, parts)
            plain = False
        elif c in "$`":
            i = r.rules.expansion(r, i, parts, True)
            plain = False
        elif c == "'" and closer == "]":
            i = single_quoted(r, i, parts)
            plain = False
        elif c == "\\" and s[i + 1 : i + 2] == "\n":
            i += 2
        else:
            raise Refusal(UNSUPPORTED, f"`{c}` in arithmetic or in a subscript", i)
    else:
        raise Refusal(SYNTAX, f"`{s[opened : opened + 3]}` without its closing `{closer}`", opened)
    r.depth -= 1
    if not plain and (
        closing(s, start, closer) != i
        or "\\\n" in s[start:i]
        # Bash writes `case` anew without the `(` before a pattern, and counts in that.
        or CASE.search(s, start, i)
        or any(_unbalances(part) for part in parts if isinstance(part, Parameter))
    ):
        raise Refusal(AMBIGUOUS, "commands in arithmetic whose end is not certain", opened)
    if "#" in s[start:i] and _COMMENT.search(s, start, i):
        raise Refusal(AMBIGUOUS, "`#` in arithmetic, which bash may take for a comment", opened)
    if any(map(_evaluated_again, parts)):
        raise Refusal(
            AMBIGUOUS, "a quoted expansion in arithmetic, which bash expands twice", opened
        )
    return tuple(parts), i


def _unbalances(part: WordPart) -> bool:
    """Brackets in the words of a `${ }`: some passes of bash count them, others don't."""
    if isinstance(part, Literal):
        return any(c in "()[]" for c in part.text)
    return isinstance(part, Parameter) and any(
        _unbalances(inner) for argument in part.arguments for inner in argument.parts
    )


def _evaluated_again(part: WordPart) -> bool:
    return isinstance(part, Literal) and any(c in part.text for c in "$`\\")


def _bracket(r: Reader, i: int, c: str, stack: list[str]) -> None:
    """Brackets must nest; a `<(` or a brace would mean different things to different passes of bash."""
    if c in "([":
        stack.append(")" if c == "(" else "]")
        if len(stack) > MAX_DEPTH:
            raise Refusal(TOO_LARGE, f"nested more than {MAX_DEPTH} levels deep", i)
    elif c in ")]":
        if not stack or stack.pop() != c:
            raise Refusal(AMBIGUOUS, f"`{c}` without its opening bracket in arithmetic", i)
    elif c in "{}" or r.s[i + 1 : i + 2] == "(":
        raise Refusal(UNSUPPORTED, f"`{r.s[i : i + 2]}` in arithmetic or in a subscript", i)
