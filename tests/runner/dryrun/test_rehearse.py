from __future__ import annotations

import os
import stat

import pytest

from gateway.errors import RunnerError
from gateway.runner.dryrun.rehearse import rehearse
from gateway.runner.spec import UNCONFINED, Confinement

TEXT = """
echo new > added; echo more >> changed; rm deleted; mkdir -p d/e; echo s > d/e/f
mv moved away; ln -s /etc/passwd link; chmod 755 script
rm -r tree; mkdir tree; echo x > tree/only
rm -r becomes; echo file > becomes
"""
EXPECTED = """
added                  added    file
away                   added    file
becomes                added    file
becomes                deleted  folder
becomes/x              deleted  file
changed                changed  file
d                      added    folder
d/e                    added    folder
d/e/f                  added    file
deleted                deleted  file
link                   added    link
moved                  deleted  file
script                 changed  file
tree/only              added    file
tree/sub               deleted  folder
tree/sub/y             deleted  file
"""


@pytest.fixture
def project(ws, machine):
    if not machine.overlay:
        pytest.skip("no overlay in a user namespace here")
    for name in ("changed", "deleted", "moved", "script", "untouched"):
        (ws / name).write_text(f"{name}\n")
    for name in ("tree/sub/y", "becomes/x"):
        (ws / name).parent.mkdir(parents=True)
        (ws / name).write_text("old\n")
    return ws


@pytest.fixture
def dry(project, spec, cache):
    asked = Confinement(workspace=str(project), write_roots=(str(project),))

    def go(text, confinement=asked, **fields):
        return rehearse(spec(text, confinement=confinement, **fields), cache=cache)

    return go


def snapshot(folder):
    found = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = os.path.join(place, name)
            content = os.readlink(path) if os.path.islink(path) else None
            if content is None and os.path.isfile(path):
                with open(path) as file:
                    content = file.read()
            found[os.path.relpath(path, folder)] = (content, os.lstat(path).st_mode)
    return found


def test_what_would_change_is_told_and_nothing_does(dry, project):
    before = snapshot(project)
    with dry(TEXT) as rehearsal:
        found = [
            f"{os.path.relpath(one.path, project)} {one.what} {one.kind}"
            for one in rehearsal.changes
        ]
    assert found == [" ".join(row.split()) for row in EXPECTED.strip().splitlines()]
    assert snapshot(project) == before


def test_keeping_gives_what_running_gives(dry, project, bash):
    with dry(TEXT) as rehearsal:
        rehearsal.keep()
    kept = snapshot(project)
    real = project / "real"
    real.mkdir()
    for name in ("changed", "deleted", "moved", "script", "untouched"):
        (real / name).write_text(f"{name}\n")
    for name in ("tree/sub/y", "becomes/x"):
        (real / name).parent.mkdir(parents=True)
        (real / name).write_text("old\n")
    assert bash(TEXT, cwd=str(real)).exit_code == 0
    assert kept == snapshot(real)


def test_a_person_can_read_it(dry, project):
    with dry("echo more >> changed; rm deleted; chmod 700 script") as rehearsal:
        text = rehearsal.diff(str(project))
    assert text == (
        "--- a/changed\n+++ b/changed\n@@ -1 +1,2 @@\n changed\n+more\n"
        "--- a/deleted\n+++ /dev/null\n@@ -1 +0,0 @@\n-deleted\n"
        "--- a/script\n+++ b/script\nmode 644 → 700\n"
    )


def test_what_changed_meanwhile_is_not_overwritten(dry, project):
    with dry("echo more >> changed; echo x > added") as rehearsal:
        (project / "changed").write_text("somebody else\n")
        with pytest.raises(RunnerError, match="changed since"):
            rehearsal.keep()
    assert ((project / "changed").read_text(), (project / "added").exists()) == (
        "somebody else\n",
        False,
    )


def test_a_folder_that_became_a_link_is_not_followed(dry, project):
    with dry("echo x > tree/new") as rehearsal:
        os.rename(project / "tree", project / "real")
        (project / "tree").symlink_to("/var/tmp")
        with pytest.raises(RunnerError, match="changed since"):
            rehearsal.keep()
    assert not os.path.exists("/var/tmp/new")


def test_what_the_command_has_shut_is_seen_and_kept(dry, project):
    text = "mkdir -p shut/in; echo x > shut/in/f; chmod 000 shut/in/f; chmod 100 shut/in; chmod 000 shut changed"
    modes = {"shut": 0o000, "shut/in": 0o100, "shut/in/f": 0o000, "changed": 0o000}
    with dry(text) as rehearsal:
        seen = {os.path.relpath(one.path, project): one.mode_after for one in rehearsal.changes}
        assert seen == modes
        rehearsal.keep()
    for path, mode in modes.items():
        assert stat.S_IMODE((project / path).lstat().st_mode) == mode
        (project / path).chmod(0o700)
    assert (project / "shut/in/f").read_text() == "x\n"


def test_nothing_is_left_in_the_scratch_folder(dry, project, cache):
    with dry("mkdir -m 000 closed; echo x > y"):
        pass
    assert [name for name in os.listdir(cache) if name.startswith("gateway-dry")] == []


def test_touching_changes_nothing(dry):
    with dry("touch untouched; cat untouched > same; mv same untouched") as rehearsal:
        assert rehearsal.changes == ()


@pytest.mark.parametrize("asked", [UNCONFINED, Confinement(mode="off", write_all=True)])
def test_without_a_sandbox_it_is_still_dry(dry, project, asked):
    outside = f"/var/tmp/gateway-dry-{os.getpid()}"
    with dry(f"touch x {outside}", confinement=asked) as rehearsal:
        assert (os.path.exists(outside), (project / "x").exists()) == (False, False)
        assert rehearsal.outcome.status == "exited"


def test_run_knows_dry_runs(bash, project):
    asked = Confinement(workspace=str(project), write_roots=(str(project),))
    outcome = bash("echo x > added", dry_run=True, confinement=asked)
    assert ([one.what for one in outcome.changes], (project / "added").exists()) == (
        ["added"],
        False,
    )


def test_where_it_cannot_be_had_nothing_runs(bash, project, monkeypatch, machine):
    from gateway.values import replace

    monkeypatch.setattr(
        "gateway.runner.dryrun.rehearse.capabilities",
        lambda _cache: replace(machine, overlay=False),
    )
    outcome = bash(
        "echo x > added", dry_run=True, confinement=Confinement(write_roots=(str(project),))
    )
    assert (outcome.status, outcome.code, (project / "added").exists()) == (
        "failed-to-start",
        "dry-run-unavailable",
        False,
    )
