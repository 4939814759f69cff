"""The audit trail as the gate sees it: open, write, close. A record that cannot be written is an error.

    log = AuditLog.open(directory)
    seq = log.decision(record.decision(request, context, decision, …))   # durable when it returns
    log.outcome(record.outcome(seq, {"status": "exited", "exit_code": 0}))
    log.close()

Opening reads nothing and writes nothing: a hook that lives 20 ms pays for one record, not for a log.
"""

from __future__ import annotations

import os

import gateway
from gateway.audit import record
from gateway.audit.canonical import encode, exact
from gateway.audit.chain import commitment
from gateway.audit.checkpoint import Sealer
from gateway.audit.record import Draft, RecordId
from gateway.audit.stream import Limits, Stream
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Self

SYNC_MODES = ("each", "group", "os")
_USUAL = Limits()


class AuditLog:
    """An audit trail opened for writing. Safe to share between threads, and across `fork`."""

    def __init__(self, stream: Stream, sealer: Sealer, sync: str) -> None:
        self._stream = stream
        self._sealer = sealer
        self._sync = sync

    @classmethod
    def open(
        cls, directory: str, *, sync: str = "each", key: str | None = "", limits: Limits = _USUAL
    ) -> Self:
        """The log in this folder, which is made when it isn't there.

        `sync`: `each` (every record is on the disk before the call returns), `group` (records that
        come within 5 ms share one sync), `os` (the kernel decides: for tests). `key`: the file of an
        Ed25519 key; by default `DIRECTORY.keys/signing.key` if that is there; None signs nothing.
        """
        if sync not in SYNC_MODES:
            raise AuditError(f"no such sync mode: `{sync}`", hint="one of " + ", ".join(SYNC_MODES))
        directory = os.path.abspath(directory)
        if key == "":
            key = os.path.join(keys_folder(directory), "signing.key")
            key = key if os.path.exists(key) else None
        sealer = Sealer(key or "")
        stream = Stream(directory, limits, sealer, sync=sync == "each")
        stream.about = {"engine": gateway.__version__, "sync": sync}
        return cls(stream, sealer, sync)

    def decision(self, draft: Draft) -> RecordId:
        """Write a decision; it is durable when this returns."""
        return self.write(draft)

    def outcome(self, draft: Draft) -> RecordId:
        """Write how a decision's command ended."""
        return self.write(draft)

    def approval(self, draft: Draft) -> RecordId:
        """Write a person's answer."""
        return self.write(draft)

    def event(
        self,
        kind: str,
        public: Mapping[str, Any] | None = None,
        private: Mapping[str, Any] | None = None,
    ) -> RecordId:
        """Write anything else that belongs into the trail."""
        return self.write(record.event(kind, public, private))

    def checkpoint(self, *, always: bool = False) -> str:
        """Write a checkpoint if there is anything new under the sun; gives its note, or nothing."""
        return self._stream.seal(always=always)

    def write(self, draft: Draft) -> RecordId:
        """Commit to the fields, chain the header, append."""
        fields, disclosed = _commit(draft.private)
        public = exact(draft.public)
        written = self._stream.append(draft.kind, public, fields, disclosed)
        return RecordId(written.log, written.seq, written.leaf)

    def close(self) -> None:
        """Let go of the files."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def keys_folder(directory: str) -> str:
    """Where a log's keys lie: beside the log, so that a copy of the log holds none."""
    return directory.rstrip("/") + ".keys"


def _commit(private: Mapping[str, Any]) -> tuple[dict[str, str], bytes]:
    """Commitments for the header, and the bytes of the disclosures."""
    fields: dict[str, str] = {}
    parts: list[bytes] = []
    names: Sequence[str] = sorted(private)
    salts = os.urandom(16 * len(names)).hex()
    for number, name in enumerate(names):
        salt = salts[32 * number : 32 * number + 32]
        value = encode(exact(private[name]))
        fields[name] = commitment(name, salt, value)
        parts.append(b'"%b":["%b",%b]' % (name.encode("ascii"), salt.encode("ascii"), value))
    return fields, b"{" + b",".join(parts) + b"}"
