"""The pipes a command writes into, and reading them without ever waiting for its end.

One buffer for all reads; a pipe of 1 MiB, so that a chatty command and we switch less often.
"""

from __future__ import annotations

import fcntl
import os
import time

from gateway.runner.capture.ends import Ends
from gateway.runner.capture.spill import Spill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.runner.outcome import Stream
    from gateway.runner.spec import Capture

    OnOutput = Callable[[str, bytes], None]

_PIPE_SIZE = 1 << 20
_BUFFER = 256 * 1024
_F_SETPIPE_SZ = 1031
# Past so many bytes it is a flood. Reading it the moment something is there gets a few KiB each time;
# a nap lets the pipe fill.
_FLOOD = 16 << 20
_NAP = 5e-5
# Buffers of runs that are over. A new one costs the kernel 64 fresh pages.
_buffers: list[bytearray] = []
_KEPT = 8


class Pipes:
    """Read ends are ours; write ends are handed to the command and closed here."""

    def __init__(self, capture: Capture, on_output: OnOutput | None = None) -> None:
        self.merged = capture.streams != "separate"
        self._on_output = on_output
        self._buffer = _buffers.pop() if _buffers else bytearray(_BUFFER)
        self._names: dict[int, str] = {}
        self._ends: dict[str, Ends] = {}
        self._write_ends: list[int] = []
        self.spill = Spill(capture.spill, capture.spill_cap) if capture.spill else None
        for name in ("stdout",) if self.merged else ("stdout", "stderr"):
            read_end, write_end = os.pipe2(os.O_CLOEXEC)
            os.set_blocking(read_end, False)
            _enlarge(read_end)
            self._names[read_end] = name
            self._ends[name] = Ends(capture)
            self._write_ends.append(write_end)

    @property
    def open(self) -> tuple[int, ...]:
        """The read ends at which something may still come."""
        return tuple(self._names)

    @property
    def targets(self) -> tuple[int, int]:
        """What becomes the command's stdout and stderr."""
        return self._write_ends[0], self._write_ends[-1]

    def release(self) -> None:
        """Close our copies of the write ends: from now on the end of the output can be seen."""
        for fd in self._write_ends:
            os.close(fd)
        self._write_ends = []

    def read(self, fd: int) -> bool:
        """Take what is there now. False when the other side has closed."""
        try:
            size = os.readv(fd, [self._buffer])
        except BlockingIOError:
            return True
        if size == 0:
            del self._names[fd]
            os.close(fd)
            return False
        name = self._names[fd]
        ends = self._ends[name]
        ends.feed(self._buffer, size)
        if self.spill is not None:
            self.spill.feed(self._buffer, size)
        if self._on_output is not None:
            self._on_output(name, bytes(self._buffer[:size]))
        if size < _BUFFER // 2 and ends.total > _FLOOD:
            time.sleep(_NAP)
        return True

    def drain(self) -> None:
        """Take what is left in the pipes, at most what fits in them: nobody should write any more."""
        for fd in self.open:
            for _ in range(2 * _PIPE_SIZE // _BUFFER):
                before = self._ends[self._names[fd]].total
                if not self.read(fd) or self._ends[self._names[fd]].total == before:
                    break

    def stream(self, name: str) -> Stream:
        return self._ends[name].stream()

    def close(self) -> None:
        self.release()
        for fd in self.open:
            os.close(fd)
        self._names = {}
        if len(_buffers) < _KEPT and len(self._buffer) == _BUFFER:
            _buffers.append(self._buffer)
            self._buffer = bytearray()
        if self.spill is not None:
            self.spill.close()


def _enlarge(fd: int) -> None:
    # A user has a quota of pipe memory; a small pipe does as well, only slower.
    try:
        fcntl.fcntl(fd, _F_SETPIPE_SZ, _PIPE_SIZE)
    except OSError:
        pass
