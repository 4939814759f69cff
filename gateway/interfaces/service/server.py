"""The service: waits, looks at who asks, and forks an answering process for each question.

It does no more than that in its own process: what one question brings in (folder, environment, files it
opened, a bug it met) ends with the copy that met it. Single-threaded, so that a fork is always whole.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import time

import gateway
from gateway.interfaces.service import answering, client, peers

TYPE_CHECKING = False
if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from gateway.interfaces.service.code import Code
    from gateway.interfaces.service.place import Place

# Seconds: an answering process that lives longer has nobody left to answer.
LONGEST = 5
# How often a service looks whether its socket is still its own.
LOOK = 5.0
_SPARED = (signal.SIGINT, signal.SIGHUP)
_HEARD = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)


class Service:
    """Serves one place until it is told to stop."""

    def __init__(self, place: Place, code: Code, idle: float) -> None:
        self._place = place
        self._code = code
        self._idle = idle
        self._own = peers.posture("self")
        self._hands = 2 * (os.cpu_count() or 1) + 2
        self._busy: set[int] = set()
        self._started = time.time()
        self._answered = 0
        self._last = time.monotonic()
        # Why it ends; empty while it goes on.
        self.over = ""

    def serve(self, ready: Callable[[], None]) -> str:
        """Until something ends it; says what."""
        # What is there now is never looked at again by the collector: its pages stay shared.
        gc.collect()
        gc.freeze()
        ear, mouth = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        before = {
            number: signal.signal(number, self._heard)
            for number in _HEARD
            # `nohup` and `&` in a script mean what they say.
            if number not in _SPARED or signal.getsignal(number) != signal.SIG_IGN
        }
        woken = signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)
        try:
            ready()
            while not self.over:
                self._turn(ear)
            self._finish()
        finally:
            signal.set_wakeup_fd(woken)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(ear)
            os.close(mouth)
        return self.over

    def _turn(self, ear: int) -> None:
        waiting = select.poll()
        waiting.register(ear, select.POLLIN)
        if len(self._busy) < self._hands:
            waiting.register(self._place.line, select.POLLIN)
        ready = {descriptor for descriptor, _ in waiting.poll(self._pause() * 1000)}
        if ear in ready:
            os.read(ear, 4096)
        self._reap()
        if not self.over and self._place.line.fileno() in ready:
            self._take()
        if not self.over and not self._place.is_ours():
            self.over = "the socket was taken away"
        if self._idle and not self._busy and time.monotonic() - self._last >= self._idle:
            self.over = self.over or "nobody asked"

    def _pause(self) -> float:
        left = self._idle - (time.monotonic() - self._last) if self._idle else LOOK
        return max(0.01, min(LOOK, left))

    def _take(self) -> None:
        try:
            line, _ = self._place.line.accept()
        except OSError:  # gone already, or no descriptor left: the asker answers for himself
            time.sleep(0.01)
            return
        with line:
            pid, uid, _ = client.peer(line)
            if uid != os.geteuid() or self._own is None or peers.posture(pid) != self._own:
                return
            if not peers.is_there(line):
                return
            self._last = time.monotonic()
            self._answered += 1
            status = self._status()
            with contextlib.suppress(OSError):
                child = os.fork()
                if not child:
                    self._answer(line, pid, status)
                self._busy.add(child)

    def _answer(self, line: socket.socket, pid: int, status: str) -> None:
        """In the copy: answer, and end, whatever happens."""
        code = answering.NOT_OURS
        try:
            signal.set_wakeup_fd(-1)
            for number in (*_HEARD, signal.SIGALRM):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
            signal.alarm(LONGEST)
            gc.disable()
            self._place.forget()
            code = answering.answer(line, pid, self._code, status)
        finally:
            os._exit(code)

    def _reap(self) -> None:
        while self._busy:
            child, how = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            self._busy.discard(child)
            code = os.waitstatus_to_exitcode(how)
            if code == answering.CODE_CHANGED:
                self.over = self.over or "the gateway's code has changed"
            elif code == answering.STOP:
                self.over = self.over or "told to stop"

    def _finish(self) -> None:
        """No new questions; those that were taken are answered."""
        self._place.close()
        for child in self._busy:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)

    def _status(self) -> str:
        return json.dumps(
            {
                "running": True,
                "socket": self._place.path,
                "pid": os.getpid(),
                "since": int(self._started),
                "asked": self._answered,
                "version": gateway.__version__,
            }
        )

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        if number != signal.SIGCHLD:
            self.over = self.over or f"got {signal.Signals(number).name}"
