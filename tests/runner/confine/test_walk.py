"""The one walk for everything that is looked for at once."""

from __future__ import annotations

import os

from gateway.runner.confine.survey import survey
from gateway.runner.confine.walk import Walk
from gateway.runner.spec import Confinement
from tests.runner.payloads import USER, call


def walked(*tops, tests=()):
    walk = Walk(tests)
    walk.over(str(top) for top in tops)
    return walk


def test_repositories_are_found_as_git_finds_them(ws):
    (ws / "a/.git").mkdir(parents=True)
    (ws / "b").mkdir()
    (ws / "b/.git").write_text("gitdir: ../a/.git")
    for name in ("objects", "refs"):
        (ws / "bare" / name).mkdir(parents=True)
    (ws / "bare/HEAD").write_text("ref: refs/heads/main")
    assert set(walked(ws).repositories) == {f"{ws}/a/.git", f"{ws}/b/.git", f"{ws}/bare"}


def test_a_secret_in_a_folder_that_may_not_be_written_is_found(ws):
    (ws / "fixed").mkdir()
    (ws / "fixed/.env").write_text("x")
    asked = Confinement(
        workspace=str(ws), read_denies=("**/.env",), write_denies=("fixed/**", "f*d")
    )
    found = survey(asked)
    assert (found.secret, found.fixed) == ((f"{ws}/fixed/.env",), (f"{ws}/fixed",))


def test_what_lies_in_a_held_folder_is_held_with_it(ws):
    (ws / "keys/more").mkdir(parents=True)
    (ws / "keys/more/keys").write_text("x")
    assert survey(Confinement(workspace=str(ws), read_denies=("**/keys",))).secret == (
        f"{ws}/keys",
    )


def test_no_place_is_walked_twice(ws):
    for name in ("a", "b"):
        (ws / name).mkdir()
    asked = []
    walked(ws / "a", ws, ws / "b", tests=(lambda path: bool(asked.append(path)),))
    assert sorted(asked) == [f"{ws}/a", f"{ws}/b"]


def test_the_kernels_own_folders_are_not_walked_and_that_is_said():
    asked = Confinement(workspace="/var/tmp", read_denies=("/proc/[0-9]*/environ",))
    found = survey(asked)
    assert found.secret == ()
    assert found.unseen == ("not looked at for the deny lists: /proc",)


def test_a_folder_that_cannot_be_listed_does_not_end_it(ws):
    (ws / "open").mkdir()
    (ws / "open/.env").write_text("x")
    (ws / "closed").mkdir(mode=0o700)
    os.chmod(ws, 0o755)
    found = call(USER, "tests.runner.as_another", "surveyed", str(ws))
    assert found == [[f"{ws}/open/.env"], [f"not looked at for the deny lists: {ws}/closed"]]


def test_a_pattern_from_the_root_does_not_end_the_run(confined):
    for tier in (1, 2):
        found = confined(tier, "echo ran", read_denies=("/proc/[0-9]*/environ", "/*/nothing"))
        assert found.stdout.text == "ran\n"
        assert any("/proc" in gap for gap in found.enforcement.gaps)
