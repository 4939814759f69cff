"""Texts in which it matters how a command ends: whether it succeeds, fails, or takes the line with it.

What stands behind `&&`, in an `if`, behind a subshell or a trap depends on that; a variable then holds a
canary or not. The rows are in `endings.txt`.
"""

from __future__ import annotations

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random


class Endings:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("endings.txt")

    def text(self) -> str:
        """One text: perhaps moods, a command, and what comes of its end."""
        r = self.r
        moods = [r.choice(self.rows["mood"]) for _ in range(r.choice([0, 1, 1, 2]))]
        command = r.choice(self.rows["command"])
        if "\n" in command:
            command += "\n:"
        ending = r.choice(self.rows["ending"]).replace("CMD", command)
        text = "\n".join([*moods, ending])
        return text.replace("{ONE}", CANARIES[0]).replace("{TWO}", CANARIES[1])
