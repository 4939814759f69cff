"""Idle wardens: one that somebody killed is not handed out."""

from __future__ import annotations

import os
import signal
import time

from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, RunSpec
from gateway.runner.warden.pool import POOL


def test_a_warden_that_was_killed_while_idle_fails_no_command(ws):
    spec = RunSpec(
        argv=("/bin/bash", "-c"),
        cwd=str(ws),
        env={"PATH": "/usr/bin:/bin"},
        text="echo here",
        confinement=UNCONFINED,
    )
    run(spec)
    idle = [slot.pid for slot in POOL._idle]
    for pid in idle:
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.1)

    outcome = run(spec)

    assert idle
    assert (outcome.status, outcome.stdout.text) == ("exited", "here\n")
    assert not {slot.pid for slot in POOL._idle} & set(idle)
