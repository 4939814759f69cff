"""Texts in which code travels: into a variable, through others, and to a place that runs it.

`flows.txt` lists the places, one row each; a text is a value that starts somewhere, takes some steps and
ends where bash runs it as a program, as code, in arithmetic, as a name or as a prompt. Canaries have
their names already; all randomness comes from the seed.
"""

from __future__ import annotations

import re
from shlex import quote

from tests.oracle.bash import CANARIES
from tests.oracle.rows import sections

TYPE_CHECKING = False
if TYPE_CHECKING:
    import random

_NAMES = ["v", "w", "x", "y", "x", "y"]
# What is run at each kind of end; `@` is the canary.
_VALUES = {
    "program": ["@", "@", "@", "@", "@", "env @", "@ a"],
    "code": [
        "@", "@ a", "@; :", ": $(@)", "{ @; }", "(@)", ": `@`", "true && @", "x=@; $x", ": | @", "! @", "@ &",
        "if @; then :; fi", "q=$(@)", ": <(@)", "f() { @; }; f", ": ${n:-$(@)}", "eval @", "echo @ | bash",
        "(( a[$(@)0] ))", ': "$(@)"', "@ # c", "@ '#'", "cat <<E\n$(@)\nE\n", "\n@\n", "trap @ EXIT",
    ],
    "arithmetic": ["a[$(@)0]", "a[$(@)]", "a[`@`0]", "1+a[$(@)0]", "j=a[$(@)0]", "1?a[$(@)0]:0", "(a[$(@)0])", "a[0$(@)]++", "b[a[$(@)0]]", "a[${n:-$(@)}]"],
    "name": ["a[$(@)0]", "a[$(@)]", "a[`@`0]", "x[$(@)0]", "BASH_ARGV[$(@)0]", "a[${n:-$(@)0}]", 'a["$(@)"]'],
    "prompt": ["$(@)", "`@`", "a$(@)b", "${n:-$(@)}", "$((a[$(@)0]))", "\\$(@)", '"$(@)"', "$[a[$(@)0]]", "${a[$(@)0]}", "\\\\$(@)", "$(echo $(@))", "\\w$(@)\\$"],
}  # fmt: skip


class Flows:
    """A source of texts."""

    def __init__(self, r: random.Random) -> None:
        self.r = r
        self.rows = sections("flows.txt")
        self.made = 0

    def text(self) -> str:
        """One text with one to three canaries that travel."""
        r = self.r
        self.made = 0
        out = "".join(
            f"{r.choice(self.rows['mood'])}\n" for _ in range(r.choice([0, 0, 0, 0, 1, 1, 2]))
        )
        for _ in range(r.choice([1, 1, 1, 2, 3])):
            if out and not out.endswith("\n"):
                out += r.choice(["\n", "\n", "\n", "; ", " && ", " || ", " & "])
            out += self.surrounded(self.journey())
        return out

    def journey(self) -> str:
        """A value on its way."""
        r = self.r
        kind = r.choice(["program", "program", "code", "code", "arithmetic", "name", "prompt"])
        canary = CANARIES[min(self.made, len(CANARIES) - 1)]
        self.made += 1
        value = r.choice(_VALUES[kind]).replace("@", canary)
        if r.random() < 0.1:
            return r.choice(self.rows[kind]).replace("FROM", self.spelled(value))
        lines, read = [], ""
        for row in [r.choice(self.rows["start"])] + [
            r.choice(self.rows["step"]) for _ in range(r.choice([0, 0, 1, 1, 2, 3]))
        ]:
            name = r.choice(_NAMES)
            template, _, reading = row.partition(" => ")
            template = template.replace("TO", name).replace("FROM", read)
            while "VALUE" in template:
                template = template.replace("VALUE", self.spelled(value), 1)
            lines.append(template)
            read = reading.replace("TO", name) or f'"${name}"'
            if r.random() < 0.2:
                read = read.strip('"')
        lines.append(r.choice(self.rows[kind]).replace("FROM", read))
        joint = r.choice(["\n", "\n", "\n", "; ", " && "])
        return "".join(line + ("\n" if "\n" in line else joint) for line in lines[:-1]) + lines[-1]

    def spelled(self, value: str) -> str:
        """The value as a word, in one of the ways that mean the same."""
        r = self.r
        k = r.random()
        if k < 0.6:
            return quote(value)
        if k < 0.7:
            return '"' + re.sub(r'(["\\$`])', r"\\\1", value) + '"'
        if k < 0.8:
            return "$'" + re.sub(r"(['\\])", r"\\\1", value).replace("\n", "\\n") + "'"
        if k < 0.9:
            at = r.randint(0, len(value))
            return (quote(value[:at]) if at else "") + quote(value[at:])
        return re.sub(r"([^\w\n])", r"\\\1", value).replace("\n", "$'\\n'")

    def surrounded(self, text: str) -> str:
        """The statements in none, one or two others."""
        for _ in range(self.r.choice([0, 0, 0, 1, 1, 2])):
            row = self.r.choice(self.rows["around"])
            text = row.replace("QUOTED", quote(text)).replace("TEXT", text)
        return text
