"""Is the state we follow the state that bash has? Real bash, with probes that tell.

    python -m benches.states --texts 20000 --seed 1
    python -m benches.states --texts 20000 --seed 1 --source turns

Texts come from `tests/facts/moves.py`, or `tests/facts/turns.py`. `za` notes the folder it runs in and its
arguments. Each call must be a command of the facts with that folder (or an unknown one) and those words (or
unknown ones), and each file that is there, gone or another afterwards must be a path that the facts say is
written or deleted (or there is an unknown one); or the text is held. Every miss is printed; the exit code is
their number.
"""

from __future__ import annotations

import argparse
import collections
import fnmatch
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from benches.effects import picture, unsaid
from benches.executions import UID, Scratch, _limits, end
from gateway.facts.collect import collect
from gateway.facts.model import Arg, Command
from gateway.model import ShellRequest
from gateway.values import replace
from tests.facts.moves import Moves
from tests.facts.turns import Turns

_HOLDS = frozenset({"program", "code"})
_END = "\x02"
_BETWEEN = "\x01"
# What the texts need besides the programs of every text; none of them is given a tree above its folder.
_MORE = ("cut", "grep", "mkfifo", "readlink", "realpath", "rm", "rmdir")
SOURCES: dict[str, Callable[[int], Moves | Turns]] = {"moves": Moves, "turns": Turns}


class Call(NamedTuple):
    """Where it was, without links and as the shell calls it, and the arguments."""

    folder: str
    named: str
    args: list[str]


