"""Where a command is to start, seen from the top of a workspace."""

from __future__ import annotations

import os
import pathlib

import pytest

from gateway.workspace.folders import find_folder


@pytest.fixture
def top(tmp_path):
    top = tmp_path / "top"
    (top / "sub/deep").mkdir(parents=True)
    (top / "file").write_text("")
    (top / "in").symlink_to("sub")
    (top / "out").symlink_to(tmp_path)
    (top / "loop").symlink_to("loop")
    (tmp_path / "top2").mkdir()
    return top


NAMED = [
    (".", "folder", "."),
    ("", "folder", "."),
    ("sub", "folder", "sub"),
    ("sub//deep/", "folder", "sub/deep"),
    ("sub/../sub", "folder", "sub"),
    ("in/deep", "folder", "sub/deep"),
    ("../top/sub", "folder", "sub"),
    ("file", "other", "file"),
    ("no", "missing", "no"),
    ("file/x", "missing", "file/x"),
    ("loop", "missing", "loop"),
    ("..", "folder", ""),
    ("../top2", "folder", ""),
    ("out", "folder", ""),
    ("out/top2", "folder", ""),
    ("/", "folder", ""),
    ("/no/such/folder", "missing", ""),
]


@pytest.mark.parametrize(("named", "kind", "inside"), NAMED)
def test_a_folder_is_found(top, named, kind, inside):
    found = find_folder(str(top), named)

    assert (found.kind, found.inside) == (kind, inside)
    assert found.usable is (kind == "folder" and bool(inside))


def test_an_absolute_name_and_a_path_mean_the_same(top):
    for named in (str(top / "sub"), top / "sub", pathlib.Path("sub")):
        assert find_folder(str(top), named).inside == "sub"


@pytest.mark.parametrize("named", ["a\0b", "\ud800", "n" * 5000])
def test_what_no_folder_can_be_called_is_missing(top, named):
    found = find_folder(str(top), named)

    assert (found.kind, found.usable) == ("missing", False)


def test_a_top_behind_a_link_is_the_same_top(top, tmp_path):
    os.symlink(top, tmp_path / "link")

    assert find_folder(str(tmp_path / "link"), str(top / "sub")).inside == "sub"
