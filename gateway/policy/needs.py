"""What a path must have among its names for a pattern to match it: so most rules need not be tried.

A pattern matches a path or one of the folders above it, name by name. So every plain name of the
pattern is a name of the path, and where it has none, a name begins or ends as its globs do. `needs`
says one such thing for each pattern, `offers` all that a path has of them.

INVARIANT: a path that a pattern touches offers what the pattern needs, if the path is known and plain.
"""

from __future__ import annotations

from gateway.policy import globs
from gateway.policy.globs import ANYDEPTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.model import PathUse
    from gateway.policy.globs import Patterns, Segment

# A name is told by its first or last characters. One would not tell `x.py` from `x.key`.
_LENGTH = 2
_SPECIAL = frozenset("*?[]\\")
# Offered, for its role, by every use that is not one known path.
ANYTHING = "?"


def needs(patterns: Patterns) -> tuple[str, ...] | None:
    """One thing for each pattern that a path must offer; None when a path may do without."""
    found: dict[str, None] = {}

    def visit(_base: str, segments: list[Segment], _text: str, _exact: bool) -> None:
        found[_of_segments(segments)] = None

    globs.each(patterns, visit)
    return None if "" in found else tuple(found)


def need(glob: str) -> str:
    """What a name must offer for one glob to match it; empty when it may do without."""
    if len(glob) > _LENGTH and _SPECIAL.isdisjoint(glob[-_LENGTH:]):
        return f"${glob[-_LENGTH:]}"
    if len(glob) > _LENGTH and _SPECIAL.isdisjoint(glob[:_LENGTH]):
        return f"^{glob[:_LENGTH]}"
    return ""


def _of_segments(segments: list[Segment]) -> str:
    for segment in reversed(segments):
        if isinstance(segment, str):
            return f"={segment}"
    found = (need(one[0]) for one in segments if one != ANYDEPTH)  # type: ignore[index]
    return next(filter(None, found), "")


def offers(uses: Iterable[PathUse]) -> list[str]:
    """Everything that these uses have which a pattern may need."""
    found: set[str] = set()
    names: set[str] = set()
    for use in uses:
        if not use.exact or use.glob or use.recursive or use.inside or use.path[-2:] == "/*":
            found.add(f"role:{use.role} {ANYTHING}")
            continue
        names.update(use.path.split("/"))
        if use.real:
            names.update(use.real.split("/"))
    for name in names:
        found.add("=" + name)
        found.add("^" + name[:_LENGTH])
        found.add("$" + name[-_LENGTH:])
    return [*found]
