"""A way to end a run from elsewhere: another thread, a signal handler, a protocol that says "cancel"."""

from __future__ import annotations

import os


class Cancel:
    """May be asked any number of times, from any thread; wakes whoever waits at `fileno()`."""

    def __init__(self) -> None:
        self._read_end, self._write_end = os.pipe()
        for fd in (self._read_end, self._write_end):
            os.set_blocking(fd, False)
        self.cancelled = False
        # Asked a second time: the grace is over now.
        self.urgent = False

    def cancel(self) -> None:
        self.urgent = self.cancelled
        self.cancelled = True
        try:
            os.write(self._write_end, b"!")
        except BlockingIOError:
            pass  # it has been asked often enough

    def fileno(self) -> int:
        return self._read_end

    def clear(self) -> None:
        """Take note of it: `fileno()` is quiet until the next time."""
        try:
            os.read(self._read_end, 4096)
        except BlockingIOError:
            pass

    def __del__(self) -> None:
        os.close(self._read_end)
        os.close(self._write_end)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came while a command ran. Everything was killed; `outcome` tells what came of it."""

    def __init__(self, outcome: object) -> None:
        super().__init__()
        self.outcome = outcome
