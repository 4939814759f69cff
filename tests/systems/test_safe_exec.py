"""The seven scenarios of the safe_exec document, and what its acceptance list promises beside them."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import time

import pytest

from gateway.errors import UsageError
from gateway.systems.safe_exec import (
    DESCRIPTION,
    ConstraintViolationError,
    ExecutionLimits,
    ExecutionPlan,
    SafeExec,
    TimeoutError,  # noqa: A004 - the name that the document gives it
)

TEN_SECONDS = ExecutionPlan(limits=ExecutionLimits(timeout_seconds=10))


@pytest.fixture
def safe(project, tmp_path):
    executor = SafeExec.open(workspace=str(project), audit_dir=str(tmp_path / "audit"))
    with executor.gateway:
        yield executor


def names(found: list[dict]) -> list[str]:
    return [one["h"]["kind"] for one in found if one["h"]["kind"] in {"decision", "outcome"}]


def alive(mark: str) -> list[str]:
    """Processes whose command line holds a mark."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                line = file.read().decode(errors="replace")
        except OSError:
            continue
        if mark in line and int(pid) != os.getpid():
            found.append(line)
    return found


def zombies() -> set[str]:
    """Children of this process that have ended and were not waited for."""
    found = subprocess.run(
        ["ps", "-o", "pid=,stat=", "--ppid", str(os.getpid())],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.splitlines()
    return {line.split()[0] for line in found if line.split()[1].startswith("Z")}


# ---------------------------------------------------------------- scenario 1


def test_safe_exec_simple_command_success(safe):
    result = safe.run(command="echo 'Hello World'", timeout=5, working_dir="/tmp")

    assert (result.exit_code, result.stdout, result.stderr) == (0, "Hello World\n", "")
    assert (result.precondition_passed, result.truncated) == (True, False)
    assert 0 < result.duration_ms < 5000


# ---------------------------------------------------------------- scenario 2

ABSURD = [
    "rm -rf /",
    "rm -fr  --  /",
    "rm --recursive --force /",
    "sudo rm -rf /*",
    "cd / && rm -rf *",
    "r'm' -rf /",
    "bash -c 'rm -rf /'",
    "mkfs.ext4 /dev/sda",
    "mkfs -t ext4 /dev/sda",
    ":(){ :|:& };:",
    "bomb() { bomb | bomb & }; bomb",
]


@pytest.mark.parametrize("command", ABSURD)
def test_detects_absurd_commands(safe, command):
    with pytest.raises(ConstraintViolationError) as error:
        safe.run(command)

    for text in (
        "Absurd command detected",
        "This suggests AI reasoning failure",
        "Please reconsider the task goal",
    ):
        assert text in str(error.value)
    assert "danger" not in str(error.value).lower()


def test_an_absurd_command_is_recorded_as_a_reasoning_failure(safe, trail, tmp_path):
    with pytest.raises(ConstraintViolationError):
        safe.run("rm -rf /")

    (decision,) = [one for one in trail(tmp_path / "audit") if one["h"]["kind"] == "decision"]
    assert decision["h"]["verdict"] == "deny"
    assert "reasoning-failure.delete-system" in json.dumps(decision)


@pytest.mark.parametrize(
    "command", ["echo 'rm -rf /'", "echo mkfs.ext4", "git log --grep='rm -rf /' || true"]
)
def test_a_command_that_only_speaks_of_it_runs(safe, command):
    assert safe.run(command).precondition_passed


# ---------------------------------------------------------------- scenario 3


def test_safe_exec_timeout_kills_process_group(safe):
    with pytest.raises(TimeoutError):
        safe.run("sleep 7411 & sleep 7412 & wait", timeout=1)

    assert alive("sleep\0741") == []


def test_not_even_a_new_session_and_a_double_fork_survive(safe):
    command = "setsid sleep 7413 & (setsid bash -c 'sleep 7414 & disown' &) ; echo out; sleep 7415"
    with pytest.raises(TimeoutError) as error:
        safe.run(command, timeout=1)

    assert alive("sleep\0741") == []
    assert error.value.stdout == "out\n"


def test_the_time_out_is_pythons_own_too(safe):
    with pytest.raises(builtins.TimeoutError):
        safe.run("sleep 7416", timeout=0.2)


def test_no_zombies_are_left(safe):
    # Those that other tests of this process left behind are not this one's.
    before = zombies()
    with pytest.raises(TimeoutError):
        safe.run("for i in 1 2 3 4 5; do sleep 7417 & done; wait", timeout=0.5)

    # Nobody reaps one later: what is still there after two seconds stays.
    end = time.monotonic() + 2
    while zombies() - before and time.monotonic() < end:
        time.sleep(0.05)
    assert zombies() - before == set()


# ---------------------------------------------------------------- scenario 4


def test_safe_exec_detects_missing_command(safe):
    with pytest.raises(ConstraintViolationError) as error:
        safe.run("nonexistent_command_xyz --flag")

    assert "Command not found: nonexistent_command_xyz" in str(error.value)


def test_a_known_program_comes_with_a_hint(safe, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(ConstraintViolationError, match="apt-get install jq"):
        safe.run("jq . file.json")


@pytest.mark.parametrize(
    "command",
    [
        "command -v nonexistent_xyz || echo no",
        "f() { echo yes; }; f",
        "[ -d . ] && echo yes",
        "./missing.sh; true",
        "echo a; nonexistent_xyz || true",
    ],
)
def test_what_only_looks_missing_runs(safe, command):
    assert safe.run(command).precondition_passed


def test_validates_working_directory_invalid(safe):
    with pytest.raises(ConstraintViolationError, match="does not exist"):
        safe.run("echo x", working_dir="/no/such/folder")


def test_validates_working_directory_is_a_directory(safe, project):
    with pytest.raises(ConstraintViolationError, match="not a directory"):
        safe.run("echo x", working_dir=str(project / "file.txt"))


def test_validates_working_directory_relative(safe):
    with pytest.raises(ConstraintViolationError, match="absolute"):
        safe.run("echo x", working_dir="sub")


# ---------------------------------------------------------------- scenario 5


def test_safe_exec_enforces_timeout_constraint(safe, trail, tmp_path):
    with pytest.raises(ConstraintViolationError) as error:
        safe.run("sleep 5", timeout=15, execution_plan=TEN_SECONDS)

    assert "Timeout exceeds plan limit" in str(error.value)
    assert "plan: 10s, requested: 15s" in str(error.value)
    assert "plan.timeout" in json.dumps(trail(tmp_path / "audit"))


def test_a_timeout_within_the_plan_is_fine(safe):
    assert safe.run("echo x", timeout=10, execution_plan=TEN_SECONDS).exit_code == 0


def test_without_a_timeout_the_plan_gives_one(safe):
    plan = ExecutionPlan(limits=ExecutionLimits(timeout_seconds=0.3))

    with pytest.raises(TimeoutError):
        safe.run("sleep 7418", execution_plan=plan)


def test_safe_exec_backward_compatible_no_plan(safe):
    assert safe.run(command="echo test", timeout=5).stdout == "test\n"


# ---------------------------------------------------------------- scenario 6


def test_safe_exec_truncates_long_output(safe):
    result = safe.run("seq 1 200")
    lines = result.stdout.splitlines()

    assert len(lines) == 101
    assert lines[:50] == [str(number) for number in range(1, 51)]
    assert lines[50] == "... (100 lines omitted) ..."
    assert lines[51:] == [str(number) for number in range(151, 201)]
    assert result.truncated


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), "5", True])
@pytest.mark.parametrize("plan", [None, TEN_SECONDS])
def test_a_timeout_that_is_none_is_refused_and_recorded(safe, trail, tmp_path, timeout, plan):
    with pytest.raises(UsageError, match="timeout"):
        safe.run("echo x", timeout=timeout, execution_plan=plan)

    assert names(trail(tmp_path / "audit")) == ["decision"]


