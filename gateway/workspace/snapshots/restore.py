"""Put back what a snapshot kept: compare with what stands there now, change only what differs."""

from __future__ import annotations

import contextlib
import os

from gateway.errors import TooLargeError, WorkspaceError
from gateway.values import Value
from gateway.workspace.atomic import put, put_link
from gateway.workspace.modes import dress, open_up
from gateway.workspace.paths import is_folder, reach
from gateway.workspace.snapshots import record
from gateway.workspace.snapshots.record import Kept
from gateway.workspace.snapshots.take import DEFAULT_LIMITS, Limits, survey, take
from gateway.workspace.trees import remove_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from gateway.workspace.paths import Place, Root
    from gateway.workspace.snapshots.record import Snapshot
    from gateway.workspace.snapshots.store import Store

_NOTHING = {record.ABSENT, record.ABSENT_FOLDER}
_UNLIMITED = Limits(entries=1 << 62, size=1 << 62)


class Restored(Value):
    """What a rollback did. `undo` is the snapshot that takes the rollback itself back."""

    id: str
    removed: tuple[str, ...]
    written: tuple[str, ...]
    # Empty when what stood there was too large to be kept.
    undo: str
    # What the paths count from.
    root: str


def restore(root: Root, store: Store, id_: str, *, limits: Limits = DEFAULT_LIMITS) -> Restored:
    """Make the paths of a snapshot what they were when it was taken.

    What exists now and didn't then is removed; pipes, sockets and devices that are gone stay gone.
    What stands there now is kept first, so that a rollback can be rolled back. Interrupted at any
    moment, it can be done again.
    """
    with store.held():
        snapshot = store.get(root.path, id_)
        _expect_whole(store, snapshot)
        undo, now = _before(root, store, snapshot, limits)
        _open_folders(root, (*snapshot.kept, *now))
        removed = [path for path in _surplus(snapshot, now) if _remove(root, path)]
        gone = set(removed)
        present = {one.path: one for one in now if not _below_any(one.path, gone)}
        written = [
            one.path
            for one in snapshot.kept
            if one != present.get(one.path) and _make(root, store, one, present.get(one.path))
        ]
        _finish(root, snapshot)
    return Restored(
        id=id_, removed=tuple(removed), written=tuple(written), undo=undo, root=root.path
    )


def _open_folders(root: Root, kept: tuple[Kept, ...]) -> None:
    """Folders that their owner may not change are opened up; `_finish` closes them again."""
    for one in kept:
        if one.kind == record.FOLDER and one.mode & 0o700 != 0o700:
            with contextlib.suppress(WorkspaceError), _exactly(root, one.path) as place:
                open_up(place.folder, place.name)


def _expect_whole(store: Store, snapshot: Snapshot) -> None:
    for one in snapshot.kept:
        if one.digest and not store.has(one.digest):
            raise WorkspaceError("the kept contents are gone, nothing was changed", where=one.path)


def _before(
    root: Root, store: Store, snapshot: Snapshot, limits: Limits
) -> tuple[str, tuple[Kept, ...]]:
    note = f"before the rollback of {snapshot.id}"
    try:
        undo = take(root, store, snapshot.targets, limits=limits, note=note, exact=True)
    except TooLargeError:
        return "", survey(root, snapshot.targets, _unread, limits=_UNLIMITED)
    return undo.id, undo.kept


def _unread(_place: Place, _path: str, found: os.stat_result) -> tuple[str, int]:
    return "", found.st_size


def _surplus(snapshot: Snapshot, now: tuple[Kept, ...]) -> list[str]:
    """What has to go: it wasn't there, or was of another kind. Never what lies below another one."""
    wanted = {one.path: one.kind for one in snapshot.kept}
    surplus: list[str] = []
    for one in now:
        kind = wanted.get(one.path, record.ABSENT)
        if one.kind in _NOTHING or kind in (one.kind, record.ABSENT_FOLDER):
            continue
        if not surplus or not one.path.startswith(surplus[-1] + "/"):
            surplus.append(one.path)
    return surplus


def _below_any(path: str, removed: set[str]) -> bool:
    names = path.split("/")
    return any("/".join(names[:depth]) in removed for depth in range(1, len(names) + 1))


def _remove(root: Root, path: str) -> bool:
    with _exactly(root, path) as place:
        found = place.stat()
        if found is None:
            return False
        if is_folder(found):
            remove_tree(place)
        else:
            os.unlink(place.name, dir_fd=place.folder)
    return True


def _make(root: Root, store: Store, one: Kept, now: Kept | None) -> bool:
    """Write one path; folders get their mode at the very end, so that they can be filled first."""
    if one.kind in _NOTHING or one.kind == record.OTHER:
        return False
    with _exactly(root, one.path, make=True) as place:
        if one.kind == record.FOLDER:
            with contextlib.suppress(FileExistsError):
                os.mkdir(place.name, 0o700, dir_fd=place.folder)
        elif one.kind == record.LINK:
            put_link(place, one.target)
        elif now is not None and (now.digest, now.kind) == (one.digest, one.kind):
            dress(place, one.mode, one.owner)
        else:
            put(place, store.contents(one.digest), mode=one.mode, owner=one.owner)
    return True


def _finish(root: Root, snapshot: Snapshot) -> None:
    """Modes of folders, and folders that were made only to hold what is gone now."""
    for one in reversed(snapshot.kept):
        if one.kind == record.FOLDER:
            with _exactly(root, one.path) as place:
                dress(place, one.mode, one.owner)
        elif one.kind == record.ABSENT_FOLDER:
            with contextlib.suppress(WorkspaceError), _exactly(root, one.path) as place:
                os.rmdir(place.name, dir_fd=place.folder)  # refuses when it isn't empty


def _exactly(root: Root, path: str, *, make: bool = False) -> AbstractContextManager[Place]:
    """The place of that very name: what was a folder then may be a link to anywhere by now."""
    return reach(root, path, links=False, into=False, make=make)
