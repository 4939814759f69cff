"""Throw old snapshots away, and what nobody names any more."""

from __future__ import annotations

import contextlib
import os

from gateway.errors import WorkspaceError
from gateway.values import Value
from gateway.workspace.snapshots.store import clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.workspace.snapshots.record import Snapshot
    from gateway.workspace.snapshots.store import Store

DAY = 86_400


class Keep(Value):
    """What a store may hold. A limit that is None doesn't limit."""

    # Snapshots of each root.
    count: int | None = 1000
    # Seconds.
    age: int | None = 30 * DAY
    # Bytes of contents, all roots together; the oldest go first.
    size: int | None = 10_000_000_000


DEFAULT_KEEP = Keep()


class Pruned(Value):
    """What was thrown away."""

    snapshots: int
    blobs: int
    size: int


# How often a store is looked after by itself, in seconds.
TIDY_EVERY = 3600


def tidy(store: Store) -> None:
    """Prune by the usual limits, when nobody has done so for a while.

    Whoever calls this has just taken a snapshot, which a store that can't be tidied doesn't undo.
    """
    with contextlib.suppress(OSError, WorkspaceError):
        _tidy(store)


def _tidy(store: Store) -> None:
    marker = f"{store.path}/tidied"
    try:
        fresh = clock() / 1e9 - os.stat(marker).st_mtime < TIDY_EVERY
    except FileNotFoundError:
        fresh = False
    if not fresh:
        with open(marker, "wb"):
            os.utime(marker)
        prune(store)


def prune(store: Store, keep: Keep = DEFAULT_KEEP) -> Pruned:
    """Remove snapshots beyond the limits, then all contents that no snapshot names."""
    with store.held(alone=True):
        live = sorted(_snapshots(store), key=lambda one: one.taken, reverse=True)
        kept = _within(live, keep, clock())
        keeping = {one.id for one in kept}
        dropped = [one for one in live if one.id not in keeping]
        for one in dropped:
            store.remove(one.root, one.id)
        named = {entry.digest for one in kept for entry in one.kept}
        blobs, size = _sweep(store, named)
        store.sweep()
    return Pruned(snapshots=len(dropped), blobs=blobs, size=size)


def _snapshots(store: Store) -> list[Snapshot]:
    found = []
    for root in store.roots():
        for id_ in store.ids(root):
            # A damaged record keeps nothing alive; it stays, for whoever wants to know why.
            with contextlib.suppress(WorkspaceError):
                found.append(store.get(root, id_))
    return found


def _within(newest_first: list[Snapshot], keep: Keep, now: int) -> list[Snapshot]:
    kept: list[Snapshot] = []
    counts: dict[str, int] = {}
    digests: set[str] = set()
    size = 0
    for one in newest_first:
        more = {entry.digest: entry.size for entry in one.kept if entry.digest not in digests}
        count, total = counts.get(one.root, 0) + 1, size + sum(more.values())
        old = keep.age is not None and now - one.taken > keep.age * 1_000_000_000
        many = keep.count is not None and count > keep.count
        large = keep.size is not None and total > keep.size
        if old or many or large:
            continue
        kept.append(one)
        counts[one.root] = count
        digests.update(more)
        size = total
    return kept


def _sweep(store: Store, named: set[str]) -> tuple[int, int]:
    blobs = size = 0
    for name, path in store.blobs():
        if name not in named:
            size += os.lstat(path).st_size
            blobs += 1
            os.unlink(path)
    return blobs, size
