"""From the paths somebody named to exact ones: every link on the way resolved, once and for all.

A snapshot is taken of exact paths, and put back by them without following a single link: what was a
folder then may be a link to anywhere by now.
"""

from __future__ import annotations

import stat

from gateway.errors import MissingError, OutsideError
from gateway.workspace.paths import names_of, reach
from gateway.workspace.snapshots.record import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.workspace.paths import Root


def settle(root: Root, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """The exact paths that the targets mean now: with a link, both it and what it leads to inside."""
    found = (Target(path, one.tree) for one in targets for path in _exact(root, one.path))
    return tuple(dict.fromkeys(found))


def _exact(root: Root, path: str) -> Iterator[str]:
    try:
        with reach(root, path, into=False) as place:
            here, found = place.path, place.stat()
    except MissingError:
        yield _beyond(root, path)
        return
    yield here
    if found is not None and stat.S_ISLNK(found.st_mode):
        try:
            with reach(root, path) as place:
                yield place.path
        except (OutsideError, MissingError):
            return


def _beyond(root: Root, path: str) -> str:
    """A path that leaves what exists: the part that is there, resolved, and the rest as it is named."""
    names = names_of(path)
    here = ""
    for depth in range(1, len(names) + 1):
        try:
            with reach(root, "/".join(names[:depth])) as place:
                here = place.path
        except MissingError:
            return "/".join(part for part in (here, *names[depth - 1 :]) if part)
    return here