@pytest.mark.parametrize("timeout", [float("inf"), 1e300, 10**400])
def test_a_timeout_beyond_all_limits_is_the_policys(safe, timeout):
    assert safe.run("echo x", timeout=timeout).stdout == "x\n"


def test_the_shortest_timeout_is_one(safe):
    with pytest.raises(TimeoutError):
        safe.run("sleep 7420", timeout=1e-9)


@pytest.mark.parametrize("command", [None, 3, b"echo x", ["echo", "x"]])
def test_what_is_no_text_is_refused_and_recorded(safe, trail, tmp_path, command):
    with pytest.raises(UsageError, match="must be text"):
        safe.run(command)

    assert names(trail(tmp_path / "audit")) == ["decision"]


@pytest.mark.parametrize(
    ("command", "why"),
    [("echo (", "syntax error"), ("echo a\0b", "U\\+0000"), ("echo \udcff", "Unicode")],
)
def test_a_command_that_is_held_says_what_could_not_be_read(safe, command, why):
    with pytest.raises(ConstraintViolationError, match=f"(?s){why}.*nobody is there"):
        safe.run(command)


def test_the_working_directory_may_be_a_path(safe, project):
    assert safe.run("pwd", working_dir=project / "sub").stdout == f"{project}/sub\n"


@pytest.mark.parametrize("count", [1, 99, 100])
def test_short_output_stays_untouched(safe, count):
    result = safe.run(f"seq 1 {count}")

    assert result.stdout == "".join(f"{number}\n" for number in range(1, count + 1))
    assert not result.truncated


def test_one_line_more_than_a_hundred_is_cut(safe):
    assert "... (1 lines omitted) ..." in safe.run("seq 1 101").stdout


# ---------------------------------------------------------------- the rest of the list


def test_safe_exec_captures_stdout_stderr(safe):
    result = safe.run("echo out; echo err >&2")

    assert (result.stdout, result.stderr) == ("out\n", "err\n")


def test_safe_exec_returns_exit_code(safe):
    assert safe.run("exit 7").exit_code == 7


def test_safe_exec_handles_command_failure(safe):
    result = safe.run("ls /no/such/path")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in result.stderr


def test_a_killed_command_has_the_shells_exit_code(safe):
    assert safe.run("kill -9 $$").exit_code == 137


def test_safe_exec_audit_log_integration(safe, trail, tmp_path):
    safe.run("echo x")
    with pytest.raises(ConstraintViolationError):
        safe.run("rm -rf /")
    with pytest.raises(TimeoutError):
        safe.run("sleep 7419", timeout=0.2)

    assert names(trail(tmp_path / "audit")) == [
        "decision",
        "outcome",
        "decision",
        "decision",
        "outcome",
    ]


def test_the_environment_is_the_gateways(safe, monkeypatch):
    monkeypatch.setenv("FROM_OUTSIDE", "yes")

    assert safe.run("echo $FROM_OUTSIDE").stdout == "yes\n"


async def _three(safe):
    import asyncio

    return await asyncio.gather(*(safe.arun(f"echo {number}") for number in range(3)))


def test_many_at_once_for_asyncio(safe):
    import asyncio

    assert [one.stdout for one in asyncio.run(_three(safe))] == ["0\n", "1\n", "2\n"]


def test_the_description_says_what_it_does_and_refuses():
    for word in ("exit code", "refuses", "timeout", "first and last 50"):
        assert word in DESCRIPTION
