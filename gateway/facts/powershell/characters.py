"""Which characters mean what. PowerShell takes typographic quotes and dashes for plain ones."""

from __future__ import annotations

SINGLE = "'\u2018\u2019\u201a\u201b"
DOUBLE = '"\u201c\u201d\u201e'
DASH = "-\u2013\u2014\u2015"
NEWLINE = "\r\n"

ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
}

# What ends a word that isn't quoted.
ENDS_WORD = frozenset("(){};,|&<>" + NEWLINE)


def is_blank(character: str) -> bool:
    """White space that is no line end: Unicode's separators too."""
    return character in "\t\v\f\x85" or (character.isspace() and character not in NEWLINE)
