"""Text that other people wrote, made safe to print: no control characters, nothing that turns text round.

A command in a log may try to write over the lines of whoever looks at it.
"""

from __future__ import annotations

# Letters by name, nothing to the eye: Python calls them printable.
_HIDDEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")


def visible(text: str, *, lines: bool = False) -> str:
    """The text with every control, bidi, invisible and private character spelled as an escape.

    With `lines`, line ends and tabs stay as they are.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if _plain(one, lines) else _escape(one) for one in text)


def _plain(char: str, lines: bool) -> bool:
    if char in "\n\t":
        return lines
    return char.isprintable() and char not in _HIDDEN


def _escape(char: str) -> str:
    short = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(char)
    code = ord(char)
    return short or (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )
