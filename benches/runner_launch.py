"""Launching: our whole `run` against a plain `subprocess.run`, interleaved in one process.

python benches/runner_launch.py
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time

from gateway.runner.confine.probe import capabilities, expected_enforcement, forget
from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, Confinement, RunSpec

ROUNDS = 150
# With a home, as the plain start has one: without, bash asks the user database for it.
ENV = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/"}
WORDS = ("/bin/bash", "-c", "true")


def rows() -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        return [*_launches(folder), *_deadlines(folder), _expected(folder)]


def _spec(folder: str, tier: int, **fields) -> RunSpec:
    asked = (
        UNCONFINED
        if tier == 0
        else Confinement(tier=str(tier), workspace=folder, write_roots=(folder,))
    )
    return RunSpec(WORDS, folder, ENV, confinement=asked, **fields)


def _launches(folder: str) -> list[dict[str, object]]:
    cache = os.path.join(folder, "cache")
    found = []
    for tier in (0, *capabilities(cache).tiers):
        plain, ours, spec = [], [], _spec(folder, tier)
        for round_ in range(ROUNDS + 5):
            first = _timed(lambda: subprocess.run(["bash", "-c", "true"], check=True))
            second = _timed(lambda: run(spec, cache=cache))  # noqa: B023 - called at once
            if round_ >= 5:
                plain.append(first)
                ours.append(second)
        for kind, choose in (("median", statistics.median), ("fastest", min)):
            found.append(
                {
                    "name": f"launch, tier {tier}, {kind}",
                    "budget": {0: 1.6, 1: 1.6, 2: 7.0}[tier],
                    "value": round(choose(ours) / choose(plain), 2),
                    "baseline": f"subprocess.run {choose(plain):.2f} ms",
                    "unit": "×",
                }
            )
    return found


def _timed(work) -> float:
    # A caller thinks between two commands; back to back the next child is not ready yet.
    time.sleep(0.003)
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _deadlines(folder: str) -> list[dict[str, object]]:
    """From the deadline until `run` has answered: everything is dead by then."""
    text = "setsid sleep 50 & (sleep 50 & sleep 50) & trap '' TERM; sleep 50"
    late, survivors = [], 0
    for _ in range(30):
        spec = RunSpec(
            ("/bin/bash", "-c"),
            folder,
            ENV,
            text,
            timeout_ms=100,
            grace_ms=0,
            confinement=UNCONFINED,
        )
        outcome = run(spec)
        late.append(outcome.duration_ms - 100)
        survivors += len(outcome.survivors)
    return [
        {
            "name": "deadline → all dead, worst of 30",
            "budget": 50,
            "value": round(max(late), 1),
            "baseline": "",
            "unit": "ms",
        },
        {
            "name": "deadline survivors",
            "budget": 0,
            "value": survivors,
            "baseline": "",
            "unit": "processes",
        },
    ]


def _expected(folder: str) -> dict[str, object]:
    cache = os.path.join(folder, "cache")
    times = []
    for _ in range(50):
        forget()
        start = time.perf_counter()
        expected_enforcement(Confinement(write_roots=(folder,)), cache)
        times.append((time.perf_counter() - start) * 1000)
    value = round(statistics.median(times), 2)
    return {
        "name": "expected enforcement, remembered",
        "budget": 1.0,
        "value": value,
        "baseline": "",
        "unit": "ms",
    }


if __name__ == "__main__":
    for row in rows():
        print(row)
