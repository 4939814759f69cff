"""What Python really does, by its own audit events, is in what the reader says, or under an `Unknown`."""

from __future__ import annotations

import fnmatch
import json
import os
import posixpath
import subprocess
import sys
from pathlib import Path

import pytest

from gateway.facts.code import read
from gateway.facts.model import Arg

HERE = Path(__file__).parent
SCRIPTS = (HERE / "python_scripts.txt").read_text().split("\n---\n")
ARGV = ["a.txt"]


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> dict[int, dict]:
    place = tmp_path_factory.mktemp("oracle")
    asked = "".join(
        json.dumps({"id": number, "text": text, "argv": ARGV}) + "\n"
        for number, text in enumerate(SCRIPTS)
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(HERE / "python_oracle.py")],
        input=asked,
        capture_output=True,
        text=True,
        cwd=place,
        timeout=100,
        env={"PATH": os.environ["PATH"], "HOME": str(place), "TMPDIR": str(place)},
        check=False,
    )
    return {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("number", range(len(SCRIPTS)), ids=lambda number: SCRIPTS[number][:50])
def test_nothing_happens_that_is_not_said(number: int, events: dict[int, dict]) -> None:
    place, happened = events[number]["place"], events[number]["events"]
    said = read("python", SCRIPTS[number], tuple(map(Arg, ARGV)), (("HOME", Arg(place)),))

    missed = [event for event in happened if not _covered(event, said, place)]

    assert missed == []


def test_the_scripts_do_something(events: dict[int, dict]) -> None:
    assert sum(1 for one in events.values() if one["events"]) > 0.95 * len(SCRIPTS)


def _covered(event, said, place) -> bool:
    name, args = event
    if any(unknown.what in {"code", "effects"} for unknown in said.unknowns):
        return True
    if name in {
        "os.system",
        "subprocess.Popen",
        "os.exec",
        "os.posix_spawn",
        "os.spawn",
        "os.kill",
    }:
        return bool(said.inner)
    if name.startswith("socket."):
        return any(host.host in "".join(args) for host in said.hosts)
    if name == "open" and args[0].isdigit():
        return True
    if name == "exec":
        return True  # the text that runs was read, or there is an Unknown
    if name in {"os.symlink", "os.link"}:
        # Said as the `ln` that does the same: its last word is what is written.
        made = [one.argv[-1] for one in said.inner if one.argv and one.argv[0].text == "ln"]
        name_of = posixpath.basename
        return any(not arg.exact or name_of(arg.text) == name_of(args[1]) for arg in made)
    roles = {
        "open": ("write",) if _writes(args) else ("read",),
        "os.rename": ("delete", "write"), "os.chdir": ("cd",), "os.listdir": ("read",),
        "os.scandir": ("read",), "os.remove": ("delete",), "os.rmdir": ("delete",),
        "sqlite3.connect": ("write",),
    }.get(name, ("write",))  # fmt: skip
    return all(_touches(said, role, path, place) for role, path in zip(roles, args, strict=False))


def _writes(args) -> bool:
    return len(args) > 2 and args[2].isdigit() and bool(int(args[2]) & (os.O_WRONLY | os.O_RDWR))


def _touches(said, role, path, place) -> bool:
    path = posixpath.normpath(posixpath.join(place, path))
    if not path.startswith(place):
        return path.startswith((str(Path(place).parent), "/tmp"))
    for use in said.paths:
        if use.role == "write" and path + ".bak" in {posixpath.join(place, use.arg.text), path}:
            return True  # `fileinput` moves the file away and writes it anew
        if use.role != role and role != "cd" and not (role == "read" and use.role == "delete"):
            continue
        base = use.base.text if use.base is not None else ""
        if not use.arg.exact or (use.base is not None and not use.base.exact):
            return True
        pattern = posixpath.normpath(posixpath.join(place, base, use.arg.text))
        if use.arg.glob and fnmatch.fnmatch(path, pattern):
            return True
        if path == pattern or ((use.recursive or use.below) and path.startswith(pattern + "/")):
            return True
        # Below a folder that is copied, listed or made piece by piece.
        if pattern.startswith(path + "/"):
            return True
        if (use.recursive or use.arg.glob) and fnmatch.fnmatch(path, pattern + "/*"):
            return True
    return False
