"""Empty files that bubblewrap leaves where what it was to mask had just vanished.

Where a command may write, bubblewrap makes what it mounts on. A socket that goes away between our look
and that mount would come back as an empty file, and its daemon could not start again.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    # Every masked path and every folder above one → (device, inode), or None: it was not there.
    Looked = dict[str, tuple[int, int] | None]

_MADE_MODE = 0o444


def look(paths: Iterable[str]) -> Looked:
    """What lies there before the start."""
    found: Looked = {}
    for path in paths:
        place = path
        while place not in found and place != "/":
            found[place] = _identity(place)
            place = os.path.dirname(place)
    return found


def remove(before: Looked) -> None:
    """After the end: what is empty, made as bubblewrap makes it, and not what was there before."""
    # The deepest first: a folder that was made for a file goes after it.
    for path in sorted(before, key=len, reverse=True):
        now = _identity(path)
        if now is None or now == before[path]:
            continue
        try:
            about = os.lstat(path)
            if stat.S_ISDIR(about.st_mode):
                os.rmdir(path)
            elif about.st_mode == stat.S_IFREG | _MADE_MODE and about.st_size == 0:
                os.unlink(path)
        except OSError:
            continue  # it is in use by now, or was never ours


def _identity(path: str) -> tuple[int, int] | None:
    try:
        about = os.lstat(path)
    except OSError:
        return None
    return about.st_dev, about.st_ino
