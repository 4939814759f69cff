"""Workspaces: the error codes of the document, and what isolation means."""

from __future__ import annotations

import json
import shutil

import pytest

from gateway.systems.workspaces import Workspaces


def test_a_task_has_an_id_and_a_path(spaces, tmp_path):
    answer = spaces.submit_requirement("a calculator", str(tmp_path / "x"))

    assert set(answer) == {"taskId", "workspacePath"}
    assert answer["workspacePath"] == str(tmp_path / "x")


def test_a_task_may_get_its_folder_later(spaces, tmp_path):
    task = spaces.submit_requirement("a calculator")["taskId"]

    assert spaces.read_file(task, "x")["error"] == "workspace_not_bound"
    assert spaces.bind_workspace(task, str(tmp_path / "x")) == {"ok": True}
    assert spaces.list_files(task) == {"files": []}


@pytest.mark.parametrize("task_id", ["", "../a", "no-such-task", "a" * 500])
def test_an_unknown_task_has_no_workspace(spaces, task_id):
    assert spaces.read_file(task_id, "x")["error"] == "workspace_not_bound"
    assert spaces.run_command(task_id, "true")["error"] == "workspace_not_bound"
    assert spaces.get_workspace_path(task_id) is None


def test_file_not_found(spaces, task):
    assert spaces.read_file(task, "no")["error"] == "file_not_found"
    assert spaces.list_files(task, "no")["error"] == "file_not_found"


def test_permission_denied_for_what_is_no_file(spaces, task):
    spaces.write_file(task, "d/f", "")

    assert spaces.read_file(task, "d")["error"] == "permission_denied"


def test_a_blocked_command_says_why(spaces, task):
    answer = spaces.run_command(task, "sudo id")

    assert answer["error"] == "command_blocked"
    assert "rights" in answer["reason"]


@pytest.mark.parametrize("command", ['echo "sudo is blocked"', "echo 'rm -rf /'", "git init -q ."])
def test_words_are_not_commands(spaces, task, command):
    assert spaces.run_command(task, command)["exitCode"] == 0


def test_a_failing_command_is_an_outcome(spaces, task):
    assert spaces.run_command(task, "echo no >&2; exit 3") == {
        "stdout": "",
        "stderr": "no\n",
        "exitCode": 3,
    }


def test_a_command_that_can_not_start_has_failed(spaces, task, tmp_path):
    shutil.rmtree(tmp_path / "a")

    assert spaces.run_command(task, "true")["error"] in {"command_failed", "workspace_not_bound"}


def test_a_timeout_of_nothing_is_a_failure(spaces, task):
    assert spaces.run_command(task, "true", 0)["error"] == "command_failed"


def test_output_before_the_timeout_is_kept(spaces, task):
    answer = spaces.run_command(task, "echo so far; sleep 7444", 500)

    assert (answer["error"], answer["stdout"]) == ("command_timeout", "so far\n")


def test_commands_run_in_the_workspace(spaces, task, tmp_path):
    assert spaces.run_command(task, "pwd")["stdout"].strip() == str(tmp_path / "a")


def test_binary_contents_go_both_ways(spaces, task, tmp_path):
    data = bytes(range(256))
    (tmp_path / "a/data").write_bytes(data)
    read = spaces.read_file(task, "data")

    assert read["encoding"] == "base64"
    spaces.write_file(task, "copy", read["content"], read["encoding"])
    assert (tmp_path / "a/copy").read_bytes() == data


def test_content_that_is_no_base64_is_refused(spaces, task):
    assert spaces.write_file(task, "f", "%%%", "base64")["ok"] is False


def test_temporary_files_are_the_tasks_own(spaces, task, other):
    made = spaces.run_command(task, "t=$(mktemp) && echo private > $t && echo $t")
    path = made["stdout"].strip()

    assert made["exitCode"] == 0
    assert spaces.run_command(task, f"cat {path}")["stdout"] == "private\n"
    assert "private" not in json.dumps(spaces.run_command(other, f"cat {path}"))


def test_ordinary_work_goes_through(spaces, task):
    spaces.write_file(task, "src/calc.py", "def add(a, b):\n    return a + b\n")
    check = "import sys; sys.path.insert(0, 'src')\nimport calc\nassert calc.add(1, 2) == 3\n"
    spaces.write_file(task, "tests/check.py", check)
    commit = (
        "git init -q . && git add -A && git -c user.name=a -c user.email=a@b.test commit -qm first"
    )
    for command in ("python3 tests/check.py", commit, "git log --oneline | wc -l"):
        answer = spaces.run_command(task, command)

        assert answer.get("exitCode") == 0, answer


# ---------------------------------------------------------------- tasks


def test_folders_of_tasks_never_overlap(spaces, task, tmp_path):
    for path in ("a", "a/inner", "."):
        answer = spaces.submit_requirement("more", str(tmp_path / path))

        assert answer["error"] == "permission_denied"


def test_a_link_to_the_folder_of_a_task_is_that_folder(spaces, task, tmp_path):
    (tmp_path / "road").symlink_to(tmp_path / "a")

    assert spaces.submit_requirement("more", str(tmp_path / "road"))["error"] == "permission_denied"


def test_a_released_folder_can_be_had_again(spaces, task, tmp_path):
    spaces.release(task)

    assert "taskId" in spaces.submit_requirement("more", str(tmp_path / "a"))


def test_tasks_survive_a_restart(spaces, task, tmp_path):
    spaces.write_file(task, "f", "kept")

    with Workspaces.open(
        state_dir=str(tmp_path / "state"), audit_dir=str(tmp_path / "audit2")
    ) as new:
        assert new.read_file(task, "f") == {"content": "kept"}


def test_every_call_is_recorded(spaces, task, trail, tmp_path):
    spaces.write_file(task, "f", "x")
    spaces.read_file(task, "../f")
    spaces.run_command(task, "true")
    spaces.run_command(task, "sudo id")

    kinds = [one["h"]["kind"] for one in trail(tmp_path / "audit")]
    assert (kinds.count("decision"), kinds.count("outcome")) == (4, 2)
