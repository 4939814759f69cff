"""What stands in a folder, and what a whole workspace amounts to."""

from __future__ import annotations

import datetime as dt
import os
import stat

from gateway.errors import MissingError, TooLargeError, WorkspaceError
from gateway.values import Value
from gateway.workspace.paths import is_folder, reach
from gateway.workspace.trees import open_folder, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.workspace.paths import Root

LIST_LIMIT = 1_000_000
INFO_LIMIT = 10_000_000
# The last second that a date can name; a file may claim any time.
_LAST_MOMENT = 253_402_300_799


class Entry(Value):
    """One name in a folder. A link that stays inside is what it points to, else it is a file."""

    name: str
    kind: str  # file, directory
    size: int


class Info(Value):
    """A workspace in four numbers. Links count as files and are not followed."""

    files: int
    folders: int
    size: int
    # When anything in it last changed, ISO 8601 in UTC.
    modified: str


def entries(
    root: Root, path: str = ".", *, limit: int = LIST_LIMIT, links: bool = True
) -> tuple[Entry, ...]:
    """Everything that stands in a folder, hidden names too, in the order of names."""
    with reach(root, path, links=links) as place:
        if not is_folder(place.stat()):
            raise MissingError("there is no such folder", where=path)
        folder = open_folder(place)
        try:
            with os.scandir(folder) as found:
                names = sorted(entry.name for entry in found)
            if len(names) > limit:
                raise TooLargeError(f"the folder has more than {limit} entries", where=path)
            listed = (_entry(root, folder, place.path, name) for name in names)
            return tuple(entry for entry in listed if entry is not None)
        finally:
            os.close(folder)


def info(root: Root, *, limit: int = INFO_LIMIT) -> Info:
    """Count and add up everything below the root."""
    files = folders = size = 0
    newest = os.fstat(root.descriptor).st_mtime
    for node in walk(root.descriptor):
        newest = max(newest, node.stat.st_mtime)
        if node.is_folder:
            folders += 1
        else:
            files += 1
            size += node.stat.st_size
        if files + folders > limit:
            raise TooLargeError(f"the workspace has more than {limit} entries", where=root.path)
    moment = dt.datetime.fromtimestamp(min(max(newest, 0), _LAST_MOMENT), tz=dt.UTC)
    return Info(files=files, folders=folders, size=size, modified=moment.isoformat())


def _entry(root: Root, folder: int, parent: str, name: str) -> Entry | None:
    try:
        found = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:  # gone since the folder was read
        return None
    if stat.S_ISLNK(found.st_mode):
        found = _behind(root, f"{parent}/{name}".strip("/")) or found
    if stat.S_ISDIR(found.st_mode):
        return Entry(name=name, kind="directory", size=0)
    return Entry(name=name, kind="file", size=found.st_size)


def _behind(root: Root, path: str) -> os.stat_result | None:
    try:
        with reach(root, path) as place:
            return place.stat()
    except WorkspaceError:
        return None
