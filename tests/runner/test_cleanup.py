"""The clean-up matrix: hostile shapes of processes, and nobody of them alive when the run is over.

The payload runs as a user of its own, so that every process of that user is a survivor; how many it
may have is limited, or the fork bomb would be one. The slow run has 50 trials of each.
"""

from __future__ import annotations

import os
import shlex
import time

import pytest

from gateway.runner.cancel import Cancel
from gateway.runner.doctor.calls import number
from gateway.runner.warden import channel
from gateway.runner.warden.slot import Slot
from tests.runner.as_another import alive, running
from tests.runner.payloads import call

DAEMON = (
    "import os,time\nif os.fork(): os._exit(0)\nos.setsid()\nif os.fork(): os._exit(0)\nos.chdir('/')\n"
    "for i in range(256):\n  try: os.close(i)\n  except OSError: pass\ntime.sleep(100)\n"
)
BOMB = (
    "import os,time,random\nwhile True:\n  try:\n    if os.fork()==0 and random.random()<.5: os.setsid()\n"
    "  except OSError: time.sleep(.01)\n"
)
HOPPER = (
    "import os,time\nend=time.time()+60\nwhile time.time()<end:\n  try: pid=os.fork()\n"
    "  except OSError: time.sleep(.01); continue\n  if pid: os._exit(0)\n  try: os.setsid()\n"
    "  except OSError: pass\n  time.sleep(.002)\n"
)
# In a file of its own a program has more room: what each is called, and what it does after the imports.
PROGRAMS = {
    "its first thread has ended": f"threading.Thread(target=time.sleep, args=(100,)).start()\nL.syscall({number(60, 93)}, 0)",
    "children of its parent": f"for _ in range(3):\n  if L.syscall({number(56, 220)}, 0x8011, 0, 0, 0, 0) == 0: time.sleep(100)",
    "a reaper of its own": "L.prctl(36, 1, 0, 0, 0)\nfor _ in range(3):\n  if os.fork() == 0:\n    if os.fork(): os._exit(0)\n    os.setsid(); time.sleep(100)",
    "traced by a brother": "p = os.fork()\nif p == 0: time.sleep(100)\nif os.fork() == 0: L.ptrace(16, p, 0, 0); time.sleep(100)",
    "waiting in vfork": "if L.vfork() == 0: L.sleep(100); L._exit(0)",
    "a name like a status": "L.prctl(15, b') Z 1 (', 0, 0, 0)\nfor _ in range(3):\n  if os.fork() == 0: os.setsid(); time.sleep(100)",
}
START = "import ctypes, os, threading, time\nL = ctypes.CDLL(None)\n"
SCENARIOS = {
    "two in the background": "sleep 100 & sleep 100 & wait",
    "pipeline": "yes | cat > /dev/null",
    "a session of its own": "setsid sleep 100 & sleep 100",
    "nohup and disown": "nohup sleep 100 > /dev/null 2>&1 & disown; sleep 100",
    "double fork": f'python3 -c "{DAEMON}"; sleep 100',
    "daemon with a cleared environment": "env -i setsid -f /bin/sleep 100; sleep 100",
    "deaf to TERM": "trap '' TERM; (trap '' TERM; sleep 100) & sleep 100",
    "parent goes first": f'python3 -c "{DAEMON}"; setsid -f sleep 100; exit 0',
    "job control": "set -m; sleep 100 & sleep 100 & wait",
    "fork bomb": f'exec python3 -c "{BOMB}"',
    "always another process": f'python3 -c "{HOPPER}" & sleep 100',
    "stopped": "sleep 100 & kill -STOP $!; kill -STOP $$",
    "reads for ever": "tail -f /dev/null & exec cat /dev/zero > /dev/null",
    **{
        name: f"exec /usr/bin/python3 -c {shlex.quote(START + text + chr(10) + 'time.sleep(100)')}"
        for name, text in PROGRAMS.items()
    },
}
# Workers that test at the same time must not see each other's processes.
USER = 4310 + 10 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def test_a_process_whose_first_thread_has_ended_is_killed_at_once(bash):
    """It has the status of a dead one, and was passed over for as long as we are patient."""
    text = SCENARIOS["its first thread has ended"]
    outcome = bash(text, timeout_ms=500, grace_ms=0)
    assert (outcome.status, outcome.survivors, len(outcome.killed)) == ("timed-out", (), 1)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("tier", [0, 1, 2])
