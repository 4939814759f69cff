"""Text that looks like one thing to a reader and is another to the engine.

Characters that turn the direction of writing or cannot be seen are refused anywhere in a policy file.
Letters of several scripts in one word (`rм` with a Cyrillic `м`) are refused where words have a meaning:
a rule about such a name would never fire.
"""

from __future__ import annotations

import unicodedata

from gateway.policy.problems import Mark, Problem

# Bidirectional controls, zero-width characters, soft hyphen, byte order mark in the text, tags.
_HIDDEN = frozenset(
    chr(code)
    for first, last in ((0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E),
                        (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0xE007F))
    for code in range(first, last + 1)
)  # fmt: skip
_LOOK_ALIKE = ("LATIN", "CYRILLIC", "GREEK")


def check_text(text: str, name: str, problems: list[Problem]) -> None:
    """Report every hidden character of a policy file, and control characters with it."""
    if text.isascii() and text.isprintable():
        return
    for number, line in enumerate(text.split("\n"), 1):
        for column, char in enumerate(line.rstrip("\r"), 1):
            if char in _HIDDEN or (char < " " and char != "\t") or char == "\x7f":
                mark = Mark(name, number, column, 1, _shown(line))
                what = unicodedata.name(char, "control character").lower()
                problems.append(
                    Problem(
                        "P046",
                        f"a character that is not seen: {what} (U+{ord(char):04X})",
                        mark,
                        "take it out",
                    )
                )


def check_word(word: str, mark: Mark, problems: list[Problem]) -> None:
    """Report a word that mixes letters of scripts that look alike."""
    if word.isascii():
        return
    for part in word.replace("/", " ").replace(".", " ").replace("-", " ").split():
        scripts = {_script(char) for char in part if char.isalpha()} & set(_LOOK_ALIKE)
        if len(scripts) > 1:
            names = " and ".join(sorted(one.capitalize() for one in scripts))
            problems.append(
                Problem(
                    "P046",
                    f"`{part}` mixes {names} letters",
                    mark,
                    "type it again, on one keyboard",
                )
            )


def _script(char: str) -> str:
    return unicodedata.name(char, "").split(" ")[0]


def _shown(line: str) -> str:
    return "".join(
        "·" if char in _HIDDEN or (char < " " and char != "\t") else char for char in line
    )[:400]
