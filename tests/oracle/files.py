"""Texts in which it matters what stands in a file: written, copied, moved, linked, cut, and then run.

Nearly all names are a few files in two folders, so that one command meets what another one left. The rows
are in `files.txt`. They need programs and relative paths that no other source has.
"""

from __future__ import annotations

import re

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

PROGRAMS = ("rm", "rmdir", "dd", "link", "unlink", "install", "truncate", "split", "tar")
_FILES = ["f", "g", "h", "d/f", "d/g", "e/f", "e/g"]
_SIGN = re.compile(r"\b[VF]\b")
_JOINTS = ["\n", "\n", "\n", "; ", " && ", " || "]
# A path that is not below a folder of the text, or two folders up; a signal.
_NOT_HERE = re.compile(
    r"(?<![\w.])/(?!dev/(?:null|stdin|fd/\d)\b)|\$\w*/|~/|\.\./\.\.|\bkill|/dev/(?!null\b|stdin\b|fd/\d)"
)


class FileTexts:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("files.txt")
        self.made = 0

    def text(self) -> str:
        """One text: a few commands that write files, then one or two that run them."""
        r = self.r
        self.made = 0
        out = r.choice(["", "mkdir d e"])
        for _ in range(r.choice([2, 3, 3, 4, 5])):
            out = self.joined(out, self.filled(r.choice(self.rows["act"])), r.choice(_JOINTS))
        for _ in range(r.choice([1, 1, 2])):
            out = self.joined(out, self.filled(r.choice(self.rows["end"])), r.choice(["\n", "; "]))
        return out

    @staticmethod
    def joined(before: str, behind: str, joint: str) -> str:
        """One behind the other; here-documents stand on lines of their own."""
        if not before or before.endswith("\n"):
            return before + behind
        return before + ("\n" if "\n" in behind else joint) + behind

    def filled(self, row: str) -> str:
        """The row with files and values."""
        return _SIGN.sub(lambda sign: self.value() if sign[0] == "V" else self.file(), row)

    def file(self) -> str:
        """One of the files."""
        return self.r.choice(_FILES)

    def value(self) -> str:
        """A canary of its own, or nothing to see."""
        if self.r.random() < 0.25:
            return "true"
        self.made += 1
        return CANARIES[min(self.made, len(CANARIES)) - 1]


def stays_here(text: str) -> bool:
    """May it be run? The files of a text lie in its folder, or in the one that all texts share."""
    return not _NOT_HERE.search(text)
