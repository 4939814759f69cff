"""Elements of arrays that arithmetic gives a value: `((a[1]++))`, `let 'a[b[i]]=2'`."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.facts.state.values import ArrayValue
from gateway.facts.words.holes import NUMBER, worst
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run

_ARRAY = compiled_later(r"(?a)(?<!\w)([A-Za-z_]\w*)\[")
_BEHIND = compiled_later(r"\s*(?:(?:[-+*/%&^|]|<<|>>)?=(?!=)|\+\+|--)")


def reckon_elements(run: Run, text: str) -> None:
    """Which of the elements it is is not followed: each may be a number now."""
    from gateway.facts.walk.assign import ASSOCIATIVE
    from gateway.facts.words.parameters import referenced

    for found in dict.fromkeys(_given(text)):
        name = referenced(run, found)
        if name in ASSOCIATIVE:
            why = "a number is what runs for a name from here on"
            run.notes.append(Unknown("code", why))
        before = run.variable(name)
        if isinstance(before, str):
            before = ArrayValue({"0": before}, complete=False)
        if not isinstance(before, ArrayValue):
            before = ArrayValue({}, complete=False)
        number = run.hole(NUMBER, f"an element of `{name}` is a number that is not known before")
        items = {key: _or(run, old, number) for key, old in before.items.items()}
        run.assign(name, ArrayValue(items or {"0": number}, False, before.assoc))


def _or(run: Run, old: str, number: str) -> str:
    if not old or (old.isascii() and old.isdigit()) or (not old.isascii() and worst(old) <= NUMBER):
        return number
    return run.blurred([old, number], "an element of an array may be a number now")


def _given(text: str) -> Iterator[str]:
    for found in _ARRAY.finditer(text):
        depth, at = 1, found.end()
        while at < len(text) and depth:
            depth += {"[": 1, "]": -1}.get(text[at], 0)
            at += 1
        ahead = text[: found.start()].rstrip()[-2:]
        if depth or ahead in {"++", "--"} or _BEHIND.match(text, at):
            yield found[1]
