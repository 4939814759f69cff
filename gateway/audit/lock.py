"""The lock that lets many processes write one log, and the small file it stands on.

`head` is locked for the time of one append, by processes with `flock` and by the threads of one process
with a mutex. Waiting is bounded: a gateway that cannot record in time denies.
"""

from __future__ import annotations

import fcntl
import os
import time
from _thread import allocate_lock

from gateway.audit import segments
from gateway.errors import AuditError

PATIENCE = 2.0
# No head is longer: 40 peaks of 64 digits and some names.
_LARGEST = 16384


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
                fcntl.flock(self._file, fcntl.LOCK_UN)
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
        return os.pread(self._file, _LARGEST, 0)

    def write(self, data: bytes) -> None:
        """Put the new state into `head`, in place: renaming would take the lock away."""
        os.pwrite(self._file, data, 0)
        self.known = data

    def unchanged(self) -> bool:
        """Is `head` as we left it?"""
        return bool(self.known) and os.pread(self._file, len(self.known), 0) == self.known

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
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
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
        flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
        try:
            return os.open(path, flags)
        except FileNotFoundError:
            os.makedirs(self.directory, mode=0o700, exist_ok=True)
            file = os.open(path, flags | os.O_CREAT, 0o600)
            segments.sync_folder(self.directory)
            return file
