"""The audit trail as the gate sees it: open, write, close. A record that cannot be written is an error.

    log = AuditLog.open(directory)
    made = log.decision(record.decision(request, context, decision, …))   # durable when it returns
    log.outcome(record.outcome(made, {"status": "exited", "exit_code": 0}))
    log.close()

Opening reads nothing and writes nothing: a hook that lives 20 ms pays for one record, not for a log.
"""

from __future__ import annotations

import os

import gateway
from gateway.audit import record
from gateway.audit.canonical import exact, spell
from gateway.audit.chain import commitment
from gateway.audit.checkpoint import Sealer
from gateway.audit.limits import USUAL
from gateway.audit.masking import Masker, mask
from gateway.audit.record import Draft, RecordId
from gateway.audit.stream import Stream
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Self

    from gateway.audit.group import Group
    from gateway.audit.limits import Limits
    from gateway.audit.lock import HeadLock
    from gateway.audit.resident import Resident
    from gateway.audit.tail import Tail

SYNC_MODES = ("each", "group", "os")


class AuditLog:
    """An audit trail opened for writing. Safe to share between threads, and across `fork`."""

    def __init__(
        self, stream: Stream, sealer: Sealer, masker: Masker, anchors: Sequence[str]
    ) -> None:
        self._stream = stream
        self.directory = stream.directory
        self._sealer = sealer
        self._masker = masker
        self._anchors = anchors
        self._group: Group | None = None
        self._resident: Resident | None = None
        self._lost = 0
        self._alarm = USUAL.alarm_percent
        # What a person should know: anchors that do not answer, a log that is nearly full.
        self.warnings: list[str] = []

    @classmethod
    def open(
        cls,
        directory: str,
        *,
        sync: str = "each",
        key: str | None = "",
        limits: Limits = USUAL,
        anchors: Sequence[str] = (),
        resident: bool = False,
    ) -> Self:
        """The log in this folder, which is made with the first record when it isn't there.

        `sync`: `each` (every record is on the disk before the call returns), `group` (records that come
        within 5 ms, from several threads, share one sync), `os` (the kernel decides: for tests).
        `key`: the file of an Ed25519 key; by default `DIRECTORY.keys/signing.key` if that is there; None
        signs nothing. `anchors`: see `anchors`. `resident`: the process lives long; it makes
        checkpoints in time even when idle, and says in the log when it begins and ends.
        """
        if sync not in SYNC_MODES:
            raise AuditError(f"no such sync mode: `{sync}`", hint="one of " + ", ".join(SYNC_MODES))
        if anchors:
            _check_anchors(anchors)
        directory = os.path.abspath(directory)
        keys = keys_folder(directory)
        if key == "":
            key = os.path.join(keys, "signing.key")
            key = key if os.path.exists(key) else None
        sealer = Sealer(key or "")
        about = {"engine": gateway.__version__, "sync": sync}
        stream = Stream(directory, limits, sealer, about, sync=sync == "each")
        log = cls(stream, sealer, Masker(os.path.join(keys, "mask.key")), tuple(anchors))
        log._alarm = limits.alarm_percent
        if sync == "group":
            from gateway.audit.group import Group

            log._group = Group(stream.flush)
        if resident:
            from gateway.audit.resident import Resident

            log._resident = Resident(log, limits, about)
        return log

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
        """Write anything else that belongs into the trail. `public` can never be redacted."""
        return self.write(record.event(kind, public, private))

    def policy_loaded(
        self, digest: str, private: Mapping[str, Any] | None = None, **public: Any
    ) -> None:
        """Say which policy is in force, unless the log said so lately. Cheap enough for each command."""
        draft = record.event("policy.loaded", {**public, "policy": digest}, private)
        header, fields = mask(draft, self._masker)
        self._stream.announce_policy(exact(header), *_commit(fields))

    def checkpoint(self, *, always: bool = False, publish: bool = True) -> str:
        """Write a checkpoint if there is anything new (or `always`), and hand it to every anchor.

        Gives the note, or nothing when there was nothing new."""
        note = self._stream.seal(always=always)
        if publish:
            self._publish(self._anchors)
        return note

    def write(self, draft: Draft) -> RecordId:
        """Mask, commit to the fields, chain the header, append."""
        public, fields = mask(draft, self._masker)
        try:
            written = self._stream.append(draft.kind, exact(public), *_commit(fields))
            if self._group is not None:
                self._group.wait(written.seq + 1)
        except AuditError:
            self._lost += 1
            raise
        if self._lost:
            lost, self._lost = self._lost, 0
            self._stream.append("gap", {"records": lost}, {}, b"{}")
        percent = self._stream.percent_full()
        if percent >= self._alarm:
            self._alarm = 1000
            self.warnings.append(f"the audit log is {percent} % full: see `gateway audit retain`")
        if self._sealer.pending:
            self._publish(
                [target for target in self._anchors if self._resident or _is_local(target)]
            )
        return RecordId(written.log, written.seq, written.leaf)

    def rotate(self) -> None:
        """Close the live segment and begin the next."""
        self._stream.rotate()

    def paused(self) -> HeadLock:
        """A context in which nobody appends: for the rewriting of closed segments."""
        return self._stream.lock

    def end(self) -> Tail:
        """Where the log ends now."""
        return self._stream.end()

    def close(self) -> None:
        """End what `resident` began, and let go of the files."""
        resident, self._resident = self._resident, None
        if resident is not None:
            resident.end()
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _publish(self, targets: Sequence[str]) -> None:
        """Hand the newest note to anchors; what they answer goes into the log."""
        pending, self._sealer.pending = self._sealer.pending, []
        if not pending or not targets:
            return
        from gateway.audit import anchors

        for target in targets:
            problem = anchors.publish(target, pending[-1])
            if problem:
                self.warnings.append(f"anchor `{target}`: {problem}")
            public = {"ok": not problem, "size": int(pending[-1].split("\n")[1])}
            about = {"about": spell(exact({"target": target, "problem": problem}))}
            self._stream.append("anchor", public, *_commit(about))


def keys_folder(directory: str) -> str:
    """Where a log's keys lie: beside the log, so that a copy of the log holds none."""
    return directory.rstrip("/") + ".keys"


def _check_anchors(targets: Sequence[str]) -> None:
    from gateway.audit import anchors

    for target in targets:
        anchors.check(target)


def _is_local(target: str) -> bool:
    from gateway.audit import anchors

    return anchors.is_local(target)


def _commit(spelled: Mapping[str, str]) -> tuple[dict[str, str], bytes]:
    """Commitments for the header, and the bytes of the disclosures."""
    fields: dict[str, str] = {}
    parts: list[bytes] = []
    salts = os.urandom(16 * len(spelled)).hex()
    for number, name in enumerate(sorted(spelled)):
        salt = salts[32 * number : 32 * number + 32]
        value = spelled[name].encode("utf-8")
        fields[name] = commitment(name, salt, value)
        parts.append(b'"%b":["%b",%b]' % (name.encode("ascii"), salt.encode("ascii"), value))
    return fields, b"{" + b",".join(parts) + b"}"
