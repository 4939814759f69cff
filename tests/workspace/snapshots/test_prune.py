"""Old snapshots go, what the others need stays, and litter is swept."""

from __future__ import annotations

import os

import pytest

from gateway.errors import MissingError
from gateway.workspace.files import read, write
from gateway.workspace.snapshots.prune import Keep, Pruned, prune
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.restore import restore
from gateway.workspace.snapshots.store import Store
from gateway.workspace.snapshots.take import take

FOR_EVER = Keep(count=None, age=None, size=None)


def three(root, store) -> list[str]:
    """Three snapshots of one file that held 1, 22, 333."""
    ids = []
    for data in (b"1", b"22", b"333"):
        write(root, "f", data)
        ids.append(take(root, store, (Target("f"),)).id)
    return ids


@pytest.mark.parametrize(
    ("keep", "left", "pruned"),
    [
        (FOR_EVER, 3, Pruned(snapshots=0, blobs=0, size=0)),
        (Keep(count=2), 2, Pruned(snapshots=1, blobs=1, size=1)),
        (Keep(count=0), 0, Pruned(snapshots=3, blobs=3, size=6)),
        (Keep(age=-1), 0, Pruned(snapshots=3, blobs=3, size=6)),
        (Keep(size=5), 2, Pruned(snapshots=1, blobs=1, size=1)),
        (Keep(size=3), 1, Pruned(snapshots=2, blobs=2, size=3)),
    ],
)
def test_the_newest_stay(root, store, keep, left, pruned):
    ids = three(root, store)

    assert prune(store, keep) == pruned
    assert store.ids(root.path) == tuple(ids[3 - left :])


def test_contents_that_a_kept_snapshot_needs_stay(root, store):
    write(root, "f", b"shared")
    take(root, store, (Target("f"),))
    second = take(root, store, (Target("f"),))
    write(root, "f", b"new")

    prune(store, Keep(count=1))
    restore(root, store, second.id)

    assert read(root, "f") == b"shared"


def test_a_pruned_snapshot_is_not_there(root, store):
    ids = three(root, store)
    prune(store, Keep(count=1))

    with pytest.raises(MissingError):
        restore(root, store, ids[0])


def test_what_a_crash_left_behind_is_swept(root, store):
    three(root, store)
    folder = os.path.dirname(store.blobs()[0][1])
    for path in (f"{folder}/half.tmp", f"{store.path}/roots/half.tmp"):
        with open(path, "wb") as file:
            file.write(b"xx")

    assert prune(store, FOR_EVER) == Pruned(snapshots=0, blobs=1, size=2)
    assert not os.path.exists(f"{store.path}/roots/half.tmp")


def test_a_damaged_record_does_not_stop_the_pruning_of_others(root, store):
    ids = three(root, store)
    (path,) = [
        os.path.join(top, name)
        for top, _, names in os.walk(store.path)
        for name in names
        if name == f"{ids[2]}.json"
    ]
    os.chmod(path, 0o600)
    with open(path, "wb") as file:
        file.write(b"{")

    assert prune(Store(store.path), Keep(count=1)).snapshots == 1


def test_a_store_looks_after_itself_now_and_then(root, store, monkeypatch):
    from gateway.workspace.snapshots import prune as pruning

    calls = []
    monkeypatch.setattr(pruning, "prune", calls.append)

    pruning.tidy(store)
    pruning.tidy(store)
    os.utime(f"{store.path}/tidied", (0, 0))
    pruning.tidy(store)

    assert calls == [store, store]
