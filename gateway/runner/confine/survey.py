"""Which files the deny lists name at this moment: to mask before a run, and to compare after it.

One walk for all patterns. It does not follow links, does not enter what is generated or git's own
store, and ends at a number of entries: what it did not see is said, never passed over.
"""

from __future__ import annotations

import os

from gateway.runner.confine.globs import absolute, below, covers, fixed_part, literal
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.runner.spec import Confinement

_NOT_ENTERED = frozenset((".git", "node_modules", "__pycache__", ".venv", "venv", ".tox", "target"))
_MOST_ENTRIES = 100_000
# bubblewrap's time grows faster than the number of masks: 50 take 12 ms, 500 take 300.
_MOST_MASKS = 200


class Survey(Value):
    """What is there. Paths are real: a mask on a link would be no mask."""

    # Not to be read, and not to be written.
    secret: tuple[str, ...]
    # Not to be written.
    fixed: tuple[str, ...]
    # Where it was not looked, or what is too much to mask.
    gaps: tuple[str, ...] = ()


def survey(asked: Confinement) -> Survey:
    """Look at the disk."""
    gaps: list[str] = []
    secret = _matching((*asked.read_denies, *asked.hidden), asked, gaps)
    fixed = [path for path in _matching(asked.write_denies, asked, gaps) if path not in secret]
    for kind, paths in (("read", secret), ("write", fixed)):
        if len(paths) > _MOST_MASKS:
            gaps.append(
                f"{len(paths) - _MOST_MASKS} more files match the {kind} denies than can be masked"
            )
    return Survey(tuple(secret[:_MOST_MASKS]), tuple(fixed[:_MOST_MASKS]), tuple(gaps))


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


def _matching(patterns: tuple[str, ...], asked: Confinement, gaps: list[str]) -> list[str]:
    found: dict[str, None] = {}
    globs = []
    for pattern in patterns:
        path = "" if pattern.startswith("!") else literal(absolute(pattern, asked.workspace))
        if not path:
            globs.append(pattern)
        elif os.path.lexists(path):
            found[os.path.realpath(path)] = None
    if not any(not pattern.startswith("!") for pattern in globs):
        return list(found)
    denied = covers(globs, asked.workspace)
    places = {
        fixed_part(absolute(one, asked.workspace)) for one in globs if not one.startswith("!")
    }
    left = _MOST_ENTRIES
    for place in sorted(places):
        if not any(place != other and below(place, other) for other in places):
            left = _walk(place, denied, found, left)
    if left <= 0:
        gaps.append(
            f"more than {_MOST_ENTRIES} files: not all were looked at for {', '.join(globs)}"
        )
    return list(found)


def _walk(top: str, denied: Callable[[str], bool], found: dict[str, None], left: int) -> int:
    ahead = [top]
    while ahead and left > 0:
        try:
            entries = os.scandir(ahead.pop())
        except OSError:
            continue
        with entries:
            for entry in entries:
                left -= 1
                if denied(entry.path):
                    # Through a link: what it leads to is what must not be read.
                    found[os.path.realpath(entry.path)] = None
                elif entry.is_dir(follow_symlinks=False) and entry.name not in _NOT_ENTERED:
                    ahead.append(entry.path)
    return left


def _inside(path: str) -> list[str]:
    if not os.path.isdir(path):
        return []
    try:
        return [entry.path for entry in os.scandir(path)][:_MOST_MASKS]
    except OSError:
        return []
