"""What a snapshot says, and how it is written down."""

from __future__ import annotations

import json

from gateway.errors import WorkspaceError
from gateway.values import Value

SCHEMA = "gateway-snapshot/1"

FILE, FOLDER, LINK, ABSENT, ABSENT_FOLDER, OTHER = (
    "file",
    "folder",
    "link",
    "absent",
    # A folder on the way to something absent, itself absent: removed again when it is empty.
    "absent-folder",
    # A pipe, socket or device: noted, never touched.
    "other",
)


class Target(Value):
    """A path to keep; `tree` means everything below it too. An empty path is the root."""

    path: str
    tree: bool = False


class Kept(Value):
    """What stood at one path, relative to the root."""

    path: str
    kind: str
    mode: int = 0
    owner: tuple[int, int] = (0, 0)
    # Files: SHA-256 of the contents, and their size.
    digest: str = ""
    size: int = 0
    # Links: where they point.
    target: str = ""


class Snapshot(Value):
    """What stood at some paths at one moment, parents before what they hold."""

    id: str
    root: str
    # Nanoseconds since 1970.
    taken: int
    targets: tuple[Target, ...]
    kept: tuple[Kept, ...]
    note: str = ""

    @property
    def size(self) -> int:
        """The bytes of all files in it."""
        return sum(one.size for one in self.kept)


def encode(snapshot: Snapshot) -> bytes:
    """A snapshot as one JSON object."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "id": snapshot.id,
            "root": snapshot.root,
            "taken": snapshot.taken,
            "note": snapshot.note,
            "targets": [[one.path, one.tree] for one in snapshot.targets],
            "kept": [_row(one) for one in snapshot.kept],
        },
        separators=(",", ":"),
    ).encode()


def decode(data: bytes) -> Snapshot:
    """The snapshot that `encode` wrote."""
    try:
        value = json.loads(data)
        if value["schema"] != SCHEMA:
            raise WorkspaceError(f"the snapshot has the unknown schema `{value['schema']}`")
        return Snapshot(
            id=value["id"],
            root=value["root"],
            taken=value["taken"],
            note=value["note"],
            targets=tuple(Target(path, tree) for path, tree in value["targets"]),
            kept=tuple(_kept(row) for row in value["kept"]),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise WorkspaceError("the snapshot can't be read, its record is damaged") from error


def _row(one: Kept) -> list[object]:
    return [one.path, one.kind, one.mode, *one.owner, one.digest, one.size, one.target]


def _kept(row: list[object]) -> Kept:
    path, kind, mode, user, group, digest, size, target = row
    return Kept(path, kind, mode, (user, group), digest, size, target)  # type: ignore[arg-type]
