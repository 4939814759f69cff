"""Workspaces, called as no schema allows: what a model writes may be anything."""

from __future__ import annotations

import os
import shutil

import pytest

ODD = [
    ("read_file", (None,), "path_traversal_blocked"),
    ("read_file", (3,), "path_traversal_blocked"),
    ("read_file", ("a\0b",), "path_traversal_blocked"),
    ("read_file", ("n" * 300,), "permission_denied"),
    ("write_file", (None, "x"), "path_traversal_blocked"),
    ("write_file", ("a", None), "permission_denied"),
    ("write_file", ("a", "\udcff"), "permission_denied"),
    ("write_file", ("a", "x", "no-such-encoding"), "permission_denied"),
    ("list_files", (None,), "path_traversal_blocked"),
    ("run_command", (None,), "command_failed"),
    ("run_command", ("true", "soon"), "command_failed"),
    ("run_command", ("true", 0), "command_failed"),
    ("run_command", ("true", True), "command_failed"),
]


@pytest.mark.parametrize(("operation", "arguments", "code"), ODD)
def test_arguments_that_make_no_sense_are_answered_and_recorded(
    spaces, task, trail, tmp_path, operation, arguments, code
):
    answer = getattr(spaces, operation)(task, *arguments)

    assert answer["error"] == code
    assert answer["reason"]
    kinds = [one["h"]["kind"] for one in trail(tmp_path / "audit")]
    assert kinds.count("decision") == 1


@pytest.mark.parametrize("task_id", [None, 3, "", "../x", "no-such-task"])
def test_what_names_no_task_is_not_bound(spaces, task_id):
    assert spaces.read_file(task_id, "a")["error"] == "workspace_not_bound"
    assert spaces.run_command(task_id, "true")["error"] == "workspace_not_bound"
    assert spaces.get_workspace_path(task_id) is None


@pytest.mark.parametrize("text", [None, "", "  ", 3])
def test_a_requirement_says_something(spaces, text):
    assert spaces.submit_requirement(text)["error"] == "invalid_requirement"


def test_a_task_may_have_no_workspace_yet(spaces, tmp_path):
    task = spaces.submit_requirement("work")["taskId"]

    assert spaces.read_file(task, "a")["error"] == "workspace_not_bound"
    assert spaces.bind_workspace(task, tmp_path / "late") == {"ok": True}
    assert spaces.write_file(task, "a", b"\xff") == {"ok": True}


@pytest.mark.parametrize("path", ["a\0b", "/proc/nope/x", "file"])
def test_a_folder_that_can_not_be_made_is_an_error(spaces, tmp_path, path):
    (tmp_path / "file").write_text("")

    answer = spaces.bind_workspace("task", os.path.join(tmp_path, path))

    assert (answer["ok"], bool(answer["reason"])) == (False, True)


def test_arguments_may_have_the_names_of_the_tool(spaces, task):
    assert spaces.run_command(task, command="sleep 7441", timeoutMs=200)["timedOut"]


def test_a_workspace_that_is_gone_is_an_answer(spaces, task):
    shutil.rmtree(spaces.get_workspace_path(task))

    assert spaces.list_files(task)["error"] == "file_not_found"
    assert spaces.run_command(task, "true")["error"] == "command_failed"


@pytest.mark.parametrize("path", [".git/config", ".git/hooks/pre-commit", "sub/.git/config"])
def test_what_git_runs_later_is_not_a_workspaces_to_write(spaces, task, path):
    assert spaces.write_file(task, path, "x")["error"] == "permission_denied"
