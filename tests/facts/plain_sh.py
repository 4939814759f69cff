"""Words and what changes them for a plain `sh`, for comparing what we make of `sh -c` with dash and bash.

`put` gets words; the rows are in `plain_sh.txt`.
"""

from __future__ import annotations

import random

from tests.oracle.rows import read

PROLOGUE = "x='a b'; y=; z=c:d; w=12; q=\"it's\"; unset u; i=x; e=''\nset -- 'p q' r ''\n"


class PlainSh:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rows = read("tests/facts/plain_sh.txt")

    def text(self) -> str:
        """What `put` gets for a word somewhere, behind what changes how words are read."""
        r = self.random
        moods = [r.choice(self.rows["mood"]) for _ in range(r.choice([0, 1, 1, 2]))]
        return "\n".join([*moods, r.choice(self.rows["place"]).replace("WORD", self.word())])

    def word(self) -> str:
        """One word."""
        r = self.random
        out = ""
        for _ in range(r.randint(1, 3)):
            k = r.random()
            if k < 0.5:
                out += r.choice(self.rows["expansion"])
            elif k < 0.65:
                out += '"' + r.choice(self.rows["expansion"]).replace('"', "") + '"'
            else:
                out += r.choice(self.rows["plain"])
        return out
