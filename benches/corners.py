"""Do our facts cover each call of `put` that real bash makes, to the word?

    python -m benches.corners --texts 20000 --seed 1

Texts come from `tests/facts/corners.py`. `put` is a function that notes its arguments, so a text costs one
process of bash, which gives up lines and goes on as it would elsewhere. Each call must be a command of the
facts with those words, or unknown ones; or the text is held. Every miss is printed; the exit code is their
number.
"""

from __future__ import annotations

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Self

from benches.executions import UID, _limits, end
from benches.states import Call, covers
from gateway.facts.collect import FAILED, collect
from gateway.facts.model import Command
from gateway.model import Context, ShellRequest
from gateway.values import replace
from gateway.world import DiskLookup
from tests.facts.corners import PROLOGUE, Corners

_LOG = 99
_HOLDS = frozenset({"program", "code"})
_TELLS = "put() { builtin printf '%s\\0' \"$@\" $'\\001' >&99; }\n"


class Calls:
    """An empty folder, and a file in which the calls are noted."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="corners-")
        os.chmod(self.folder, 0o755)
        self.work = os.path.join(self.folder, "work")
        log = os.open(os.path.join(self.folder, "log"), os.O_RDWR | os.O_CREAT)
        os.dup2(log, _LOG, inheritable=True)
        os.close(log)
        self.lookup = DiskLookup("/usr/bin:/bin")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_ignored: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def fresh(self) -> None:
        if os.path.isdir(self.work) and not os.listdir(self.work):
            return
        shutil.rmtree(self.work, ignore_errors=True)
        os.mkdir(self.work)
        if os.getuid() == 0:
            os.chown(self.work, UID, UID)

    def made(self, text: str) -> list[list[str]]:
        """The arguments of each call."""
        who = {"user": UID, "group": UID, "extra_groups": []} if os.getuid() == 0 else {}
        os.ftruncate(_LOG, 0)
        os.lseek(_LOG, 0, os.SEEK_SET)
        process = subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-c", _TELLS + PROLOGUE + text],
            executable="/bin/bash",
            cwd=self.work,
            env={"PATH": "/usr/bin:/bin", "HOME": self.work, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limits,  # noqa: PLW1509 - there are no threads here
            pass_fds=(_LOG,),
            **who,
        )
        end(process, 3)
        told = os.pread(_LOG, 1 << 20, 0).decode(errors="replace")
        return [part.split("\0")[:-1] for part in told.split("\1\0")[:-1]]

    def known(self, text: str) -> list[Command] | None:
        """The calls of which the facts say something; None when the text is held."""
        env = {"PATH": "/usr/bin:/bin", "HOME": self.work}
        context = Context(self.work, self.work, self.work, "/tmp", self.lookup, env)
        facts = collect(ShellRequest(PROLOGUE + text + "\n"), context)
        unknown = any(one.what in _HOLDS for command in facts.commands for one in command.unknowns)
        assert not any(part.detail.startswith(FAILED) for part in facts.opaque), text
        if facts.opaque or unknown or not all(command.program for command in facts.commands):
            return None
        return [command for command in facts.commands if command.program == "put"]


def uncovered(calls: Calls, text: str, counts: collections.Counter[str]) -> list[str] | None:
    """The first call that the facts don't cover."""
    calls.fresh()
    found = calls.known(text)
    if found is None:
        counts["held"] += 1
        return None
    counts["run"] += 1
    for args in calls.made(text):
        counts["calls"] += 1
        fitting = [one for one in found if _covers(one, args)]
        if not fitting:
            return args
        counts["known to the word"] += any(
            all(arg.exact and not arg.glob and not arg.many for arg in one.argv) for one in fitting
        )
    return None


def _covers(command: Command, args: list[str]) -> bool:
    """A pattern that selects nothing is what it says."""
    selects = covers(command, Call("", "", args), "put")
    return selects or covers(_literal(command), Call("", "", _bare(args)), "put")


def _bare(texts: list[str]) -> list[str]:
    """Without the signs that hide others in a pattern; a hidden bracket may stand in a pair that was written."""
    # Which number a descriptor gets depends on what bash itself has left open; nothing hangs on it.
    texts = [re.sub(r"/dev/fd/\d+", "/dev/fd/N", text).replace("[[]", "[") for text in texts]
    return [re.sub(r"\[(.)\]", r"\1", text.replace("\\", "")).replace("[]", "") for text in texts]


def _literal(command: Command) -> Command:
    texts = [
        replace(arg, text=_bare([arg.text])[0], glob=False, pattern="", within="")
        for arg in command.argv
    ]
    return replace(command, argv=tuple(texts))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--texts", type=int, default=2_000)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    counts: collections.Counter[str] = collections.Counter()
    started, misses = time.monotonic(), 0
    with Calls() as calls:
        source = Corners(asked.seed)
        for _ in range(asked.texts):
            text = source.text()
            args = uncovered(calls, text, counts)
            if args is not None:
                misses += 1
                print("MISS", args, repr(text), flush=True)
    print(dict(counts), f"{time.monotonic() - started:.0f} s, seed {asked.seed}")
    print(f"{misses} misses")
    return min(misses, 100)


if __name__ == "__main__":
    sys.exit(main())
