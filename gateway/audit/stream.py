"""One log on disk: the append, the turn to a new segment, the checkpoint.

Each record is one write under the lock (`lock`): find the end, write the line, make it durable, write the
end back to `head`. A process that dies anywhere in between leaves at worst a torn line, which the next
one moves aside and says so (`recover`).
"""

from __future__ import annotations

import errno
import os
import time

from gateway import opening
from gateway.audit import segments
from gateway.audit.canonical import encode
from gateway.audit.chain import leaf, root
from gateway.audit.lines import join, sound
from gateway.audit.lock import HeadLock, read_at
from gateway.audit.tail import Tail
from gateway.errors import AuditError
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.audit.checkpoint import Sealer
    from gateway.audit.limits import Limits

VERSION = 1
# macOS has no `fdatasync`.
_sync = getattr(os, "fdatasync", os.fsync)
_NOTHING = b"{}"


class Written(Value):
    """A record that stands in the log."""

    log: str
    seq: int
    leaf: str


class Stream:
    """The log in one folder, opened for appending."""

    def __init__(
        self,
        directory: str,
        limits: Limits,
        sealer: Sealer,
        about: Mapping[str, Any],
        *,
        sync: bool,
    ) -> None:
        self.directory = directory
        self._limits = limits
        self._sealer = sealer
        # What `log.open` says.
        self._about = about
        self._sync = sync
        self.lock = HeadLock(directory)
        self._tail = Tail()
        self._file = -1

    # -- what a log does -----------------------------------------------------------------------

    def append(
        self, kind: str, public: Mapping[str, Any], fields: Mapping[str, str], disclosed: bytes
    ) -> Written:
        """Write one record; it is durable when this returns, unless syncing is left to `flush`."""
        with self.lock:
            self._ready()
            written = self._put(kind, public, fields, disclosed)
            self._settle(sync=self._sync)
            if self._seal_is_due():
                self._seal_beside()
            return written

    def announce_policy(
        self, public: Mapping[str, Any], fields: Mapping[str, str], disclosed: bytes
    ) -> None:
        """Write `policy.loaded`, unless this policy was among the last sixteen announced."""
        digest = str(public["policy"])
        with self.lock:
            self._ready()
            if digest not in self._tail.policies:
                self._put("policy.loaded", public, fields, disclosed)
                self._tail.policies = [*self._tail.policies, digest][-16:]
                self._settle(sync=self._sync)

    def seal(self, *, always: bool = False) -> str:
        """Write a checkpoint if there is anything new (or `always`); gives its note, or nothing."""
        with self.lock:
            self._ready()
            if not always and self._tail.count - self._tail.sealed <= 1:
                return ""
            note = self._seal()
            self._settle(sync=self._sync)
            return note

    def flush(self, count: int) -> None:
        """Make at least the first `count` records durable."""
        with self.lock:
            self._find_end()
            if self._tail.synced < count:
                self._settle(sync=True)

    def rotate(self) -> None:
        """Close the live segment and begin the next one."""
        with self.lock:
            self._ready()
            self._turn()

    def end(self) -> Tail:
        """Where the log ends now."""
        with self.lock:
            self._find_end()
            return self._tail

    def percent_full(self) -> int:
        """How much of the room for all segments is taken, as of the last append."""
        return (self._tail.closed_bytes + self._tail.size) * 100 // self._limits.total_bytes

    def close(self) -> None:
        """Let go of the files."""
        self._close_segment()
        self.lock.close()

    # -- the end of the log --------------------------------------------------------------------

    def _find_end(self) -> None:
        """Know where the log ends: from memory, from `head`, or from the segments themselves."""
        if self.lock.forked:
            self._file, self.lock.forked = -1, False
        if self.lock.unchanged() and self._length() == self._tail.size:
            return
        remembered = Tail.from_bytes(self.lock.read())
        if remembered is None or not self._agrees(remembered):
            self._recover(remembered)

    def _agrees(self, remembered: Tail) -> bool:
        """Does the segment end with the very record that `head` names?"""
        if self._file < 0 or self._tail.segment != remembered.segment:
            try:
                self._open_segment(remembered.segment, create=False)
            except (FileNotFoundError, PermissionError):
                return False
        self._tail = remembered
        torn = os.path.join(self.directory, segments.torn_name(remembered.count))
        if self._length() != remembered.size or remembered.line < 0 or os.path.exists(torn):
            return False
        line = read_at(self._file, remembered.size - remembered.line - 1, remembered.line)
        header = sound(line)
        return header is not None and leaf(header).hex() == remembered.prev

    def _recover(self, remembered: Tail | None) -> None:
        from gateway.audit.recover import recover

        self._close_segment()
        self._tail, said = recover(self.directory, remembered)
        tail = self._tail
        tail.born = tail.born or int(time.time())
        if tail.closed:
            self._next_segment()
        elif tail.size:
            self._open_segment(tail.segment, create=False)
        if said:
            if not tail.size:
                self._begin(said.get("missing"))
            self._put("log.recover", said, {}, _NOTHING)
            self._settle(sync=True)

    def _ready(self) -> None:
        """Make sure that there is a segment to write to, and room for it."""
        self._find_end()
        tail = self._tail
        if tail.closed_bytes + tail.size >= self._limits.total_bytes:
            self._make_room()
        if not tail.size:
            self._begin()
        elif tail.size >= self._limits.segment_bytes or _day(tail.born) != _day(time.time()):
            self._turn()

    def _make_room(self) -> None:
        if self._limits.on_full != "drop-oldest":
            raise AuditError(
                f"the audit log in `{self.directory}` has reached its limit of {self._limits.total_bytes} bytes",
                hint="make room with `gateway audit retain`, or raise the limit",
            )
        from gateway.audit.retention import drop_oldest

        keep = self._limits.total_bytes * self._limits.alarm_percent // 100
        dropped = drop_oldest(self.directory, keep, self._tail.segment)
        if dropped is not None:
            self._put("retention", dropped.public("total"), {}, _NOTHING)
            self._settle(sync=True)
            self._tail.closed_bytes -= dropped.remove(self.directory)

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
        return Written(tail.log, tail.count - 1, tail.prev)

    def _settle(self, *, sync: bool) -> None:
        """Make it durable, then write down where the log ends."""
        if sync:
            _sync(self._file)
            self._tail.synced = self._tail.count
        self.lock.write(self._tail.to_bytes())

    def _seal_is_due(self) -> bool:
        newer = self._tail.count - self._tail.sealed - 1
        return newer >= self._limits.seal_records or (
            newer > 0 and time.time() - self._tail.sealed_at >= self._limits.seal_seconds
        )

    def _seal_beside(self) -> None:
        """A checkpoint that fails takes nothing from the record that stands already."""
        try:
            self._seal()
            self._settle(sync=False)
        except OSError:
            self.lock.known = b""

    def _seal(self) -> str:
        tail = self._tail
        if self._sealer.key != tail.key:
            # Whoever reads the log learns which key to ask for.
            self._put("key", {"key": self._sealer.key}, {}, _NOTHING)
            tail.key = self._sealer.key
        size = tail.count
        note = self._sealer.note(tail.log, size, root(tail.peaks))
        public: dict[str, Any] = {"note": note, "peaks": [peak.hex() for peak in tail.peaks]}
        if self._sealer.unsigned:
            public["unsigned"] = self._sealer.unsigned
        self._put("checkpoint", public, {}, _NOTHING)
        tail.sealed, tail.sealed_at = size, int(time.time())
        self._sealer.keep(self.directory, note)
        return note

    # -- segments ------------------------------------------------------------------------------

    def _begin(self, missing: object = None) -> None:
        """The first record of a log, or of a segment."""
        tail = self._tail
        fresh = not tail.log
        if fresh:
            tail.log = f"{time.time_ns() // 1_000_000:011x}{os.urandom(4).hex()}"
            tail.sealed_at = int(time.time())
        tail.segment = tail.segment or segments.segment_name(tail.count)
        tail.born = int(time.time())
        self._open_segment(tail.segment, create=True)
        segments.sync_folder(self.directory)
        if fresh:
            self._put("log.open", self._about, {}, _NOTHING)
        else:
            public: dict[str, Any] = {"peaks": [peak.hex() for peak in tail.peaks]}
            if missing is not None:
                public["missing"] = missing
            self._put("segment.open", public, {}, _NOTHING)

    def _turn(self) -> None:
        """Seal and close the live segment, begin the next."""
        tail = self._tail
        self._seal()
        first = segments.first_of(tail.segment)
        self._put("segment.close", {"first": first, "next": tail.count + 1}, {}, _NOTHING)
        os.fsync(self._file)
        os.chmod(os.path.join(self.directory, tail.segment), 0o400)
        self._next_segment()

    def _next_segment(self) -> None:
        tail = self._tail
        tail.closed_bytes += tail.size
        tail.segment, tail.size, tail.line, tail.closed = (
            segments.segment_name(tail.count),
            0,
            -1,
            False,
        )
        self._begin()
        self._settle(sync=True)
        self.lock.sync()

    def _open_segment(self, name: str, *, create: bool) -> None:
        self._close_segment()
        flags = os.O_RDWR | os.O_APPEND | opening.CLOEXEC | opening.NOFOLLOW
        path = os.path.join(self.directory, name)
        self._file = os.open(path, flags | (os.O_CREAT if create else 0), 0o600)

    def _close_segment(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _length(self) -> int:
        """Bytes of the segment; -1 when none is open, or somebody removed it under us."""
        if self._file < 0:
            return -1
        found = os.fstat(self._file)
        return found.st_size if found.st_nlink else -1


def _day(seconds: float) -> int:
    return int(seconds) // 86400


def _now() -> str:
    nanoseconds = time.time_ns()
    spelled = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(nanoseconds // 1_000_000_000))
    return f"{spelled}.{nanoseconds // 1000 % 1_000_000:06d}Z"
