"""Signals at any moment: everything dead, an outcome for each decision, the documented code, no traceback."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
# Before our first line runs Python itself answers: it dies of the signal.
SELF = {number: -number for number in CODES}


@pytest.fixture
def start(home, proj):
    def go(text: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "gateway", "run", text],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=proj,
            start_new_session=True, env={"PATH": os.environ["PATH"], "HOME": str(home)},
        )  # fmt: skip

    return go


def kinds(home):
    trail = home / ".local/state/gateway/audit"
    lines = [line for path in trail.glob("*.jsonl") for line in path.read_text().splitlines()]
    return [json.loads(line)["h"]["kind"] for line in lines]


@pytest.mark.parametrize("number", CODES)
def test_in_the_middle(start, home, number):
    mark = f"{7_000_000 + os.getpid()}.{number}"
    with start(f"sleep {mark} & echo started; sleep {mark}") as process:
        assert process.stdout.readline() == b"started\n"
        process.send_signal(number)
        assert process.wait(30) == CODES[number]
        assert b"Traceback" not in process.stderr.read()
    assert gone(mark)
    assert [kinds(home).count(kind) for kind in ("decision", "outcome")] == [1, 1]


@pytest.mark.parametrize("number", CODES)
def test_at_any_moment(start, home, number):
    mark = f"{7_000_000 + os.getpid()}.{number}"
    for _ in range(6):
        with start(f"sleep {mark} & sleep 0.05") as process:
            time.sleep(random.uniform(0, 0.6))
            process.send_signal(number)
            assert process.wait(30) in (0, 1, CODES[number], SELF[number])
            said = process.stderr.read().decode()
            # A traceback can only be Python's own, from before our first line runs.
            assert "guarded" not in said, said
    assert gone(mark)
    assert kinds(home).count("decision") == kinds(home).count("outcome")


def test_what_nohup_started_goes_on(home, proj):
    quoted = f"nohup {sys.executable} -m gateway run 'echo begun; sleep 1; echo done'"
    with subprocess.Popen(
        ["/bin/sh", "-c", f"exec {quoted} 2>&1"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        cwd=proj, env={"PATH": os.environ["PATH"], "HOME": str(home)},
    ) as process:  # fmt: skip
        line = b""
        while b"begun" not in line:
            line = process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        assert b"done" in process.stdout.read()
        assert process.wait(30) == 0


def test_a_reader_that_goes_away_ends_it(start, home):
    with start("yes") as process:
        assert process.stdout.readline() == b"y\n"
        process.stdout.close()
        assert process.wait(30) == 141
        assert b"Traceback" not in process.stderr.read()
    assert kinds(home).count("outcome") == 1


def gone(mark):
    for _ in range(100):
        if not running(mark):
            return True
        time.sleep(0.05)
    return False


def running(mark):
    found = subprocess.run(["pgrep", "-f", f"^sleep {mark}"], capture_output=True, check=False)
    return found.stdout.split()
