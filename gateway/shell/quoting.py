"""Quotes: `'…'`, `$'…'`, `"…"`, backslashes, and the text between backticks.

Each function adds parts to the word that is being read and answers the index behind the quote.
"""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, UNSUPPORTED, Refusal
from gateway.shell.syntax import Literal, Localized, Opaque
from gateway.shell.tokens import IN_BODY, IN_DOUBLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

# What may be, or begin, several words; `{}` and `${x}` are not.
_BRACES = compiled_later(r"(?s)(?<![$\\])\{(?!\})(?:[^}]*\Z|.*(?:,|\.\.))")
_SPLIT = compiled_later(r'(?s)((?:[^"\\]|\\.)*)"?')


def no_loose_braces(text: str, i: int, *, outside: bool) -> None:
    """Quotes within quotes end these for the braces of bash: `"${u:-"{a,b}"}"` is two words. `outside`: the
    text begins in the outer quotes."""
    if "{" in text and any(map(_BRACES.search, _SPLIT.findall(text)[outside::2])):
        raise Refusal(AMBIGUOUS, "braces in quotes within quotes, which bash expands", i)


def single_quoted(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`'…'`, with `i` at the quote."""
    end = r.s.find("'", i + 1)
    if end < 0:
        raise Refusal(SYNTAX, "a `'` without its closing `'`", i)
    parts.append(Literal(r.s[i + 1 : end], True, r.span(i, end + 1)))
    return end + 1


def ansi_c_quoted(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`$'…'`, with `i` at the dollar."""
    s, j = r.s, i + 2
    while True:
        j = s.find("'", j)
        if j < 0:
            raise Refusal(SYNTAX, "a `$'` without its closing `'`", i)
        backslashes = j
        while s[backslashes - 1] == "\\" and backslashes > i + 2:
            backslashes -= 1
        if (j - backslashes) % 2 == 0:
            break
        j += 1
    from gateway.shell.ansi_c import by_locale, decode

    text = decode(s[i + 2 : j])
    span = r.span(i, j + 1)
    if text is None:
        parts.append(Opaque(UNSUPPORTED, "`$'…'` that gives no UTF-8 text", span, s[i : j + 1]))
    elif not text.isascii() and by_locale(s[i + 2 : j]):
        parts.append(Localized(text, span))
    else:
        parts.append(Literal(text, True, span))
    return j + 1


def double_quoted(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`"…"`, with `i` behind the opening quote."""
    s, start = r.s, i
    end = r.cut(IN_DOUBLE, i)
    if s[end : end + 1] == '"':
        parts.append(Literal(s[i:end], True, r.span(i - 1, end + 1)))
        return end + 1
    before = len(parts)
    end = _expanding(r, i, parts, closer='"')
    if end >= r.n:
        raise Refusal(SYNTAX, 'a `"` without its closing `"`', start - 1)
    if len(parts) == before:
        # Only a continued line stood in it: the word is there, and empty.
        parts.append(Literal("", True, r.span(start - 1, end + 1)))
    return end + 1


def body_text(r: Reader, parts: list[WordPart]) -> None:
    """The whole text of `r` as the body of a here-document, in which quotes mean nothing."""
    _expanding(r, 0, parts, closer="")


def _expanding(r: Reader, i: int, parts: list[WordPart], closer: str) -> int:
    """Text in which `$`, backticks and some backslashes count; up to `closer`, or the end."""
    s, n = r.s, r.n
    cuts = IN_DOUBLE if closer else IN_BODY
    escapable = '$`"\\' if closer else "$`\\"
    text: list[str] = []
    start = i
    while i < n:
        end = r.cut(cuts, i)
        if end > i:
            text.append(s[i:end])
            i = end
            continue
        c = s[i]
        if c == closer:
            break
        if c == "\\":
            following = s[i + 1 : i + 2]
            if following != "\n":
                text.append(following if following and following in escapable else c + following)
            i += 2
            continue
        if text:
            parts.append(Literal("".join(text), True, r.span(start, i)))
            text = []
        i = start = r.rules.expansion(r, i, parts, True)
    if text:
        parts.append(Literal("".join(text), True, r.span(start, min(i, n))))
    return i


def backticked(r: Reader, i: int, in_double: bool) -> tuple[str, int]:
    """The text that bash would run for the backticks that open at `i`, and the index behind them.

    Bash joins continued lines here even inside comments and single quotes, before anything else.
    """
    s, n, j = r.s, r.n, i + 1
    text: list[str] = []
    escapable = '`\\$"' if in_double else "`\\$"
    while j < n and s[j] != "`":
        if s[j] != "\\":
            text.append(s[j])
            j += 1
            continue
        following = s[j + 1 : j + 2]
        if following != "\n":
            text.append(following if following and following in escapable else "\\" + following)
        j += 2
    if j >= n:
        raise Refusal(SYNTAX, "a backtick without its closing backtick", i)
    if in_double:
        no_loose_braces(s[i:j], i, outside=True)
    return "".join(text), j + 1
