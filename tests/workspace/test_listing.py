"""A listing is complete, and counts and sizes are right."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.errors import MissingError, OutsideError, TooLargeError
from gateway.workspace.files import write
from gateway.workspace.listing import Entry, entries, info
from gateway.workspace.paths import Root

TREES = st.dictionaries(
    st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=4).map("/".join),
    st.one_of(st.none(), st.binary(max_size=100)),
    max_size=15,
)


def build(root: Root, tree: dict[str, bytes | None]) -> None:
    """Make what can be made of a tree; None is a folder."""
    for path, data in tree.items():
        if data is None:
            try:
                os.makedirs(f"{root.path}/{path}", exist_ok=True)
            except (FileExistsError, NotADirectoryError):
                continue
        else:
            try:
                write(root, path, data)
            except Exception:  # a folder stands there, or a file on the way
                continue


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(tree=TREES)
def test_a_listing_is_complete(tmp_path_factory, tree):
    """Property 4 of the workspace document, against `os.walk`."""
    with Root.open(str(tmp_path_factory.mktemp("w"))) as root:
        build(root, tree)
        for folder, folders, files in os.walk(root.path):
            listed = entries(root, os.path.relpath(folder, root.path))

            assert [one.name for one in listed] == sorted(folders + files)
            assert [one.name for one in listed if one.kind == "directory"] == sorted(folders)
            assert {one.name: one.size for one in listed if one.kind == "file"} == {
                name: os.path.getsize(f"{folder}/{name}") for name in files
            }


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(tree=TREES)
def test_counts_and_sizes_are_right(tmp_path_factory, tree):
    """Property 9 of the workspace document, against `os.walk`."""
    with Root.open(str(tmp_path_factory.mktemp("w"))) as root:
        build(root, tree)
        walked = list(os.walk(root.path))
        sizes = [os.path.getsize(f"{top}/{name}") for top, _, files in walked for name in files]

        found = info(root)

        assert (found.files, found.folders, found.size) == (
            len(sizes),
            len(walked) - 1,
            sum(sizes),
        )


def test_links_show_what_they_point_to_when_that_is_inside(root):
    write(root, "d/f", b"123")
    for name, target in (("dir", "d"), ("file", "d/f"), ("out", "/etc"), ("gone", "nowhere")):
        os.symlink(target, f"{root.path}/{name}")

    assert entries(root) == (
        Entry(name="d", kind="directory", size=0),
        Entry(name="dir", kind="directory", size=0),
        Entry(name="file", kind="file", size=3),
        Entry(name="gone", kind="file", size=len("nowhere")),
        Entry(name="out", kind="file", size=len("/etc")),
    )


def test_a_listing_through_a_link_that_leads_out_is_refused(root):
    os.symlink("/etc", f"{root.path}/out")

    with pytest.raises(OutsideError):
        entries(root, "out")


@pytest.mark.parametrize("path", ["f", "no", "f/x"])
def test_only_folders_are_listed(root, path):
    write(root, "f", b"")

    with pytest.raises(MissingError):
        entries(root, path)


def test_too_many_entries_are_an_error_and_not_a_short_listing(root):
    for number in range(4):
        write(root, str(number), b"")

    with pytest.raises(TooLargeError):
        entries(root, limit=3)
    with pytest.raises(TooLargeError):
        info(root, limit=3)


def test_the_last_change_is_told_in_utc(root):
    write(root, "f", b"")
    os.utime(root.path, (0, 0))
    os.utime(f"{root.path}/f", (1_000_000_000, 1_000_000_000))

    assert info(root).modified == "2001-09-09T01:46:40+00:00"


def test_a_file_from_the_far_future_does_no_harm(root):
    write(root, "f", b"")
    os.utime(f"{root.path}/f", (10**10, 10**10))

    assert info(root).modified.startswith("22")


def test_names_that_are_not_text_are_listed(root):
    os.close(os.open(os.fsencode(root.path) + b"/\xff", os.O_CREAT))

    assert [os.fsencode(entry.name) for entry in entries(root)] == [b"\xff"]
