"""Where a command is to start: the folder somebody named, seen from the top of a workspace."""

from __future__ import annotations

import os
import stat

from gateway.values import Value


class Folder(Value):
    """A folder as it was named, and what is there. Links are resolved."""

    path: str
    # `folder`, `other` (a file), `missing`
    kind: str
    # From the root, POSIX style, `.` for the root; empty when it lies outside.
    inside: str

    @property
    def usable(self) -> bool:
        """A folder that lies inside."""
        return self.kind == "folder" and bool(self.inside)


def find_folder(root: str, named: str | os.PathLike[str]) -> Folder:
    """Look at the folder that `named` means below `root`; absolute names are themselves."""
    named = os.fspath(named)
    top = root
    try:
        top = os.path.realpath(root)
        path = os.path.realpath(os.path.join(top, named))
    except (OSError, ValueError):  # nothing has such a name, so nothing is outside either
        return Folder(path=top, kind="missing", inside=named)
    try:
        kind = "folder" if stat.S_ISDIR(os.stat(path).st_mode) else "other"
    except (OSError, ValueError):
        kind = "missing"
    inside = path == top or path.startswith(top.rstrip("/") + "/")
    return Folder(path=path, kind=kind, inside=os.path.relpath(path, top) if inside else "")
