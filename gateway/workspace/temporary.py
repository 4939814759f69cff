"""A folder for temporary files that only one task's commands may use, instead of everybody's `/tmp`."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile

from gateway.errors import WorkspaceError
from gateway.workspace.paths import translated


def temporary(name: str) -> str:
    """The folder of that name, made when it is missing.

    In `/tmp` anybody may be there first, with a folder or a link of theirs: that is not used.
    """
    top = os.path.join(tempfile.gettempdir(), f"gateway-tasks-{os.getuid()}")
    with translated(top):
        os.makedirs(top, mode=0o700, exist_ok=True)
        found = os.lstat(top)
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode):
        raise WorkspaceError("the folder for temporary files belongs to somebody else", where=top)
    path = os.path.join(top, name)
    with translated(path):
        os.makedirs(path, mode=0o700, exist_ok=True)
    return path


def remove_temporary(name: str) -> None:
    """Remove it with all it holds, as far as that can be done."""
    shutil.rmtree(temporary(name), ignore_errors=True)
