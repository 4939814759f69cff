"""On a system that has none of what only Unix has, `check` judges and `run` says that nothing is enforced.

Simulated: in a process of its own the modules are hidden from us and the names taken out of `os`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PRELUDE = r"""
import asyncio, builtins, click, ctypes, hashlib, inspect, json, logging, os, pathlib, platformdirs, select
import shutil, signal, socket, subprocess, sys, tempfile, threading, types, yaml
HIDDEN = {"fcntl", "resource", "pwd", "grp", "termios", "syslog"}
real = builtins.__import__
def imported(name, globals=None, locals=None, fromlist=(), level=0):
    if not level and name in HIDDEN and str((globals or {}).get("__name__")).startswith("gateway"):
        raise ModuleNotFoundError(name)
    return real(name, globals, locals, fromlist, level)
builtins.__import__ = imported
sys.platform = "win32"
for name in dir(os):
    if name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_PATH", "MFD_CLOEXEC") or name in (
        "getuid geteuid getgid getegid getgroups fork killpg setsid getsid memfd_create pidfd_open pipe2 posix_spawn "
        "register_at_fork pread pwrite readv writev fchmod fchown chown uname getxattr setxattr mkfifo fdatasync"
    ).split():
        delattr(os, name)
for name in ("SIGHUP", "SIGCHLD", "SIGQUIT", "SIGCONT", "SIGXFSZ"):
    delattr(signal, name)
del socket.AF_UNIX, select.poll
windows = types.ModuleType("msvcrt")
windows.LK_NBLCK, windows.LK_UNLCK, windows.locking = 2, 0, lambda *_: None
sys.modules["msvcrt"] = windows
from gateway.interfaces.cli.entry import guarded
sys.exit(guarded(sys.argv[1:]))
"""


@pytest.fixture
def windows(home, proj):
    def run(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", PRELUDE, *args],
            capture_output=True, text=True, check=False, cwd=proj,
            env={"PATH": os.environ["PATH"], "HOME": str(home), "GATEWAY_DEBUG": "1"},
        )  # fmt: skip

    return run


@pytest.mark.parametrize(("command", "code"), [("ls -la", 0), ("rm -rf /", 4)])
def test_check(windows, command, code):
    assert windows("check", command).returncode == code


def test_run_says_what_it_does_not_enforce_and_records(windows):
    ran = windows("run", "echo hi; exit 3")
    assert (ran.returncode, ran.stdout) == (3, "hi\n"), ran.stderr
    assert "analysis alone" in ran.stderr
    assert windows("audit", "verify").returncode == 0
    assert "echo hi" in windows("audit", "query").stdout


def test_a_policy_that_requires_the_sandbox_does_not_run(windows):
    ran = windows("run", "--policy", "strict", "ls")
    assert (ran.returncode, ran.stdout) == (125, ""), ran.stderr
    assert "cannot be had here" in ran.stderr
