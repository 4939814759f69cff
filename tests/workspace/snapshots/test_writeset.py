"""A command's write set is what its facts name, or everything when something isn't known."""

from __future__ import annotations

import pytest

from gateway.facts.model import Arg, Code, Command, Facts, OpaquePart, PathUse, Unknown
from gateway.model import NOWHERE
from gateway.values import replace
from gateway.workspace.paths import Root
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.writeset import WriteSet, write_set

EVERYTHING = (Target("", tree=True),)


@pytest.fixture
def w(tmp_path):
    with Root.open(str(tmp_path)) as root:
        yield root


def of(*paths: PathUse, **changes: object) -> Facts:
    command = Command(
        index=0,
        program="rm",
        written="rm",
        argv=(Arg("rm"),),
        span=NOWHERE,
        modelled=True,
        paths=paths,
    )
    return Facts(text="", commands=(replace(command, **changes),))


def test_written_and_deleted_paths_are_in_it(w):
    facts = of(
        PathUse("write", f"{w.path}/a"),
        PathUse("delete", f"{w.path}/b", recursive=True),
        PathUse("read", f"{w.path}/c"),
    )

    assert write_set(facts, w) == WriteSet((Target("a", tree=True), Target("b", tree=True)))


def test_a_pattern_means_the_folder_before_it(w):
    facts = of(PathUse("delete", f"{w.path}/d/*.o", glob=True))

    assert write_set(facts, w).targets == (Target("d", tree=True),)


def test_both_names_of_a_path_through_a_link_are_in_it(w):
    facts = of(PathUse("write", f"{w.path}/link", real=f"{w.path}/real"))

    assert write_set(facts, w).targets == (Target("link", tree=True), Target("real", tree=True))


def test_paths_outside_are_told(w):
    facts = of(PathUse("write", "/etc/hosts"), PathUse("write", f"{w.path}x"))

    assert write_set(facts, w) == WriteSet((), ("/etc/hosts", f"{w.path}x"))


@pytest.mark.parametrize("above", ["/", "/tmp"])
def test_a_folder_above_means_everything_here_too(above):
    with Root.open("/tmp") as root:
        found = write_set(of(PathUse("delete", above, recursive=True)), root)

    assert found.targets == EVERYTHING


def test_a_path_known_in_part_means_the_folder_it_lies_in(w):
    facts = of(PathUse("write", f"{w.path}/d", exact=False))

    assert write_set(facts, w).targets == (Target("d", tree=True),)


@pytest.mark.parametrize(
    "facts",
    [
        of(program="git"),
        of(program="make"),
        of(PathUse("execute", "/w/x.sh"), program="cat"),
        of(PathUse("execute", "/w/x.sh"), kind="builtin", program="source"),
        of(unknowns=(Unknown("effects", "why"),)),
        of(code=(Code("python"),)),
        of(PathUse("delete", "", exact=False)),
        Facts(text="", commands=(), opaque=(OpaquePart("syntax", "", NOWHERE),)),
    ],
)
def test_what_is_not_known_may_change_everything(w, facts):
    assert write_set(facts, w) == WriteSet(EVERYTHING, whole=True)


def test_what_a_link_leads_out_to_is_outside(w, tmp_path):
    (tmp_path / "out").symlink_to("/etc")
    facts = of(PathUse("write", f"{w.path}/out/hosts", real="/etc/hosts"))

    assert write_set(facts, w) == WriteSet((), (f"{w.path}/out/hosts", "/etc/hosts"))


def test_what_has_other_names_may_change_under_those_too(w, tmp_path):
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").hardlink_to(tmp_path / "a")

    assert write_set(of(PathUse("write", f"{w.path}/a")), w).whole
    assert not write_set(of(PathUse("delete", f"{w.path}/a")), w).whole


def test_a_builtin_changes_what_it_says(w):
    facts = of(PathUse("write", f"{w.path}/out"), program="echo", kind="builtin")

    assert write_set(facts, w).targets == (Target("out", tree=True),)


def test_a_command_elsewhere_changes_nothing_here(w):
    assert write_set(of(program="git", place="remote"), w) == WriteSet(())
