"""Eight callers at once with random cancels: nothing may grow. Seconds here, five minutes when slow."""

from __future__ import annotations

import os
import random
import threading
import time

import pytest

from gateway.runner.cancel import Cancel
from gateway.runner.run import run
from gateway.runner.spec import Confinement
from gateway.runner.warden.pool import POOL
from tests.runner.as_another import running

NUMBER = str(6_000_000 + os.getpid())
TEXTS = [
    "echo hi",
    "seq 100000",
    "exit 3",
    "sleep 0.05",
    f"sleep {NUMBER}",
    f"setsid sleep {NUMBER} & echo x; sleep {NUMBER}",
    "yes",
    f"sleep {NUMBER} & exit 0",
    "kill -9 $$",
    "nosuch",
]


def test_nothing_grows(spec, cache, ws, machine):
    soak(spec, cache, ws, machine, 8)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_grows_in_five_minutes(spec, cache, ws, machine):
    soak(spec, cache, ws, machine, 300)


def test_no_status_is_lost(bash):
    """A command may end before its warden has heard that it was to begin."""
    statuses = []

    def work():
        statuses.extend(bash("exit 3").exit_code for _ in range(40))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [3] * 240


def soak(spec, cache, ws, machine, seconds):
    tiers = (0, *machine.tiers)
    for _ in range(8):  # whatever is made once is made now
        work(spec, cache, ws, tiers, time.monotonic() + 0.3, 1, [])
    before = measure()
    problems, counts = [], []
    until = time.monotonic() + seconds
    threads = [
        threading.Thread(target=work, args=(spec, cache, ws, tiers, until, seed, problems, counts))
        for seed in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    POOL.close()
    after = measure()
    assert problems == []
    assert sum(counts) > 8
    assert after["sleeping"] == 0
    assert after["descriptors"] <= before["descriptors"]
    assert after["threads"] <= before["threads"]
    assert after["memory"] < before["memory"] + 30_000


def work(spec, cache, ws, tiers, until, seed, problems, counts=None):
    choose = random.Random(seed)
    done = 0
    while time.monotonic() < until:
        tier, text, cancel = choose.choice(tiers), choose.choice(TEXTS), Cancel()
        asked = (
            {}
            if tier == 0
            else {
                "confinement": Confinement(
                    tier=str(tier), workspace=str(ws), write_roots=(str(ws),)
                )
            }
        )
        timer = threading.Timer(choose.uniform(0, 0.3), cancel.cancel)
        timer.start()
        outcome = run(
            spec(
                text,
                timeout_ms=choose.choice((150, 1000)),
                grace_ms=choose.choice((0, 100)),
                **asked,
            ),
            None,
            cancel,
            cache=cache,
        )
        timer.cancel()
        timer.join()
        done += 1
        if (
            outcome.status not in ("exited", "signalled", "timed-out", "cancelled")
            or outcome.survivors
            or (outcome.status == "exited" and outcome.exit_code is None)
        ):
            problems.append(
                (tier, text, outcome.status, outcome.code, outcome.problem, outcome.survivors)
            )
    if counts is not None:
        counts.append(done)


def measure():
    with open("/proc/self/statm") as file:
        memory = int(file.read().split()[1]) * 4
    return {
        "sleeping": running(NUMBER),
        "descriptors": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "memory": memory,
    }
