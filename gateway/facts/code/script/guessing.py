"""What a string in a script most probably is, when not all of it is certain.

`h = Dir.home; File.write("#{h}/.bashrc", …)`: that `h` is still the home folder there isn't certain, so
the path stays unknown. But the place that it names is one more fact, and nothing is lost by it.
"""

from __future__ import annotations

from gateway.facts.code.model import Likely, Text
from gateway.facts.code.text import concat, home
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis
    from gateway.facts.code.script.tokens import Token

_DEEPEST = 6
# Names that speak of the home folder: `os.userInfo().homedir`, `Etc.getpwuid.dir`, `{HOME} = process.env`.
_HOME = compiled_later(r"(?i)home|getpw|userinfo|^~$")
_ASSIGNS = frozenset({"=", "||=", "//=", "??="})
_ADDS = frozenset({"+=", ".=", "<<"})
_SIMPLE = frozenset({"name", "var"})


class Guess:
    """The state of one guess: the places where names get their values, and how deep it went."""

    __slots__ = ("assigned", "depth", "seen")

    def __init__(self) -> None:
        # Of each name: in which text, from where on, and whether it is added to what was there.
        self.assigned: dict[str, list[tuple[list[Token], int, bool]]] = {}
        self.seen = 0
        self.depth = 0

    def learn(self, analysis: Analysis) -> None:
        """Look through the texts that came since."""
        for tokens in analysis.texts[self.seen :]:
            for at, token in enumerate(tokens[1:], 1):
                adds = token.text in _ADDS
                if token.kind == "op" and (adds or token.text in _ASSIGNS):
                    name = tokens[at - 1]
                    if name.kind in _SIMPLE:
                        self.assigned.setdefault(name.text, []).append((tokens, at + 1, adds))
        self.seen = len(analysis.texts)

    def piece(self, analysis: Analysis, at: int) -> tuple[Text | None, int]:
        """A variable is what it was given last before; what speaks of a home folder is that."""
        token = analysis.token(at)
        behind = end_of(analysis, at)
        if token.kind in _SIMPLE and behind == at + 1:
            found = self.given(analysis, token.text, at)
            if found is not None:
                return found, behind
        if any(_HOME.search(one.text) for one in analysis.tokens[at:behind] if one.kind != "op"):
            return home(analysis.env), behind
        return None, at + 1

    def given(self, analysis: Analysis, name: str, at: int) -> Text | None:
        """The value of the assignment that stands nearest before."""
        places = self.assigned.get(name)
        if not places or self.depth >= _DEEPEST:
            return None
        before = [one for one in places if one[0] is not analysis.tokens or one[1] <= at] or places
        first = max((at for at, one in enumerate(before) if not one[2]), default=0)
        outer = analysis.tokens
        self.depth += 1
        parts = []
        try:
            for tokens, start, _ in before[first:]:
                analysis.tokens = tokens
                parts.append(analysis.joined(start, end_of(analysis, start, joined=True)))
        finally:
            analysis.tokens = outer
            self.depth -= 1
        found = concat(parts)
        return found if found.arg.exact else None


def likely(analysis: Analysis, start: int, stop: int, text: Text) -> Text:
    """The text, with what it most probably is."""
    guess = Guess() if analysis.guesses is None else analysis.guesses
    analysis.guesses = guess
    guess.learn(analysis)
    analysis.guess = guess
    try:
        found = analysis.joined(start, stop)
    finally:
        analysis.guess = None
    if not found.arg.exact or not found.arg.text:
        return text
    return Likely(text.arg, text.tree, text.fresh, likely=found.arg)


def end_of(analysis: Analysis, at: int, *, joined: bool = False) -> int:
    """Where a piece of a sum ends, or (`joined`) the whole sum."""
    depth = 0
    joins = analysis.language.joins
    for there in range(at, len(analysis.tokens)):
        token = analysis.tokens[there]
        if there > at and token.line and depth == 0 and not analysis.is_op(there - 1, joins):
            return analysis.passed(at, there)
        if token.kind != "op":
            continue
        if token.text in {"(", "[", "{"}:
            depth += 1
        elif token.text in {")", "]", "}"}:
            depth -= 1
            if depth < 0:
                return analysis.passed(at, there)
        elif depth == 0 and (token.text in {",", ";"} or (token.text == joins and not joined)):
            return analysis.passed(at, there)
    return analysis.passed(at, len(analysis.tokens))
