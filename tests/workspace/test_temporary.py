"""Folders for temporary files: each task's own, and nobody else's."""

from __future__ import annotations

import os
import stat

import pytest

from gateway.errors import WorkspaceError
from gateway.workspace.temporary import remove_temporary, temporary


@pytest.fixture
def everybodys(tmp_path, monkeypatch):
    """The folder that stands for `/tmp`."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_each_name_has_a_folder_that_only_we_may_enter(everybodys):
    one, other = temporary("one"), temporary("other")

    assert one != other
    assert temporary("one") == one
    for path in (one, os.path.dirname(one)):
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o700


def test_it_goes_with_what_it_holds(everybodys):
    path = temporary("one")
    os.makedirs(f"{path}/a/b")
    remove_temporary("one")

    assert not os.path.exists(path)
    assert os.path.isdir(os.path.dirname(path))


@pytest.mark.parametrize("trap", ["link", "file"])
def test_what_somebody_put_there_first_is_not_used(everybodys, trap):
    ours = everybodys / f"gateway-tasks-{os.getuid()}"
    (everybodys / "theirs").mkdir()
    if trap == "link":
        ours.symlink_to("theirs")
    else:
        ours.write_text("")
    with pytest.raises(WorkspaceError):
        temporary("one")

    assert os.listdir(everybodys / "theirs") == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give folders away")
def test_a_folder_of_another_user_is_not_used(everybodys):
    ours = everybodys / f"gateway-tasks-{os.getuid()}"
    ours.mkdir()
    os.chown(ours, 65534, 65534)
    with pytest.raises(WorkspaceError, match="somebody else"):
        temporary("one")
