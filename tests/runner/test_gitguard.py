"""Ways to have a later git run something, tried inside each tier; then the user's own `git status`."""

from __future__ import annotations

import os
import subprocess

import pytest

from gateway.runner.rooted import ASIDE
from gateway.runner.spec import PROTECTED_IN_GIT
from tests.runner.payloads import USER, call

TIERS = [1, 2]
ENV = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
# What is planted leaves a mark in the folder of its repository's files, or above.
EVIL = 'evil="touch $PWD/ran; false"; '

WAYS = {
    "the configuration": EVIL + 'git config core.fsmonitor "$evil"',
    "that of a worktree": EVIL
    + 'git config extensions.worktreeConfig true; git config --worktree core.fsmonitor "$evil"',
    "another common folder": EVIL
    + 'cp -r .git other; git config --file other/config core.fsmonitor "$evil"; echo ../other > .git/commondir',
    "another repository in its place": EVIL
    + 'mv .git old; git init -q; git config core.fsmonitor "$evil"',
    "a file in its place": EVIL
    + 'mv .git other; echo "gitdir: other" > .git; git config core.fsmonitor "$evil"',
    "a link in its place": EVIL
    + 'mv .git other; ln -s other .git; git config core.fsmonitor "$evil"',
    "a link to a configuration": EVIL
    + 'git config core.fsmonitor "$evil"; mv .git/config other; ln -s ../other .git/config',
    "a submodule": EVIL + 'git -C sub config core.fsmonitor "$evil"',
    "a submodule's own folder": EVIL
    + 'rm sub/.git; git init -q sub; git -C sub config core.fsmonitor "$evil"',
    "a repository in a folder, added": EVIL
    + 'git init -q new; git -C new commit -q --allow-empty -m x; git add new 2>&1; git -C new config core.fsmonitor "$evil"',
    "one where no walk goes, added": EVIL
    + 'git init -q node_modules/x; git -C node_modules/x commit -q --allow-empty -m x; '
    'git add -f node_modules/x 2>&1; git -C node_modules/x config core.fsmonitor "$evil"',
    "a folder that can't be written": EVIL
    + 'git config core.fsmonitor "$evil"; chmod 555 .git',
    "names that are taken": EVIL
    + 'git config core.fsmonitor "$evil"; mkdir .git/config.taken-back; touch .git/config.gateway-$PPID',
    "an included file": EVIL
    + 'git config include.path ../inc; git config --file inc core.fsmonitor "$evil"',
    "what was broken before": EVIL + 'git config core.fsmonitor "$evil"; echo "[x" >> .git/config',
}  # fmt: skip
HOOK = "printf '#!/bin/sh\\ntouch %s/ran\\n' $PWD > hook; chmod +x hook; "
HOOKS = {
    "a new hook": HOOK + "mkdir -p .git/hooks; mv hook .git/hooks/post-index-change",
    "a hook that was there": HOOK + "cp hook .git/hooks/pre-commit",
    "a link to a hook": HOOK + "ln -s ../../hook .git/hooks/post-index-change",
    "a link to a folder of hooks": HOOK
    + "rm -rf .git/hooks; mkdir h; mv hook h/post-index-change; ln -s ../h .git/hooks",
    "a folder that can't be listed": HOOK
    + "mkdir -p .git/hooks; mv hook .git/hooks/post-index-change; chmod 311 .git/hooks",
    "hooks of another repository in its place": HOOK
    + "cp -r .git other; rm -rf other/hooks; mkdir other/hooks; mv hook other/hooks/post-index-change; mv .git old; mv other .git",
}  # fmt: skip