def test_nobody_survives_a_deadline(name, tier, machine):
    if tier and tier not in machine.tiers:
        pytest.skip(f"tier {tier} does not work here")
    trials(name, tier, 2)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("tier", [0, 1, 2])
def test_nobody_survives_fifty_deadlines(name, tier, machine):
    if tier and tier not in machine.tiers:
        pytest.skip(f"tier {tier} does not work here")
    trials(name, tier, 50)


def trials(name, tier, count):
    user = USER + tier
    survivors = call(user, "tests.runner.as_another", "deadlines", tier, SCENARIOS[name], count)
    assert survivors == []
    until(lambda: not alive(user))


def test_a_cancelled_run_leaves_nobody(bash):
    cancel = Cancel()

    def begun(_stream, _data):
        cancel.cancel()

    outcome = bash(
        "setsid sleep 987654 & echo go; sleep 987654", on_output=begun, cancel=cancel, grace_ms=0
    )
    assert (outcome.status, running("987654")) == ("cancelled", 0)


def test_a_second_cancel_does_not_wait_for_the_grace(bash):
    cancel = Cancel()

    def twice(_stream, _data):
        cancel.cancel()
        cancel.cancel()

    outcome = bash(
        "trap '' TERM; echo go; sleep 30; sleep 30", on_output=twice, cancel=cancel, grace_ms=60_000
    )
    assert (outcome.status, outcome.duration_ms < 10_000) == ("cancelled", True)


@pytest.mark.parametrize("tier", [0, 1, 2])
def test_when_the_gateway_is_killed_so_is_everything(tier, machine, ws):
    if tier and tier not in machine.tiers:
        pytest.skip(f"tier {tier} does not work here")
    number = str(9_000_000 + os.getpid() * 10 + tier)
    text = f"setsid sleep {number} & (env -i setsid -f /bin/sleep {number}); sleep {number}"
    begun = call(
        os.geteuid(), "tests.runner.as_another", "killed_gateway", tier, str(ws), text, number
    )
    assert begun == 3
    gone(number)


def test_a_command_that_kills_its_warden_is_hunted_down(bash):
    number = str(8_000_000 + os.getpid())
    outcome = bash(f"setsid sleep {number} & sleep {number} & kill -9 $PPID; sleep {number}")
    # It may be so quick that the warden has not yet said that the command was started.
    assert outcome.status in {"lost", "failed-to-start"}
    assert outcome.code == "runner-failed"
    gone(number)
    assert bash("echo next").stdout.text == "next\n"


def test_a_warden_killed_before_it_was_told_leaves_nothing(bash, monkeypatch):
    number = str(8_100_000 + os.getpid())

    def order(slot, told, order, fds, profile=0):
        """As the gateway's, when it is held up between the two."""
        slot.serial, slot.profile = slot.serial + 1, profile
        channel.send(slot._orders, order, fds, serial=slot.serial, profile=profile)
        until(lambda: alive_state(slot.pid) == "Z")
        channel.send(slot.end, {**told, "do": "run", "serial": slot.serial, "profile": profile})

    monkeypatch.setattr(Slot, "order", order)
    outcome = bash(f"setsid sleep {number} & kill -9 $PPID; sleep {number}")

    assert outcome.code == "runner-failed"
    gone(number)


def alive_state(pid):
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(") ")[2][0]


def gone(number):
    until(lambda: running(number) == 0)


def until(holds):
    """The wardens themselves end a moment after their gateway."""
    for _ in range(100):
        if holds():
            break
        time.sleep(0.05)
    assert holds()
