r"""What `$'…'` means: `\n`, `\x41`, `\u00e9`, `\cA` …"""

from __future__ import annotations

import re

_ESCAPE = re.compile(
    rb"\\(?:([abeEfnrtv\\'\"?])|([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})"
    rb"|U([0-9A-Fa-f]{1,8})|c(\\\\|.)|(x\{))",
    re.DOTALL,
)
_LETTERS = {
    b"a": b"\a",
    b"b": b"\b",
    b"e": b"\x1b",
    b"E": b"\x1b",
    b"f": b"\f",
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"v": b"\v",
    b"\\": b"\\",
    b"'": b"'",
    b'"': b'"',
    b"?": b"?",
}


class _UnclearError(Exception):
    pass


def decode(text: str) -> str | None:
    """The text between `$'` and `'`, decoded as bash does; None when that is no UTF-8 text."""
    if "\\" not in text:
        return text
    try:
        out = _ESCAPE.sub(_replacement, text.encode())
        # Bash holds words as C strings: a NUL ends the quoted part.
        return out.split(b"\0")[0].decode()
    except (_UnclearError, UnicodeError):
        return None


def by_locale(text: str) -> bool:
    """How a sign of it is written depends on the locale: `\\u00e9`."""
    return any(
        int(m.group(4) or m.group(5) or b"0", 16) > 0x7F for m in _ESCAPE.finditer(text.encode())
    )


def _replacement(m: re.Match[bytes]) -> bytes:
    letter, octal, byte, short, long, control, braced = m.groups()
    if letter is not None:
        return _LETTERS[letter]
    if octal is not None:
        return bytes([int(octal, 8) & 0xFF])
    if byte is not None:
        return bytes([int(byte, 16)])
    if control is not None and control[0] < 0x80:
        return bytes([0x7F if control == b"?" else control[0] & 0x1F])
    code = int(short or long or b"0", 16)
    if braced is not None or control is not None or not code or 0xD800 <= code < 0xE000:
        raise _UnclearError
    if code > 0x10FFFF:
        raise _UnclearError
    return chr(code).encode()
