"""Words: what stands between blanks and operators, cut as bash cuts it.

A word is read in one of a few places that differ only in what ends it: an argument, an element of an
array, a pattern of `case`, an operand of `[[ ]]`, a regular expression behind `=~`.
"""

from __future__ import annotations

from gateway.shell.quoting import double_quoted, single_quoted
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, Refusal
from gateway.shell.syntax import Literal, Word
from gateway.shell.tokens import META, blanks, plain_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

_PATTERN_PREFIX = frozenset("?*+@!")


def word(r: Reader, i: int, parts: list[WordPart], groups: bool = True) -> int:
    """Read an ordinary word into `parts`; answer the index behind it (`i` when there is none).

    `groups`: an extended pattern such as `!(a|b)` may stand in it. Without `extglob` bash calls that
    a syntax error, except where a command begins.
    """
    s, n, start = r.s, r.n, i
    while i < n:
        end = plain_end(r, i)
        if end > i:
            parts.append(Literal(s[i:end], False, r.span(i, end)))
            i = end
            continue
        c = s[i]
        if c not in META:
            following = special(r, i, parts)
            if following < 0:
                break
            i = following
        elif c in "<>" and s[i + 1 : i + 2] == "(":
            from gateway.shell.expansions import process_substitution

            i = process_substitution(r, i, parts)
        elif c == "(" and i > start and groups and s[i - 1] in _PATTERN_PREFIX:
            from gateway.shell.groups import group

            _plain_before(r, i, parts)
            i = group(r, i, parts)
        else:
            break
    return i


def special(r: Reader, i: int, parts: list[WordPart]) -> int:
    """A quote, backslash or expansion outside quotes. -1 when a continued line ends the word here."""
    s = r.s
    c = s[i]
    if c == '"':
        return double_quoted(r, i + 1, parts)
    if c == "'":
        return single_quoted(r, i, parts)
    if c in "$`":
        return r.rules.expansion(r, i, parts, False)
    following = s[i + 1 : i + 2]
    if following == "\n":
        end = blanks(r, i)
        if end >= r.n or s[end] in META or s[end - 1] in " \t":
            return -1
        return end
    if not following:
        # Bash keeps it in a text of one line and drops it in others.
        raise Refusal(AMBIGUOUS, "a backslash that ends the text", i)
    parts.append(Literal(following, True, r.span(i, i + 2)))
    return i + 2


def _plain_before(r: Reader, i: int, parts: list[WordPart]) -> None:
    last = parts[-1]
    if not isinstance(last, Literal) or last.quoted:
        raise Refusal(SYNTAX, "`(` behind a quoted character", i)


def argument(r: Reader, i: int) -> tuple[Word, int]:
    """A word that must be there: the target of a redirection, a name, an element."""
    parts: list[WordPart] = []
    end = word(r, i, parts)
    if end == i:
        raise Refusal(SYNTAX, f"`{r.s[i : i + 1] or 'the end'}` where a word must stand", i)
    return finished(r, i, end, parts), end


def finished(r: Reader, i: int, end: int, parts: list[WordPart]) -> Word:
    raw = r.s[i:end]
    return Word(raw, tuple(parts if "\\\n" not in raw else merged(parts)), r.span(i, end))


def merged(parts: list[WordPart]) -> list[WordPart]:
    """Neighbouring unquoted literals as one: a continued line had cut them."""
    out: list[WordPart] = []
    for part in parts:
        last = out[-1] if out else None
        if (
            isinstance(part, Literal)
            and isinstance(last, Literal)
            and not part.quoted
            and not last.quoted
        ):
            span = type(part.span)(last.span.start, part.span.end)
            out[-1] = Literal(last.text + part.text, False, span)
        else:
            out.append(part)
    return out
