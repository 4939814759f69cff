"""Texts in other languages than the shell's, on a line of the shell: values go ways, then one of them runs.

The rows of each language are in a file of its own (`python.txt`, …). What they mean is the same for all:
statements do things to a few names, blocks hold statements, and at the end a program is started.
"""

from __future__ import annotations

import os
import re
import sys
from shlex import quote

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

NAMES = "xyar"
_SIGN = re.compile(r"(?<![A-Za-z_])[NMVZWFG](?![A-Za-z_0-9])")
_BLOCK = re.compile(r"(?m)^( *)B$|\bB\b")


# Paths that lead out of the folder, and signals: no row names one. (`/x` may be a regex, `~` an operator.)
_OUTSIDE = re.compile(
    r"/(?:bin|boot|dev|etc|home|lib|opt|proc|root|run|sys|tmp|usr|var|work)\b|\.\./|~/|\bkill\b|\bulimit\b"
)


def no_way_out(text: str) -> bool:
    """May this text be run? Its rows were written for that, so little is asked."""
    return not _OUTSIDE.search(text)


def _python() -> str:
    """An interpreter that every user may start: the one of the system, if there is one."""
    system = "/usr/bin/python3"
    return system if os.path.exists(system) else os.path.realpath(sys.executable)


# What reads each language, and how the shell hands it a text.
LANGUAGES = {
    "python": _python(),
    **{name: f"/usr/bin/{name}" for name in ("perl", "node", "awk")},
}
# (node asks for much more memory than it uses.)
MORE = {"node": {"memory": 1 << 36}}
_STARTS = {"python": "-c", "perl": "-e", "node": "-e", "awk": ""}


class Snippets:
    """A source of texts."""

    sign = _SIGN

    def __init__(self, r: random.Random, language: str) -> None:
        self.r = r
        self.rows = sections(f"{language}.txt")
        self.start = f"{os.path.basename(LANGUAGES[language])} {_STARTS[language]}".strip()
        # awk knows no other.
        self.quote = '"' if language in {"awk", "sed"} else "'"
        self.plain = ["V", "$N", "$N", "$M"] if language == "perl" else ["V", "N", "N", "M"]
        self.made = 0

    def text(self) -> str:
        """One text: what there is, a few statements, one or two that start something."""
        r = self.r
        self.made = 0
        parts = [self.filled("prelude")]
        parts += [self.placed(self.statement(2)) for _ in range(r.choice([1, 2, 3, 3, 4, 5]))]
        parts += [self.placed(self.filled("end")) for _ in range(r.choice([1, 1, 2]))]
        return f"{self.start} {quote(chr(10).join(parts))}"

    def placed(self, lines: str) -> str:
        """In awk statements stand in rules, and beside these stands other text."""
        if "top" not in self.rows:
            return lines
        return self.filled("top") if self.r.random() < 0.2 else f"BEGIN {{\n{lines}\n}}"

    def statement(self, depth: int) -> str:
        """A plain one, or one that holds others."""
        r = self.r
        if not depth or r.random() < 0.7:
            return self.filled("statement")

        def inside(found: re.Match[str]) -> str:
            lines = [
                self.filled("end") if r.random() < 0.25 else self.statement(depth - 1)
                for _ in range(r.choice([1, 1, 2]))
            ]
            text = "\n".join(lines)
            return text if found[1] is None else re.sub(r"(?m)^", found[1], text)

        # (What holds others is filled first: their names are their own.)
        return _BLOCK.sub(inside, self.filled("block"))

    def filled(self, section: str) -> str:
        """A row with names and values."""
        r = self.r
        row = r.choice(self.rows[section])
        names, functions = r.sample(NAMES, 2), r.sample("fg", 2)
        signs = dict(zip("NMFGD", (*names, *functions, r.choice(["d1", "d2"])), strict=True))

        def one(found: re.Match[str]) -> str:
            sign = found.group()
            if sign in "VZ":
                return self.value(quoted=sign == "V")
            if sign == "W":
                # (Most of what is more than a name is not followed, and one such word holds all.)
                word = r.choice(self.plain) if r.random() < 0.6 else r.choice(self.rows["word"])
                return self.sign.sub(one, word)
            return signs[sign]

        return self.sign.sub(one, row)

    def value(self, *, quoted: bool) -> str:
        """A canary of its own, or nothing to see; `quoted` as the language quotes."""
        name = "true"
        if self.r.random() >= 0.35:
            self.made += 1
            name = CANARIES[min(self.made, len(CANARIES)) - 1]
        return f"{self.quote}{name}{self.quote}" if quoted else name
