"""Nothing outside the root is ever reached, whatever the path, the links or the timing."""

from __future__ import annotations

import os
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gateway.errors import ForbiddenError, MissingError, OutsideError, TooLargeError, WorkspaceError
from gateway.workspace.files import read, write
from gateway.workspace.paths import MAX_DEPTH, Root, names_of, reach, translated

OUTSIDE = [
    "..",
    "../x",
    "a/..",
    "a/../b",
    "a/b/../../../x",
    "./..",
    "/etc/passwd",
    "/",
    "//x",
    "\\x",
    "..\\x",
    "a\\..\\x",
    "C:\\x",
    "c:x",
]

INSIDE = [
    ("", []),
    (".", []),
    ("a", ["a"]),
    ("a/b", ["a", "b"]),
    ("a//b/", ["a", "b"]),
    ("./a/./b", ["a", "b"]),
    ("a..b", ["a..b"]),
    ("app/[...slug]/page.tsx", ["app", "[...slug]", "page.tsx"]),
    ("...", ["..."]),
    ("~", ["~"]),
    ("a\\b", ["a\\b"]),
]


@pytest.fixture
def root(tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret").write_text("secret")
    with Root.open(str(inside)) as root:
        yield root


@pytest.mark.parametrize("path", OUTSIDE)
def test_a_path_that_may_leave_is_refused(path):
    with pytest.raises(OutsideError):
        names_of(path)


@pytest.mark.parametrize(("path", "names"), INSIDE)
def test_an_ordinary_path_is_split(path, names):
    assert names_of(path) == names


def test_a_nul_character_is_refused():
    with pytest.raises(WorkspaceError, match="NUL"):
        names_of("a\0b")


@pytest.mark.parametrize("path", ["\ud800", "a/\udfff", "a\ud83d/b"])
def test_half_a_character_is_refused(tmp_path, path):
    with pytest.raises(WorkspaceError, match="half a character"):
        names_of(path)
    with pytest.raises(WorkspaceError, match="half a character"):
        Root.open(f"{tmp_path}/{path}")


def test_a_path_of_too_many_levels_is_refused():
    with pytest.raises(TooLargeError):
        names_of("d/" * (MAX_DEPTH + 1))


LINKS_OUT = [
    "../secret",
    "/etc/passwd",
    "d/../../secret",
    "..",
]


@pytest.mark.parametrize("target", LINKS_OUT)
def test_a_link_that_leads_out_is_refused(root, target):
    os.mkdir(f"{root.path}/d")
    os.symlink(target, f"{root.path}/link")

    with pytest.raises(OutsideError):
        read(root, "link")


def test_a_link_to_another_root_with_the_same_beginning_is_refused(root):
    os.mkdir(root.path + "-other")
    os.symlink(root.path + "-other", f"{root.path}/link")

    with pytest.raises(OutsideError), reach(root, "link/x"):
        pass


LINKS_IN = [
    ("b", "link", "b"),
    ("d/f", "link", "d/f"),
    ("../b", "d/link", "b"),
    ("../d/../b", "d/link", "b"),
    ("{root}/b", "link", "b"),
    ("{root}/d", "link/f", "d/f"),
    ("d/..", "link/b", "b"),
    ("{root}", "link/b", "b"),
]


@pytest.mark.parametrize(("target", "path", "real"), LINKS_IN)
def test_a_link_that_stays_inside_is_resolved(root, target, path, real):
    os.mkdir(f"{root.path}/d")
    link = path if path.endswith("link") else "link"
    os.symlink(target.format(root=root.path), f"{root.path}/{link}")

    with reach(root, path) as place:
        assert place.path == real


def test_a_link_is_refused_when_the_caller_wants_none(root):
    write(root, "b", b"")
    os.symlink("b", f"{root.path}/link")

    with pytest.raises(OutsideError), reach(root, "link", links=False):
        pass


def test_the_last_link_can_be_named_itself(root):
    os.symlink("/etc", f"{root.path}/link")

    with reach(root, "link", into=False) as place:
        assert place.path == "link"


def test_links_in_a_circle_end(root):
    os.symlink("b", f"{root.path}/a")
    os.symlink("a", f"{root.path}/b")

    with pytest.raises(OutsideError):
        read(root, "a")


def test_a_root_reached_through_a_link_knows_its_absolute_links(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/b").write_bytes(b"b")
    os.symlink("real", tmp_path / "road")
    os.symlink(tmp_path / "road/b", tmp_path / "real/link")

    with Root.open(str(tmp_path / "road")) as root:
        assert read(root, "link") == b"b"


def test_a_missing_root_is_made_on_request(tmp_path):
    with Root.open(str(tmp_path / "a/b/c"), create=True) as root:
        assert os.path.isdir(root.path)


def test_a_missing_root_is_an_error_otherwise(tmp_path):
    with pytest.raises(MissingError):
        Root.open(str(tmp_path / "a"))


def test_a_root_that_is_a_file_is_an_error(tmp_path):
    (tmp_path / "f").write_bytes(b"")

    with pytest.raises(WorkspaceError):
        Root.open(str(tmp_path / "f"))


def test_no_descriptor_is_left_open(root):
    before = len(os.listdir("/proc/self/fd"))
    for path in ("x/y", "../x", "a/b/c", "nope"):
        with pytest.raises((MissingError, OutsideError, ForbiddenError)):
            read(root, path)

    assert len(os.listdir("/proc/self/fd")) == before


def test_a_folder_swapped_for_a_link_is_never_walked_through(root, tmp_path):
    """One thread swaps `d` between a folder and a link that leads out, another reads `d/secret`."""
    os.mkdir(f"{root.path}/d")
    write(root, "d/secret", b"mine")
    os.symlink(str(tmp_path), f"{root.path}/trap")
    stop = threading.Event()

    def swap() -> None:
        while not stop.is_set():
            for one, other in (("d", "aside"), ("trap", "d"), ("d", "trap"), ("aside", "d")):
                os.rename(f"{root.path}/{one}", f"{root.path}/{other}")

    thread = threading.Thread(target=swap)
    thread.start()
    seen = set()
    try:
        for _ in range(3000):
            try:
                seen.add(read(root, "d/secret"))
            except (OutsideError, MissingError) as error:
                seen.add(type(error).__name__)
    finally:
        stop.set()
        thread.join()

    assert b"secret" not in seen
    assert seen <= {b"mine", "OutsideError", "MissingError"}


NAME = st.text(
    st.characters(blacklist_characters="/\0", blacklist_categories=("Cs",)), min_size=1, max_size=20
)
PART = st.one_of(NAME, st.sampled_from(["..", ".", "", "a", "link", "up", "etc"]))
PATH = st.builds(
    lambda top, parts: top + "/".join(parts),
    st.sampled_from(["", "", "", "/", "./", "../", "\\"]),
    st.lists(PART, min_size=1, max_size=6),
)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(path=PATH)
def test_any_path_stays_inside_or_is_refused(root, path):
    """Whatever is asked for: what is reached lies below the root, by the kernel's own word."""
    for name, target in (("up", ".."), ("etc", "/etc"), ("link", "a")):
        if not os.path.lexists(f"{root.path}/{name}"):
            os.symlink(target, f"{root.path}/{name}")
    os.makedirs(f"{root.path}/a", exist_ok=True)
    try:
        with reach(root, path, make=True) as place:
            real = os.readlink(f"/proc/self/fd/{place.folder}")
    except WorkspaceError:
        return

    assert real == root.path or real.startswith(root.path + "/")


LEAVING = st.one_of(
    st.builds(lambda rest: "/" + rest, PATH),
    st.builds(
        lambda before, after: "/".join([*before, "..", *after]), st.lists(PART), st.lists(PART)
    ),
)


@settings(max_examples=200)
@given(path=LEAVING)
def test_a_path_with_dots_or_an_absolute_one_never_passes(path):
    """Property 1 of the workspace document."""
    with pytest.raises(OutsideError):
        names_of(path)


SAID = [
    (FileNotFoundError(2, ""), MissingError, "no such file"),
    (NotADirectoryError(20, ""), MissingError, "not a folder"),
    (PermissionError(13, ""), ForbiddenError, "does not permit"),
    (IsADirectoryError(21, ""), ForbiddenError, "is a folder"),
    (OSError(40, ""), OutsideError, "a link appeared"),
    (OSError(28, ""), WorkspaceError, "no space left"),
    (OSError(5, ""), WorkspaceError, "input/output error"),
]


@pytest.mark.parametrize(("error", "kind", "text"), SAID)
def test_what_the_system_says_is_said_in_our_words(error, kind, text):
    with pytest.raises(kind, match=rf"some/path: .*{text}"), translated("some/path"):
        raise error


def test_a_link_to_a_path_without_end_is_refused(root):
    os.symlink("d/" * (MAX_DEPTH + 1), f"{root.path}/link")
    with pytest.raises(TooLargeError), reach(root, "link"):
        pass


def test_a_root_is_closed_once(tmp_path):
    root = Root.open(str(tmp_path))
    root.close()
    root.close()

    assert root.descriptor == -1
