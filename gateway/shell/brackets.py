"""Where a bracket closes, counted as bash counts while it collects characters.

Bash finds the end of `$((…))`, `$[…]`, extended patterns and regular expressions by counting brackets
outside quotes, before it understands what is inside. We understand first; where the two could end in
different places the text is refused. So this module must count as bash does, and nothing more.
"""

from __future__ import annotations

from gateway.regex import compiled_later

_TOKENS = {
    ")": compiled_later(r"[()'\"`\\]"),
    "]": compiled_later(r"[\[\]'\"`\\]"),
}
_IN_DOUBLE = compiled_later(r'["\\`]|\$[({\[]')
_PLAIN_BRACES = compiled_later(r"[^'\"`$\\{}]*\}")
_IN_BACKTICKS = compiled_later(r"[`\\]")


def closing(s: str, i: int, closer: str) -> int:
    """The index of the `closer` for the bracket that opened before `i`; -1 when that isn't plain."""
    tokens = _TOKENS[closer]
    depth = 0
    while m := tokens.search(s, i):
        c = m.group()
        i = m.end()
        if c == closer:
            if not depth:
                return m.start()
            depth -= 1
        elif c == "\\":
            i += 1
        elif c == "'":
            if s[m.start() - 1 : m.start()] == "$":
                return -1
            i = s.find("'", i) + 1
        elif c in '"`':
            i = _quote_end(s, i, c)
        else:
            depth += 1
        if i <= 0:
            return -1
    return -1


def _quote_end(s: str, i: int, quote: str) -> int:
    """Behind the closing `quote`; 0 when there is none, or when commands stand inside."""
    tokens = _IN_BACKTICKS if quote == "`" else _IN_DOUBLE
    while m := tokens.search(s, i):
        c = m.group()
        if c == quote:
            return m.end()
        if c == "\\":
            i = m.end() + 1
        elif c == "`":
            i = _quote_end(s, m.end(), c)
            if not i:
                return 0
        else:
            # `${…}` without quotes and expansions of its own ends at the first brace.
            braces = _PLAIN_BRACES.match(s, m.end()) if c == "${" else None
            if not braces:
                return 0
            i = braces.end()
    return 0
