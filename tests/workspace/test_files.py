"""Files: the same bytes come back, a write happens wholly or not at all, a mode stays."""

from __future__ import annotations

import multiprocessing
import os
import signal
import stat
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.errors import ForbiddenError, MissingError, OutsideError, TooLargeError, WorkspaceError
from gateway.workspace.files import delete, read, write
from gateway.workspace.paths import Root

NAME = st.text(
    st.characters(blacklist_characters="/\0\\:", blacklist_categories=("Cs",)),
    min_size=1,
    max_size=40,
).filter(lambda name: name not in {".", ".."} and len(name.encode()) < 256)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(names=st.lists(NAME, min_size=1, max_size=4), data=st.binary(max_size=5000))
def test_what_is_written_is_read(tmp_path_factory, names, data):
    """Property 2 of the workspace document."""
    with Root.open(str(tmp_path_factory.mktemp("w"))) as root:
        write(root, "/".join(names), data)

        assert read(root, "/".join(names)) == data


def test_a_new_file_says_that_it_is_new(root):
    assert write(root, "a/b", b"x").created
    assert not write(root, "a/b", b"y").created


def test_a_write_through_a_link_changes_what_it_points_to(root):
    write(root, "real", b"old")
    os.symlink("real", f"{root.path}/link")

    written = write(root, "link", b"new")

    assert (written.path, read(root, "real")) == ("real", b"new")
    assert os.path.islink(f"{root.path}/link")


def test_a_write_through_a_link_that_leads_out_is_refused(root, tmp_path):
    (tmp_path / "victim").write_bytes(b"old")
    os.symlink("../victim", f"{root.path}/link")

    with pytest.raises(OutsideError):
        write(root, "link", b"new")
    assert (tmp_path / "victim").read_bytes() == b"old"


def test_a_write_leaves_the_other_name_of_a_hard_link_alone(root, tmp_path):
    """Only so can a name inside never change a file outside."""
    (tmp_path / "victim").write_bytes(b"old")
    os.link(tmp_path / "victim", f"{root.path}/name")

    write(root, "name", b"new")

    assert (tmp_path / "victim").read_bytes() == b"old"


@pytest.mark.parametrize("mode", [0o600, 0o755, 0o444])
def test_a_write_keeps_the_mode(root, mode):
    write(root, "f", b"old")
    os.chmod(f"{root.path}/f", mode)

    write(root, "f", b"new")

    assert stat.S_IMODE(os.stat(f"{root.path}/f").st_mode) == mode


def test_a_write_takes_set_user_id_away(root):
    write(root, "f", b"old")
    os.chmod(f"{root.path}/f", 0o4755)

    write(root, "f", b"new")

    assert stat.S_IMODE(os.stat(f"{root.path}/f").st_mode) == 0o755


def test_a_new_file_obeys_the_umask(root):
    before = os.umask(0o027)
    try:
        write(root, "f", b"")
    finally:
        os.umask(before)

    assert stat.S_IMODE(os.stat(f"{root.path}/f").st_mode) == 0o640


def test_limits_hold_for_reading_and_writing(root):
    write(root, "f", b"12345", limit=5)

    assert read(root, "f", limit=5) == b"12345"
    with pytest.raises(TooLargeError):
        read(root, "f", limit=4)
    with pytest.raises(TooLargeError):
        write(root, "f", b"123456", limit=5)
    assert read(root, "f") == b"12345"


def test_a_refused_write_makes_no_folders(root):
    with pytest.raises(TooLargeError):
        write(root, "a/b", b"12", limit=1)

    assert os.listdir(root.path) == []


@pytest.mark.parametrize("path", ["", ".", "d", "d/"])
def test_a_folder_is_no_file(root, path):
    os.mkdir(f"{root.path}/d")

    with pytest.raises(ForbiddenError):
        read(root, path)
    with pytest.raises(ForbiddenError):
        write(root, path, b"")


def test_a_pipe_is_neither_read_nor_written(root):
    """Reading it would wait for ever."""
    os.mkfifo(f"{root.path}/pipe")

    with pytest.raises(ForbiddenError):
        read(root, "pipe")
    with pytest.raises(ForbiddenError):
        write(root, "pipe", b"")


@pytest.mark.parametrize("path", ["no", "no/no", "f/x"])
def test_what_is_not_there_can_not_be_read(root, path):
    write(root, "f", b"")

    with pytest.raises(MissingError):
        read(root, path)


def test_a_name_that_is_too_long_is_one_clear_error(root):
    with pytest.raises(WorkspaceError, match="file name too long"):
        write(root, "x" * 300, b"")


def _read(path: str) -> bytes:
    with Root.open(path) as root:
        return read(root, "f")


def _write_over(path: str) -> None:
    with Root.open(path) as root:
        write(root, "f", b"new")


def test_a_file_without_permission_is_forbidden(open_folder, unprivileged):
    with Root.open(open_folder) as root:
        write(root, "f", b"", mode=0)

    with pytest.raises(ForbiddenError):
        unprivileged(_read, open_folder)


def test_a_folder_without_permission_takes_no_file(open_folder, unprivileged):
    os.chmod(open_folder, 0o555)

    with pytest.raises(ForbiddenError):
        unprivileged(_write_over, open_folder)


def test_delete_removes_a_file(root):
    write(root, "f", b"")

    delete(root, "f")

    assert os.listdir(root.path) == []


def test_delete_removes_a_link_and_not_its_target(root, tmp_path):
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim/f").write_bytes(b"")
    os.symlink(tmp_path / "victim", f"{root.path}/link")

    delete(root, "link", recursive=True)

    assert (tmp_path / "victim/f").exists()
    assert os.listdir(root.path) == []


def test_delete_takes_a_full_folder_only_when_told(root):
    write(root, "d/f", b"")

    with pytest.raises(ForbiddenError, match="not empty"):
        delete(root, "d")
    delete(root, "d", recursive=True)

    assert os.listdir(root.path) == []


def test_the_root_itself_is_never_deleted(root):
    with pytest.raises(ForbiddenError):
        delete(root, ".", recursive=True)


def test_deleting_what_is_not_there_is_an_error(root):
    with pytest.raises(MissingError):
        delete(root, "f")


def _write_for_ever(path: str) -> None:
    with Root.open(path) as root:
        while True:
            for fill in (b"a", b"b"):
                write(root, "f", fill * 3_000_000)


def test_a_writer_killed_at_any_moment_leaves_whole_files_only(root):
    context = multiprocessing.get_context("fork")
    write(root, "f", b"a" * 3_000_000)
    for round_ in range(25):
        process = context.Process(target=_write_for_ever, args=(root.path,))
        process.start()
        time.sleep(0.02 + round_ * 0.003)
        os.kill(process.pid, signal.SIGKILL)
        process.join()

        data = read(root, "f")
        assert data in {b"a" * 3_000_000, b"b" * 3_000_000}
    assert [name for name in os.listdir(root.path) if not name.endswith(".gateway-tmp")] == ["f"]


def test_a_reader_never_sees_half_a_write(root):
    context = multiprocessing.get_context("fork")
    write(root, "f", b"a" * 3_000_000)
    process = context.Process(target=_write_for_ever, args=(root.path,))
    process.start()
    try:
        for _ in range(100):
            assert len(set(read(root, "f"))) == 1
    finally:
        process.kill()
        process.join()


def test_a_file_that_hides_its_size_obeys_the_limit_all_the_same():
    with Root.open("/proc/self") as proc:
        assert read(proc, "status", limit=1_000_000)
        with pytest.raises(TooLargeError, match="more than 10 bytes"):
            read(proc, "status", limit=10)
