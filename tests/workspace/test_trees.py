"""Trees are walked and removed through descriptors, whatever their depth."""

from __future__ import annotations

import os

import pytest

from gateway.errors import WorkspaceError
from gateway.workspace.files import delete, write
from gateway.workspace.paths import Root
from gateway.workspace.trees import _remove_leaf, walk


def deep(path: str, levels: int) -> None:
    """More levels than a path can name: only made by going down."""
    here = os.open(path, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir("d" * 50, dir_fd=here)
        below = os.open("d" * 50, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("leaf", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)


def test_a_walk_meets_everything_and_each_folder_before_what_it_holds(root):
    for path in ("b", "a/x", "a/y/z", "c/d"):
        write(root, path, b"")

    assert [node.path for node in walk(root.descriptor)] == [
        "a",
        "a/x",
        "a/y",
        "a/y/z",
        "b",
        "c",
        "c/d",
    ]


def test_a_walk_does_not_enter_links(root):
    os.symlink("/", f"{root.path}/link")

    assert [node.path for node in walk(root.descriptor)] == ["link"]


def test_a_tree_deeper_than_any_path_is_walked_and_removed(root):
    os.mkdir(f"{root.path}/top")
    deep(f"{root.path}/top", 2000)

    assert sum(1 for _ in walk(root.descriptor)) == 2002
    delete(root, "top", recursive=True)

    assert os.listdir(root.path) == []


def _build_protected(path: str) -> None:
    with Root.open(path) as root:
        write(root, "d/e/f", b"")
    os.chmod(f"{path}/d/e", 0o555)
    os.chmod(f"{path}/d", 0o555)


def _remove(path: str) -> list[str]:
    _build_protected(path)
    with Root.open(path) as root:
        delete(root, "d", recursive=True)
    return os.listdir(path)


def test_a_write_protected_tree_is_removed_by_its_owner(open_folder, unprivileged):
    assert unprivileged(_remove, open_folder) == []


def _walk_closed(path: str) -> list[str]:
    with Root.open(path) as root:
        write(root, "d/f", b"")
        os.chmod(f"{path}/d", 0o400)
        return [node.path for node in walk(root.descriptor)]


def test_a_folder_that_can_not_be_searched_is_met_and_not_entered(open_folder, unprivileged):
    assert unprivileged(_walk_closed, open_folder) == ["d"]


def test_what_vanishes_while_we_look_is_passed_over(root):
    for path in ("a", "b", "c/d"):
        write(root, path, b"")
    met = []
    for node in walk(root.descriptor):
        met.append(node.path)
        if node.path == "a":
            delete(root, "b")
            delete(root, "c", recursive=True)

    assert met == ["a"]


def test_a_tree_that_is_moved_away_while_it_is_walked_is_noticed(root, tmp_path):
    """The way up would lead to wherever it lies now."""
    write(root, "a/b/c", b"")
    write(root, "z", b"")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/secret").write_text("")
    walking = walk(root.descriptor)
    met = [next(walking).path for _ in range(3)]
    os.rename(f"{root.path}/a/b", tmp_path / "elsewhere/b")
    with pytest.raises(WorkspaceError, match="moved"):
        met.extend(node.path for node in walking)

    assert met == ["a", "a/b", "a/b/c"]


def test_a_leaf_that_is_gone_already_is_gone(root):
    os.mkdir(f"{root.path}/empty")
    for name in ("gone", "empty"):
        _remove_leaf(name, root.descriptor)

    assert os.listdir(root.path) == []
