"""Real bash as the oracle: run a text where it can do no harm, and say which canaries it ran.

A canary is a program of ours that leaves a mark and does nothing else. The text runs in an empty
folder, as a user that owns nothing else, with a PATH that holds the canaries and a few harmless
programs, with small limits, and everything it started is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import Self

CANARIES = tuple(f"zz{n}" for n in range(1, 10))
_SHELLS = {
    "bash": [shutil.which("bash") or "/bin/bash", "--norc", "--noprofile", "-c"],
    "dash": [shutil.which("dash") or "/bin/dash", "-c"],
    "posix": [shutil.which("bash") or "/bin/bash", "--norc", "--noprofile", "--posix", "-c"],
}
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_PROGRAMS = (
    *(
        "base64",
        "basename",
        "bash",
        "cat",
        "chmod",
        "cp",
        "dirname",
        "echo",
        "env",
        "find",
        "head",
        "ln",
        "ls",
        "mkdir",
        "mv",
    ),
    *(
        "nice",
        "nohup",
        "printf",
        "rev",
        "sed",
        "seq",
        "sh",
        "sleep",
        "sort",
        "tail",
        "tee",
        "timeout",
        "touch",
        "tr",
        "true",
        "xargs",
    ),
)
# No other test uses this number, so killing all of its processes kills nobody else's.
_UID = 64123
# What lies in the folder itself (`./f`), and a few devices; no other path.
_PATHS = re.compile(r"(?<![\s;&|(\"'=]\.)/(?!dev/(?:null|stdin|fd/\d)\b)[A-Za-z.~$*?]|\.\.|~")
_FOR_SAFETY = re.compile(r"\bkill|\bulimit|/dev/(?!null\b|stdin\b|fd/\d)")


def harmless(text: str) -> bool:
    """May this text be run at all? Nothing outside its own folder may be named."""
    return not _PATHS.search(text) and not _FOR_SAFETY.search(text)


def accepts(text: str) -> bool:
    """Does `bash -n` take the text?"""
    if "\0" in text:
        return False
    asked = subprocess.run(
        ["bash", "--norc", "--noprofile", "-n", "-c", text],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        timeout=20,
        check=False,
    )
    return asked.returncode == 0


class Bash:
    """One sandbox, used for many texts in turn."""

    def __init__(
        self, shell: str = "bash", programs: tuple[str, ...] = (), memory: int = 1 << 30
    ) -> None:
        self.argv = _SHELLS[shell]
        self.limits = functools.partial(_limits, memory)
        _adopt_orphans(True)
        self.base = tempfile.mkdtemp(prefix="oracle-")
        self.root = os.getuid() == 0
        self.bin = os.path.join(self.base, "bin")
        self.marks = os.path.join(self.base, "marks")
        self.work = os.path.join(self.base, "work")
        os.mkdir(self.bin)
        os.mkdir(self.marks)
        os.chmod(self.base, 0o755)
        script = os.path.join(self.bin, "canary")
        with open(script, "w") as file:
            file.write(f"#!/bin/sh\n: >{self.marks}/${{0##*/}}\n")
        os.chmod(script, 0o755)
        for name in CANARIES:
            os.symlink("canary", os.path.join(self.bin, name))
        for name in (*_PROGRAMS, *programs):
            os.symlink(str(shutil.which(name)), os.path.join(self.bin, os.path.basename(name)))
        if self.root:
            os.chown(self.marks, _UID, _UID)
        # An oracle that runs nothing would find nothing.
        if not any(self.ran("zz1 && { zz2 & }; echo zz3") == {"zz1", "zz2"} for _ in range(5)):
            raise RuntimeError("the oracle does not run its canaries")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_ignored: object) -> None:
        _adopt_orphans(False)
        shutil.rmtree(self.base, ignore_errors=True)

    def ran(self, text: str, seconds: float = 5.0) -> frozenset[str]:
        """The canaries that bash ran for this text."""
        shutil.rmtree(
            self.work, ignore_errors=True
        )  # (what outlived the last text may have written again)
        os.mkdir(self.work)
        if self.root:
            os.chown(self.work, _UID, _UID)
        try:
            self._run([*self.argv, text], seconds)
            return frozenset(os.listdir(self.marks))
        except ValueError:
            # A NUL cannot be handed to any program.
            return frozenset()
        finally:
            for name in os.listdir(self.marks):
                os.unlink(os.path.join(self.marks, name))
            shutil.rmtree(self.work, ignore_errors=True)

    def _run(self, argv: list[str], seconds: float) -> None:
        before = _children()
        who = {"user": _UID, "group": _UID, "extra_groups": []} if self.root else {}
        process = subprocess.Popen(
            argv,
            cwd=self.work,
            env={"PATH": self.bin, "HOME": self.work, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=self.limits,  # noqa: PLW1509 - no threads here
            **who,
        )
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=seconds)
        # What was started in the background gets a moment to leave its mark.
        for _ in range(100):
            if not _left(before):
                return
            time.sleep(0.003)
        while left := _left(before):
            for group in left:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, signal.SIGKILL)
            process.poll()
            time.sleep(0.003)
        process.wait()


def _limits(memory: int) -> None:
    for what, most in (
        (resource.RLIMIT_CPU, 3),
        (resource.RLIMIT_FSIZE, 1 << 20),
        (resource.RLIMIT_NPROC, 200),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _adopt_orphans(adopt: bool) -> None:
    """Let what a text leaves behind become ours, so that we can wait for it."""
    ctypes.CDLL(None).prctl(_SUBREAPER, int(adopt), 0, 0, 0)


def _children() -> set[int]:
    children = pathlib.Path(f"/proc/self/task/{threading.get_native_id()}/children")
    return set(map(int, children.read_text().split()))


def _left(before: set[int]) -> set[int]:
    """The process groups of what a text left behind that are still there; what has ended is reaped.

    Orphans are ours, so each child that was not ours before is of this text, in its session or in one
    that it made for itself, or has a parent that is.
    """
    found = set()
    for one in _children() - before:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            if not os.waitpid(one, os.WNOHANG)[0]:
                found.add(os.getpgid(one))
    return found
