"""What a path must have among its names for a pattern to match it: so most rules need not be tried.

A pattern matches a path or one of the folders above it, name by name. So every plain name of the
pattern is a name of the path, and where it has none, a name begins or ends as its globs do. `needs`
says one such thing for each pattern; `index.offers` gives all that a path has of them.

INVARIANT: a path that a pattern touches offers what the pattern needs, if the path is known and plain.
This is asked when a policy is put together, `offers` for every command.
"""

from __future__ import annotations

from gateway.policy import globs
from gateway.policy.index import HIDDEN, TOLD_BY
from gateway.policy.patterns import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.globs import Patterns, Segment

_SPECIAL = frozenset("*?[]\\")


def needs(patterns: Patterns) -> tuple[str, ...] | None:
    """One thing for each pattern that a path must offer; None when a path may do without."""
    found: dict[str, None] = {}

    def visit(base: str, segments: list[Segment], _text: str, _exact: bool) -> None:
        found[_of_segments(segments, system=base == ROOT)] = None

    globs.each(patterns, visit)
    return None if "" in found else tuple(found)


def need(glob: str) -> str:
    """What a name must offer for one glob to match it; empty when it may do without."""
    for count in TOLD_BY:
        if len(glob) > count and _SPECIAL.isdisjoint(glob[-count:]):
            return f"${glob[-count:]}"
        if len(glob) > count and _SPECIAL.isdisjoint(glob[:count]):
            return f"^{glob[:count]}"
    return ""


def _of_segments(segments: list[Segment], *, system: bool) -> str:
    """The deepest plain name; but many paths lie in the same few folders of a system."""
    names = [f"={one}" for one in segments if isinstance(one, str)]
    if names and not (system and names[-1] == f"={segments[0]}"):
        return names[-1]
    found = [_of_name(one[0]) for one in segments if isinstance(one, list)]
    return next(filter(None, [*found, *names]), "")


def _of_name(glob: str) -> str:
    return need(glob) or (HIDDEN if glob[0] == "." else "")
