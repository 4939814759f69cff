"""Parentheses inside a word: extended patterns `!(a|b)` and groups of a regular expression."""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.shell.brackets import closing
from gateway.shell.expansions import process_substitution
from gateway.shell.refusal import AMBIGUOUS, SYNTAX, Refusal
from gateway.shell.syntax import Literal
from gateway.shell.words import special

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.shell.reader import Reader
    from gateway.shell.syntax import WordPart

# `<(` and `>(`, also where a continued line cuts them in two.
_PROCESS = compiled_later(r"[<>](?:\\\n)*\(")
_PLAIN = compiled_later(r"[^()<>'\"\\`$]+")


def group(r: Reader, i: int, parts: list[WordPart]) -> int:
    """`( … )` inside a pattern or a regular expression: blanks and operators belong to it."""
    r.bash_only("(", i)
    s, n, depth, start = r.s, r.n, 0, i
    while i < n:
        m = _PLAIN.match(s, i)
        if m:
            parts.append(Literal(m.group(), False, r.span(i, m.end())))
            i = m.end()
            continue
        c = s[i]
        if c in "<>" and _PROCESS.match(s, i):
            i = process_substitution(r, i, parts)
        elif c in "()<>":
            depth += (c == "(") - (c == ")")
            parts.append(Literal(c, False, r.span(i, i + 1)))
            i += 1
            if not depth:
                break
        elif s.startswith("\\\n", i):
            i += 2
        else:
            i = special(r, i, parts)
    else:
        raise Refusal(SYNTAX, "`(` in a pattern without its closing `)`", start)
    if closing(s, start + 1, ")") != i - 1 or "\\\n" in s[start:i]:
        raise Refusal(AMBIGUOUS, "a pattern whose end is not certain", start)
    return i
