"""The façades, files and snapshots: what they add to a plain start, and how they grow.

python -m benches systems
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
import time

from gateway.systems.safe_exec import SafeExec, TimeoutError  # noqa: A004 - the document's name
from gateway.workspace.listing import info
from gateway.workspace.paths import Root
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.restore import restore
from gateway.workspace.snapshots.store import Store
from gateway.workspace.snapshots.take import take

ROUNDS = 60
FILES = 100_000
EVERYTHING = (Target("", tree=True),)


def rows() -> list[dict[str, object]]:
    """Three folders, three measurements."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        return [*_safe_exec(folder), *_listing(folder), *_snapshots(folder)]


def _timed(action, *args, **options) -> float:
    started = time.perf_counter()
    action(*args, **options)
    return (time.perf_counter() - started) * 1000


def _safe_exec(folder: str) -> list[dict[str, object]]:
    workspace = os.path.join(folder, "workspace")
    os.mkdir(workspace)
    before, whole, plain = [], [], []
    safe = SafeExec.open(workspace=workspace, audit_dir=os.path.join(folder, "audit"))
    with safe.gateway:
        safe.run("true")
        for number in range(ROUNDS):
            words = ["bash", "-c", f"echo {number}"]
            before.append(_timed(safe._prepare, words[2], 5, workspace, None))
            whole.append(_timed(safe.run, words[2], 5, workspace))
            plain.append(_timed(subprocess.run, words, capture_output=True, check=True))
        after = [_out_of_time(safe) - 200 for _ in range(20)]
    cost = statistics.median(whole) - statistics.median(plain)
    base = f"subprocess.run {statistics.median(plain):.2f} ms"
    return [
        _row("safe_exec: preconditions, median", 10, statistics.median(before), "ms"),
        _row("safe_exec: more than a plain subprocess, median", 100, cost, "ms", base),
        _row("safe_exec: from the deadline to the last process, largest", 50, max(after), "ms"),
    ]


def _out_of_time(safe: SafeExec) -> float:
    """How long a command ran that had 200 ms, by the runner's own clock."""
    try:
        safe.run("sleep 60 & setsid sleep 60 & wait", 0.2)
    except TimeoutError as error:
        return error.result.duration_ms
    raise AssertionError("it was not stopped")


def _listing(folder: str) -> list[dict[str, object]]:
    top = os.path.join(folder, "many")
    _fill(top, FILES)
    with Root.open(top) as root:
        took = min(_timed(info, root) for _ in range(3)) / 1000
    walked = min(_timed(lambda: [None for _ in os.walk(top)]) for _ in range(3)) / 1000
    shutil.rmtree(top)
    return [_row(f"info on {FILES:,} files", 3, took, "s", f"os.walk {walked:.2f} s")]


def _snapshots(folder: str) -> list[dict[str, object]]:
    top = os.path.join(folder, "tree")
    _fill(top, 10_000)
    store = Store(os.path.join(folder, "store"))
    with Root.open(top) as root:
        first = _timed(take, root, store, EVERYTHING) / 1000
        time.sleep(2.1)  # files that changed just now are read again
        take(root, store, EVERYTHING)
        again = _timed(take, root, store, EVERYTHING) / 1000
        one = statistics.median(
            _timed(take, root, store, (Target("0/0/0"),)) for _ in range(ROUNDS)
        )
        snapshot = take(root, store, EVERYTHING)
        shutil.rmtree(os.path.join(top, "1"))
        back = _timed(restore, root, store, snapshot.id) / 1000
    return [
        _row("snapshot of one file, median", 5, one, "ms"),
        _row("snapshot of 10,000 files, the first", 30, first, "s"),
        _row("snapshot of 10,000 files, again", 1, again, "s"),
        _row("rollback of 1,000 deleted files among 10,000", 5, back, "s"),
    ]


def _fill(top: str, count: int) -> None:
    for number in range(count // 100):
        folder = f"{top}/{number // 10}/{number % 10}"
        os.makedirs(folder)
        for name in range(100):
            with open(f"{folder}/{name}", "w", encoding="ascii") as file:
                file.write(f"{number} {name}\n")


def _row(name: str, budget: float, value: float, unit: str, base: str = "") -> dict[str, object]:
    return {
        "name": name,
        "budget": budget,
        "value": round(value, 2),
        "unit": unit,
        "baseline": base,
    }
