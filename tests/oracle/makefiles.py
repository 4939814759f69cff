"""Texts that write a Makefile and build it: values go through its variables, functions and rules."""

from __future__ import annotations

import re

from tests.oracle.rows import sections
from tests.oracle.snippets import NAMES, Snippets

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random


class Makefiles(Snippets):
    """A source of texts."""

    sign = re.compile(r"(?<![A-Za-z_])[NMVWD](?![A-Za-z_])")

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("make.txt")
        self.quote = ""
        self.plain = ["V", "$(N)"]
        self.made = 0

    def text(self) -> str:
        """One text: the files, what the shell gets ready, and the call."""
        r = self.r
        self.made = 0
        parts = [f"{name} {r.choice(['=', ':='])} {self.value(quoted=False)}" for name in NAMES]
        if r.random() < 0.3:
            r.shuffle(parts)
            del parts[r.choice([1, 2, 3]) :]
        parts.append("f = $(1)\ng = $(2)\nk = x\nt = $(1) := true\nall::")
        other = [self.statement(1) for _ in range(r.choice([1, 2]))]
        parts += [self.statement(2) for _ in range(r.choice([1, 2, 3, 4]))]
        parts += [self.filled("end") for _ in range(r.choice([1, 1, 2]))]
        parts += [self.statement(1) for _ in range(r.choice([0, 0, 1, 2]))]
        lines = ["touch s", _file("c.mk", other), _file("Makefile", parts)]
        if r.random() < 0.3:
            lines.append(self.filled("before"))
        return "\n".join([*lines, self.filled("call")])


def _file(name: str, parts: list[str]) -> str:
    body = "\n".join(parts).replace("→", "\t")
    return f"cat > {name} <<'E'\n{body}\nE"
