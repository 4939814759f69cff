"""Assignments: `name=value`, `name+=value`, `name[subscript]=value`, `name=( … )`."""

from __future__ import annotations

from gateway.shell.arithmetic import subscript
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, UNSUPPORTED, Refusal
from gateway.shell.syntax import Array, Assignment, Literal, Word
from gateway.shell.tokens import META, assigned, blanks
from gateway.shell.words import argument, finished, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart


def assignment(r: Reader, i: int, name: str, operator: str) -> tuple[Assignment | Word, int]:
    """The assignment at `i`: its name and `=`, `+=` or `[` behind it; a word when it is none after all."""
    index: Word | None = None
    begin = name + operator
    end = i + len(begin)
    if operator != "=":
        r.bash_only(begin, i)
    if operator == "[":
        index, end = subscript(r, end)
        operator = "+=" if r.s.startswith("+=", end) else "="
        if not r.s.startswith(operator, end):
            return _word_with_brackets(r, i, begin, index, end)
        end += len(operator)
    value, end = _value(r, end)
    return Assignment(name, value, r.span(i, end), operator == "+=", index), end


def _word_with_brackets(r: Reader, i: int, begin: str, index: Word, end: int) -> tuple[Word, int]:
    parts: list[WordPart] = [Literal(begin, False, r.span(i, i + len(begin)))]
    parts += index.parts
    parts.append(Literal("]", False, r.span(end - 1, end)))
    end = word(r, end, parts)
    return finished(r, i, end, parts), end


def _value(r: Reader, i: int) -> tuple[Word, int]:
    parts: list[WordPart] = []
    end = array(r, i, parts) if r.s[i : i + 1] == "(" else word(r, i, parts)
    return finished(r, i, end, parts), end


def array_follows(r: Reader, start: int, i: int) -> bool:
    """Is the `(` at `i` the one of `declare name=( … )`?"""
    found = assigned(r.s[start:i])
    return found is not None and sum(map(len, found)) == i - start


def array(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`( … )` with `i` at the parenthesis."""
    r.bash_only("=(", i)
    start, s = i, r.s
    elements: list[Word] = []
    r.deeper(i)
    i += 1
    while True:
        i = _gap(r, i)
        c = s[i : i + 1]
        if c == ")":
            break
        if not c:
            raise Refusal(SYNTAX, "an array without its closing `)`", start)
        if c == "[":
            element, i = _keyed(r, i)
        else:
            element, i = argument(r, i)
        elements.append(element)
    r.depth -= 1
    if i + 1 < r.n and s[i + 1] not in META:
        raise Refusal(UNSUPPORTED, "text glued to the end of an array", i)
    parts.append(Array(tuple(elements), r.span(start, i + 1)))
    return i + 1


def _gap(r: Reader, i: int) -> int:
    """Blanks, newlines and comments between elements."""
    s = r.s
    while True:
        i = blanks(r, i)
        c = s[i : i + 1]
        if c == "\n":
            if r.pending:
                raise Refusal(AMBIGUOUS, "a here-document whose body would begin in an array", i)
            i += 1
        elif c == "#":
            end = s.find("\n", i)
            i = r.n if end < 0 else end
        else:
            return i


def _keyed(r: Reader, i: int) -> tuple[Word, int]:
    """`[key]=value`; bash reads the brackets as one piece, blanks and all."""
    key, end = subscript(r, i + 1)
    parts: list[WordPart] = [Literal("[", False, r.span(i, i + 1)), *key.parts]
    parts.append(Literal("]", False, r.span(end - 1, end)))
    end = word(r, end, parts)
    return finished(r, i, end, parts), end
