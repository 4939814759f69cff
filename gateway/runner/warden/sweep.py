"""When the warden itself was killed: find and kill what it can't any more.

Only a command that is not confined can do that to its warden. What it started is found by the session
it began in and by a mark in its environment; what has left the session *and* cleared its environment
is not, and that is said.
"""

from __future__ import annotations

import os
import signal
import time

MARK = "GATEWAY_RUN"
_ROUNDS = 40
# One that is just becoming another program shows no environment for a moment.
_QUIET = 3


def sweep(session: int, mark: str) -> None:
    """Kill until several looks at all processes find nothing more."""
    text = f"{MARK}={mark}".encode()
    quiet = 0
    for _ in range(_ROUNDS):
        found = [pid for pid in _processes() if _belongs(pid, session, text)]
        quiet = 0 if found else quiet + 1
        if quiet == _QUIET:
            return
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                continue
        time.sleep(0.002)


def _processes() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _belongs(pid: int, session: int, text: bytes) -> bool:
    try:
        if session and os.getsid(pid) == session:
            return True
        with open(f"/proc/{pid}/environ", "rb") as file:
            return text in file.read().split(b"\0")
    except OSError:
        return False
