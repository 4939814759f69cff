"""The disk as a judgement may see it."""

from __future__ import annotations

import os
import pathlib

import pytest

from gateway.errors import UsageError
from gateway.places import home_folder
from gateway.world import MOST_ENTRIES, DiskLookup, find_workspace


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "f").write_text("x")
    os.symlink("d", tmp_path / "link")
    return tmp_path


def test_real(tree) -> None:
    disk = DiskLookup()
    top = os.path.realpath(tree)

    assert disk.real(f"{tree}/link/f") == f"{top}/d/f"
    assert disk.real(f"{tree}/link/new/../x") == f"{top}/d/x"
    assert disk.real("a\0b") == "a\0b"


@pytest.mark.parametrize("path", [
    "", "/", "/d", "/d/f", "/d/f/below", "/d/f/..", "/none/x", "/none/../d", "/link", "/link/", "/link/f", "/link/../d",
    "/d/./f", "/d/.", "/d/..", "//d/f", "/d//f", "/.hid/..x/...", "/loop", "/loop/x", "/dead", "/dead/x", "/d/up/link/f",
    "/" + "n" * 300, "/shut/x/y",
])  # fmt: skip
def test_where_a_path_leads_is_what_realpath_says(tree, path) -> None:
    os.symlink("loop", tree / "loop")
    os.symlink("none/at/all", tree / "dead")
    os.symlink("..", tree / "d" / "up")
    (tree / "shut").mkdir(0o000)

    assert DiskLookup().real(f"{tree}{path}") == os.path.realpath(f"{tree}{path}")


def test_kind(tree) -> None:
    disk = DiskLookup()

    assert [disk.kind(f"{tree}/{one}") for one in ("d", "d/f", "link", "no")] == [
        "dir",
        "file",
        "dir",
        "",
    ]
    assert disk.kind("/dev/null") == "other"
    assert disk.kind("") == disk.kind("a\0") == ""


def test_which(tree) -> None:
    tool = tree / "d" / "tool"
    tool.write_text("#!/bin/sh\n")
    disk = DiskLookup(f"relative:{tree}/d")
    assert disk.which("tool") == ""
    tool.chmod(0o755)

    assert disk.which("tool") == str(tool)
    assert disk.which("d/tool") == disk.which("") == disk.which("nosuch") == ""


def test_entries(tree) -> None:
    disk = DiskLookup()

    assert disk.entries(str(tree)) == "d\nlink"
    assert disk.entries(f"{tree}/d/f") == disk.entries(f"{tree}/no") == disk.entries("") == ""


def test_a_judgement_sees_a_folder_once_and_what_comes_later_anew(tmp_path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "c").mkdir()
    disk = DiskLookup(judging=True)
    inside, other = f"{tmp_path}/a/b", f"{tmp_path}/a/new"
    assert disk.real(inside) == os.path.realpath(inside)
    assert disk.real(other) == os.path.realpath(other)

    disk.judged()
    (tmp_path / "a" / "b").rmdir()
    (tmp_path / "a").rmdir()
    (tmp_path / "a").symlink_to(tmp_path / "c")

    assert disk.real(other) == os.path.realpath(f"{tmp_path}/c/new")


def test_the_home_folder_of_a_user() -> None:
    disk = DiskLookup()

    assert disk.real("~root") == "/root"
    assert disk.real("~no-such-user-here") == "~no-such-user-here"
    assert disk.real("~root/x") == "~root/x"


def test_a_huge_folder_is_not_listed(tmp_path) -> None:
    for number in range(MOST_ENTRIES + 1):
        (tmp_path / str(number)).touch()

    assert DiskLookup().entries(str(tmp_path)) == ""


def test_workspace_is_the_git_top_level_or_the_folder_itself(tmp_path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    (tmp_path / "repo" / "a" / "b").mkdir(parents=True)

    assert find_workspace(f"{tmp_path}/repo/a/b") == f"{tmp_path}/repo"
    assert find_workspace(str(tmp_path)) == str(tmp_path)


def test_home_without_a_usable_variable(monkeypatch) -> None:
    monkeypatch.setenv("HOME", "relative")

    assert os.path.isabs(home_folder())


@pytest.mark.parametrize("folder", ["", ".."])
def test_a_home_folder_and_what_holds_it_is_no_workspace_by_itself(
    folder: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home" / "dev"
    (home / "shop" / ".git").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))

    assert find_workspace(f"{home}/shop") == f"{home}/shop"
    with pytest.raises(UsageError, match="--workspace"):
        find_workspace(os.path.normpath(f"{home}/{folder}"))


@pytest.mark.parametrize("folder", ["/", "/etc", "/etc/ssl", "/usr", "/home"])
def test_a_folder_of_the_system_is_no_workspace_by_itself(folder: str) -> None:
    with pytest.raises(UsageError, match="--workspace"):
        find_workspace(folder)
