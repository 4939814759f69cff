"""Running without a warden, where there is no Linux: no sandbox, clean-up as good as it goes.

The process group gets SIGTERM, then SIGKILL; what has left the group lives on. The enforcement in the
outcome says tier 0. Output is read by threads, which works where pipes can't be polled.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

from gateway.runner.capture.ends import Ends
from gateway.runner.failures import from_stage, not_started
from gateway.runner.outcome import (
    CANCELLED,
    EXITED,
    SIGNALLED,
    TIMED_OUT,
    Enforcement,
    Killed,
    Outcome,
    Stream,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from gateway.runner.cancel import Cancel
    from gateway.runner.capture.pipes import OnOutput
    from gateway.runner.confine.plan import Plan
    from gateway.runner.spec import RunSpec

_CHUNK = 64 * 1024
_TICK = 0.02
_LINGER = 0.1


def run_directly(
    spec: RunSpec,
    plan: Plan,
    program: str,
    on_output: OnOutput | None = None,
    cancel: Cancel | None = None,
) -> Outcome:
    """Run it as a plain child in a process group of its own."""
    started, clock = time.time(), time.monotonic()
    merged = spec.capture.streams != "separate"
    try:
        child = subprocess.Popen(
            spec.words,
            executable=program,
            cwd=spec.cwd,
            env=dict(spec.env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if merged else subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        return not_started(from_stage("program", error.errno or 0, "", spec))
    readers = [_Reader("stdout", child.stdout, spec, on_output)]
    if not merged:
        readers.append(_Reader("stderr", child.stderr, spec, on_output))
    try:
        why, killed = _attend(child, spec, cancel)
    except BaseException:
        _signal(child, hard=True)
        raise
    held = not all(reader.finish() for reader in readers)
    code = child.returncode
    status = {"deadline": TIMED_OUT, "cancelled": CANCELLED}.get(why) or (
        EXITED if code >= 0 else SIGNALLED
    )
    return Outcome(
        status,
        code if code >= 0 else None,
        signal.Signals(-code).name if code < 0 else None,
        merged,
        readers[0].stream(),
        Stream() if merged else readers[1].stream(),
        started=started,
        ended=time.time(),
        duration_ms=(time.monotonic() - clock) * 1000,
        held_open=held,
        killed=killed,
        enforcement=Enforcement(0, plan, gaps=plan.gaps),
    )


def _attend(
    child: subprocess.Popen[bytes], spec: RunSpec, cancel: Cancel | None
) -> tuple[str, tuple[Killed, ...]]:
    until = None if spec.timeout_ms is None else time.monotonic() + spec.timeout_ms / 1000
    why = ""
    while child.poll() is None:
        late = until is not None and time.monotonic() >= until
        if late or (not why and cancel is not None and cancel.cancelled):
            hard = bool(why) or spec.grace_ms <= 0
            why = why or ("deadline" if late else "cancelled")
            _signal(child, hard=hard)
            until = time.monotonic() + spec.grace_ms / 1000
            if hard:
                child.wait()
                return why, (Killed(child.pid, os.path.basename(spec.argv[0]), "KILL", why),)
        try:
            child.wait(_TICK)
        except subprocess.TimeoutExpired:
            continue
    left = _signal(child, hard=True)
    why_left = why or "left-behind"
    return why, (Killed(child.pid, "process group", "KILL", why_left),) if left else ()


def _signal(child: subprocess.Popen[bytes], *, hard: bool) -> bool:
    """Signal the whole group. Says whether there was anybody."""
    if sys.platform == "win32":
        try:
            subprocess.run(
                ["taskkill", "/T", "/F", "/PID", str(child.pid)], capture_output=True, check=False
            )
        except OSError:
            child.kill()
        return False
    try:
        os.killpg(child.pid, signal.SIGKILL if hard else signal.SIGTERM)
    except OSError:
        return False
    return True


class _Reader:
    """A thread that reads one pipe to its end, into bounded memory."""

    def __init__(
        self, name: str, pipe: IO[bytes] | None, spec: RunSpec, on_output: OnOutput | None
    ) -> None:
        self._name, self._pipe, self._on_output = name, pipe, on_output
        self._ends = Ends(spec.capture)
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._read, name=f"gateway-{name}", daemon=True)
        self._thread.start()

    def finish(self) -> bool:
        """Wait a little for the end. False when somebody still holds the pipe."""
        self._thread.join(_LINGER)
        return not self._thread.is_alive()

    def stream(self) -> Stream:
        with self._lock:
            return self._ends.stream()

    def _read(self) -> None:
        pipe = self._pipe
        if pipe is None:
            return
        with pipe:
            while data := os.read(pipe.fileno(), _CHUNK):
                with self._lock:
                    self._ends.feed(bytearray(data), len(data))
                if self._on_output is not None:
                    self._on_output(self._name, data)
