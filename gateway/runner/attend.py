"""Being there while a command runs: reading what it writes, hearing what the warden says of it.

We wait for the process, not for the end of its output: a grandchild that keeps the pipe open must not
hold the answer back. When the command has ended, output is read for a little longer (a `tee` in a
process substitution has to finish), then whatever it left behind is killed.
"""

from __future__ import annotations

import os
import select
import time

from gateway.runner.outcome import Killed
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.runner.cancel import Cancel
    from gateway.runner.capture.pipes import Pipes
    from gateway.runner.warden.slot import Slot

_LINGER = 0.1


class Ended(Value):
    """What was seen of the end."""

    # As `wait` gives it; None when it was never seen.
    status: int | None
    # `deadline`, `cancelled`, or empty: it ended by itself.
    why: str = ""
    held_open: bool = False
    killed: tuple[Killed, ...] = ()
    survivors: tuple[str, ...] = ()
    cpu_ms: float = 0.0
    max_memory: int = 0
    # (stage, errno, words) when it did not start.
    failed: tuple[str, int, str] | None = None
    # The warden went away: nothing more is known.
    lost: bool = False


class Attendance:
    """One run, from the order to the end."""

    def __init__(self, slot: Slot, pipes: Pipes, cancel: Cancel | None, grace: float) -> None:
        self._slot, self._pipes, self._cancel, self._grace = slot, pipes, cancel, grace
        self._status: int | None = None
        self._exited_at: float | None = None
        self._failed: tuple[str, int, str] | None = None
        self._why = ""
        self._held_open = False
        self._over: dict[str, Any] | None = None
        self._lost = False
        self._asked = False
        self.on_listener: Callable[[int], None] = os.close
        self._poll = select.poll()
        self._poll.register(slot.end, select.POLLIN)
        for fd in pipes.open:
            self._poll.register(fd, select.POLLIN)
        if cancel is not None:
            self._poll.register(cancel, select.POLLIN)

    def watch(self) -> Ended:
        """Until it is over."""
        while self._over is None and not self._lost:
            for fd, _event in self._poll.poll(self._timeout()):
                self._answer(fd)
            if (
                self._exited_at is not None
                and not self._asked
                and (not self._pipes.open or not self._timeout())
            ):
                self._asked = True
                self._held_open = bool(self._pipes.open)
                self._slot.stop("left-behind", 0)
        self._pipes.drain()
        return self._ended()

    def kill(self) -> Ended:
        """At once, and see it through."""
        self._why = self._why or "cancelled"
        self._asked = True
        self._slot.stop("cancelled", 0)
        return self.watch()

    def _timeout(self) -> float | None:
        if self._exited_at is None or self._asked:
            return None
        return max(0.0, (self._exited_at + _LINGER - time.monotonic()) * 1000)

    def _answer(self, fd: int) -> None:
        if fd == self._slot.end.fileno():
            self._hear()
        elif self._cancel is not None and fd == self._cancel.fileno():
            self._cancel.clear()
            self._why = self._why or "cancelled"
            self._slot.stop("cancelled", 0 if self._cancel.urgent else self._grace)
        elif not self._pipes.read(fd):
            self._poll.unregister(fd)

    def _hear(self) -> None:
        got = self._slot.hear()
        if got is None:
            self._lost = True
            return
        message, fds = got
        if message.get("serial") != self._slot.serial:
            for fd in fds:
                os.close(fd)
        elif "listener" in message:
            self.on_listener(fds[0])
        elif "failed" in message:
            self._failed = (message["failed"], message["errno"], message.get("words", ""))
        elif "ending" in message:
            self._why = self._why or message["ending"]
        elif "exited" in message:
            self._status, self._exited_at = message["exited"], time.monotonic()
        elif "over" in message:
            self._over = message

    def _ended(self) -> Ended:
        over = self._over
        if over is None:
            return Ended(self._status, self._why, self._held_open, failed=self._failed, lost=True)
        killed = tuple(Killed(*one) for one in over["killed"])
        return Ended(
            over["status"],
            self._why,
            self._held_open,
            killed,
            tuple(over["survivors"]),
            over["cpu"] * 1000,
            over["memory"] * 1024,
            self._failed,
        )
