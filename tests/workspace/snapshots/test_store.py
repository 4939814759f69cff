"""A store that can't be written to: the present stays as it is, the past stays readable."""

from __future__ import annotations

import contextlib
import os
import resource

import pytest

from gateway.errors import MissingError, WorkspaceError
from gateway.workspace.files import read, write
from gateway.workspace.snapshots import store as keeping
from gateway.workspace.snapshots.prune import tidy
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.restore import restore
from gateway.workspace.snapshots.stamps import _file
from gateway.workspace.snapshots.store import Store, _sync_file_system
from gateway.workspace.snapshots.take import take

EVERYTHING = (Target("", tree=True),)


@contextlib.contextmanager
def room_for(size: int):
    """No file may grow beyond this: what the system says is what it says of a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def everything_in(folder: str) -> list[str]:
    return sorted(name for _, _, names in os.walk(folder) for name in names)


@pytest.mark.parametrize("size", [0, 40])
def test_without_room_there_is_no_snapshot_and_nothing_half_done(root, store, size):
    write(root, "f", b"x" * 100)
    with room_for(size), pytest.raises(WorkspaceError, match="can't be kept"):
        take(root, store, (Target("f"),))

    assert store.ids(root.path) == ()
    assert not [name for name in everything_in(store.path) if name.endswith(".tmp")]


def test_without_room_for_the_record_there_is_none(root, store):
    write(root, "f", b"x")
    with room_for(10), pytest.raises(WorkspaceError, match="can't be kept"):
        take(root, store, (Target("f"),))

    assert store.ids(root.path) == ()


def test_with_room_again_it_goes_on(root, store):
    write(root, "f", b"one")
    with room_for(1), contextlib.suppress(WorkspaceError):
        take(root, store, EVERYTHING)
    snapshot = take(root, store, EVERYTHING)
    write(root, "f", b"two")

    restore(root, store, snapshot.id)

    assert read(root, "f") == b"one"


def test_a_rollback_without_room_for_its_own_undoing_changes_nothing(root, store):
    write(root, "f", b"one")
    snapshot = take(root, store, (Target("f"),))
    write(root, "f", b"two" * 100)
    with room_for(100), pytest.raises(WorkspaceError, match="can't be kept"):
        restore(root, store, snapshot.id)

    assert read(root, "f") == b"two" * 100


def test_what_is_only_for_speed_is_not_needed(root, store):
    write(root, "f", b"one")
    os.mkdir(_file(store, root.path))

    assert [one.path for one in take(root, store, EVERYTHING).kept] == ["f"]
    assert not [name for name in everything_in(store.path) if name.endswith(".tmp")]


def test_a_store_that_can_not_be_tidied_is_left_alone(root, store):
    """`tidy` comes after a snapshot that was taken: what it can't do must not undo that."""
    write(root, "f", b"x")
    snapshot = take(root, store, EVERYTHING)
    os.mkdir(f"{store.path}/tidied")
    os.utime(f"{store.path}/tidied", (1, 1))
    tidy(store)

    assert store.ids(root.path) == (snapshot.id,)


@pytest.mark.parametrize("path", ["/proc/no-such-folder", "/etc/passwd", "/dev/null/x"])
def test_a_store_that_can_not_be_made_is_not_a_missing_file(path):
    with pytest.raises(WorkspaceError, match="can't be kept") as error:
        Store(path)

    assert not isinstance(error.value, MissingError)


@pytest.mark.parametrize("id_", [None, 3, b"x", "", "../../etc/passwd"])
def test_what_is_no_id_names_nothing(root, store, id_):
    with pytest.raises(MissingError):
        store.get(root.path, id_)


def test_a_file_that_never_stands_still_is_not_kept(store):
    """This one has other contents each time it is read."""
    descriptor = os.open("/proc/sys/kernel/random/uuid", os.O_RDONLY)
    try:
        with pytest.raises(WorkspaceError, match="changes while it is read"):
            store.keep(descriptor)
    finally:
        os.close(descriptor)

    assert [name for name in everything_in(store.path) if name != "lock"] == []


@pytest.mark.parametrize("by_file_system", [True, False])
def test_many_files_are_on_the_disk_before_their_record(root, store, monkeypatch, by_file_system):
    synced = []
    real = _sync_file_system
    monkeypatch.setattr(
        keeping,
        "_sync_file_system",
        lambda folder: synced.append(folder) or (by_file_system and real(folder)),
    )
    for number in range(40):
        write(root, f"f{number}", b"%d" % number)
    snapshot = take(root, store, EVERYTHING)

    assert synced == [store.path]
    assert len([one for one in snapshot.kept if store.has(one.digest)]) == 40


def test_a_record_of_another_kind_is_damaged(root, store):
    snapshot = take(root, store, EVERYTHING)
    (record,) = [
        os.path.join(top, name)
        for top, _, names in os.walk(store.path)
        for name in names
        if name == f"{snapshot.id}.json"
    ]
    for text in ('{"schema": "other/9"}', "[]", "{", ""):
        os.chmod(record, 0o600)
        with open(record, "w", encoding="utf-8") as file:
            file.write(text)
        with pytest.raises(WorkspaceError, match=r"schema|damaged"):
            store.get(root.path, snapshot.id)
