"""Judging by a shipped policy, without running anything; and a project to do it in."""

from __future__ import annotations

import functools
import json
import os

import pytest

from gateway.judge import judge
from gateway.model import Context, FileRequest, ShellRequest, Verdict
from gateway.policy.load import load
from gateway.systems.workspaces import Workspaces
from gateway.world import DiskLookup


@functools.cache
def shipped(name: str):
    """A shipped policy, loaded once."""
    return load(name)


@pytest.fixture
def project(tmp_path):
    """A project with a folder and a file in it."""
    path = tmp_path / "project"
    (path / "sub").mkdir(parents=True)
    (path / "file.txt").write_text("text\n")
    return path


@pytest.fixture
def verdict_of(project, tmp_path):
    """`verdict_of(policy, command)` → `allow`, `ask` or `deny`, and the deciding rules."""
    home = tmp_path / "home"
    tmp = tmp_path / "tmp"
    home.mkdir()
    tmp.mkdir()

    def ask(
        policy: str, command: str, *, shell: str = "bash", gateway_env: dict[str, str] | None = None
    ):
        context = Context(
            cwd=str(project),
            workspace=str(project),
            home=str(home),
            tmp=str(tmp),
            lookup=DiskLookup(os.environ.get("PATH", "")),
            env={"HOME": str(home), "PATH": os.environ.get("PATH", "")},
            contained=True,
            gateway_env=gateway_env or {},
        )
        operation, _, path = command.partition(": ")
        request = (
            FileRequest(operation.removeprefix("file "), path)
            if operation.startswith("file ")
            else ShellRequest(command, shell)
        )
        decision = judge(request, shipped(policy), context).decision
        return str(Verdict(decision.verdict)), decision.rules

    return ask


@pytest.fixture
def trail():
    """`trail(folder)` → every record of an audit folder, as it lies on the disk."""

    def read(folder) -> list[dict]:
        found = []
        for top, _, names in os.walk(folder):
            for name in sorted(names):
                if name.endswith(".jsonl"):
                    with open(os.path.join(top, name), encoding="utf-8") as file:
                        found += [json.loads(line) for line in file]
        return found

    return read


@pytest.fixture
def spaces(tmp_path, monkeypatch):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    with Workspaces.open(
        state_dir=str(tmp_path / "state"),
        audit_dir=str(tmp_path / "audit"),
        snapshot_dir=str(tmp_path / "snapshots"),
    ) as spaces:
        yield spaces


@pytest.fixture
def task(spaces, tmp_path):
    return spaces.submit_requirement("work", str(tmp_path / "a"))["taskId"]


@pytest.fixture
def other(spaces, tmp_path):
    """A second task, with a secret in its folder."""
    task = spaces.submit_requirement("other work", str(tmp_path / "b"))["taskId"]
    spaces.write_file(task, "secret.txt", "secret of b")
    return task
