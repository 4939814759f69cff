"""Patterns that a program itself holds against names which nobody can list here: of a history, an archive.

Which names they select no disk tells. What is written in them does: `*nv` asks for `.env`, while `*.json`
asks for all of a kind, and `credentials.json` comes along as it would with the whole tree.
"""

from __future__ import annotations

from functools import lru_cache

from gateway.model import Known
from gateway.policy.globs import ANYDEPTH, bracket_end
from gateway.policy.meeting import same_name
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.policy.anchored import Anchored
    from gateway.policy.globs import Segment

# So many signs of a name have to be written out, the first among them, or nearly all. (`*config.yaml` is no
# way to say `kubeconfig.yaml`, `*secret*` none to say `secrets.json`.)
_SIGNS = 2
_NEARLY = 0.75
_SHORT, _BEGUN = 3, 0.4
# What the first sign counts.
_FIRST = 1000
_WILD = frozenset("*?[\\")
# More signs in a bracket than these say nothing.
_FEW = 4


def aimed(
    meeting: Iterable[Anchored], parts: list[str], lead: tuple[str, ...]
) -> tuple[Known, str]:
    """The first of our patterns that names what this one asks for."""
    for one in meeting:
        at = one.behind(lead)
        if _meets(one, parts, at, at):
            return Known.YES, one.text
    return Known.NO, ""


def _meets(one: Anchored, parts: list[str], at: int, seen: int) -> bool:
    """Each name of ours is asked for by one of theirs; their `**` asks for none."""
    if at == len(one.whole):
        return seen == len(parts) or not one.exact
    if seen == len(parts):
        return False
    segment = one.whole[at]
    if segment == ANYDEPTH:
        return any(_meets(one, parts, at + 1, start) for start in range(seen, len(parts)))
    if parts[seen] == "**":
        return _meets(one, parts, at, seen + 1)
    return asks_for(segment, parts[seen]) and _meets(one, parts, at + 1, seen + 1)


def asks_for(segment: Segment, wild: str) -> bool:
    """Is one of our names what their pattern of one name asks for?"""
    if _WILD.isdisjoint(wild):
        return same_name(segment, wild)
    ours = _read(segment, False) if isinstance(segment, str) else _read(segment[0], True)  # type: ignore[index]
    theirs = _theirs(wild)
    if any(len(one) == 1 and one != "?" and one not in ours.signs for one in theirs):
        return False  # it writes what the name has nowhere
    written = _most(ours.name, ours.weights, theirs)
    count = written - (_FIRST - 1) * (written >= _FIRST)
    if ours.of_ending:  # of `*.pem`
        return count >= max(_SIGNS, ours.whole / 2)
    if wild[0] == wild[-1] == "*":  # a word that stands in it
        return ours.hidden and count == ours.whole <= _SHORT
    if ours.hidden:  # few names are
        need = 0.5 if wild[0] == "*" else _BEGUN if ours.whole > _SHORT else 0
        return count > ours.whole * need
    return count >= _SIGNS and (written >= _FIRST or count >= _NEARLY * ours.whole)


class _Ours(Value):
    """A name of ours, and what each of its signs counts."""

    name: list[str]
    signs: frozenset[str]
    weights: list[int]
    whole: int
    hidden: bool
    of_ending: bool


@lru_cache(maxsize=2048)
def _read(text: str, is_glob: bool) -> _Ours:
    name = list(_signs(text)) if is_glob else [(sign, True) for sign in text]
    dots = [at for at, (sign, fixed) in enumerate(name) if sign == "." and fixed and at]
    end = dots[-1] if dots else len(name)
    telling = [fixed and sign.isalnum() for sign, fixed in name]
    of_ending = not any(telling[:end])
    weights = [int(one and (of_ending or at < end)) for at, one in enumerate(telling)]
    whole = sum(weights)
    hidden = name[0] == (".", True)
    if not hidden and not of_ending:
        weights[weights.index(1)] = _FIRST
    signs = [one for one, _ in name]
    return _Ours(signs, frozenset(signs), weights, whole, hidden, of_ending)


def _signs(glob: str) -> Iterator[tuple[str, bool]]:
    """A name that our pattern matches, and which of its signs stand in the pattern."""
    at = 0
    while at < len(glob):
        sign, fixed = glob[at], True
        if sign == "[" and (end := bracket_end(glob, at)) > 0:
            sign, fixed, at = glob[end - 1], False, end
        elif sign == "\\" and at + 1 < len(glob):
            at += 1
            sign = glob[at]
        elif sign == "?":
            sign, fixed = "x", False
        elif sign == "*":
            # (It stands for something: the dot of `*.pem` begins no name.)
            sign, fixed = ("x", False) if at == 0 else ("", False)
        at += 1
        if sign:
            yield sign, fixed


@lru_cache(maxsize=2048)
def _theirs(wild: str) -> list[str]:
    return list(_places(wild))


def _places(wild: str) -> Iterator[str]:
    """`*`, `?`, or the signs that one place may have; with `!` before them, a place that says nothing."""
    at = 0
    while at < len(wild):
        sign = wild[at]
        end = bracket_end(wild, at) if sign == "[" else 0
        if end > 0:
            inside = wild[at + 1 : end]
            says = inside[0] not in "!^" and "-" not in inside and len(inside) <= _FEW
            yield inside if says else "?"
            at = end
        elif sign == "\\" and at + 1 < len(wild):
            at += 1
            yield wild[at]
        else:
            yield "**" if sign == "*" else sign
        at += 1


def _most(name: list[str], weights: list[int], wild: list[str]) -> int:
    """How much of the name is written out where the pattern matches it; -1: it doesn't."""
    best = [0] + [-1] * len(name)
    for one in wild:
        if one == "**":
            for at in range(1, len(best)):
                best[at] = max(best[at], best[at - 1])
            continue
        moved = [-1]
        for at, sign in enumerate(name):
            fits = one == "?" or sign in one
            told = weights[at] if one != "?" else 0
            moved.append(best[at] + told if fits and best[at] >= 0 else -1)
        best = moved
    return best[-1]
