"""A file that gets everything a command wrote, up to a hard limit.

What goes wrong with it never stops the command: it is kept as words and stands in the outcome.
"""

from __future__ import annotations

import os


class Spill:
    """Opened for one run. A link in its place is not followed; nobody else may read it."""

    __slots__ = ("_fd", "_room", "path", "problem", "truncated")

    def __init__(self, path: str, cap: int) -> None:
        self.path = path
        self.problem = ""
        self.truncated = False
        self._room = cap
        self._fd = -1
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
        try:
            self._fd = os.open(path, flags, 0o600)
        except OSError as error:
            self._fail(error)

    def feed(self, buffer: bytearray, size: int) -> None:
        if self._fd < 0:
            return
        with memoryview(buffer) as view:
            rest = view[: min(size, self._room)]
            self.truncated = self.truncated or len(rest) < size
            self._room -= len(rest)
            try:
                while rest:
                    rest = rest[os.write(self._fd, rest) :]
            except OSError as error:
                self._fail(error)

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _fail(self, error: OSError) -> None:
        self.problem = f"the full output could not be written to `{self.path}`: {error.strerror}"
        self.truncated = True
        self.close()
