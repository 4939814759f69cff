"""What a policy asks of the kernel for one workspace."""

from __future__ import annotations

import os
import subprocess

import pytest

from gateway import launch
from gateway.policy.load import load
from gateway.world import DiskLookup, gather

GIT = ("git", "-c", "user.name=a", "-c", "user.email=a@b.c")


@pytest.fixture
def main(tmp_path):
    folder = tmp_path / "main"
    subprocess.run([*GIT, "init", "-q", folder], check=True)
    subprocess.run([*GIT, "-C", folder, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    return folder


@pytest.fixture
def worktree(main, tmp_path):
    subprocess.run([*GIT, "-C", main, "worktree", "add", "-q", tmp_path / "tree"], check=True)
    return tmp_path / "tree"


def asked(workspace):
    context = gather(
        str(workspace), str(workspace), lookup=DiskLookup(""), env={}, tmp="/nonexistent",
        attended=False, contained=True, gateway_env={},
    )  # fmt: skip
    return launch.confinement(load(("coding-agent",)), context)


def test_a_linked_worktree_can_be_committed_from(main, worktree):
    found = asked(worktree)
    assert f"{main}/.git" in found.write_roots
    assert {f"{main}/.git/hooks", f"{main}/.git/info/attributes"} <= set(found.write_denies)


def test_what_a_worktree_says_alone_opens_nothing(main, tmp_path):
    """A command can write `.git`; it can't make the other repository name it."""
    forged = tmp_path / "forged"
    forged.mkdir()
    (main / ".git/worktrees/x").mkdir(parents=True)
    (main / ".git/worktrees/x/commondir").write_text("../..")
    for text in (f"{main}/.git", f"{main}/.git/worktrees/x"):
        (forged / ".git").write_text(f"gitdir: {text}\n")
        assert not any(root.startswith(str(main)) for root in asked(forged).write_roots)


def test_a_worktree_that_is_another_opens_nothing(worktree, tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / ".git").write_text((worktree / ".git").read_text())
    assert not any("/main" in root for root in asked(copy).write_roots)


def test_a_link_in_the_place_of_git_opens_nothing(worktree, tmp_path):
    linked = tmp_path / "linked"
    linked.mkdir()
    os.symlink(worktree / ".git", linked / ".git")
    assert not any("/main" in root for root in asked(linked).write_roots)
