"""How each system tells of the rarer ends: a shell that is missing, a signal, output that was cut."""

from __future__ import annotations

import asyncio
import os

import pytest

from gateway.errors import RunnerError
from gateway.systems.bash_tool import BashTool
from gateway.systems.operations import OperationExecutor
from gateway.systems.safe_exec import SafeExec, TimeoutError, safe_exec  # noqa: A004
from gateway.systems.shell_executor import SecurityError, ShellExecutor
from gateway.systems.workspaces import Workspaces

# There is none on the machines that these tests run on.
ELSEWHERE = {"shell": "powershell"}
UNCONFINED = """\
schema: gateway/1
name: unconfined
layer: org
extends: [SYSTEM]
params: {sandbox: "off", output: {mode: full, cap: 1KiB, streams: separate}}
"""


@pytest.fixture
def opened(project, tmp_path):
    """`opened(System, policy)` → the system over a project."""
    if os.name == "nt":
        pytest.skip("this is Windows")
    made = []

    def open_it(system, policy: str = "", **options):
        if policy:
            options["policy"] = str(tmp_path / "policy.yaml")
            (tmp_path / "policy.yaml").write_text(UNCONFINED.replace("SYSTEM", policy))
        one = system.open(workspace=str(project), audit_dir=str(tmp_path / "audit"), **options)
        made.append(one.gateway)
        return one

    yield open_it
    for gateway in made:
        gateway.close()


def test_safe_exec_without_its_shell(opened):
    with pytest.raises(RunnerError, match="powershell"):
        opened(SafeExec).run("git --version", **ELSEWHERE)


def test_bash_without_its_shell(opened):
    envelope = opened(BashTool).run({"command": "Get-Date"}, **ELSEWHERE)

    assert envelope["status"] == "error"
    assert envelope["error"]["code"] == "EXECUTION_ERROR"
    assert envelope["error"]["message"].startswith("Command failed: the shell does not exist")


def test_a_workspace_without_its_shell(spaces, task):
    answer = spaces.run_command(task, "Get-Date", **ELSEWHERE)

    assert (answer["error"], answer["stdout"]) == ("command_failed", "")
    assert "powershell" in answer["reason"]


def test_operations_without_their_shell(opened):
    answer = opened(OperationExecutor).system_exec("git status", **ELSEWHERE)

    assert (answer["success"], answer["code"]) == (False, 500)


def test_a_signal_has_its_name_where_nothing_stands_between(opened):
    envelope = opened(BashTool, "bash-tool").run({"command": "echo x; kill -TERM $$"})

    assert (envelope["status"], envelope["data"]["signal"]) == ("partial", "SIGTERM")
    assert envelope["data"]["exit_code"] is None
    assert "[Ended by SIGTERM.]" in envelope["text"]


def test_a_shell_that_is_killed_has_an_exit_code_all_the_same(opened):
    assert opened(SafeExec, "safe-exec").run("kill -9 $$").exit_code == 137
    result = opened(ShellExecutor, "shell-executor").run("kill -9 $$")
    assert (result.exit_code, result.timed_out) == (1, False)
    assert "SIGKILL" in result.stderr


def test_output_beyond_the_policys_cap_is_partial(opened):
    envelope = opened(BashTool, "bash-tool").run({"command": "seq 1 2000"})

    assert (envelope["status"], envelope["data"]["truncated"]) == ("partial", True)
    assert "[Truncated: Output exceeded limit. Narrow command or redirect to file.]" in (
        envelope["text"].splitlines()
    )


def test_both_streams_of_a_time_out_are_kept(opened):
    with pytest.raises(TimeoutError) as error:
        opened(SafeExec).run("echo out; echo err >&2; sleep 7425", timeout=0.5)

    assert (error.value.stdout, error.value.stderr) == ("out\n", "err\n")


def test_one_call_needs_nothing_but_the_function(tmp_path, project, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(project)

    assert safe_exec(command="echo test", timeout=5).stdout == "test\n"


def test_for_asyncio_the_answers_are_the_same(opened, spaces, task):
    async def all_of_them():
        with pytest.raises(SecurityError):
            await opened(ShellExecutor).arun("rm -rf /")
        return (
            await opened(ShellExecutor).arun("echo x", cwd="sub"),
            await opened(OperationExecutor).asystem_exec("rm x"),
            await opened(OperationExecutor).asystem_exec(None),
            await spaces.arun_command("no-such-task", "true"),
            await spaces.arun_command(task, "true", 0),
            await spaces.arun_command(task, "echo x"),
        )

    shell, refused, odd, unbound, timeless, ran = asyncio.run(all_of_them())
    assert (shell.stdout, refused["code"], odd["code"]) == ("x\n", 403, 500)
    assert (unbound["error"], timeless["error"]) == ("workspace_not_bound", "command_failed")
    assert ran == {"stdout": "x\n", "stderr": "", "exitCode": 0}


def test_tasks_are_remembered_in_the_users_state_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Workspaces.open() as spaces:
        task = spaces.submit_requirement("work", tmp_path / "w")["taskId"]
    with Workspaces.open() as later:
        assert later.get_workspace_path(task) == str(tmp_path / "w")
        later.release(task)


def test_a_policy_may_keep_a_workspace_from_being_counted(tmp_path):
    (tmp_path / "own.yaml").write_text("schema: gateway/1\nname: own\nparams: {default: deny}\n")
    with Workspaces.open(
        state_dir=str(tmp_path / "state"),
        audit_dir=str(tmp_path / "audit"),
        policy=str(tmp_path / "own.yaml"),
    ) as spaces:
        task = spaces.submit_requirement("work", tmp_path / "w")["taskId"]

        assert spaces.get_workspace_info(task)["error"] == "permission_denied"
        assert spaces.list_files(task)["error"] == "permission_denied"


def test_somebody_elses_folder_for_temporary_files_is_not_used(spaces, task, tmp_path, monkeypatch):
    """In `/tmp` anybody may be there first: with a link, for example."""
    (tmp_path / "trap").mkdir()
    (tmp_path / f"gateway-tasks-{os.getuid()}").symlink_to("trap")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    assert spaces.read_file(task, "a")["error"] == "permission_denied"
    assert spaces.run_command(task, "true")["error"] == "command_failed"
    assert os.listdir(tmp_path / "trap") == []
