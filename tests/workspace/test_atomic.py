"""Old bytes or new ones, whatever the file system can do and whatever goes wrong."""

from __future__ import annotations

import os

import pytest

from gateway.errors import WorkspaceError
from gateway.workspace import atomic
from gateway.workspace.atomic import put, put_link
from gateway.workspace.files import read, write
from gateway.workspace.paths import reach


@pytest.fixture(params=["nameless", "none by the system", "none by the file system", "no /proc"])
def system(request, monkeypatch):
    """File systems with and without files that have no name."""
    if request.param == "none by the system":
        monkeypatch.setattr(atomic, "_NAMELESS", 0)
    elif request.param == "none by the file system":
        # What such a flag is to a kernel that doesn't know it: opening a folder for writing.
        monkeypatch.setattr(atomic, "_NAMELESS", os.O_DIRECTORY)
    elif request.param == "no /proc":
        monkeypatch.setattr(atomic, "_OWN_DESCRIPTORS", "/no/such/folder")
    return request.param


def test_a_file_is_made_and_replaced(system, root):
    assert write(root, "a/f", b"one").created
    assert not write(root, "a/f", b"two").created

    assert read(root, "a/f") == b"two"
    assert os.listdir(f"{root.path}/a") == ["f"]


def _broken():
    yield b"half"
    raise RuntimeError("no more")


def test_when_the_content_breaks_off_nothing_has_happened(system, root):
    write(root, "f", b"old")
    with reach(root, "f") as place, pytest.raises(RuntimeError):
        put(place, _broken())

    assert read(root, "f") == b"old"
    assert os.listdir(root.path) == ["f"]


def test_when_the_place_is_taken_by_a_folder_nothing_is_left_behind(system, root):
    os.makedirs(f"{root.path}/f/full")
    with pytest.raises(WorkspaceError), reach(root, "f") as place:
        put(place, (b"x",))
    with pytest.raises(WorkspaceError), reach(root, "f") as place:
        put_link(place, "target")

    assert os.listdir(root.path) == ["f"]


def test_a_link_takes_the_place_of_a_file(root):
    write(root, "f", b"old")
    with reach(root, "f", into=False) as place:
        put_link(place, "elsewhere")

    assert os.readlink(f"{root.path}/f") == "elsewhere"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_a_file_stays_its_owners(system, root):
    write(root, "f", b"old")
    os.chown(f"{root.path}/f", 65534, 65534)

    write(root, "f", b"new")

    assert os.stat(f"{root.path}/f").st_uid == 65534


def test_who_may_not_give_files_away_keeps_what_he_writes(system, root, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(1, "no")

    monkeypatch.setattr(os, "fchown", refuse)
    with reach(root, "f") as place:
        put(place, (b"x",), owner=(12345, 12345), mode=0o640)

    assert os.stat(f"{root.path}/f").st_uid == os.geteuid()
    assert os.stat(f"{root.path}/f").st_mode & 0o777 == 0o640