def git(where, *words):
    done = subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words],
        cwd=where, env={**ENV, "GIT_ALLOW_PROTOCOL": "file"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout


@pytest.fixture
def repository(ws):
    """With a submodule and a hook."""
    library = ws / "library"
    library.mkdir()
    for where in (library, ws):
        git(where, "init", "-q")
        git(where, "commit", "-q", "--allow-empty", "-m", "first")
    git(ws, "submodule", "--quiet", "add", str(library), "sub")
    git(ws, "commit", "-q", "-m", "sub")
    hook = ws / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 0\n")
    hook.chmod(0o755)
    return ws


def run_it(confined, tier, text, **fields):
    fields = {"guard_git": True, "write_denies": PROTECTED_IN_GIT, **fields}
    env = {**ENV, "GIT_AUTHOR_NAME": "a", "GIT_COMMITTER_NAME": "a", "EMAIL": "a@b.c"}
    return confined(tier, text, env=env, **fields)


def later(ws):
    """What the user does afterwards; did anything run?"""
    (ws / "ran").unlink(missing_ok=True)
    (ws / "file").write_text("x")
    git(ws, "status")
    git(ws, "add", "file")
    git(ws, "commit", "-q", "-m", "later")
    git(ws, "diff")
    return (ws / "ran").exists()


@pytest.mark.parametrize("way", WAYS)
def test_it_would_run_unguarded(confined, repository, way):
    run_it(confined, 1, WAYS[way], guard_git=False)
    assert later(repository) or way == "what was broken before"


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("way", WAYS)
def test_what_a_later_git_would_run_is_taken_back(confined, repository, tier, way):
    found = run_it(confined, tier, WAYS[way])
    assert not later(repository)
    assert any("taken back" in one for one in found.appeared), found.stdout.text


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("way", HOOKS)
def test_no_hook_is_left_behind(confined, repository, tier, way):
    found = run_it(confined, tier, HOOKS[way])
    assert not later(repository)
    held = "Read-only file system" in found.stdout.text or "Device or resource" in found.stdout.text
    assert held or any("taken back" in one for one in found.appeared)


@pytest.mark.parametrize("tier", TIERS)
def test_a_changed_hook_is_what_it_was(confined, repository, tier):
    hook = repository / ".git/hooks/pre-commit"
    run_it(confined, tier, HOOKS["a hook that was there"])
    assert (hook.read_text(), hook.stat().st_mode & 0o777) == ("#!/bin/sh\nexit 0\n", 0o755)


def test_hooks_would_run_unguarded(confined, repository):
    run_it(confined, 1, HOOKS["a new hook"], guard_git=False)
    assert later(repository)


def test_an_installer_may_leave_hooks(confined, repository):
    """Its text took them out of what may not be written (`launch`)."""
    run_it(confined, 2, HOOKS["a new hook"], write_denies=(".git/info/attributes",))
    assert later(repository)


ORDINARY = (
    "git worktree add -q ../wt 2>&1; git worktree add -q wt2; git -C wt2 commit -q --allow-empty -m x",
    "git submodule --quiet deinit -f sub; git -c protocol.file.allow=always submodule --quiet update --init",
    "git clone -q library copy; git -C copy config user.name me",
    "git remote add r /r; git config branch.x.remote r; git stash -q; git gc -q",
    "mv library moved",
)


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_work_is_left_alone(confined, repository, tier, text):
    git(repository / "library", "config", "alias.mine", "status")
    found = run_it(confined, tier, text)
    assert [one for one in found.appeared if "taken back" in one] == []
    if "submodule" in text:
        assert git(repository / "sub", "log", "--format=%s").strip() == "first"
    if "mv" in text:
        assert git(repository / "moved", "config", "alias.mine").strip() == "status"


CLOSED = (
    WAYS["a folder that can't be written"],
    HOOKS["a folder that can't be listed"],
    EVIL
    + "git init -q --bare docs; cd docs; git config core.bare false; git config core.worktree ..; "
    'git config core.fsmonitor "$evil"',
)


@pytest.mark.parametrize("tier", TIERS)
def test_an_ordinary_user_is_guarded_as_well(tier, machine):
    if tier not in machine.tiers:
        pytest.skip(machine.bwrap_problem)
    assert call(USER, "tests.runner.as_another", "planted", tier, CLOSED) == []


def test_nothing_outside_is_touched(confined, repository, tmp_path):
    """A link in `.git`'s place once led our own put-back to `~/.aws/config`."""
    elsewhere = tmp_path / "aws"
    elsewhere.mkdir()
    (elsewhere / "config").write_text("[default]\nregion = x\nnot a git file")
    run_it(confined, 1, f"rm -rf .git; ln -s {elsewhere} .git")
    assert {one.name: one.read_text() for one in elsewhere.iterdir()} == {
        "config": "[default]\nregion = x\nnot a git file"
    }


@pytest.mark.parametrize("tier", TIERS)
def test_what_is_only_reported(confined, repository, tier):
    git(repository, "config", "core.hooksPath", ".husky")
    (repository / ".husky").mkdir()
    (repository / ".husky/pre-commit").write_text("exit 0")
    text = (
        "echo x >> .husky/pre-commit; mkdir .git/rebase-merge; "
        "printf 'pick 1\\nexec evil\\n' > .git/rebase-merge/git-rebase-todo"
    )
    found = run_it(confined, tier, text).appeared
    assert f"{repository}/.husky/pre-commit: git's configuration leads there" in found
    assert (
        f"{repository}/.git/rebase-merge/git-rebase-todo: the next `git rebase --continue` runs `exec evil`"
        in found
    )


def test_the_names_of_what_was_taken_back_stay(confined, repository):
    run_it(confined, 1, HOOKS["a new hook"])
    assert [one for one in os.listdir(repository / ".git/hooks") if one.endswith(ASIDE)]
    assert not (repository / ".git/hooks/post-index-change").exists()
