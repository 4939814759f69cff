"""Does bash ever execute a program that the facts neither name nor hold? Real executions, by strace.

    python -m benches.executions --texts 20000 --seed 1

Texts come from `tests/facts/statements.py`; with `--source flows` from `tests/oracle/flows.py`, with
`--source values` from `tests/oracle/generate.py`. Each is run by bash as an unprivileged user in a scratch
folder, with a PATH of harmless programs, under `strace -f -e trace=execve`. A program that was
executed must be the program of a command in the facts; or the text is held, because a part is opaque
or a program or code in it is not known. Every miss is printed; the exit code is their number.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Self

from gateway.facts.collect import FAILED, collect
from gateway.model import Context, ShellRequest
from gateway.world import DiskLookup
from tests.facts.statements import PROGRAMS, TOOLS, Statements
from tests.oracle.bash import CANARIES, harmless
from tests.oracle.flows import Flows
from tests.oracle.generate import Values

# No other test uses this number, so killing all of its processes kills nobody else's.
UID = 64231
_EXECUTED = re.compile(r'execve\("((?:[^"\\]|\\.)*)", \[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\].*\) = 0$')
_STRACE = ["/usr/bin/strace", "-f", "-qq", "-e", "trace=execve", "-e", "signal=none", "-s", "4096"]
_HOLDS = frozenset({"program", "code"})
_ALWAYS = frozenset({"bash"})


class Scratch:
    """One folder in which texts run one after the other."""

    def __init__(self) -> None:
        self.base = tempfile.mkdtemp(prefix="executions-")
        self.bin = os.path.join(self.base, "bin")
        self.work = os.path.join(self.base, "work")
        self.trace = os.path.join(self.base, "trace")
        os.mkdir(self.bin)
        os.chmod(self.base, 0o755)
        for name in PROGRAMS:
            file = pathlib.Path(self.bin, name)
            file.write_text(f"#!/bin/sh\necho {name}\n")
            file.chmod(0o755)
        for name in TOOLS:
            os.symlink(str(shutil.which(name)), os.path.join(self.bin, name))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_ignored: object) -> None:
        shutil.rmtree(self.base, ignore_errors=True)

    def fresh(self) -> None:
        """An empty working folder with one folder in it."""
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(os.path.join(self.work, "d"))
        if os.getuid() == 0:
            os.chown(self.work, UID, UID)
            os.chown(os.path.join(self.work, "d"), UID, UID)

    def context(self) -> Context:
        """The same world for the facts."""
        env = {"PATH": self.bin, "HOME": self.work}
        return Context(self.work, self.work, self.work, "/tmp", DiskLookup(self.bin), env)

    def executed(self, text: str) -> set[str]:
        """The names of the programs that were executed."""
        who = {"user": UID, "group": UID, "extra_groups": []} if os.getuid() == 0 else {}
        pathlib.Path(self.trace).write_bytes(b"")
        os.chmod(self.trace, 0o666)
        process = subprocess.Popen(
            [*_STRACE, "-o", self.trace, "/bin/bash", "--norc", "--noprofile", "-c", text],
            cwd=self.work,
            env={"PATH": self.bin, "HOME": self.work, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limits,  # noqa: PLW1509 - there are no threads here
            **who,
        )
        end(process, 6)
        found = set()
        for line in pathlib.Path(self.trace).read_text(errors="replace").splitlines()[1:]:
            match = _EXECUTED.search(line)
            # By its path only `system()` and `popen()` of a program start it; PATH has another.
            if match and match.group(1) != "/bin/sh":
                found.add(match.group(1).rpartition("/")[2])
        return found


def end(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait for a process that leads a group, then kill what is left of the group.

    The leader is not reaped before that: as long as it is a zombie, its number means nobody else.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            break
        time.sleep(0.002)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _limits() -> None:
    for what, most in ((resource.RLIMIT_CPU, 5), (resource.RLIMIT_FSIZE, 1 << 20)):
        resource.setrlimit(what, (most, most))
    resource.setrlimit(resource.RLIMIT_NPROC, (256, 256))


def named(text: str, context: Context) -> set[str] | None:
    """The programs of all commands in the facts; None when the text is held."""
    facts = collect(ShellRequest(text), context)
    assert not any(part.detail.startswith(FAILED) for part in facts.opaque), text
    if facts.opaque:
        return None
    found = set()
    for command in facts.commands:
        if not command.program or any(one.what in _HOLDS for one in command.unknowns):
            return None
        found.add(command.program)
    return found


class Journeys:
    """Texts with canaries, with these programs in their place: of `tests/oracle/flows.py`, or changed ones."""

    def __init__(self, source: Flows | Values) -> None:
        self.source = source

    def text(self) -> str:
        text = self.source.text()
        while not harmless(text) or "\0" in text:
            text = self.source.text()
        for canary, program in zip(CANARIES, PROGRAMS, strict=False):
            text = text.replace(canary, program)
        return text


SOURCES: dict[str, Callable[[int], Statements | Journeys]] = {
    "statements": Statements,
    "flows": lambda seed: Journeys(Flows(random.Random(seed))),
    "values": lambda seed: Journeys(Values(seed, [])),
}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--texts", type=int, default=2_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--source", default="statements", choices=list(SOURCES))
    asked = arguments.parse_args()
    counts: collections.Counter[str] = collections.Counter()
    started = time.monotonic()
    misses = 0
    with Scratch() as scratch:
        source = SOURCES[asked.source](asked.seed)
        for _ in range(asked.texts):
            text = source.text()
            scratch.fresh()
            shown = named(text, scratch.context())
            if shown is None:
                counts["held"] += 1
                continue
            counts["run"] += 1
            executed = scratch.executed(text)
            counts["executions"] += len(executed)
            missed = executed - shown - _ALWAYS
            if missed:
                misses += 1
                print("MISS", sorted(missed), repr(text), flush=True)
    print(dict(counts), f"{time.monotonic() - started:.0f} s, seed {asked.seed}")
    print(f"{misses} misses")
    return min(misses, 100)


if __name__ == "__main__":
    sys.exit(main())
