"""Background jobs: commands that go on while the caller does something else.

A job is a run in a thread of its own, with its own log, limits and time-out, and a warden like any
other: when this process ends, however it ends, its jobs end too. One that is to outlive a caller is
started in a process that does nothing else (`kept`).
"""

from __future__ import annotations

import os
import threading
import time

from gateway.errors import UsageError
from gateway.runner.cancel import Cancel
from gateway.runner.capture.ends import Ends
from gateway.runner.outcome import LOST, Outcome
from gateway.runner.run import run
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.runner.spec import RunSpec

_MOST_RUNNING = 32
_MOST_KEPT = 200


class Job(Value):
    """A job as it is now."""

    id: str
    words: tuple[str, ...]
    cwd: str
    started: float
    log: str
    # None while it runs.
    outcome: Outcome | None = None

    @property
    def running(self) -> bool:
        return self.outcome is None


class _Live:
    """The moving parts of a job."""

    def __init__(self, job: Job, spec: RunSpec) -> None:
        self.job = job
        self.spec = spec
        self.cancel = Cancel()
        self.lock = threading.Lock()
        self.recent = Ends(replace(spec.capture, streams="merged"))
        self.thread: threading.Thread | None = None

    def take(self, _stream: str, data: bytes) -> None:
        with self.lock:
            self.recent.feed(bytearray(data), len(data))


class Jobs:
    """All jobs of one process. Logs lie in `folder`, each with the cap of its own spec."""

    def __init__(self, folder: str, *, cache: str = "") -> None:
        self._folder, self._cache = folder, cache
        self._lock = threading.Lock()
        self._live: dict[str, _Live] = {}

    def start(self, spec: RunSpec, on_end: Callable[[Job], None] | None = None) -> Job:
        """Start it and return. `on_end` is called, from the job's thread, with the finished job."""
        os.makedirs(self._folder, mode=0o700, exist_ok=True)
        with self._lock:
            if sum(one.job.running for one in self._live.values()) >= _MOST_RUNNING:
                raise UsageError(f"{_MOST_RUNNING} jobs run already", hint="stop one of them first")
            name = f"job-{os.urandom(4).hex()}"
            log = os.path.join(self._folder, f"{name}.log")
            logged = replace(spec, capture=replace(spec.capture, spill=log))
            live = _Live(Job(name, spec.words, spec.cwd, time.time(), log), logged)
            self._live[name] = live
            self._forget_old()
        live.thread = threading.Thread(
            target=self._work, args=(live, on_end), name=f"gateway-{name}", daemon=True
        )
        live.thread.start()
        return live.job

    def list(self) -> tuple[Job, ...]:
        """Every job that is still known, oldest first."""
        return tuple(one.job for one in list(self._live.values()))

    def job(self, name: str) -> Job:
        return self._find(name).job

    def tail(self, name: str, lines: int = 50) -> str:
        """The last lines it has written so far, also while it runs."""
        live = self._find(name)
        with live.lock:
            seen = live.recent.stream()
        text = seen.tail or seen.head
        return "".join(text.splitlines(keepends=True)[-lines:]) if lines > 0 else ""

    def stop(self, name: str, timeout: float | None = None) -> Job:
        """End it (SIGTERM, its grace, SIGKILL) and wait until it is over."""
        live = self._find(name)
        if live.job.running:
            live.cancel.cancel()
        return self.wait(name, timeout)

    def wait(self, name: str, timeout: float | None = None) -> Job:
        live = self._find(name)
        if live.thread is not None:
            live.thread.join(timeout)
        return live.job

    def close(self) -> None:
        """End all of them."""
        running = [one for one in list(self._live.values()) if one.job.running]
        for live in running:
            live.cancel.cancel()
        for live in running:
            self.wait(live.job.id)

    def _work(self, live: _Live, on_end: Callable[[Job], None] | None) -> None:
        try:
            outcome = run(live.spec, live.take, live.cancel, cache=self._cache)
        except Exception as error:  # noqa: BLE001 - a job that nobody waits for must still end
            outcome = Outcome(
                LOST, code="runner-failed", problem=f"{type(error).__name__}: {error}"
            )
        ended = replace(live.job, outcome=outcome)
        try:
            if on_end is not None:
                on_end(ended)
        finally:
            live.job = ended

    def _find(self, name: str) -> _Live:
        live = self._live.get(name)
        if live is None:
            known = ", ".join(self._live) or "there are none"
            raise UsageError(f"no job `{name}`", hint=known)
        return live

    def _forget_old(self) -> None:
        over = [name for name, one in self._live.items() if not one.job.running]
        for name in over[: max(0, len(self._live) - _MOST_KEPT)]:
            del self._live[name]
