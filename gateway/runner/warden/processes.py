"""Who descends from this process, and ending all of them.

A process that is our direct child can't lose its pid to another before we have reaped it. A deeper one
can: its parent reaps it, and in a small pid space the number is soon somebody else's. So deeper ones are
signalled through a pidfd, and only when the parent it had is still the parent it has.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from collections.abc import Callable
else:
    import _signal  # without what `signal` brings along: see `channel`

# Nothing normal survives this long; what does is stuck in the kernel, or belongs to another user.
_PATIENCE = 5.0
# Where the number of threads stands in a process's status, counted from its state.
_THREADS = 17
_HAS_CHILDREN_FILE = os.path.exists(f"/proc/self/task/{os.getpid()}/children")


class Doomed:
    """What was signalled: pid → (name, last signal)."""

    def __init__(self) -> None:
        self.killed: dict[int, tuple[str, str]] = {}

    def terminate(self, pid: int, parent: int, name: str) -> None:
        state, _parent = _state(pid)
        if state not in ("", "Z") and _send(pid, parent, _signal.SIGTERM):
            _send(pid, parent, _signal.SIGCONT)  # a stopped process hears nothing else
            self.killed[pid] = (name, "TERM")

    def kill(self, found: list[tuple[int, int, str]]) -> None:
        """SIGKILL for all of them. Who lived when it began was killed: the end of a pid namespace's
        first process takes the others with it, before their own turn."""
        living = [one for one in found if _state(one[0])[0] not in ("", "Z")]
        for pid, parent, name in living:
            if _send(pid, parent, _signal.SIGKILL) or pid in self.killed:
                self.killed[pid] = (name, "KILL")


def descendants() -> list[tuple[int, int, str]]:
    """Every (pid, parent, name) below us, parents first."""
    children = _children_by_file if _HAS_CHILDREN_FILE else _children_by_scan()
    found: list[tuple[int, int, str]] = []
    ahead = [os.getpid()]
    while ahead:
        parent = ahead.pop()
        for pid in children(parent):
            found.append((pid, parent, name_of(pid)))
            ahead.append(pid)
    return found


def end_all(doomed: Doomed, reap: Callable[[], bool], rest: Callable[[float], None]) -> list[str]:
    """Kill until nothing is left. Returns who could not be killed. `reap` says: we have children."""
    until = time.monotonic() + _PATIENCE
    while reap():
        doomed.kill(descendants())
        if not reap():
            break
        if time.monotonic() > until:
            return [f"{pid} {name}".strip() for pid, _parent, name in descendants()]
        rest(0.001)
    return []


def name_of(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/comm", "rb") as file:
            return file.read().decode("utf-8", "backslashreplace").rstrip("\n")
    except OSError:
        return ""


def _state(pid: int) -> tuple[str, int]:
    """The state's letter and the parent; empty and -1 when there is no such process."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        state, parent, threads = fields[0].decode(), int(fields[1]), int(fields[_THREADS])
    except (OSError, ValueError, IndexError):
        return "", -1
    # A first thread that has ended while others go on looks like a dead process.
    return ("S" if state == "Z" and threads > 1 else state), parent


def _send(pid: int, parent: int, number: int) -> bool:
    try:
        if parent == os.getpid():
            os.kill(pid, number)
            return True
        pidfd = os.pidfd_open(pid)
        try:
            if _state(pid)[1] not in (parent, os.getpid()):
                return False
            _signal.pidfd_send_signal(pidfd, number)
        finally:
            os.close(pidfd)
    except OSError:
        return False
    return True


def _children_by_file(parent: int) -> list[int]:
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass
    return found


def _children_by_scan() -> Callable[[int], list[int]]:
    """For kernels without the children file: one look at all processes."""
    tree: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            tree.setdefault(_state(int(name))[1], []).append(int(name))
    return lambda parent: tree.get(parent, [])
