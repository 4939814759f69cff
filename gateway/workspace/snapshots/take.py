"""Take a snapshot: look at some paths, keep what they hold, then write the record."""

from __future__ import annotations

import contextlib
import os
import stat

from gateway.errors import MissingError, OutsideError, TooLargeError, WorkspaceError
from gateway.values import Value
from gateway.workspace.files import opened
from gateway.workspace.paths import Place, names_of, reach, translated
from gateway.workspace.snapshots import record
from gateway.workspace.snapshots.record import Kept, Snapshot, Target
from gateway.workspace.snapshots.settle import settle
from gateway.workspace.snapshots.stamps import Stamps
from gateway.workspace.snapshots.store import clock, new_id
from gateway.workspace.trees import open_folder, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gateway.workspace.paths import Root
    from gateway.workspace.snapshots.store import Store


class Limits(Value):
    """How much one snapshot may hold."""

    entries: int = 200_000
    size: int = 2_000_000_000


DEFAULT_LIMITS = Limits()


def take(
    root: Root,
    store: Store,
    targets: tuple[Target, ...],
    *,
    limits: Limits = DEFAULT_LIMITS,
    note: str = "",
    exact: bool = False,
) -> Snapshot:
    """Keep what stands at the targets, or that nothing does. Raises when the limits don't hold.

    Links in the targets are followed as long as they stay inside, unless the paths are `exact`.
    """
    now = clock()
    targets = targets if exact else settle(root, targets)
    _expect_apart(root, store, targets)
    with store.held():
        stamps = Stamps.load(store, root.path) if any(one.tree for one in targets) else Stamps()
        kept = survey(root, targets, _Keeper(store, stamps, now), limits=limits)
        if any(one.tree for one in targets):
            stamps.save(store, root.path)
        snapshot = Snapshot(
            id=new_id(now), root=root.path, taken=now, targets=targets, kept=kept, note=note
        )
        store.add(snapshot)
    return snapshot


def _expect_apart(root: Root, store: Store, targets: tuple[Target, ...]) -> None:
    """A rollback of the store's own folder would throw away the snapshots made since."""
    for one in targets:
        with translated(one.path):  # a folder that turns into a link right now
            top = os.path.realpath(os.path.join(root.path, one.path)).rstrip("/") + "/"
        if one.tree and f"{os.path.realpath(store.path)}/".startswith(top):
            raise WorkspaceError("the snapshots lie inside what is to be kept", where=top)


def survey(
    root: Root,
    targets: tuple[Target, ...],
    keep: Callable[[Place, str, os.stat_result], tuple[str, int]],
    *,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Kept, ...]:
    """What stands at exact targets, parents before what they hold, each path once."""
    found: dict[str, Kept] = {}
    size = 0
    for target in targets:
        for one in _look(root, target, keep):
            size += 0 if one.path in found else one.size
            if one.path not in found or found[one.path].kind == record.ABSENT_FOLDER:
                found[one.path] = one
            if len(found) > limits.entries or size > limits.size:
                raise TooLargeError(
                    f"a snapshot may hold {limits.entries} entries and {limits.size} bytes",
                    where=target.path or root.path,
                )
    return tuple(found[path] for path in sorted(found, key=lambda path: path.split("/")))


class _Keeper:
    """Puts the contents of a file into the store, unless it is certainly there already."""

    def __init__(self, store: Store, stamps: Stamps, now: int) -> None:
        self._store = store
        self._stamps = stamps
        self._now = now

    def __call__(self, place: Place, path: str, found: os.stat_result) -> tuple[str, int]:
        digest = self._stamps.digest(path, found)
        if digest and self._store.has(digest):
            self._stamps.note(path, found, digest, self._now)
            return digest, found.st_size
        with opened(place, path) as descriptor:
            opened_as = os.fstat(descriptor)
            digest, size = self._store.keep(descriptor)
            self._stamps.note(path, opened_as, digest, self._now)
        return digest, size


def _look(
    root: Root,
    target: Target,
    keep: Callable[[Place, str, os.stat_result], tuple[str, int]],
) -> Iterator[Kept]:
    """The target itself and what lies below. A link is a link, wherever it stands."""
    try:
        with reach(root, target.path, links=False, into=False) as place:
            found = place.stat()
            if found is None:
                yield Kept(path=place.path, kind=record.ABSENT)
                return
            if place.name:
                yield _kept(place, place.path, found, keep)
            if stat.S_ISDIR(found.st_mode) and target.tree:
                yield from _below(place, keep)
    except (MissingError, OutsideError):
        yield from _missing(root, target.path)


def _below(
    place: Place, keep: Callable[[Place, str, os.stat_result], tuple[str, int]]
) -> Iterator[Kept]:
    folder = open_folder(place)
    try:
        for node in walk(folder):
            path = f"{place.path}/{node.path}" if place.path else node.path
            # Gone since it was listed: then it did not stand there.
            with contextlib.suppress(MissingError), translated(path):
                yield _kept(Place(node.folder, node.name, path), path, node.stat, keep)
    finally:
        os.close(folder)


def _kept(
    place: Place,
    path: str,
    found: os.stat_result,
    keep: Callable[[Place, str, os.stat_result], tuple[str, int]],
) -> Kept:
    mode, owner = stat.S_IMODE(found.st_mode), (found.st_uid, found.st_gid)
    if stat.S_ISDIR(found.st_mode):
        return Kept(path, record.FOLDER, mode, owner)
    if stat.S_ISLNK(found.st_mode):
        target = os.readlink(place.name, dir_fd=place.folder)
        return Kept(path, record.LINK, 0, owner, target=target)
    if not stat.S_ISREG(found.st_mode):
        return Kept(path, record.OTHER, mode, owner)
    digest, size = keep(place, path, found)
    return Kept(path, record.FILE, mode, owner, digest, size)


def _missing(root: Root, path: str) -> Iterator[Kept]:
    """Nothing stands there: the folders on the way that are missing too, and the path."""
    names = names_of(path)
    for depth in range(1, len(names)):
        part = "/".join(names[:depth])
        with reach(root, part, links=False, into=False) as place:
            found = place.stat()
        if found is None:
            for more in range(depth, len(names)):
                yield Kept(path="/".join(names[:more]), kind=record.ABSENT_FOLDER)
            break
        if not stat.S_ISDIR(found.st_mode):  # a file or a link is in the way
            break
    yield Kept(path="/".join(names), kind=record.ABSENT)
