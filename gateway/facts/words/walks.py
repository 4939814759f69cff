"""Names that a walk finds (`find`, `rg -l`, `os.walk`), at any depth below the folder where it begins.

They are written as a pattern whose one part says through which folders the walk goes: `./***/config*`.
"""

from __future__ import annotations

# Every folder; all but git's own; those that are not hidden.
EVERYWHERE, BUT_GIT, SHOWN = "***", "***!.git", "***!.*"
_PARTS = frozenset([EVERYWHERE, BUT_GIT, SHOWN])
# The folders that each of them goes through, from the most to the fewest.
ORDER = (EVERYWHERE, BUT_GIT, SHOWN)


def is_walk(pattern: str) -> bool:
    """Does the pattern mean names at any depth, in hidden folders too?"""
    return "***" in pattern and not _PARTS.isdisjoint(pattern.split("/"))


def deep(walk: str, names: str) -> str:
    """The name, or the last names of a path, wherever the walk comes by."""
    return f"{walk}/{names.lstrip('/')}"


def taken_apart(parts: list[str]) -> tuple[list[str], str, list[str]]:
    """Where the walk begins, through which folders it goes, and the names that it finds. (What stands in
    front of the last such part is a walk to where that one begins, and says less.)"""
    at = next(at for at in range(len(parts) - 1, -1, -1) if parts[at] in _PARTS)
    first = next(at for at, part in enumerate(parts) if part in _PARTS)
    walk = max((part for part in parts if part in _PARTS), key=lambda one: -ORDER.index(one))
    return parts[:first], walk, parts[at + 1 :]


def fewer(pattern: str, walk: str) -> str:
    """The same pattern of a walk that also leaves out what this one leaves out."""
    parts = pattern.split("/")
    more = ORDER[ORDER.index(walk) :]
    return "/".join(walk if one in _PARTS and one not in more else one for one in parts)