class Probes(Scratch):
    """A scratch folder whose `za` tells where it was called, and how."""

    def __init__(self) -> None:
        super().__init__()
        # A text that climbs some folders is still where it may write nothing.
        self.work = os.path.join(self.base, "a", "b", "c", "work")
        for name in _MORE:
            os.symlink(str(shutil.which(name)), os.path.join(self.bin, name))
        self.log = os.path.join(self.base, "log")
        tell = (
            f'{{ printf \'%s\\001\' "$(pwd -P)" "$(pwd)" "$@"; printf \'\\002\'; }} >> {self.log}\n'
        )
        for name, status in (("za", 0), ("zt", 0), ("zf", 1)):
            file = pathlib.Path(self.bin, name)
            body = tell + "echo za" if name == "za" else f"exit {status}"
            file.write_text(f"#!/bin/sh\n{body}\n")
            file.chmod(0o755)

    def fresh(self) -> None:
        shutil.rmtree(os.path.join(self.base, "a"), ignore_errors=True)
        super().fresh()
        for name in ("..", "../..", "../../..", "d1", "d1/d2"):
            path = os.path.normpath(os.path.join(self.work, name))
            os.makedirs(path, exist_ok=True)
            if os.getuid() == 0:
                os.chown(path, UID, UID)

    def calls(self, text: str) -> list[Call]:
        """Each call of `za`."""
        who = {"user": UID, "group": UID, "extra_groups": []} if os.getuid() == 0 else {}
        pathlib.Path(self.log).write_bytes(b"")
        os.chmod(self.log, 0o666)
        process = subprocess.Popen(
            ["bash", "--norc", "--noprofile", "-c", text],
            executable="/bin/bash",
            cwd=self.work,
            env={"PATH": self.bin, "HOME": self.work, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limits,  # noqa: PLW1509 - there are no threads here
            **who,
        )
        end(process, 3)
        told = pathlib.Path(self.log).read_text(errors="replace")
        found = []
        for part in told.split(_END)[:-1]:
            folder, named, *args = part.split(_BETWEEN)[:-1]
            found.append(Call(folder, named, args))
        return found


def covers(command: Command, call: Call, probe: str = "za") -> bool:
    """The command of the facts may be this call."""
    # (A folder that was taken away from under its feet has no name.)
    elsewhere = command.cwd and call.folder and command.cwd not in call[:2]
    if command.program != probe or elsewhere:
        return False
    known = list(command.argv[1:])
    # What a group of an extended pattern spells out stands behind that pattern, which may be any names.
    spelt = {one.span for one in known if one.glob and not one.exact and one.many}
    known = [one for one in known if one.span not in spelt or (one.many and not one.exact)]
    return _words(known, call.args, call.folder)


def _words(known: list[Arg], args: list[str], folder: str) -> bool:
    """The words we know fit those there were; what may be several fits any number of them."""
    if not known:
        return not args
    first, rest = known[0], known[1:]
    if first.many or first.glob:
        return any(
            all(_word(first, arg, folder) for arg in args[:count])
            and _words(rest, args[count:], folder)
            for count in range(len(args) + 1)
        )
    return bool(args) and _word(first, args[0], folder) and _words(rest, args[1:], folder)


def _word(known: Arg, arg: str, folder: str) -> bool:
    if known.glob and known.exact and "**/" in known.text:
        above = replace(known, text=known.text.replace("**/", "", 1))
        return fnmatch.fnmatchcase(arg, known.text) or _word(above, arg, folder)
    if known.glob and known.exact:
        return fnmatch.fnmatchcase(arg, known.text) or arg == known.text
    if known.pattern and not known.many and not fnmatch.fnmatchcase(arg, known.pattern):
        return False
    if known.exact:
        return arg == known.text
    if known.many:
        return True
    arg = arg if known.text[:2] != "./" or arg[:2] == "./" else f"./{arg}"
    if (
        known.within
        and arg
        and not known.pattern
        and not _below(os.path.join(folder, arg), known.within, folder)
        and not _listed(known.within, arg)
    ):
        return False
    return arg.startswith(known.text) and arg.endswith(known.tail)


def _listed(within: str, arg: str) -> bool:
    """What was listed there is a word anywhere else, and may have more behind it."""
    folder = re.sub(r"/\*+$", "", within)
    return any(os.path.lexists(os.path.join(folder, arg[:end])) for end in range(1, len(arg) + 1))


def _below(path: str, folder: str, start: str) -> bool:
    """`folder` may end in a pattern, of names in it."""
    top = os.path.normpath(os.path.join(start, re.sub(r"/\*+$", "", folder)))
    path = os.path.normpath(path)
    return path == top or path.startswith(f"{top}/")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--texts", type=int, default=2_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--source", default="moves", choices=list(SOURCES))
    asked = arguments.parse_args()
    counts: collections.Counter[str] = collections.Counter()
    started, misses = time.monotonic(), 0
    with Probes() as scratch:
        source = SOURCES[asked.source](asked.seed)
        for _ in range(asked.texts):
            missed = check(scratch, source.text(), counts)
            if missed is not None:
                misses += 1
                print("MISS", missed[1], repr(missed[0]), flush=True)
    print(dict(counts), f"{time.monotonic() - started:.0f} s, seed {asked.seed}")
    print(f"{misses} misses")
    return min(misses, 100)


def check(
    scratch: Probes, text: str, counts: collections.Counter[str]
) -> tuple[str, tuple[str, list[str]]] | None:
    """The text, and the first call or the files that the facts don't cover."""
    scratch.fresh()
    facts = collect(ShellRequest(text), scratch.context())
    unknown = any(one.what in _HOLDS for command in facts.commands for one in command.unknowns)
    if facts.opaque or unknown or not all(command.program for command in facts.commands):
        counts["held"] += 1
        return None
    counts["run"] += 1
    before = picture(scratch.work)
    for call in scratch.calls(text):
        counts["calls"] += 1
        fitting = [command for command in facts.commands if covers(command, call)]
        counts["known to the word"] += any(
            one.cwd and all(arg.exact and not arg.glob for arg in one.argv) for one in fitting
        )
        if not fitting:
            return text, (os.path.relpath(call.folder or "nowhere", scratch.work), call.args)
    changed = unsaid(facts, before, picture(scratch.work))
    return (text, ("changed", changed)) if changed else None


if __name__ == "__main__":
    sys.exit(main())
