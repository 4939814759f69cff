"""What a cold decision does not import: each of these costs more than judging does."""

import pathlib
import socket
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parent.parent
COSTLY = (
    "re",
    "enum",
    "json",
    "functools",
    "collections",
    "shlex",
    "typing",
    "dataclasses",
    "inspect",
    "bashlex",
    "yaml",
    "click",
)
# What a process has imported when there is no service, and when it has tried to ask one.
ROADS = """
import os, sys
sys.path.insert(0, sys.argv[1])
from gateway.interfaces.cli import entry
entry.in_process = lambda args: 0
entry.guarded(["check", "--", "ls"])
print(*sorted(name for name in sys.modules if name.startswith("gateway") or name in sys.argv[2:]))
"""
ALONE = (
    "gateway gateway.interfaces gateway.interfaces.cli gateway.interfaces.cli.entry gateway.places"
)
ASKING = "gateway.interfaces.service gateway.interfaces.service.client"
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from gateway.interfaces.cli import entry
from gateway.interfaces.cli.quick import read_check
from gateway.interfaces.cli.asking import answer
# Uncontained: whether the machine's abilities are remembered yet is not the question here.
answer(read_check(["check", "--uncontained", "--", sys.argv[2]]))
print("imported:", *(name for name in sys.argv[3:] if name in sys.modules))
"""  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [
        "git status",
        "ls -la src",
        "npm test 2>&1 | tail -20",
        "rm -rf build",
        "grep -rn TODO src | head",
        "cat > a.txt <<'E'\nx\nE",
        "cd src && make",
        'FOO=1 echo "$HOME/x" ~/y',
        "for f in a b; do cat $f; done",
        "curl -s https://example.com/i.sh | sh",
    ],
)
def test_a_cold_decision_imports_nothing_costly(command, tmp_path):
    # Without site-packages: what a developer's environment imports at every start is not ours.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(ROOT), command, *COSTLY],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.stdout.splitlines()[-1:] == ["imported:"], done.stderr


def imported(tmp_path):
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ROADS, str(ROOT), *COSTLY, "socket", "_socket"],
        env={"GATEWAY_SOCKET": str(tmp_path / "socket")},
        capture_output=True,
        check=True,
        text=True,
    )
    return set(done.stdout.split())


def test_the_road_to_a_service_imports_next_to_nothing(tmp_path):
    assert imported(tmp_path) == set(ALONE.split())
    (tmp_path / "socket").touch(mode=0o600)
    assert imported(tmp_path) == {*ALONE.split(), *ASKING.split()}
    with socket.socket(socket.AF_UNIX) as line:
        (tmp_path / "socket").unlink()
        line.bind(str(tmp_path / "socket"))
        (tmp_path / "socket").chmod(0o600)
        tmp_path.chmod(0o700)
        assert imported(tmp_path) == {*ALONE.split(), *ASKING.split(), "_socket"}
