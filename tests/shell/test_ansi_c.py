r"""`$'…'`, decoded as bash does."""

from __future__ import annotations

import pytest

from gateway.shell.ansi_c import decode


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        (r"\a\b\e\E\f\n\r\t\v", "\a\b\x1b\x1b\f\n\r\t\v"),
        (r"\\ \' \" \?", "\\ ' \" ?"),
        (r"\101\1011\8", "AA1\\8"),
        (r"\x41\x414\x4", "AA4\x04"),
        (r"\xc3\xa9 \u00e9 \U0001F389 \u41", "é é 🎉 A"),
        (r"\cA\ca\c[", "\x01\x01\x1b"),
        (r"\z\ ", "\\z\\ "),
        (r"a\0b", "a"),
        (r"a\x00b", "a"),
        (r"\xff", None),
        (r"\ud800", None),
        (r"\U110000", None),
        (r"\x{41}", None),
        (r"\400", ""),
    ],
)
def test_decode(text, expected):
    assert decode(text) == expected
