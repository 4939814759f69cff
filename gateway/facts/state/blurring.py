"""Several values as one: what they have in common, and a hole that says how little more is known."""

from __future__ import annotations

from gateway.facts.state.values import ArrayValue, Choice
from gateway.facts.words.holes import (
    ANY,
    DIGITS,
    ENV,
    FILE,
    INHERITED,
    NAME,
    NUMBER,
    WORDS,
    Holes,
    is_exact,
    kinds,
    prefix,
    suffix,
    without,
    worst,
)
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER = compiled_later(r"-?(?:0|[1-9][0-9]*)")
_PLAIN = compiled_later(r"(?!\.+\Z|-)[A-Za-z0-9_.-]+")
# What could be run when the text is evaluated.
_EVALUATED = compiled_later(r"[\[$`]")


def blurred(holes: Holes, values: Sequence[object], why: str) -> str:
    """One text with a hole for several values: their common beginning, and how little is known."""
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) == len(values) and len(set(texts)) == 1:
        return texts[0]
    if len(texts) != len(values):
        listed = [
            one for value in values if isinstance(value, ArrayValue) for one in value.items.values()
        ]
        return holes.one_of(texts + listed, why)
    sources = holes.sources("".join(texts))
    common = common_folder(texts)
    rests = [text[len(common) :] for text in texts]
    kind = _kind(rests)
    if kind in {NUMBER, ENV}:
        return common + holes.make(kind, why, sources)
    signs = _signs(holes, rests) if kind == ANY else ""
    names = holes.all_selected(rests, known=True)
    return common + holes.make(kind, why, sources, signs=signs, names=names)


def plain(text: str) -> bool:
    """A word of letters, digits, `.`, `-`, `_` that means nothing to a shell, a path or an option."""
    return _PLAIN.fullmatch(text) is not None


def tells(text: str) -> bool:
    """A known text that says more than a name does: a path, an option, several words."""
    return is_exact(text) and (text[:1] == "." or not plain(text))


def common_folder(texts: list[str]) -> str:
    """What all begin with, up to a slash, as far as it is known."""
    if not texts:
        return ""
    first, last = min(texts), max(texts)
    end = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), None)
    common = prefix(first if end is None else first[:end])
    return common[: common.rfind("/") + 1]


def _kind(rests: list[str]) -> int:
    """The kind of the hole that stands for any of these."""
    least = max(map(worst, rests), default=NUMBER)
    if least <= NUMBER and all(_NUMBER.fullmatch(without(rest, "1")) for rest in rests):
        return NUMBER
    if least <= NAME and all(plain(without(rest, "x")) for rest in rests):
        return NAME
    if least <= FILE and not any("/" in rest or rest in {"", ".", ".."} for rest in rests):
        return FILE
    # The name of a file is of somebody's making: where it is evaluated it is worse than a variable.
    if least == ENV and not any(FILE in kinds(rest) or _EVALUATED.search(rest) for rest in rests):
        return ENV
    return ANY


def _signs(holes: Holes, rests: list[str]) -> str:
    """The signs that all of these are made of."""
    found = {holes.signs(rest) for rest in rests}
    if len(found) == 1:
        return found.pop()
    if INHERITED in found:
        known = all(holes.signs(one) or is_exact(one) for one in rests)
        return INHERITED if known and not any(map(_EVALUATED.search, rests)) else ""
    return WORDS if found <= {DIGITS, WORDS} else ""


def covers(wide: object, value: object) -> bool:
    """The value is among those that the wider one stands for."""
    if wide is value or wide == value:
        return True
    if isinstance(value, Choice):
        return all(covers(wide, one) for one in value.values)
    if isinstance(wide, Choice):
        return any(covers(one, value) for one in wide.values)
    if not isinstance(wide, str) or not isinstance(value, str) or is_exact(wide) or suffix(wide):
        return False
    common = prefix(wide)
    return (
        len(wide) == len(common) + 1
        and value.startswith(common)
        and _kind([value[len(common) :]]) <= worst(wide)
    )
