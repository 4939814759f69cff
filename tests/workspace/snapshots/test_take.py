"""A snapshot holds what stood there, says when it can't, and is complete as soon as it exists."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time

import pytest

from gateway.errors import OutsideError, TooLargeError, WorkspaceError
from gateway.workspace.files import write
from gateway.workspace.paths import Root
from gateway.workspace.snapshots.record import Kept, Target
from gateway.workspace.snapshots.store import Store
from gateway.workspace.snapshots.take import Limits, take


def kinds(snapshot) -> list[tuple[str, str]]:
    return [(one.path, one.kind) for one in snapshot.kept]


def test_a_tree_is_kept_parents_first(root, store):
    write(root, "d/e/f", b"")
    os.symlink("e", f"{root.path}/d/link")

    assert kinds(take(root, store, (Target("d", tree=True),))) == [
        ("d", "folder"),
        ("d/e", "folder"),
        ("d/e/f", "file"),
        ("d/link", "link"),
    ]


def test_a_folder_alone_is_kept_without_what_it_holds(root, store):
    write(root, "d/f", b"")

    assert kinds(take(root, store, (Target("d"),))) == [("d", "folder")]


@pytest.mark.parametrize("path", ["f", "./f", "d/../f"])
def test_the_path_of_a_target_obeys_the_same_rules(root, store, path):
    if ".." in path:
        with pytest.raises(OutsideError):
            take(root, store, (Target(path),))
    else:
        assert kinds(take(root, store, (Target(path),))) == [("f", "absent")]


def test_a_path_behind_a_link_is_kept_under_its_real_name(root, store):
    write(root, "real/f", b"")
    os.symlink("real", f"{root.path}/link")

    assert kinds(take(root, store, (Target("link/f"), Target("link/a/b")))) == [
        ("real/a", "absent-folder"),
        ("real/a/b", "absent"),
        ("real/f", "file"),
    ]


def test_a_link_that_leads_out_is_kept_and_not_followed(root, store):
    os.symlink("/etc", f"{root.path}/link")

    assert kinds(take(root, store, (Target("link", tree=True),))) == [("link", "link")]


def test_overlapping_targets_are_kept_once(root, store):
    write(root, "d/f", b"123")

    snapshot = take(root, store, (Target("d", tree=True), Target("d/f"), Target("d/f")))

    assert (len(snapshot.kept), snapshot.size) == (2, 3)


def test_the_same_contents_lie_there_once(root, store):
    for name in ("a", "b", "c"):
        write(root, name, b"same")
    take(root, store, (Target("", tree=True),))

    assert len(store.blobs()) == 1


@pytest.mark.parametrize("limits", [Limits(entries=2), Limits(size=2)])
def test_limits_refuse_the_whole_snapshot(root, store, limits):
    for name in ("a", "b", "c"):
        write(root, name, b"1")

    with pytest.raises(TooLargeError):
        take(root, store, (Target("", tree=True),), limits=limits)
    assert store.ids(root.path) == ()


def test_a_store_inside_what_is_kept_is_refused(root):
    store = Store(f"{root.path}/state")

    with pytest.raises(WorkspaceError, match="inside"):
        take(root, store, (Target("", tree=True),))


def test_a_second_snapshot_reads_only_what_changed(root, store, monkeypatch):
    for number in range(5):
        write(root, str(number), b"%d" % number)
    os.system(f"touch -d '1 hour ago' {root.path}/*")
    take(root, store, (Target("", tree=True),))
    _make_old(store, root.path)
    write(root, "3", b"new")
    read_again = []
    keep = Store.keep
    monkeypatch.setattr(
        Store, "keep", lambda self, fd: read_again.append(fd) or keep(self, fd), raising=True
    )

    take(root, store, (Target("", tree=True),))

    assert len(read_again) == 1


def _make_old(store: Store, root: str) -> None:
    """As if the first snapshot had been taken long after the last change."""
    from gateway.workspace.snapshots.stamps import Stamps

    stamps = Stamps()
    with Root.open(root) as held:
        for one in take(held, store, (Target("", tree=True),)).kept:
            if one.digest:
                found = os.stat(f"{root}/{one.path}")
                stamps.note(one.path, found, one.digest, time.time_ns() + 10**10)
    stamps.save(store, root)


def test_a_file_changed_just_now_is_not_believed_unchanged(root, store):
    """Its times may be the same after the next change within the same tick of the clock."""
    write(root, "f", b"one")
    take(root, store, (Target("", tree=True),))
    with open(f"{root.path}/f", "r+b") as file:
        file.write(b"two")

    again = take(root, store, (Target("", tree=True),))

    assert b"".join(store.contents(again.kept[0].digest)) == b"two"


def _take_for_ever(path: str, state: str) -> None:
    store = Store(state)
    with Root.open(path) as root:
        while True:
            take(root, store, (Target("", tree=True),))
            write(root, "changing", os.urandom(200_000))


def test_a_snapshot_that_exists_is_whole_whenever_its_taker_was_killed(root, store):
    context = multiprocessing.get_context("fork")
    for round_ in range(15):
        process = context.Process(target=_take_for_ever, args=(root.path, store.path))
        process.start()
        time.sleep(0.02 + 0.007 * round_)
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    ids = store.ids(root.path)
    assert ids
    for id_ in ids:
        for one in store.get(root.path, id_).kept:
            if one.digest:
                assert len(b"".join(store.contents(one.digest))) == one.size


def test_a_record_says_mode_owner_hash_and_size(root, store):
    write(root, "f", b"abc", mode=0o640)

    (kept,) = take(root, store, (Target("f"),)).kept

    assert kept == Kept(
        path="f",
        kind="file",
        mode=0o640,
        owner=(os.getuid(), os.getgid()),
        digest="ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        size=3,
    )


def test_names_that_are_not_text_are_kept(root, store):
    os.close(os.open(os.fsencode(root.path) + b"/\xff", os.O_CREAT))

    snapshot = take(root, store, (Target("", tree=True),))

    assert store.get(root.path, snapshot.id) == snapshot
