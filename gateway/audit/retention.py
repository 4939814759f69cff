"""Let go of the oldest records, and say so: whole closed segments, never a part of one.

The record `retention` is written first. It names what goes, and holds the chain's last leaf and the tree's
peaks at the cut, so that everything behind it still verifies. The leaves stay in a file of 32 bytes a
record, so that old proofs and anchors still compute.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise

from gateway.audit import segments
from gateway.audit.chain import leaf
from gateway.audit.lines import header_of
from gateway.errors import AuditError
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.audit.log import AuditLog


class Dropped(Value):
    """What retention is about to remove."""

    names: tuple[str, ...]
    # The first record that stays, the leaf before it and the peaks there.
    next: int
    leaf: str
    peaks: tuple[str, ...]
    size: int

    def public(self, why: str) -> dict[str, Any]:
        """What the record says."""
        return {
            "first": segments.first_of(self.names[0]),
            "next": self.next,
            "leaf": self.leaf,
            "peaks": list(self.peaks),
            "bytes": self.size,
            "why": why,
        }

    def remove(self, directory: str) -> int:
        """Remove the segments, keeping their leaves; gives the bytes that became free."""
        for name in self.names:
            path = os.path.join(directory, name)
            _keep_leaves(path, os.path.join(directory, segments.leaves_name(name)))
            os.unlink(path)
        segments.sync_folder(directory)
        return self.size


def drop_oldest(directory: str, keep_bytes: int, live: str) -> Dropped | None:
    """The oldest closed segments that have to go for the rest to fit; None when none can."""
    names = segments.segments(directory)
    sizes = {name: os.path.getsize(os.path.join(directory, name)) for name in names}
    total = sum(sizes.values())
    gone: list[str] = []
    for name in names:
        if total <= keep_bytes or name >= live:
            break
        gone.append(name)
        total -= sizes[name]
    return _plan(directory, names, gone)


def drop_before(directory: str, moment: str, live: str) -> Dropped | None:
    """The closed segments all of whose records are older than `moment` (as `ts` is written)."""
    names = segments.segments(directory)
    gone: list[str] = []
    for name, after in pairwise(names):
        if name >= live or _first(directory, after)["ts"] >= moment:
            break
        gone.append(name)
    return _plan(directory, names, gone)


def retain(log: AuditLog, *, why: str, keep_bytes: int = -1, before: str = "") -> int:
    """Let go of the oldest closed segments, by size or by age; gives the bytes that became free."""
    live = log.end().segment
    if before:
        dropped = drop_before(log.directory, before, live)
    else:
        dropped = drop_oldest(log.directory, keep_bytes, live)
    if dropped is None:
        return 0
    log.event("retention", dropped.public(why))
    with log.paused():
        return dropped.remove(log.directory)


def _plan(directory: str, names: list[str], gone: list[str]) -> Dropped | None:
    if not gone:
        return None
    said = _first(directory, names[len(gone)])
    if said["kind"] != "segment.open":
        raise AuditError(
            f"segment `{names[len(gone)]}` does not begin as one", hint="run `gateway audit verify`"
        )
    size = sum(os.path.getsize(os.path.join(directory, name)) for name in gone)
    return Dropped(tuple(gone), said["seq"], said["prev"], tuple(said["peaks"]), size)


def _first(directory: str, name: str) -> dict[str, Any]:
    for line in segments.complete_lines(os.path.join(directory, name)):
        header = header_of(line)
        if header is not None:
            said: dict[str, Any] = json.loads(header)
            return said
        break
    raise AuditError(
        f"segment `{name}` has no readable first record", hint="run `gateway audit verify`"
    )


def _keep_leaves(segment: str, target: str) -> None:
    with open(target + ".new", "wb") as stream:
        for line in segments.complete_lines(segment):
            header = header_of(line)
            if header is None:
                raise AuditError(
                    f"cannot read all of `{segment}`", hint="run `gateway audit verify`"
                )
            stream.write(leaf(header))
        stream.flush()
        os.fsync(stream.fileno())
    os.rename(target + ".new", target)
