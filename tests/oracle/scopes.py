"""Texts in which it matters which variable is meant: locals, references, arrays, what is set before a call.

Three functions do things with four names and call one another; then something that stands in a variable
is run. The rows are in `scopes.txt`.
"""

from __future__ import annotations

import re

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

_NAMES = "xyar"
_PLACE = re.compile(r"(?<![A-Za-z_])[NMVWF](?![A-Za-z_(])|(?<![A-Za-z_])F(?=\()")
_WORDS = [
    "V", "V", "V", "$N", '"$N"', '"$1"', "${N[0]}", "${N[1]}", "${N:-V}", "$(echo $N)", '"${N[@]}"', "$2", "${N}V",
]  # fmt: skip


class Scopes:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("scopes.txt")
        self.made = 0

    def text(self) -> str:
        """One text."""
        r = self.r
        self.made = 0
        lines = [self.filled("mood")] if r.random() < 0.3 else []
        # What nobody has set is not known; most texts set it.
        if r.random() < 0.8:
            lines.append(" ".join(f"{name}={self.value()}" for name in _NAMES))
        for name, others in (("h", ""), ("g", "h"), ("f", "gh")):
            lines.append(f"{name}() {{ {self.body(others)}; }}")
        lines += [self.filled("anywhere") for _ in range(r.choice([0, 1, 2, 3]))]
        lines += [self.filled("call", "fgh") for _ in range(r.choice([1, 1, 2]))]
        lines += [self.filled("end") for _ in range(r.choice([1, 1, 2]))]
        return "\n".join(lines)

    def body(self, others: str) -> str:
        """What a function does; it calls only the others, so that every text ends."""
        r = self.r
        kinds = ["anywhere", "function", "function"] + ["call"] * (2 if others else 0)
        rows = [self.filled(r.choice(kinds), others) for _ in range(r.choice([1, 2, 2, 3, 4]))]
        if r.random() < 0.4:
            rows.append(self.filled("end"))
        return "; ".join(rows)

    def filled(self, section: str, functions: str = "") -> str:
        """A row with names and values."""
        r = self.r
        names = r.sample(_NAMES, 2)
        row = r.choice(self.rows[section])
        function = r.choice(functions) if functions else ""

        def one(found: re.Match[str]) -> str:
            sign = found.group()
            if sign == "W":
                return _PLACE.sub(one, r.choice(_WORDS))
            return {"N": names[0], "M": names[1], "F": function}.get(sign) or self.value()

        return _PLACE.sub(one, row)

    def value(self) -> str:
        """A canary of its own, or nothing to see."""
        if self.r.random() < 0.35:
            return "true"
        self.made += 1
        return CANARIES[min(self.made, len(CANARIES)) - 1]
