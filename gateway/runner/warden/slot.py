"""The gateway's end of one warden: starting it, talking to it, and noticing when it is gone."""

from __future__ import annotations

import os
import signal
import sys
import threading

from gateway.errors import RunnerError
from gateway.runner.warden import channel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_ROOT = os.path.dirname(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
)
# Appended, not put in front: nothing beside us may stand in for a module of the standard library.
_START = (
    "import sys; sys.path.append(sys.argv[1]); from gateway.runner.warden.serve import main; "
    "main(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))"
)
_FD, _ORDERS_FD = 3, 4
_spawning = threading.Lock()


class Slot:
    """One warden. Not for two threads at once; `pool` sees to that."""

    def __init__(self) -> None:
        if not sys.executable:
            raise RunnerError("there is no Python interpreter to start the warden with")
        ours, theirs = channel.pair()
        orders, their_orders = channel.pair()
        numbers = (str(_FD), str(_ORDERS_FD), str(os.getpid()))
        argv = [sys.executable, "-I", "-S", "-c", _START, _ROOT, *numbers]
        null = os.devnull
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, null, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, null, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, null, os.O_WRONLY, 0),
            *_placed(theirs.fileno(), their_orders.fileno()),
        ]
        with _spawning:
            try:
                self.pid = os.posix_spawn(
                    sys.executable,
                    argv,
                    {"LC_ALL": "C.UTF-8", "PATH": os.defpath},
                    file_actions=actions,
                    setsid=True,
                    setsigmask=(),
                    setsigdef=signal.valid_signals(),
                )
            except OSError as error:
                ours.close()
                orders.close()
                raise RunnerError(f"the warden could not be started: {error.strerror}") from error
            finally:
                theirs.close()
                their_orders.close()
        self.end = ours
        self._orders = orders
        self.serial = 0
        # What its waiting child is locked in as: what the last command was.
        self.profile = 0
        # The session of the command, told when its process was forked: for the case that the warden
        # is killed.
        self.session = 0

    def order(
        self, told: dict[str, Any], order: dict[str, Any], fds: Sequence[int], profile: int = 0
    ) -> None:
        """Hand it a command: to the warden what it has to watch, to the waiting child what to become."""
        self.serial += 1
        self.profile = profile
        channel.send(self._orders, order, fds, serial=self.serial, profile=profile)
        channel.send(self.end, {**told, "do": "run", "serial": self.serial, "profile": profile})

    def stop(self, why: str, grace: float) -> None:
        """End the command that runs now."""
        try:
            channel.send(self.end, {"do": "end", "serial": self.serial, "why": why, "grace": grace})
        except OSError:
            pass  # the warden is gone: `hear` will say so

    def probe(self, bwrap: str, scratch: str) -> dict[str, Any]:
        channel.send(self.end, {"do": "probe", "bwrap": bwrap, "scratch": scratch})
        while True:
            got = self.hear()
            if got is None:
                raise RunnerError("the warden ended while it looked at the machine")
            if "ready" not in got[0]:
                return got[0]

    def hear(self) -> tuple[dict[str, Any], list[int]] | None:
        """The next message; None when the warden is gone."""
        got = channel.receive(self.end)
        if got is not None and "ready" in got[0]:
            self.session = got[0]["ready"]
        return got

    def gone(self) -> bool:
        """Has it ended while it had nothing to do?"""
        try:
            return os.waitpid(self.pid, os.WNOHANG)[0] != 0
        except ChildProcessError:
            return True

    def close(self) -> None:
        """Let it go. It kills whatever it still has, and ends."""
        self.end.close()
        self._orders.close()
        try:
            os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass

    def abandon(self) -> None:
        """In a fork of the gateway: the warden is not ours any more."""
        self.end.close()
        self._orders.close()


def _placed(fd: int, orders: int) -> list[tuple[int, int, int]]:
    """Put the two where the warden looks for them, even if one lies where the other should go."""
    high = max(fd, orders, _ORDERS_FD) + 1
    moves = ((fd, high), (orders, high + 1), (high, _FD), (high + 1, _ORDERS_FD))
    return [(os.POSIX_SPAWN_DUP2, old, new) for old, new in moves]
