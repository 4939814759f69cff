"""Trees are walked and removed through descriptors, whatever their depth."""

from __future__ import annotations

import os

from gateway.workspace.files import delete, write
from gateway.workspace.paths import Root
from gateway.workspace.trees import walk


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
