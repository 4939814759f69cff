"""What prints, with words and input nobody wrote, for comparing what we say it prints with what it does.

`put` gets the output: whole, split, by way of a file, a pipe or a variable. The rows are in `printers.txt`.
"""

from __future__ import annotations

import random

from tests.facts.wordlike import MOODS, Words
from tests.oracle.rows import read

_PLACES = (
    'put "$(COMMAND)"', 'put "$(COMMAND)"', 'v=$(COMMAND); put "$v"', "put $(COMMAND)", 'v=`COMMAND`; put "$v"',
    '{ COMMAND; } > t; put "$(cat t)"', 'COMMAND > t; read -r v < t; put "$v"', 'mapfile -t v < <(COMMAND); put "${v[@]}"',
    'COMMAND | { read v; put "$v"; }', 'eval "v=$(COMMAND)"; put "$v"',
)  # fmt: skip
_DOCUMENTS = ("a", "a\nb", "$x\n$w", "  a b", "a:b", "\\$x", "`echo $x`", "a\\\nb", "\\a", "'a'", '"b"', "${x#a}")  # fmt: skip


class Printers:
    """A source of texts."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.words = Words(seed)
        self.rows = read("tests/facts/printers.txt")

    def text(self) -> str:
        """One text; with here-documents only in the places that leave them whole."""
        r = self.random
        moods = [r.choice(MOODS) for _ in range(r.choice([0, 0, 0, 1, 2]))]
        if r.random() < 0.06:
            text = f'printf -v v {self.format()} {self.several(0)}; put "$v"'
            return "\n".join([*moods, text])
        command = self.command()
        place = r.choice(_PLACES)
        if "\n" in command:
            place, command = r.choice(_PLACES[:3]), command + "\n"
        return "\n".join([*moods, place.replace("COMMAND", command)])

    def command(self) -> str:
        """A command that prints."""
        row = self.random.choice(self.rows["command"])
        parts = {"FORMAT": self.format, "WORDS": lambda: self.several(0), "WORD": self.word, "INPUT": self.input, "SET": self.set}  # fmt: skip
        for name, make in parts.items():
            while name in row:
                row = row.replace(name, make(), 1)
        return row

    def word(self) -> str:
        """An argument."""
        return (
            self.random.choice(self.rows["word"])
            if self.random.random() < 0.85
            else self.words.word()
        )

    def several(self, least: int) -> str:
        """Some arguments."""
        return " ".join(self.word() for _ in range(self.random.randint(least, 3)))

    def set(self) -> str:
        """A set for `tr`."""
        return self.random.choice(self.rows["set"])

    def format(self) -> str:
        """A format for `printf`."""
        r = self.random
        text = "".join(r.choice(self.rows["format"]) for _ in range(r.randint(1, 3)))
        if r.random() < 0.8:
            return "'" + text.replace("'", "'\\''") + "'"
        return '"' + text.replace('"', "").replace("\\", "\\\\") + '"'

    def input(self) -> str:
        """Something on stdin."""
        r = self.random
        return r.choice(
            [
                f"<<< {self.word()}",
                f"< <(printf {self.format()} {self.several(0)})",
                f"< <(echo {self.several(0)})",
                f"<<E\n{r.choice(_DOCUMENTS)}\nE",
            ]
        )
