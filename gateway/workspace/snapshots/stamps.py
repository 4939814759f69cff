"""Which files certainly still hold what they held: so that a second snapshot reads only changes.

A file that has the same inode, size, and times of change as before has the same contents: the change
time (`ctime`) can't be set without turning the machine's clock. Clocks of file systems are coarse, so a file that had changed
within two seconds of being read isn't believed. Losing this file costs time only.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.workspace.snapshots.store import Store

_SETTLED = 2_000_000_000


class Stamps:
    """Path → (stamp, hash), of one root."""

    def __init__(self, known: dict[str, list[object]] | None = None) -> None:
        self._known = known or {}
        self._seen: dict[str, list[object]] = {}

    @classmethod
    def load(cls, store: Store, root: str) -> Stamps:
        """What was known after the last snapshot of this root; nothing if that can't be read."""
        with contextlib.suppress(OSError, ValueError), open(_file(store, root), "rb") as file:
            known = json.load(file)
            if isinstance(known, dict):
                return cls(known)
        return cls()

    def save(self, store: Store, root: str) -> None:
        """Keep what was seen for the next time; where there is no room for it, never mind."""
        path = _file(store, root)
        temporary = f"{path}.{os.getpid()}.tmp"
        try:
            with open(temporary, "w", encoding="ascii") as file:
                json.dump(self._seen, file, separators=(",", ":"))
            os.rename(temporary, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(temporary)

    def digest(self, path: str, found: os.stat_result) -> str:
        """The hash of what the file holds, or nothing when it may have changed."""
        known = self._known.get(path)
        if isinstance(known, list) and known[:-1] == _stamp(found):
            return str(known[-1])
        return ""

    def note(self, path: str, found: os.stat_result, digest: str, now: int) -> None:
        """The file held these contents, as it was when `found`."""
        if found.st_ctime_ns < now - _SETTLED:
            self._seen[path] = [*_stamp(found), digest]


def _stamp(found: os.stat_result) -> list[object]:
    return [found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def _file(store: Store, root: str) -> str:
    name = hashlib.sha256(os.fsencode(root)).hexdigest()[:32]
    return f"{store.path}/stamps-{name}.json"
