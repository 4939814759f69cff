"""The end of a log, kept in the small file `head`: what a writer must know to append one record.

Many short processes write one log. Each takes the lock on `head`, reads here where the log ends, and
goes on. The file is a help, not an authority: it carries a checksum, it is compared with the last line of
the segment, and it can be rebuilt from the segments. It is also a witness: when it remembers records
that the segment no longer holds, `recover` says so in the log.
"""

from __future__ import annotations

import json

from gateway.audit.canonical import encode
from gateway.audit.chain import GENESIS, grow, sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAGIC = b"gateway-audit-head 1 "


class Tail:
    """Where the log ends. Changes with each record, always under the lock."""

    __slots__ = (
        "born", "closed", "closed_bytes", "count", "key", "line", "log", "peaks", "policies", "prev",
        "sealed", "sealed_at", "segment", "size", "synced",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = ""
        self.segment = ""
        # Bytes of the segment, and where its last line begins (-1: not known).
        self.size = 0
        self.line = -1
        # Records so far: the next record's number.
        self.count = 0
        self.prev = GENESIS
        self.peaks: list[bytes] = []
        # Records certainly on the disk.
        self.synced = 0
        # Records under the newest checkpoint, and when (seconds) it was made.
        self.sealed = 0
        self.sealed_at = 0
        # When the segment was begun (seconds), and whether its last record closes it.
        self.born = 0
        self.closed = False
        # Bytes of all closed segments.
        self.closed_bytes = 0
        # The public key announced last, and the policies said to be loaded lately.
        self.key = ""
        self.policies: list[str] = []

    def add(self, new: bytes, length: int) -> None:
        """Take in one record that was written: its leaf, and the length of its line."""
        grow(self.peaks, self.count, new)
        self.count += 1
        self.prev = new.hex()
        self.line = self.size
        self.size += length

    def to_bytes(self) -> bytes:
        """What the file holds: a checksum, the length, and the state as JSON."""
        state: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        state["peaks"] = [peak.hex() for peak in self.peaks]
        body = encode(state)
        return _first_line(body) + body

    @classmethod
    def from_bytes(cls, data: bytes) -> Tail | None:
        """The state, or nothing when the file is not whole."""
        start = len(_MAGIC) + 64 + 8
        length = data[start - 7 : start - 1]
        body = data[start : start + int(length)] if length.isdigit() else b""
        if data[:start] != _first_line(body) or not body:
            return None
        state = json.loads(body)
        tail = cls()
        for name in cls.__slots__:
            setattr(tail, name, state[name])
        tail.peaks = [bytes.fromhex(peak) for peak in state["peaks"]]
        return tail


def _first_line(body: bytes) -> bytes:
    return _MAGIC + sha256(body).hexdigest().encode() + b" %06d\n" % len(body)
