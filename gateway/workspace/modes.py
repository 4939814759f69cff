"""Set mode and owner of what stands at a place, never through a link, readable or not."""

from __future__ import annotations

import contextlib
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.workspace.paths import Place

# A handle that needs no permission on the thing itself; where there is none, it must be readable.
_HANDLE = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)


def dress(place: Place, mode: int, owner: tuple[int, int]) -> None:
    """Give a file or folder its mode, and its owner as far as we may."""
    found = place.stat()
    if found is None or stat.S_ISLNK(found.st_mode):
        return
    with _handle(place.folder, place.name) as handle:
        if (found.st_uid, found.st_gid) != owner:
            with contextlib.suppress(PermissionError):  # only root may give files away
                os.chown(handle, *owner)
        if stat.S_IMODE(os.stat(handle).st_mode) != mode:
            os.chmod(handle, mode)


def open_up(folder: int, name: str) -> bool:
    """Let the owner of a folder enter and change it. False when it is none, or not ours."""
    with contextlib.suppress(OSError), _handle(folder, name) as handle:
        found = os.stat(handle)
        if stat.S_ISDIR(found.st_mode):
            if found.st_mode & stat.S_IRWXU != stat.S_IRWXU:
                os.chmod(handle, stat.S_IMODE(found.st_mode) | stat.S_IRWXU)
            return True
    return False


@contextlib.contextmanager
def _handle(folder: int, name: str) -> Iterator[int | str]:
    descriptor = os.open(name or ".", _HANDLE | _CLOEXEC, dir_fd=folder)
    try:
        # The kernel takes no mode for such a handle itself, only for its name.
        yield f"/proc/self/fd/{descriptor}" if hasattr(os, "O_PATH") else descriptor
    finally:
        os.close(descriptor)
