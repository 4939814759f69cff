"""What an expression of `find` chooses by name, on the way to each of its actions."""

from __future__ import annotations

from gateway.facts.programs.find_walk import Expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg

_NAMES = frozenset({
    "-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-lname", "-ilname", "-regex", "-iregex",
})  # fmt: skip


class Chosen:
    """Does what was tested so far choose some paths by name, or take whatever there is?

    `-name '*.pyc' -delete` takes some files, `-type f -delete` takes all. INVARIANT: a doubt counts as
    "whatever there is", which is then said of the starting points themselves.
    """

    def __init__(self) -> None:
        self.parts = [False]
        # What each of the parts asks of the names, and of the whole paths.
        self.asked: list[list[tuple[str, str]]] = [[]]
        self.negates = self.hopeless = False
        self.expression = Expression()
        # What stands before an `-o` never comes to an action behind it, but to one behind the parentheses
        # around it: how deep those are, and at which part what they hold begins.
        self._left_out: list[tuple[int, list[tuple[str, str]]]] = []
        self._begins = [0]
        # What was asked at each `-print`.
        self.printed: list[list[tuple[str, str]]] = []

    def operator(self, name: str) -> None:
        self.expression.add(name)
        if name == "(":
            self._begins.append(len(self.asked) - 1)
        elif name == ")" and len(self._begins) > 1:
            self._begins.pop()
            self.back(len(self._begins))
        elif name in {"-o", "-or", ","}:
            at, depth = self._begins[-1], len(self._begins)
            self._left_out += [(depth, part) for part in self.asked[at:]]
            self.asked[at:] = [[]]
            self.parts.append(False)
        self.hopeless = self.hopeless or (name == "(" and self.negates)
        self.negates = name in {"!", "-not"}

    def back(self, depth: int = 0) -> None:
        """What was left out is asked again, from so deep in parentheses."""
        again = [part for deep, part in self._left_out if deep > depth]
        self._left_out = [one for one in self._left_out if one[0] <= depth]
        self.asked[-1:-1] = again

    def end(self, *, prints: bool) -> None:
        """From here on what is asked is what is printed; without any action that is all."""
        if self.printed:
            self.asked = self.printed
        elif prints:
            self.back()

    def test(self, name: str, value: Arg | None) -> None:
        known = value is None or value.exact
        self.expression.add(name if known else "", value.text if value is not None else "")
        names = value is not None and name in _NAMES and _says(value)
        if value and value.exact and name in _NAMES and not self.negates:
            self.asked[-1].append((name, value.text))
        if not self.negates and (name == "-empty" or names):
            self.parts[-1] = True
        self.negates = False

    def some(self) -> bool:
        return all(self.parts) and not self.hopeless


def _says(pattern: Arg) -> bool:
    """The pattern names something: `*.pyc` does, `*`, `./*` and `[a-z]*` don't."""
    if not pattern.exact:
        return False
    text, depth = "", 0
    for char in pattern.text:
        depth = max(0, depth + (char == "[") - (char == "]"))
        text += "" if depth else char
    return any(char.isalnum() or char == "_" for char in text)
