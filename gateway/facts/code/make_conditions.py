"""`ifeq (a,b)` … `else` … `endif`: which lines of a makefile count."""

from __future__ import annotations

import re

from gateway.facts.code import make_functions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.make_variables import Variables

_LINE = re.compile(r"\s*(ifeq|ifneq|ifdef|ifndef|else|endif)\b\s*(.*?)\s*")
_QUOTED = re.compile(r"""(["'])(.*?)\1\s+(["'])(.*)\3""")


class Conditions:
    """The conditions that stand around a line."""

    def __init__(self, variables: Variables) -> None:
        self.variables = variables
        # Of each: what stands here counts; something has counted already.
        self._open: list[tuple[bool, bool]] = []

    @property
    def hold(self) -> bool:
        """What stands here counts."""
        return all(holds for holds, _ in self._open)

    def line(self, line: str) -> bool:
        """Take a line of a condition; False if it is none."""
        found = _LINE.fullmatch(line)
        if found is None:
            return False
        word, rest = found[1], found[2].partition("#")[0].strip()
        if word == "endif":
            self._open[-1:] = []
        elif word != "else":
            holds = self.hold and self._test(word, rest)
            self._open.append((holds, holds))
        elif self._open:
            done = self._open.pop()[1]
            again = _LINE.fullmatch(rest)
            holds = not done and self.hold and (again is None or self._test(again[1], again[2]))
            self._open.append((holds, done or holds))
        return True

    def _test(self, word: str, rest: str) -> bool:
        holds = self._defined(rest) if word in {"ifdef", "ifndef"} else self._same(rest)
        if holds is None:
            return self.variables.ways.ask(f"{word} {rest}")
        return holds == (word in {"ifeq", "ifdef"})

    def _defined(self, name: str) -> bool | None:
        found = self.variables.values.get(self.variables.certain(name) or "")
        # (One that nobody sets here may be set outside; what is made at once may come out empty.)
        if found is None or (found.simple and "$" in found.text):
            return None
        return bool(found.text)

    def _same(self, rest: str) -> bool | None:
        quoted = _QUOTED.fullmatch(rest)
        if quoted is not None:
            left, right = quoted[2], quoted[4]
        elif rest.startswith("(") and rest.endswith(")"):
            left, _, right = _halves(rest[1:-1])
        else:
            return None
        one, other = (self.variables.certain(part) for part in (left.strip(), right.strip()))
        return None if one is None or other is None else one.strip() == other.strip()


def _halves(text: str) -> tuple[str, str, str]:
    left, *right = make_functions.split(text, 2)
    return left, ",", "".join(right)
