"""The lock that lets many processes write one log, and the small file it stands on.

`head` is locked for the time of one append, by processes with `flock` and by the threads of one process
with a mutex. Waiting is bounded: a gateway that cannot record in time denies.
"""

from __future__ import annotations

import os
import time
from _thread import allocate_lock

from gateway import opening
from gateway.audit import segments
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_locks: Any
try:
    import fcntl as _locks
except ModuleNotFoundError:  # Windows
    _locks = None

PATIENCE = 2.0
# No head is longer: 40 peaks of 64 digits and some names.
_LARGEST = 16384
# On Windows a lock keeps others from reading what it covers: a byte that is never written.
_LOCKED_BYTE = 1 << 30


class HeadLock:
    """`head`, opened when it is first needed. Use as a context manager."""

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self._mutex = allocate_lock()
        self._file = -1
        self._pid = 0
        # What we last wrote into `head`; empty when our memory of the log is not to be trusted.
        self.known = b""
        # Another process than the one that opened the files: they are its parent's.
        self.forked = False

    def __enter__(self) -> None:
        if not self._mutex.acquire(timeout=PATIENCE):
            raise AuditError("the audit log is busy", hint="another thread holds it")
        try:
            self._lock()
        except OSError as error:
            self._mutex.release()
            raise self.problem("open", error) from error
        except BaseException:
            self._mutex.release()
            raise

    def __exit__(self, _kind: object, error: object, _trace: object) -> None:
        if error is not None:
            self.known = b""
        try:
            if self._file >= 0:
                _release(self._file)
        finally:
            self._mutex.release()
        if isinstance(error, OSError):
            raise self.problem("write", error) from error

    def problem(self, verb: str, error: OSError) -> AuditError:
        """The error that makes a gate deny."""
        return AuditError(
            f"cannot {verb} the audit log in `{self.directory}`: {error.strerror or error}",
            hint="nothing runs that cannot be recorded",
        )

    def read(self) -> bytes:
        """What `head` holds."""
        return read_at(self._file, _LARGEST, 0)

    def write(self, data: bytes) -> None:
        """Put the new state into `head`, in place: renaming would take the lock away."""
        write_at(self._file, data, 0)
        self.known = data

    def unchanged(self) -> bool:
        """Is `head` as we left it?"""
        return bool(self.known) and read_at(self._file, len(self.known), 0) == self.known

    def sync(self) -> None:
        """Make `head` durable."""
        os.fsync(self._file)

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1
        self.known = b""

    def _lock(self) -> None:
        if self._pid != os.getpid():
            # A forked child shares its parent's descriptors, and with them its lock: it opens its own.
            self.forked = self._pid != 0
            self._file = -1
            self.known = b""
            self._pid = os.getpid()
        if self._file >= 0 and not os.fstat(self._file).st_nlink:
            # Somebody removed the log under us: begin again, where everybody looks.
            self.close()
        if self._file < 0:
            self._file = self._open()
        until = time.monotonic() + PATIENCE
        pause = 0.0002
        while True:
            try:
                _take(self._file)
                return
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise AuditError(
                        "the audit log is busy", hint="another process holds its lock"
                    ) from None
                time.sleep(pause)
                pause = min(pause * 1.5, 0.005)

    def _open(self) -> int:
        path = os.path.join(self.directory, segments.HEAD)
        flags = os.O_RDWR | opening.CLOEXEC | opening.NOFOLLOW
        try:
            return os.open(path, flags)
        except FileNotFoundError:
            os.makedirs(self.directory, mode=0o700, exist_ok=True)
            file = os.open(path, flags | os.O_CREAT, 0o600)
            segments.sync_folder(self.directory)
            return file


def _take(file: int) -> None:
    """Lock it, or raise `BlockingIOError`."""
    if _locks is not None:
        _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
        return
    import msvcrt as windows

    os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
    try:
        windows.locking(file, windows.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except PermissionError as error:
        raise BlockingIOError from error


def _release(file: int) -> None:
    if _locks is not None:
        _locks.flock(file, _locks.LOCK_UN)
        return
    import msvcrt as windows

    os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
    windows.locking(file, windows.LK_UNLCK, 1)  # type: ignore[attr-defined]


def read_at(file: int, size: int, place: int) -> bytes:
    """`pread`, also where there is none."""
    if hasattr(os, "pread"):
        return os.pread(file, size, place)
    os.lseek(file, place, os.SEEK_SET)
    return os.read(file, size)


def write_at(file: int, data: bytes, place: int) -> None:
    """`pwrite`, also where there is none."""
    if hasattr(os, "pwrite"):
        os.pwrite(file, data, place)
        return
    os.lseek(file, place, os.SEEK_SET)
    os.write(file, data)
