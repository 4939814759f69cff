"""One log on disk: the lock, the append, the turn to a new segment, the checkpoint.

Any number of processes append side by side. Each holds the lock on `head` for one record: reads the end,
writes the line with one call, makes it durable, writes the end back. A process that dies anywhere in
between leaves at worst a torn line, which the next one moves aside and says so (`recover`).
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from _thread import allocate_lock

from gateway.audit import segments
from gateway.audit.canonical import encode
from gateway.audit.chain import leaf, root
from gateway.audit.lines import join, sound
from gateway.audit.recover import recover
from gateway.audit.tail import LARGEST, Tail
from gateway.errors import AuditError
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.audit.checkpoint import Sealer

VERSION = 1
_PATIENCE = 2.0
_HEAD_ROOM = 4096


class Limits(Value):
    """When a segment is full, when a checkpoint is due, how much the log may hold in all."""

    segment_bytes: int = 64 << 20
    # All segments together; reaching it does what `on_full` says: `deny` or `drop-oldest`.
    total_bytes: int = 8 << 30
    on_full: str = "deny"
    # The share of `total_bytes`, in percent, from which callers are warned.
    alarm_percent: int = 80
    # A checkpoint after so many records, or so many seconds when there are newer records.
    seal_records: int = 256
    seal_seconds: int = 60


class Written(Value):
    """A record that stands in the log."""

    log: str
    seq: int
    leaf: str


class Stream:
    """The log in one folder, opened for appending."""

    def __init__(self, directory: str, limits: Limits, sealer: Sealer, *, sync: bool) -> None:
        self.directory = directory
        self.limits = limits
        self._sealer = sealer
        self._sync = sync
        self._mutex = allocate_lock()
        self._pid = 0
        self._head = -1
        self._file = -1
        self._known = b""
        self._tail = Tail()
        # What goes into `log.open`.
        self.about: Mapping[str, Any] = {}

    def append(
        self, kind: str, public: Mapping[str, Any], fields: Mapping[str, str], disclosed: bytes
    ) -> Written:
        """Write one record; it is durable when this returns, unless syncing is left to others."""
        with self:
            self._ready()
            return self._after(self._put(kind, public, fields, disclosed))

    def seal(self, *, always: bool = False) -> str:
        """Write a checkpoint if there is anything new (or `always`); gives its note, or nothing."""
        with self:
            self._ready()
            if not always and self._tail.count - self._tail.sealed <= 1:
                return ""
            note = self._seal()
            self._settle(self._sync)
            return note

    def flush(self) -> int:
        """Make everything written so far durable; gives the number of durable records."""
        with self:
            self._find_end()
            self._settle(sync=True)
            return self._tail.synced

    def rotate(self) -> None:
        """Close the live segment and begin the next one."""
        with self:
            self._ready()
            self._turn()
            self._settle(sync=True)

    def tail(self) -> Tail:
        """Where the log ends now."""
        with self:
            self._find_end()
            return self._tail

    def close(self) -> None:
        """Let go of the files."""
        for number in (self._head, self._file):
            if number >= 0:
                os.close(number)
        self._head = self._file = -1
        self._known = b""

    # -- the lock ------------------------------------------------------------------------------

    def __enter__(self) -> None:
        if not self._mutex.acquire(timeout=_PATIENCE):
            raise AuditError("the audit log is busy", hint="another thread holds it")
        try:
            self._lock()
        except BaseException:
            self._mutex.release()
            raise

    def __exit__(self, kind: object, error: object, _trace: object) -> None:
        if error is not None:
            # What we remember may not be what stands on the disk.
            self._known = b""
        try:
            if self._head >= 0:
                fcntl.flock(self._head, fcntl.LOCK_UN)
        finally:
            self._mutex.release()
        if isinstance(error, OSError):
            raise AuditError(
                f"cannot write the audit log in `{self.directory}`: {error.strerror or error}",
                hint="nothing runs that cannot be recorded",
            ) from error

    def _lock(self) -> None:
        if self._pid != os.getpid():
            # A forked child shares our descriptors, and with them our lock: it opens its own.
            self._head = self._file = -1
            self._known = b""
            self._pid = os.getpid()
        try:
            if self._head < 0:
                self._head = self._open_head()
            if not _taken(self._head):
                raise AuditError("the audit log is busy", hint="another process holds its lock")
        except OSError as error:
            raise AuditError(
                f"cannot open the audit log in `{self.directory}`: {error.strerror}",
                hint="nothing runs that cannot be recorded",
            ) from error

    def _open_head(self) -> int:
        path = os.path.join(self.directory, segments.HEAD)
        flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
        try:
            return os.open(path, flags)
        except FileNotFoundError:
            os.makedirs(self.directory, mode=0o700, exist_ok=True)
            head = os.open(path, flags | os.O_CREAT, 0o600)
            segments.sync_folder(self.directory)
            return head

    # -- the end of the log --------------------------------------------------------------------

    def _find_end(self) -> None:
        """Know where the log ends: from memory, from `head`, or from the segments themselves."""
        known = self._known
        if (
            known
            and os.pread(self._head, len(known), 0) == known
            and self._length() == self._tail.size
        ):
            return
        remembered = Tail.from_bytes(os.pread(self._head, LARGEST, 0))
        if remembered is not None and self._agrees(remembered):
            self._tail = remembered
            return
        self._close_file()
        self._tail, said = recover(self.directory, remembered)
        tail = self._tail
        tail.born = tail.born or int(time.time())
        if tail.closed:
            self._next_segment()
        elif tail.size:
            self._open_segment()
        if said:
            if not tail.size:
                self._begin()
            self._put("log.recover", said, {}, b"{}")
            self._settle(sync=True)

    def _agrees(self, remembered: Tail) -> bool:
        """Does the segment end with the very record that `head` names?"""
        if self._file < 0 or self._tail.segment != remembered.segment:
            self._close_file()
            self._tail = remembered
            try:
                self._open_segment(create=False)
            except (FileNotFoundError, PermissionError):
                return False
        if self._length() != remembered.size:
            return False
        torn = os.path.join(self.directory, segments.torn_name(remembered.count))
        if remembered.line < 0 or os.path.exists(torn):
            return False
        line = os.pread(self._file, remembered.size - remembered.line - 1, remembered.line)
        header = sound(line)
        return header is not None and leaf(header).hex() == remembered.prev

    def _ready(self) -> None:
        """Make sure that there is a segment to write to."""
        self._find_end()
        tail = self._tail
        if not tail.size:
            self._begin()
        elif tail.closed:
            self._next_segment()
        elif tail.size >= self.limits.segment_bytes or _day(tail.born) != _day(time.time()):
            self._turn()

    # -- writing -------------------------------------------------------------------------------

    def _put(
        self, kind: str, public: Mapping[str, Any], fields: Mapping[str, str], disclosed: bytes
    ) -> Written:
        tail = self._tail
        header: dict[str, Any] = {
            **public, "v": VERSION, "log": tail.log, "seq": tail.count, "prev": tail.prev,
            "ts": _now(), "mono": time.monotonic_ns() // 1000, "kind": kind,
        }  # fmt: skip
        if fields:
            header["f"] = fields
        spelled = encode(header)
        new = leaf(spelled)
        line = join(disclosed, spelled, new.hex())
        written = os.write(self._file, line)
        if written != len(line):
            os.ftruncate(self._file, tail.size)
            raise OSError(errno.ENOSPC, "no space left on the device")
        tail.add(new, len(line))
        tail.closed = kind == "segment.close"
        return Written(tail.log, tail.count - 1, tail.prev)

    def _after(self, written: Written) -> Written:
        tail = self._tail
        newer = tail.count - tail.sealed - 1
        self._settle(self._sync)
        if newer >= self.limits.seal_records or (
            newer > 0 and time.time() - tail.sealed_at >= self.limits.seal_seconds
        ):
            self._seal()
            self._settle(sync=False)
        return written

    def _settle(self, sync: bool) -> None:
        """Make it durable, then write down where the log ends."""
        if sync:
            os.fdatasync(self._file)
            self._tail.synced = self._tail.count
        self._known = self._tail.to_bytes()
        os.pwrite(self._head, self._known, 0)

    def _seal(self) -> str:
        tail = self._tail
        if self._sealer.key != tail.key:
            # Whoever reads the log learns which key to ask for.
            self._put("key", {"key": self._sealer.key}, {}, b"{}")
            tail.key = self._sealer.key
        note = self._sealer.note(tail.log, tail.count, root(tail.peaks))
        size = tail.count
        public = {"note": note, "peaks": [peak.hex() for peak in tail.peaks]}
        if self._sealer.unsigned:
            public["unsigned"] = self._sealer.unsigned
        self._put("checkpoint", public, {}, b"{}")
        tail.sealed, tail.sealed_at = size, int(time.time())
        self._sealer.keep(self.directory, note)
        return note

    # -- segments ------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The first record of a log, or of a segment."""
        tail = self._tail
        fresh = not tail.log
        if fresh:
            tail.log = f"{time.time_ns() // 1_000_000:011x}{os.urandom(4).hex()}"
        tail.segment = tail.segment or segments.segment_name(tail.count)
        tail.born = tail.sealed_at = int(time.time())
        self._open_segment()
        segments.sync_folder(self.directory)
        if fresh:
            self._put("log.open", self.about, {}, b"{}")
        else:
            peaks = [peak.hex() for peak in tail.peaks]
            self._put("segment.open", {"peaks": peaks}, {}, b"{}")

    def _turn(self) -> None:
        """Seal and close the live segment, begin the next."""
        tail = self._tail
        self._seal()
        first = segments.first_of(tail.segment)
        self._put("segment.close", {"first": first, "next": tail.count + 1}, {}, b"{}")
        os.fsync(self._file)
        tail.synced = tail.count
        self._next_segment()

    def _next_segment(self) -> None:
        tail = self._tail
        if self._file >= 0:
            os.fchmod(self._file, 0o400)
        tail.closed_bytes += tail.size
        tail.segment, tail.size, tail.line, tail.closed = (
            segments.segment_name(tail.count),
            0,
            -1,
            False,
        )
        self._close_file()
        self._begin()
        os.fdatasync(self._file)
        self._settle(sync=True)
        os.fsync(self._head)

    def _open_segment(self, *, create: bool = True) -> None:
        self._close_file()
        flags = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
        path = os.path.join(self.directory, self._tail.segment)
        self._file = os.open(path, flags | (os.O_CREAT if create else 0), 0o600)

    def _close_file(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _length(self) -> int:
        return os.fstat(self._file).st_size if self._file >= 0 else -1


def _taken(head: int) -> bool:
    """Take the lock, waiting no longer than patience lasts."""
    until = time.monotonic() + _PATIENCE
    pause = 0.0002
    while True:
        try:
            fcntl.flock(head, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(pause)
            pause = min(pause * 1.5, 0.005)


def _day(seconds: float) -> int:
    return int(seconds) // 86400


def _now() -> str:
    nanoseconds = time.time_ns()
    spelled = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(nanoseconds // 1_000_000_000))
    return f"{spelled}.{nanoseconds // 1000 % 1_000_000:06d}Z"
