"""The sets of `tr`: ranges, escapes, classes."""

from __future__ import annotations

_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_CLASSES = {
    "[:upper:]": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "[:lower:]": "abcdefghijklmnopqrstuvwxyz",
    "[:digit:]": "0123456789",
    "[:space:]": "\t\n\v\f\r ",
    "[:blank:]": "\t ",
}


def expanded_set(text: str) -> str | None:
    """Every character of a set in its order; None when that is not followed."""
    for name, chars in _CLASSES.items():
        if text == name:
            return chars
    if "[" in text or not text.isascii():
        return None
    out: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            digits = text[at + 1 : at + 4]
            if digits[:1].isdigit():
                octal = next(
                    (
                        digits[:n]
                        for n in (3, 2, 1)
                        if digits[:n].isdigit() and set(digits[:n]) <= set("01234567")
                    ),
                    "",
                )
                if not octal or int(octal, 8) > 127:
                    return None
                out.append(chr(int(octal, 8)))
                at += 1 + len(octal)
                continue
            out.append(_ESCAPES.get(text[at + 1 : at + 2], text[at + 1 : at + 2]))
            at += 2
        elif text[at + 1 : at + 2] == "-" and at + 2 < len(text) and text[at + 2] != "\\":
            first, last = ord(char), ord(text[at + 2])
            if first > last:
                return None
            out.extend(map(chr, range(first, last + 1)))
            at += 3
        else:
            out.append(char)
            at += 1
    return "".join(out)
