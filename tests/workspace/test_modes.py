"""Modes and owners, never through a link."""

from __future__ import annotations

import os
import stat

import pytest

from gateway.workspace.modes import dress, open_up
from gateway.workspace.paths import reach

MINE = (os.geteuid(), os.getegid())


def mode_of(path: str) -> int:
    return stat.S_IMODE(os.lstat(path).st_mode)


@pytest.mark.parametrize("mode", [0o000, 0o600, 0o755, 0o4711, 0o1777])
def test_a_folder_gets_its_mode(root, mode):
    os.mkdir(f"{root.path}/d")
    with reach(root, "d") as place:
        dress(place, mode, MINE)

    assert mode_of(f"{root.path}/d") == mode


def test_a_link_and_nothing_are_left_alone(root, tmp_path):
    (tmp_path / "outside").write_text("")
    os.chmod(tmp_path / "outside", 0o644)
    os.symlink(tmp_path / "outside", f"{root.path}/link")
    for name in ("link", "nothing"):
        with reach(root, name, into=False) as place:
            dress(place, 0o777, MINE)

    assert mode_of(str(tmp_path / "outside")) == 0o644


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_an_owner_comes_back(root):
    os.mkdir(f"{root.path}/d")
    with reach(root, "d") as place:
        dress(place, 0o755, (65534, 65534))

    assert os.stat(f"{root.path}/d").st_uid == 65534


def test_a_closed_folder_is_opened_for_its_owner_only(root):
    os.mkdir(f"{root.path}/d")
    os.chmod(f"{root.path}/d", 0o050)

    assert open_up(root.descriptor, "d")
    assert mode_of(f"{root.path}/d") == 0o750


@pytest.mark.parametrize("name", ["file", "link", "nothing"])
def test_what_is_no_folder_is_not_opened(root, name):
    open(f"{root.path}/file", "w").close()
    os.mkdir(f"{root.path}/real")
    os.chmod(f"{root.path}/real", 0o500)
    os.symlink("real", f"{root.path}/link")

    assert not open_up(root.descriptor, name)
    assert mode_of(f"{root.path}/real") == 0o500
