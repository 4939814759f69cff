"""The place a service listens at: a folder that is the user's alone, a lock, and a socket.

The lock says who lives; the socket may be a leftover. Whoever holds the lock may replace the socket, and
nobody else. It goes away with its process, however that ends.
"""

from __future__ import annotations

import fcntl
import os
import socket
import stat

from gateway.errors import UsageError
from gateway.interfaces.service import client

LOCK = ".lock"
# Questions that may wait while all hands are busy.
BACKLOG = 256


class Place:
    """A claimed place, with its listening socket."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        folder, self._name = os.path.split(self.path)
        if not self._name:
            raise UsageError(f"`{path}` names no file", hint="name the socket, not its folder")
        self._folder = _private_folder(folder, path)
        self._lock = -1
        try:
            self._lock = self._locked()
            self.line = self._bound()
        except BaseException:
            self._release()
            raise
        self._own = self._stamp()

    def is_ours(self) -> bool:
        """Is the socket still the one that was made? Nobody comes through another."""
        return self._stamp() == self._own

    def close(self) -> None:
        """Take the socket away, if it is still ours, and let the place go."""
        if self._folder < 0:
            return
        self.line.close()
        if self.is_ours():
            os.unlink(self._name, dir_fd=self._folder)
        self._release()

    def forget(self) -> None:
        """In a copy of the process: the place stays the first one's."""
        self.line.close()
        self._release()

    def _release(self) -> None:
        for descriptor in (self._lock, self._folder):
            if descriptor >= 0:
                os.close(descriptor)
        self._lock = self._folder = -1

    def _locked(self) -> int:
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        lock = os.open(self._name + LOCK, flags, 0o600, dir_fd=self._folder)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(lock)
            raise UsageError(
                f"a service is running at `{self.path}`", hint="gateway serve --stop ends it"
            ) from error
        return lock

    def _bound(self) -> socket.socket:
        stamp = self._stamp()
        if stamp is not None:
            if not stat.S_ISSOCK(stamp[2]):
                raise UsageError(f"`{self.path}` is no socket", hint="name another place")
            os.unlink(self._name, dir_fd=self._folder)
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)
        try:
            line.bind(f"/proc/self/fd/{self._folder}/{self._name}")
        except BaseException:
            line.close()
            raise
        finally:
            os.umask(before)
        line.listen(BACKLOG)
        line.setblocking(False)
        return line

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = os.stat(self._name, dir_fd=self._folder, follow_symlinks=False)
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino, found.st_mode


def _private_folder(folder: str, path: str) -> int:
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    try:
        found = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except NotADirectoryError as error:
        raise UsageError(f"`{folder}` is a link, or no folder", hint="name another") from error
    about = os.fstat(found)
    why = ""
    if about.st_uid != os.geteuid():
        why = f"belongs to another user (id {about.st_uid})"
    elif about.st_mode & 0o077:
        why = "is open to others"
    elif not client.trusted(path, found):
        why = "lies where commands may write"
    if why:
        os.close(found)
        hint = "use a folder of mode 0700 that is yours, and set GATEWAY_SOCKET to the socket in it"
        raise UsageError(f"`{folder}` {why}", hint=hint)
    return found
