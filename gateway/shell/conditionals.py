"""`[[ … ]]`, and the patterns of `case`: words with rules of their own."""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.expansions import process_substitution
from gateway.shell.groups import group
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Word
from gateway.shell.tokens import META, blanks, plain_end
from gateway.shell.words import finished, special, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

_OPERATOR = compiled_later(r"&&|\|\||[()<>]")


def conditional(r: Reader, i: int, start: int) -> tuple[tuple[Word, ...], int]:
    """The words of `[[ … ]]`, from `i`, and the index behind its `]]`."""
    s, words, previous = r.s, [], ""  # type: ignore[var-annotated]
    while True:
        i = _gap(r, i, start)
        c = s[i]
        m = _OPERATOR.match(s, i)
        if c == "#":
            raise Refusal(UNSUPPORTED, "`#` at the beginning of a word in `[[ ]]`", i)
        if previous == "=~":
            one, i = _regular_expression(r, i)
        elif m and not (c in "<>" and s[i + 1 : i + 2] == "("):
            if s.startswith("\\\n", m.end()):
                raise Refusal(UNSUPPORTED, f"`{s[i : i + 2]}` in `[[ ]]`", i)
            one = Word(
                m.group(), (Literal(m.group(), False, r.span(*m.span())),), r.span(*m.span())
            )
            i = m.end()
        else:
            parts: list[WordPart] = []
            end = word(r, i, parts)
            if end == i:
                raise Refusal(SYNTAX, f"`{c}` in `[[ ]]`", i)
            one = finished(r, i, end, parts)
            i = end
            if one.raw == "]]":
                return tuple(words), i
            if one.literal == "]]" and "\\\n" in one.raw:
                raise Refusal(AMBIGUOUS, "`]]` cut by a continued line", i)
        words.append(one)
        previous = one.raw


def _gap(r: Reader, i: int, start: int) -> int:
    while True:
        i = blanks(r, i)
        if i >= r.n:
            raise Refusal(SYNTAX, "`[[` without its `]]`", start)
        if r.s[i] != "\n":
            return i
        if r.pending:
            raise Refusal(AMBIGUOUS, "a here-document whose body would begin in `[[ ]]`", i)
        i += 1


def _regular_expression(r: Reader, i: int) -> tuple[Word, int]:
    """The word behind `=~`: parentheses and `|` belong to it, with blanks inside parentheses."""
    s, n, start = r.s, r.n, i
    parts: list[WordPart] = []
    while i < n:
        end = plain_end(r, i)
        if end > i:
            parts.append(Literal(s[i:end], False, r.span(i, end)))
            i = end
            continue
        c = s[i]
        if c == "(":
            i = group(r, i, parts)
        elif c == "|":
            parts.append(Literal(c, False, r.span(i, i + 1)))
            i += 1
        elif c in "<>" and s[i + 1 : i + 2] == "(":
            i = process_substitution(r, i, parts)
        elif c not in META:
            following = special(r, i, parts)
            if following < 0:
                break
            i = following
        else:
            break
    if i == start:
        raise Refusal(SYNTAX, "`=~` without a regular expression", i)
    return finished(r, start, i, parts), i


def pattern(r: Reader, i: int) -> tuple[Word, int]:
    """One pattern of a `case` arm."""
    parts: list[WordPart] = []
    end = word(r, i, parts)
    if end == i:
        raise Refusal(SYNTAX, f"`{r.s[i : i + 1] or 'the end'}` where a pattern must stand", i)
    return finished(r, i, end, parts), end
