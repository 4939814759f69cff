"""What was kept comes back, byte for byte and mode for mode, and nothing else remains."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import stat
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.errors import MissingError, OutsideError, WorkspaceError
from gateway.workspace.files import read, write
from gateway.workspace.paths import Root
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.restore import restore
from gateway.workspace.snapshots.store import Store
from gateway.workspace.snapshots.take import Limits, take

EVERYTHING = (Target("", tree=True),)


def picture(path: str) -> dict[str, tuple[object, ...]]:
    """All that a snapshot promises to bring back."""
    seen: dict[str, tuple[object, ...]] = {}
    for top, folders, files in os.walk(path):
        for name in folders + files:
            full = os.path.join(top, name)
            found = os.lstat(full)
            mode = stat.S_IMODE(found.st_mode)
            inside = os.path.relpath(full, path)
            if stat.S_ISLNK(found.st_mode):
                seen[inside] = ("link", os.readlink(full))
            elif stat.S_ISDIR(found.st_mode):
                seen[inside] = ("folder", mode)
            elif stat.S_ISREG(found.st_mode):
                with open(full, "rb") as file:
                    seen[inside] = ("file", mode, file.read())
            else:
                seen[inside] = ("other",)
    return seen


PATH = st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map("/".join)
CHANGE = st.tuples(
    PATH,
    st.one_of(
        st.tuples(st.just("file"), st.binary(max_size=30)),
        st.tuples(st.just("folder"), st.none()),
        st.tuples(st.just("link"), st.sampled_from(["a", "../b", "/etc", "nowhere"])),
        st.tuples(st.just("mode"), st.sampled_from([0o600, 0o755, 0o700, 0o444])),
        st.tuples(st.just("remove"), st.none()),
        st.tuples(st.just("pipe"), st.none()),
    ),
)


def apply(top: str, changes: list[tuple[str, tuple[str, object]]]) -> None:
    """Do to the folder what a command might do; what the system refuses is left undone."""
    for path, (what, value) in changes:
        full = f"{top}/{path}"
        try:
            if os.path.realpath(os.path.dirname(full)) != os.path.dirname(full):
                continue  # never write through the links that we made
            if what in {"file", "link", "pipe", "folder"} and os.path.lexists(full):
                continue
            if what == "file":
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "wb") as file:
                    file.write(value)
            elif what == "folder":
                os.makedirs(full, exist_ok=True)
            elif what == "link":
                os.symlink(value, full)
            elif what == "pipe":
                os.mkfifo(full)
            elif what == "mode" and not os.path.islink(full):
                # (What only root can look at is no promise to anybody else.)
                os.chmod(full, value | (0o700 if os.geteuid() and os.path.isdir(full) else 0o400))
            elif what == "remove" and os.path.isdir(full) and not os.path.islink(full):
                shutil.rmtree(full)
            elif what == "remove":
                os.unlink(full)
        except OSError:
            continue


def without_pipes(seen: dict[str, tuple[object, ...]]) -> dict[str, tuple[object, ...]]:
    return {path: what for path, what in seen.items() if what[0] != "other"}


@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(before=st.lists(CHANGE, max_size=12), after=st.lists(CHANGE, max_size=12))
def test_any_tree_comes_back_after_any_change(tmp_path_factory, before, after):
    top = tmp_path_factory.mktemp("w")
    with Root.open(str(top / "root"), create=True) as root:
        store = Store(str(top / "state"))
        apply(root.path, before)
        wanted = picture(root.path)
        snapshot = take(root, store, EVERYTHING)
        apply(root.path, after)
        changed = picture(root.path)

        restored = restore(root, store, snapshot.id)
        assert without_pipes(picture(root.path)) == without_pipes(wanted)

        restore(root, store, restored.undo)
        assert without_pipes(picture(root.path)) == without_pipes(changed)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(path=PATH, before=st.lists(CHANGE, max_size=8), data=st.binary(max_size=50))
def test_one_file_comes_back_and_nothing_beside_it_changes(tmp_path_factory, path, before, data):
    top = tmp_path_factory.mktemp("w")
    with Root.open(str(top / "root"), create=True) as root:
        store = Store(str(top / "state"))
        apply(root.path, before)
        wanted = picture(root.path)
        try:
            snapshot = take(root, store, (Target(path),))
            write(root, path, data)
        except WorkspaceError:  # a folder, a pipe or a link that leads out
            return
        write(root, "beside", b"")

        restore(root, store, snapshot.id)

        assert picture(root.path) == {**wanted, "beside": ("file", 0o644, b"")}


@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    paths=st.lists(st.tuples(PATH, st.booleans()), min_size=1, max_size=3),
    before=st.lists(CHANGE, max_size=8),
    after=st.lists(CHANGE, max_size=8),
)
def test_a_rollback_touches_nothing_but_its_targets(tmp_path_factory, paths, before, after):
    top = tmp_path_factory.mktemp("w")
    with Root.open(str(top / "root"), create=True) as root:
        store = Store(str(top / "state"))
        apply(root.path, before)
        try:
            snapshot = take(root, store, tuple(Target(path, tree) for path, tree in paths))
        except OutsideError:
            return
        apply(root.path, after)
        changed = picture(root.path)
        try:
            restore(root, store, snapshot.id)
        except WorkspaceError:  # a folder on the way to a target became something else
            return
        now = picture(root.path)

    exact = {one.path: one.tree for one in snapshot.targets}
    for path in {*changed, *now}:
        names = path.split("/")
        above = {"/".join(names[:depth]) for depth in range(1, len(names))}
        covered = path in exact or any(exact.get(one) for one in above)
        # Kinds may change above a target, and folders made only for one may go.
        on_the_way = any(one.startswith(f"{path}/") for one in exact)
        replaced = any(one in exact for one in above)
        if not (covered or on_the_way or replaced):
            assert changed.get(path) == now.get(path)


def test_a_file_that_did_not_exist_is_removed_with_the_folders_made_for_it(root, store):
    snapshot = take(root, store, (Target("a/b/c"),))
    write(root, "a/b/c", b"new")

    restore(root, store, snapshot.id)

    assert os.listdir(root.path) == []


def test_a_folder_made_on_the_way_stays_when_something_else_came_into_it(root, store):
    snapshot = take(root, store, (Target("a/b/c"),))
    write(root, "a/b/c", b"new")
    write(root, "a/other", b"")

    restore(root, store, snapshot.id)

    assert sorted(picture(root.path)) == ["a", "a/other"]


def test_set_user_id_and_sticky_bits_come_back(root, store):
    write(root, "f", b"x", mode=0o4755)
    snapshot = take(root, store, (Target("f"),))
    write(root, "f", b"y")

    restore(root, store, snapshot.id)

    assert stat.S_IMODE(os.stat(f"{root.path}/f").st_mode) == 0o4755


def test_a_link_and_what_it_points_to_are_both_kept(root, store):
    write(root, "real", b"old")
    os.symlink("real", f"{root.path}/link")
    snapshot = take(root, store, (Target("link"),))
    write(root, "link", b"new")
    os.unlink(f"{root.path}/link")

    restore(root, store, snapshot.id)

    assert os.readlink(f"{root.path}/link") == "real"
    assert read(root, "real") == b"old"


def test_a_path_that_became_a_link_leaves_what_it_points_to_alone(root, store):
    """Nothing stood there then; what the new link leads to is not what goes."""
    write(root, "precious", b"x")
    snapshot = take(root, store, (Target("link", tree=True), Target("link/below", tree=True)))
    os.symlink("precious", f"{root.path}/link")

    restored = restore(root, store, snapshot.id)

    assert (restored.removed, sorted(picture(root.path))) == (("link",), ["precious"])


def test_a_folder_that_became_a_link_inside_leaves_that_alone(root, store):
    write(root, "other/f", b"x")
    snapshot = take(root, store, (Target("d/f"), Target("d", tree=True)))
    os.symlink("other", f"{root.path}/d")

    restore(root, store, snapshot.id)

    assert sorted(picture(root.path)) == ["other", "other/f"]


def test_a_folder_that_became_a_link_outside_is_not_walked_through(root, store, tmp_path):
    write(root, "d/f", b"old")
    snapshot = take(root, store, (Target("d", tree=True),))
    shutil.rmtree(f"{root.path}/d")
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim/f").write_bytes(b"precious")
    os.symlink(tmp_path / "victim", f"{root.path}/d")

    restore(root, store, snapshot.id)

    assert (tmp_path / "victim/f").read_bytes() == b"precious"
    assert read(root, "d/f", links=False) == b"old"


def test_a_new_store_over_the_same_folder_knows_everything(root, store):
    write(root, "f", b"old\x00\xff")
    snapshot = take(root, store, (Target("f"),))
    write(root, "f", b"new")

    restore(root, Store(store.path), snapshot.id)

    assert read(root, "f") == b"old\x00\xff"


def test_the_snapshots_of_another_root_are_not_there(root, store, tmp_path):
    snapshot = take(root, store, EVERYTHING)

    with Root.open(str(tmp_path / "other"), create=True) as other, pytest.raises(MissingError):
        restore(other, store, snapshot.id)


@pytest.mark.parametrize("id_", ["", "../../etc/passwd", "20261118T131338352240-1a2b3c4d", "x"])
def test_an_id_that_names_nothing_is_an_error(root, store, id_):
    with pytest.raises(MissingError):
        restore(root, store, id_)


def test_damaged_contents_are_never_put_into_a_file(root, store):
    write(root, "f", b"old")
    snapshot = take(root, store, (Target("f"),))
    ((_, blob),) = store.blobs()
    os.chmod(blob, 0o600)
    with open(blob, "wb") as file:
        file.write(b"bad")
    write(root, "f", b"new")

    with pytest.raises(WorkspaceError, match="damaged"):
        restore(root, store, snapshot.id)
    assert read(root, "f") == b"new"


def test_lost_contents_stop_a_rollback_before_it_begins(root, store):
    write(root, "a", b"1")
    write(root, "b", b"2")
    snapshot = take(root, store, EVERYTHING)
    os.unlink(next(path for name, path in store.blobs() if name == snapshot.kept[-1].digest))
    write(root, "a", b"changed")

    with pytest.raises(WorkspaceError, match="nothing was changed"):
        restore(root, store, snapshot.id)
    assert read(root, "a") == b"changed"


def test_a_rollback_works_though_the_present_is_too_large_to_be_kept(root, store):
    write(root, "f", b"old")
    snapshot = take(root, store, EVERYTHING)
    write(root, "flood", b"x" * 1000)
    write(root, "f", b"new")

    restored = restore(root, store, snapshot.id, limits=Limits(size=100))

    assert (restored.undo, sorted(picture(root.path))) == ("", ["f"])
    assert read(root, "f") == b"old"


def test_a_rollback_says_what_it_did(root, store):
    write(root, "same", b"1")
    write(root, "f", b"old")
    snapshot = take(root, store, EVERYTHING)
    write(root, "f", b"new")
    write(root, "d/g", b"")

    restored = restore(root, store, snapshot.id)

    assert (restored.removed, restored.written) == (("d",), ("f",))


def _protect(path: str, state: str) -> tuple[bytes, int]:
    store = Store(state)
    with Root.open(path) as root:
        write(root, "d/f", b"old")
        write(root, "d/e/g", b"old")
        for name in ("d/e", "d"):
            os.chmod(f"{path}/{name}", 0o555)
        snapshot = take(root, store, EVERYTHING)
        os.chmod(f"{path}/d", 0o755)
        write(root, "d/f", b"new")
        os.chmod(f"{path}/d", 0o555)

        restore(root, store, snapshot.id)
        mode = stat.S_IMODE(os.stat(f"{path}/d").st_mode)
        os.chmod(f"{path}/d", 0o755)
        os.chmod(f"{path}/d/e", 0o755)
        return read(root, "d/f"), mode


def test_write_protected_folders_are_restored_by_their_owner(open_folder, unprivileged):
    os.mkdir(f"{open_folder}/root", mode=0o777)
    os.chmod(f"{open_folder}/root", 0o777)

    assert unprivileged(_protect, f"{open_folder}/root", f"{open_folder}/state") == (b"old", 0o555)


def _restore_in_turn(path: str, state: str, ids: list[str]) -> None:
    store = Store(state)
    with Root.open(path) as root:
        while True:
            for id_ in ids:
                restore(root, store, id_)


def test_a_rollback_killed_at_any_moment_can_be_done_again(root, store):
    ids = []
    for fill in (b"a", b"b"):
        for number in range(60):
            write(root, f"{fill.decode()}/{number}", fill * 2000)
            write(root, str(number), fill * 2000)
        ids.append(take(root, store, EVERYTHING).id)
    wanted = picture(root.path)
    context = multiprocessing.get_context("fork")
    for round_ in range(12):
        process = context.Process(target=_restore_in_turn, args=(root.path, store.path, ids))
        process.start()
        time.sleep(0.03 + 0.02 * round_)
        os.kill(process.pid, signal.SIGKILL)
        process.join()

        restore(root, store, ids[1])
        assert picture(root.path) == wanted
