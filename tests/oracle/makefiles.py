"""Texts that write a Makefile and build it: values go through its variables, functions and rules."""

from __future__ import annotations

import re

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

_NAMES = "xyar"
_SIGN = re.compile(r"(?<![A-Za-z_])[NMVWD](?![A-Za-z_])")
_BLOCK = re.compile(r"(?m)^B$")
_ASKED = ["make", "make", "make", "make all", "make -s", "make -k all", "make -e", "x=true make", "make x=V", "make -B", "make -j2", "make -f Makefile", "make y=V r=V all", "a=V make -e all", "gmake"]  # fmt: skip


class Makefiles:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("make.txt")
        self.made = 0

    def text(self) -> str:
        """One text."""
        r = self.r
        self.made = 0
        parts = [f"{name} {r.choice(['=', ':='])} {self.value()}" for name in _NAMES]
        parts.append("f = $(1)\ng = $(2)\nk = x\nt = $(1) := true\nall::")
        parts += [self.statement(2) for _ in range(r.choice([1, 2, 3, 4]))]
        parts += [self.filled("end") for _ in range(r.choice([1, 1, 2]))]
        parts += [self.statement(1) for _ in range(r.choice([0, 0, 1, 2]))]
        asked = re.sub("V", lambda _: self.value(), r.choice(_ASKED))
        file = "\n".join(parts).replace("→", "\t")
        return f"touch s\ncat > Makefile <<'E'\n{file}\nE\n{asked}"

    def statement(self, depth: int) -> str:
        """A plain line, or a condition around some."""
        r = self.r
        if not depth or r.random() < 0.75:
            return self.filled("statement")

        def inside(_found: re.Match[str]) -> str:
            lines = [
                self.filled("end") if r.random() < 0.3 else self.statement(depth - 1)
                for _ in range(r.choice([1, 1, 2]))
            ]
            return "\n".join(lines)

        return _BLOCK.sub(inside, self.filled("block"))

    def filled(self, section: str) -> str:
        """A row with names and values."""
        r = self.r
        names = r.sample(_NAMES, 2)
        signs = {"N": names[0], "M": names[1], "D": r.choice(["d1", "d2"])}

        def one(found: re.Match[str]) -> str:
            sign = found.group()
            if sign == "V":
                return self.value()
            if sign == "W":
                word = r.choice(["V", "$(N)"]) if r.random() < 0.5 else r.choice(self.rows["word"])
                return _SIGN.sub(one, word)
            return signs[sign]

        return _SIGN.sub(one, r.choice(self.rows[section]))

    def value(self) -> str:
        """A canary of its own, or nothing to see."""
        if self.r.random() < 0.35:
            return "true"
        self.made += 1
        return CANARIES[min(self.made, len(CANARIES)) - 1]
