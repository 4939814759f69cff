"""What to mask in place of a path that can't be masked: it lies in a closed folder, or comes and goes.

bubblewrap mounts as the command's user. In a folder that is closed to that user it can mount nothing,
and would not start. The folder itself can be covered: nothing in it could be reached anyway.
"""

from __future__ import annotations

import os
import stat

from gateway.runner.confine.globs import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def maskable(paths: Iterable[str], kept: tuple[str, ...]) -> list[str]:
    """Each path, or the closed folder that it lies in. Never a folder that holds one of `kept`."""
    found: dict[str, None] = {}
    for path in paths:
        closed = closed_folder(path)
        if not closed:
            found[path] = None
        elif not any(below(one, closed) for one in kept):
            found[closed] = None
    return list(found)


def closed_folder(path: str) -> str:
    """The first folder on the way that this user may not enter; empty when there is none.

    Asked of the modes and not of `access`: root enters everything, but a command of root's has lost
    the capability to.
    """
    user, groups = os.geteuid(), {os.getegid(), *os.getgroups()}
    folder = ""
    for name in path.split("/")[1:-1]:
        folder += "/" + name
        try:
            about = os.stat(folder)
        except OSError:
            return ""  # gone meanwhile
        if about.st_uid == user:
            needed = stat.S_IXUSR
        elif about.st_gid in groups:
            needed = stat.S_IXGRP
        else:
            needed = stat.S_IXOTH
        if not about.st_mode & needed:
            return folder
    return ""


def shared_folders(paths: Iterable[str]) -> list[str]:
    """The folders that these lie below and in which everybody may make files."""
    found: dict[str, None] = {}
    for path in paths:
        folder = ""
        for name in path.split("/")[1:-1]:
            folder += "/" + name
            try:
                mode = os.stat(folder).st_mode
            except OSError:
                break
            if mode & stat.S_ISVTX and mode & stat.S_IWOTH:
                found[folder] = None
                break
    return list(found)
