"""Find where a log ends when `head` cannot be trusted: after a crash, a restore, or a hand in the files.

What must hold: no acknowledged record is given up; what a crash tore is moved aside, never cut
silently; what is gone, or was changed, is said in the log by the record `log.recover`, and numbering
goes on behind it, so that the hole stays visible for ever.
"""

from __future__ import annotations

import json
import os

from gateway import opening
from gateway.audit import segments
from gateway.audit.chain import leaf, sha256
from gateway.audit.lines import sound
from gateway.audit.tail import Tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PEAKS = b'"peaks":['


def recover(directory: str, remembered: Tail | None) -> tuple[Tail, dict[str, Any]]:
    """The end of the log, and what `log.recover` has to say (nothing for a log not yet begun)."""
    names = segments.segments(directory)
    if remembered is None:
        if not names:
            return Tail(), {}
        tail, rest = _rebuild(directory, names)
        said: dict[str, Any] = {"head": "missing"}
    elif names and names[-1] > remembered.segment:
        tail, rest = _rebuild(directory, names)
        said = {"head": "stale"}
    else:
        tail, rest, said = _from_memory(directory, names, remembered)
    torn_in = tail.segment
    if not tail.size:
        tail.segment = segments.segment_name(tail.count)
    said.update(_move_aside(directory, torn_in, tail, rest))
    tail.closed_bytes = sum(
        os.path.getsize(os.path.join(directory, name))
        for name in segments.segments(directory)
        if name != tail.segment
    )
    return tail, said


def _from_memory(
    directory: str, names: list[str], tail: Tail
) -> tuple[Tail, bytes, dict[str, Any]]:
    path = os.path.join(directory, tail.segment)
    data = _read(path) if tail.segment in names else b""
    said: dict[str, Any] = {}
    if len(data) >= tail.size:
        if tail.line >= 0 and _leaf_at(data, tail) != tail.prev:
            # Go on from the leaf we remember: the chain then shows which record was changed.
            said["altered"] = tail.count - 1
        before = tail.count
        rest = _roll(tail, data[tail.size :])
        if tail.count > before:
            said["found"] = tail.count - before
        return tail, rest, said
    if names:
        survivor, rest = _rebuild(directory, names)
        if survivor.count >= tail.synced:
            # Lost with the machine's memory, before anybody was told that they were safe.
            said["unsynced"] = tail.count - survivor.count
            survivor.key, survivor.policies = tail.key, tail.policies
            return survivor, rest, said
        said["missing"] = [survivor.count, tail.count - 1]
    else:
        said["missing"] = [segments.first_of(tail.segment), tail.count - 1]
    tail.size, tail.line = _end_of_whole(data), -1
    rest = data[tail.size :]
    return tail, rest, said


def _rebuild(directory: str, names: list[str]) -> tuple[Tail, bytes]:
    """Read the end out of the newest segment that holds a whole record."""
    for name in reversed(names):
        data = _read(os.path.join(directory, name))
        if name != names[0] and not _end_of_whole(data):
            continue
        tail = Tail()
        tail.segment = name
        start = _last_known_state(data, tail)
        if start is None:
            tail.count = segments.first_of(name)
            start = 0
        rest = _roll(tail, data[start:], start)
        if name != names[-1]:
            # The newest segment was begun, and holds nothing yet but perhaps a torn record.
            rest = _read(os.path.join(directory, names[-1]))
            tail.segment, tail.size, tail.line, tail.closed = names[-1], 0, -1, False
        return tail, rest
    raise AssertionError("there is at least one segment")


def _end_of_whole(data: bytes) -> int:
    """How far the segment reaches with its last whole record."""
    end = data.rfind(b"\n")
    while end >= 0:
        start = data.rfind(b"\n", 0, end) + 1
        if sound(data[start:end]) is not None:
            return end + 1
        end = start - 1
    return 0


def _last_known_state(data: bytes, tail: Tail) -> int | None:
    """Take the state from the newest record that carries the tree; gives where its line begins."""
    at = data.rfind(_PEAKS)
    while at >= 0:
        start = data.rfind(b"\n", 0, at) + 1
        end = data.find(b"\n", at)
        header = sound(data[start:end]) if end >= 0 else None
        said = json.loads(header) if header is not None else {}
        # A `retention` carries peaks too: those of the place it cuts at.
        if said.get("kind") in ("checkpoint", "segment.open"):
            tail.log, tail.count, tail.prev = said["log"], said["seq"], said["prev"]
            tail.peaks = [bytes.fromhex(peak) for peak in said["peaks"]]
            return start
        at = data.rfind(_PEAKS, 0, at)
    return None


def _roll(tail: Tail, data: bytes, offset: int = -1) -> bytes:
    """Go forward over whole records; gives what is left behind the last of them."""
    base = tail.size if offset < 0 else offset
    good = at = 0
    while (end := data.find(b"\n", at)) >= 0:
        header = sound(data[at:end])
        if header is not None:
            said = json.loads(header)
            tail.size = base + at
            tail.log, tail.count = said["log"], said["seq"]
            tail.add(leaf(header), end + 1 - at)
            tail.closed = said["kind"] == "segment.close"
            if said["kind"] == "checkpoint":
                tail.sealed = said["seq"]
            good = end + 1
        at = end + 1
    tail.size = base + good
    return data[good:]


def _leaf_at(data: bytes, tail: Tail) -> str:
    line = data[tail.line : tail.size - 1]
    header = sound(line)
    return "" if header is None else leaf(header).hex()


def _move_aside(directory: str, torn_in: str, tail: Tail, rest: bytes) -> dict[str, Any]:
    """Put what was torn into a file of its own, then cut it off the segment."""
    name = segments.torn_name(tail.count)
    path = os.path.join(directory, name)
    if rest:
        _write(path, rest)
        segments.sync_folder(directory)
        _cut(os.path.join(directory, torn_in), tail.size)
        if not tail.size and torn_in != tail.segment:
            os.unlink(os.path.join(directory, torn_in))
    elif os.path.exists(path):
        # Somebody died between the cut and the record of it.
        rest = _read(path)
    else:
        return {}
    return {"torn": {"bytes": len(rest), "sha256": sha256(rest).hexdigest(), "file": name}}


def _cut(path: str, size: int) -> None:
    segment = os.open(path, os.O_WRONLY | opening.CLOEXEC | opening.NOFOLLOW)
    try:
        os.ftruncate(segment, size)
        os.fsync(segment)
    finally:
        os.close(segment)


def _read(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


def _write(path: str, data: bytes) -> None:
    target = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | opening.CLOEXEC | opening.NOFOLLOW, 0o600
    )
    with open(target, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(target)
