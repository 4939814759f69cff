"""The warden's loop: one command at a time, and an eye on the gateway.

The next command's process is forked beforehand, while nobody waits: it stands ready and reads the order
itself, from a channel of its own (`become`). The warden is told no more than it has to know.

A command is over when it has been reaped and nothing of it is left. In between it can be
 - running: until it exits, its time is up, or the gateway says `end`;
 - draining: it has exited and left something behind; the gateway listens a little longer, then says `end`;
 - ending: everything got SIGTERM, and gets SIGKILL when the grace is over.
When the gateway goes away, for whatever reason, everything is killed and so is the warden.
"""

from __future__ import annotations

import _socket  # not `socket`: see `channel`
import gc
import mmap
import os
import select
import sys
import time

from gateway.runner.confine import libc
from gateway.runner.warden import channel, processes
from gateway.runner.warden.become import Child, become
from gateway.runner.warden.lock import Locks

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import Any
else:
    import _signal  # without what `signal` brings along: see `channel`

_QUIET = 0.0005
_AFTERMATH = 0.5
_RUNNING, _DRAINING, _ENDING, _IDLE = "running", "draining", "ending", "idle"


class Warden:
    """The state of one warden."""

    def __init__(self, end: _socket.socket, orders: _socket.socket, gateway: int) -> None:
        self._end = end
        self._orders = orders
        self._locks = Locks()
        self._serial = 0
        self._state = _IDLE
        # The command's process; while idle, the one that stands ready to become the next command.
        self._main = 0
        self._told: dict[str, Any] = {}
        self._profile = 0
        self._aside = mmap.mmap(-1, 1)
        self._until: float | None = None
        self._why = ""
        self._term_at = 0.0
        self._doomed = processes.Doomed()
        self._status: int | None = None
        self._cpu = 0.0
        self._memory = 0
        self._stop = False
        self._poll = select.poll()
        self._wake = _wake_on_signals(self._asked_to_stop)
        self._poll.register(self._wake, select.POLLIN)
        self._wake_poll = select.poll()
        self._wake_poll.register(self._wake, select.POLLIN)
        self._poll.register(end, select.POLLIN)
        # The channel alone would not tell, should a fork of the gateway still hold its other end.
        self._poll.register(os.pidfd_open(gateway), select.POLLIN)

    def serve(self) -> None:
        """Until the gateway is gone."""
        self._make_ready(self._serial + 1)
        while not self._stop:
            for fd, _event in self._poll.poll(self._timeout()):
                if fd == self._wake:
                    _empty(self._wake)
                elif fd != self._end.fileno() or not self._hear():
                    self._stop = True
            if self._state != _IDLE:
                self._look()
            elif not self._reap() and self._until is not None and time.monotonic() >= self._until:
                self._until = None
                self._make_ready(self._serial + 1)
        processes.end_all(self._doomed, self._reap, time.sleep)

    def _probe(self, message: dict[str, Any]) -> dict[str, Any]:
        # Costly to import, and asked once a boot.
        from gateway.runner.warden import probing

        return probing.probe(message)

    def _timeout(self) -> float | None:
        if self._until is None:
            return None
        return max(0.0, self._until - time.monotonic()) * 1000 + 0.2

    def _hear(self) -> bool:
        got = channel.receive(self._end)
        if got is None:
            return False
        message, _fds = got
        if message["do"] == "run":
            self._run(message)
        elif message["do"] == "probe":
            channel.send(self._end, self._probe(message))
        elif message["do"] == "end" and message["serial"] == self._serial and self._state != _IDLE:
            self._begin_to_end(message["why"], message["grace"])
        return True

    def _run(self, told: dict[str, Any]) -> None:
        self._told, self._serial = told, told["serial"]
        # Not the status: the child reads its order itself, and may have ended before we hear of it.
        self._doomed, self._why = processes.Doomed(), ""
        self._state = _RUNNING
        self._until = None if told["timeout"] is None else time.monotonic() + told["timeout"]
        self._profile = told["profile"]
        if not self._main:
            self._make_ready(self._serial)

    def _make_ready(self, serial: int) -> None:
        """Fork the process that will be the command of this number, locked in as the last one was."""
        self._aside[0] = 0
        stage, warden = "sandbox", os.getpid()
        try:
            made = self._locks.lock(self._profile, self._told.get("lock", {}))
            stage = "process"
            pid = os.fork()
        except OSError as error:
            self._status = None
            if self._state == _RUNNING:
                self._say({"failed": stage, "errno": error.errno or 0})
                self._over([])
            self._profile = 0
            return
        if pid == 0:
            become(Child(serial, warden, self._profile, made, self._aside), self._orders, self._end)
        self._main, self._status = pid, None
        self._cpu, self._memory = 0.0, 0
        self._say({"ready": pid})

    def _look(self) -> None:
        """See who has ended, and whether a time is up."""
        left = self._reap()
        if self._aside[0] and self._state == _ENDING:
            # Cancelled before it began: nobody is asked to begin it after all.
            self._aside[0], self._status = 0, None
        elif self._aside[0]:
            # It was locked in as another command had been, or the disk has changed since.
            self._make_ready(self._serial)
            return
        if not left:
            self._over([])
            return
        if self._status is not None and self._state == _RUNNING:
            self._state = _DRAINING
            self._say({"exited": self._status})
        if self._status is not None and self._state == _ENDING and self._until is not None:
            # The command itself has gone politely; what it forgot need not have all of the grace.
            self._until = min(self._until, self._term_at + _AFTERMATH)
        if self._until is None or time.monotonic() < self._until:
            return
        if self._state == _ENDING:
            self._kill()
        else:
            self._say({"ending": "deadline"})
            self._begin_to_end("deadline", self._told["grace"])

    def _begin_to_end(self, why: str, grace: float) -> None:
        self._why = self._why or why
        if grace <= 0 or self._state == _ENDING:
            self._kill()
            return
        self._state = _ENDING
        self._term_at = time.monotonic()
        self._until = self._term_at + grace
        for pid, parent, name in processes.descendants():
            # bubblewrap would end at once, and take everything with it before its grace is over.
            if self._told["tier"] != 2 or pid != self._main:
                self._doomed.terminate(pid, parent, name)
        self._look()

    def _kill(self) -> None:
        self._over(processes.end_all(self._doomed, self._reap, self._rest))

    def _over(self, survivors: list[str]) -> None:
        killed = [
            (pid, name, number, self._why)
            for pid, (name, number) in self._doomed.killed.items()
            if name != "bwrap" or self._told["tier"] != 2
        ]
        told = {"status": self._status, "cpu": self._cpu, "memory": self._memory}
        self._say({"over": True, "killed": killed, "survivors": survivors, **told})
        # The next process is forked in a quiet moment: a fork right now would delay the answer.
        self._state, self._until, self._main = _IDLE, time.monotonic() + _QUIET, 0

    def _reap(self) -> bool:
        """Take the status of all that have ended. Says whether anybody is left."""
        while True:
            try:
                pid, status, used = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            self._cpu += used.ru_utime + used.ru_stime
            self._memory = max(self._memory, used.ru_maxrss)
            if pid == self._main:
                self._status = status

    def _rest(self, seconds: float) -> None:
        if self._wake_poll.poll(seconds * 1000):
            _empty(self._wake)

    def _say(self, message: dict[str, Any]) -> None:
        try:
            channel.send(self._end, {"serial": self._serial, **message})
        except OSError:
            self._stop = True

    def _asked_to_stop(self, *_signal: object) -> None:
        self._stop = True


def _wake_on_signals(stop: Any) -> int:
    """A descriptor that can be read when a child has ended or somebody wants us to stop."""
    read_end, write_end = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    _signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
    _signal.signal(_signal.SIGCHLD, lambda *_signal: None)
    for number in (_signal.SIGTERM, _signal.SIGINT, _signal.SIGHUP, _signal.SIGQUIT):
        _signal.signal(number, stop)
    return read_end


def _empty(fd: int) -> None:
    try:
        while os.read(fd, 4096):
            pass
    except BlockingIOError:
        pass


def main(fd: int, orders_fd: int, gateway: int) -> None:
    """The whole life of a warden. `gateway` is the pid it lives for."""
    end, orders = _socket.socket(fileno=fd), _socket.socket(fileno=orders_fd)
    for one in (fd, orders_fd):
        os.set_inheritable(one, False)
    libc.prctl(libc.PR_SET_CHILD_SUBREAPER, 1)
    if os.getppid() != gateway:
        sys.exit()
    warden = Warden(end, orders, gateway)
    # Pages that the collector never touches stay shared with every child.
    gc.collect()
    gc.freeze()
    warden.serve()
