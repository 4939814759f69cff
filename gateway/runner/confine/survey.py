"""Which files the deny lists name at this moment: to mask before a run, and to compare after it."""

from __future__ import annotations

import os

from gateway.runner.confine.globs import absolute, below, covers, fixed_part, literal
from gateway.runner.confine.walk import Walk
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.runner.spec import Confinement

# bubblewrap's time grows faster than the number of masks: 50 take 12 ms, 500 take 300.
_MOST_MASKS = 200


class Survey(Value):
    """What is there. Paths are real: a mask on a link would be no mask."""

    # Not to be read, and not to be written.
    secret: tuple[str, ...] = ()
    # Not to be written.
    fixed: tuple[str, ...] = ()
    # What is too much to look at, or to mask.
    gaps: tuple[str, ...] = ()
    # Folders that this user can't look into, in words.
    unseen: tuple[str, ...] = ()
    # Where git would find a repository in the workspace.
    repositories: tuple[str, ...] = ()


def survey(asked: Confinement) -> Survey:
    """Look at the disk."""
    reads, writes = (*asked.read_denies, *asked.hidden), asked.write_denies
    walk = Walk(tuple(covers(_globs(some, asked), asked.workspace) for some in (reads, writes)))
    walk.over(_tops((*_globs(reads, asked), *_globs(writes, asked)), asked))
    secret = list(dict.fromkeys((*_named(reads, asked), *walk.found[0])))
    there = dict.fromkeys((*_named(writes, asked), *walk.found[1]))
    fixed = [path for path in there if path not in secret]
    gaps = [
        f"{len(paths) - _MOST_MASKS} more files match the {kind} denies than can be masked"
        for kind, paths in (("read", secret), ("write", fixed))
        if len(paths) > _MOST_MASKS
    ]
    if walk.ended_early:
        gaps.append("too many files: not all were looked at for the deny lists")
    return Survey(
        tuple(secret[:_MOST_MASKS]),
        tuple(fixed[:_MOST_MASKS]),
        tuple(gaps),
        walk.unseen,
        tuple(walk.repositories),
    )


def signatures(paths: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """What changes when a file does. A folder's changes with the names in it."""
    found: dict[str, tuple[int, ...]] = {}
    for path in paths:
        for one in (path, *_inside(path)):
            try:
                about = os.lstat(one)
            except OSError:
                continue
            found[one] = (about.st_ino, about.st_size, about.st_mtime_ns, about.st_mode)
    return found


def _globs(patterns: Iterable[str], asked: Confinement) -> list[str]:
    """The patterns for which one has to walk. Of paths alone none is left, not even what takes back."""
    globs = [one for one in patterns if one.startswith("!") or not _path(one, asked)]
    return globs if any(not one.startswith("!") for one in globs) else []


def _named(patterns: Iterable[str], asked: Confinement) -> Iterable[str]:
    for one in patterns:
        path = "" if one.startswith("!") else _path(one, asked)
        if path and os.path.lexists(path):
            yield os.path.realpath(path)


def _path(pattern: str, asked: Confinement) -> str:
    return literal(absolute(pattern, asked.workspace))


def _tops(globs: Iterable[str], asked: Confinement) -> list[str]:
    """The workspace first: elsewhere the number of entries may not suffice."""
    places = {
        fixed_part(absolute(one, asked.workspace)) for one in globs if not one.startswith("!")
    }
    if asked.guard_git or any(below(asked.workspace, place) for place in places):
        places.add(asked.workspace)
    return sorted(places, key=lambda place: (not below(place, asked.workspace), place))


def _inside(path: str) -> list[str]:
    if not os.path.isdir(path):
        return []
    try:
        return [entry.path for entry in os.scandir(path)][:_MOST_MASKS]
    except OSError:
        return []
