"""Texts that move the state of a shell in many small turns, and make files on the way; for `benches/states.py`.

The rows are in `turns.txt`. A few names, files, folders and links are all there is, so that one row meets
what another one left. A probe is a call of `za`, which notes its folder and its arguments; the first of them
is a number of its own, so that one probe can't stand for another.
"""

from __future__ import annotations

import random
import re

from tests.oracle.rows import read

_SIGN = re.compile(r"(?<![A-Za-z_@-])[NMKVWFDLCTPSBQRI](?![A-Za-z_0-9])")
_CONSTANTS = [
    "a", "a", "b", "b", "c", "p", "q", "r", "1", "2", "d1", "d1/d2", "d", "e", "f", "g", "l1", "a:b", "''", "'a b'",
]  # fmt: skip
_POOLS = {
    "V": _CONSTANTS,
    "F": ["f", "f", "g", "h", "d1/f", "d/g"],
    "D": ["d1", "d1", "d1/d2", "d", "e", "..", ".", "d1/.."],
    "L": ["l1", "l1", "l2", "d1/l"],
    "C": ["0", "1", "2", "3"],
}


class Turns:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rows = read("tests/facts/turns.txt")
        self.lines = [row for row in self.rows["flat"] if "\n" not in row]
        self.probes = 0

    def text(self) -> str:
        """One text: what there is, a few statements, a probe."""
        r = self.random
        self.probes = 0
        starts = [
            self.filled(r.choice(self.rows["start"]), 0) for _ in range(r.choice([0, 1, 1, 1, 2]))
        ]
        out = "\n".join(starts)
        for _ in range(r.choice([1, 2, 2, 3, 3, 4, 5])):
            out += r.choice(["\n", "\n", "\n", "; "]) if out and "<<" not in out else "\n"
            out += self.statement(2)
        return (out + "\n" + self.filled(r.choice(self.rows["probe"]), 0)).lstrip("\n; ")

    def statement(self, depth: int) -> str:
        """A plain one, or one that holds others."""
        nested = depth and self.random.random() < 0.25
        return self.filled(self.random.choice(self.rows["block" if nested else "flat"]), depth - 1)

    def filled(self, row: str, depth: int) -> str:
        """A row with names, values and what else it asks for."""
        r = self.random
        signs = dict(zip("NMK", r.sample("xyz", 3), strict=True))
        signs |= dict(zip("QR", r.sample(["fa", "fb", "fc"], 2), strict=True))

        def one(found: re.Match[str]) -> str:
            sign = found.group()
            if sign in signs:
                return signs[sign]
            if sign in _POOLS:
                return r.choice(_POOLS[sign])
            if sign == "I":
                self.probes += 1
                return str(self.probes)
            if sign == "B":
                count = r.choice([1, 1, 2]) if depth > 0 else 1
                return "\n".join(self.statement(max(depth, 0)) for _ in range(count))
            part = {"W": "word", "T": "test", "P": "probe"}.get(sign)
            return _SIGN.sub(one, r.choice(self.rows[part] if part else self.lines))

        return _SIGN.sub(one, row)
