"""Write beside, then rename: whoever reads sees the old bytes or the new ones, never a mixture."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.workspace.paths import Place

_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | _CLOEXEC
# A file without a name: nothing of it is left behind when we are killed. Not on every file system.
_NAMELESS = getattr(os, "O_TMPFILE", 0)
_NO_NAMELESS = {errno.EOPNOTSUPP, errno.EISDIR, errno.ENOENT, errno.EINVAL}
_OWN_DESCRIPTORS = "/proc/self/fd"

SUFFIX = ".gateway-tmp"


def put(
    place: Place,
    chunks: Iterable[bytes],
    *,
    old: os.stat_result | None = None,
    mode: int | None = None,
    owner: tuple[int, int] | None = None,
) -> int:
    """Make `place` a regular file that holds `chunks`; the number of bytes is the answer.

    The file gets `mode` and `owner`, else those of `old`, else what the system gives a new file.
    Should `chunks` raise, nothing has happened.
    """
    temporary = f".{secrets.token_hex(8)}{SUFFIX}"
    try:
        with contextlib.ExitStack() as stack:
            descriptor, named = _create(place.folder, temporary)
            stack.callback(os.close, descriptor)
            size = sum(_write_all(descriptor, chunk) for chunk in chunks)
            _dress(descriptor, old, mode, owner)
            os.fsync(descriptor)
            if not named:
                source = f"{_OWN_DESCRIPTORS}/{descriptor}"
                os.link(source, temporary, dst_dir_fd=place.folder, follow_symlinks=True)
        os.rename(temporary, place.name, src_dir_fd=place.folder, dst_dir_fd=place.folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary, dir_fd=place.folder)
        raise
    return size


def put_link(place: Place, target: str) -> None:
    """Make `place` a symbolic link to `target`."""
    temporary = f".{secrets.token_hex(8)}{SUFFIX}"
    os.symlink(target, temporary, dir_fd=place.folder)
    try:
        os.rename(temporary, place.name, src_dir_fd=place.folder, dst_dir_fd=place.folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary, dir_fd=place.folder)
        raise


def _create(folder: int, name: str) -> tuple[int, bool]:
    if _NAMELESS and os.path.isdir(_OWN_DESCRIPTORS):
        try:
            return os.open(".", os.O_WRONLY | _NAMELESS | _CLOEXEC, 0o666, dir_fd=folder), False
        except OSError as error:
            if error.errno not in _NO_NAMELESS:
                raise
    return os.open(name, _CREATE, 0o666, dir_fd=folder), True


def _write_all(descriptor: int, data: bytes) -> int:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
    return len(data)


def _dress(
    descriptor: int,
    old: os.stat_result | None,
    mode: int | None,
    owner: tuple[int, int] | None,
) -> None:
    if owner is None and old is not None:
        owner = (old.st_uid, old.st_gid)
    if owner is not None and owner != (os.geteuid(), os.getegid()):
        with contextlib.suppress(PermissionError):  # only root may give files away
            os.fchown(descriptor, *owner)
    if mode is None and old is not None:
        mode = old.st_mode & 0o777  # as a write by anybody else would, drop set-user-id
    if mode is not None:
        os.fchmod(descriptor, mode)
