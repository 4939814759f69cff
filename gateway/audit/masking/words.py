"""Split a text into the words of its commands, roughly, with the place of each.

This is not the shell's grammar (`shell.lexer` knows that): masking must also work on texts that could not
be parsed, and a wrong split can at worst mask too much.
"""

from __future__ import annotations

import re

from gateway.values import Value

# A word; or an operator that ends a command; or one that takes the next word (a redirection).
_PIECE = r"""(?:[^\s'"\\;|&<>()`$]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\$\([^()]*\)|\$'(?:[^'\\]|\\.)*'|\$|['"])+|<<<|[<>]+&?|[;|&()`]+|\n"""
_QUOTED = r"""\\([\s\S])|\$?'([^']*)'|"((?:[^"\\]|\\[\s\S])*)\""""


class Word(Value):
    """A word: what the program gets, and where it stands."""

    text: str
    start: int
    end: int


class Plain(Value):
    """The words of one command, and what is fed to it by `<<<`."""

    words: tuple[Word, ...]
    fed: tuple[Word, ...] = ()
    # Its output goes to the next command.
    pipes: bool = False


def commands(text: str) -> list[Plain]:
    """The commands of a text, in order."""
    made: list[Plain] = []
    words: list[Word] = []
    fed: list[Word] = []
    before = ""
    for match in re.finditer(_PIECE, text):
        piece = match[0]
        if piece[0] in "<>":
            before = piece
        elif piece[0] in ";|&()`\n":
            if words:
                made.append(Plain(tuple(words), tuple(fed), piece == "|"))
            words, fed, before = [], [], ""
        else:
            word = Word(unquoted(piece), match.start(), match.end())
            if before == "<<<":
                fed.append(word)
            elif not before:
                words.append(word)
            before = ""
    if words:
        made.append(Plain(tuple(words), tuple(fed)))
    return made


def unquoted(raw: str) -> str:
    """The word without its quotes."""
    if "'" not in raw and '"' not in raw and "\\" not in raw:
        return raw
    return re.sub(_QUOTED, lambda m: m[1] or m[2] or re.sub(r"\\(.)", r"\1", m[3] or ""), raw)
