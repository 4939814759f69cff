"""Texts whose statements come from everywhere: what one source does to a name, another one then reads.

The other sources keep to their own rows. Here the rows of all of them, and those of `mixtures.txt` for what
none of them has, stand one behind the other on the same few names, and something that stands in a variable, a
function, an alias or a file is run at the end.
"""

from __future__ import annotations

import re
import string

from tests.oracle.rows import sections
from tests.oracle.scopes import Scopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

_NAMES = "xyar"
_JOINTS = ["\n", "\n", "\n", "\n", "; ", "; ", " && ", " || ", " | ", " &\n"]
_Y = re.compile(r"(?<![\w.-])y(?![\w.-])")


class Mixtures:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.scopes = Scopes(r)
        self.flows = sections("flows.txt")
        self.endings = sections("endings.txt")
        self.rows = sections("mixtures.txt")

    def text(self) -> str:
        """One text."""
        r = self.r
        self.scopes.made = 0
        out = ""
        if r.random() < 0.7:
            out = " ".join(f"{name}={self.scopes.value()}" for name in _NAMES)
        for _ in range(r.choice([0, 0, 1, 1, 2])):
            out = self.joined(out, self.mood(), "\n")
        for _ in range(r.choice([2, 3, 3, 4, 5])):
            out = self.joined(out, self.placed(self.statement()), r.choice(_JOINTS))
        for _ in range(r.choice([1, 1, 2])):
            out = self.joined(out, self.end(), r.choice(["\n", "\n", "\n", "; ", " && "]))
        return out

    def joined(self, before: str, behind: str, joint: str) -> str:
        """One behind the other; here-documents end on lines of their own."""
        if not before or before.endswith("\n"):
            return before + behind
        return before + ("\n" if "\n" in before.rpartition(";")[2] else joint) + behind

    def mood(self) -> str:
        """What changes how the rest is read."""
        rows = self.r.choice([self.rows, self.endings, self.flows])
        return self.named(self.r.choice(rows["mood"]))

    def statement(self) -> str:
        """Anything that any source does."""
        r = self.r
        k = r.random()
        if k < 0.28:
            return self.filled(r.choice(self.rows["statement"]))
        if k < 0.35:
            return self.filled(r.choice(self.rows["option"])).replace("OPT", self.option())
        if k < 0.6:
            return self.scopes.filled("anywhere")
        if k < 0.75:
            return self.named(r.choice(self.endings["command"]))
        row, _, reading = r.choice(self.flows[r.choice(["start", "step"])]).partition(" => ")
        to, source = r.sample(_NAMES, 2)
        row = row.replace("TO", to)
        row = row.replace("FROM", r.choice([f'"${source}"', f"${source}", f'"${{{source}[@]}}"']))
        while "VALUE" in row:
            row = row.replace("VALUE", self.scopes.value(), 1)
        if reading and r.random() < 0.5:
            row += "\n" + to + "=" + reading.replace("TO", to)
        return row

    def option(self) -> str:
        """Any letters: most programs have options that nobody thinks of."""
        r = self.r
        letters = "".join(r.choices(string.ascii_letters, k=r.choice([1, 1, 1, 2])))
        return r.choice(["-", "-", "-", "+"]) + letters

    def filled(self, row: str) -> str:
        """A row of our own, with names and values as in the scopes."""
        self.scopes.rows["ours"] = [row]
        return self.scopes.filled("ours")

    def named(self, row: str) -> str:
        """The name that other sources use becomes one of ours."""
        return _Y.sub(self.r.choice(_NAMES), row)

    def placed(self, text: str) -> str:
        """The statement as it is, or inside something."""
        r = self.r
        if r.random() < 0.75:
            return text
        if "\n" in text or "<<" in text:
            text += "\n"
        return r.choice(self.rows["place"]).replace("TEXT", text)

    def end(self) -> str:
        """Something is run."""
        r = self.r
        if r.random() < 0.6:
            return self.scopes.filled("end")
        return self.filled(r.choice(self.rows["end"]))
