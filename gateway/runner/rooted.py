"""Files in a place that a command could write: read and replaced by us, without being led elsewhere.

What lies there may be a link to the user's own files by now, or become one while we look. So a path is
resolved once, has to lie below what the command could write, and is then opened folder by folder without
following a link. What the command could not have written is never touched.
"""

from __future__ import annotations

import os
import stat

from gateway.runner.confine.globs import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    T = TypeVar("T")

ASIDE = ".taken-back"
_MOST = 1 << 20
_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK


class Roots:
    """The folders that a command could write."""

    def __init__(self, roots: Iterable[str]) -> None:
        self._roots = tuple(os.path.realpath(root) for root in roots if root)

    def read(self, path: str) -> tuple[bytes, int] | None:
        """Content and mode of a plain file of at most 1 MiB; None when there is no such file."""
        folder = self._folder(path)
        if folder is None:
            return None
        try:
            fd = os.open(os.path.basename(path), _FILE, dir_fd=folder)
        except OSError:
            return None
        finally:
            os.close(folder)
        with open(fd, "rb") as file:
            mode = os.fstat(fd).st_mode
            if not stat.S_ISREG(mode):
                return None
            data = file.read(_MOST + 1)
        return (data, stat.S_IMODE(mode)) if len(data) <= _MOST else None

    def write(self, path: str, data: bytes, mode: int) -> bool:
        """Put this in the place of whatever is there. False: there is no such folder any more."""
        folder = self._folder(path)
        if folder is None:
            return False
        name = os.path.basename(path)
        beside = _beside(name)

        def replace() -> None:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            with open(os.open(beside, flags, 0o600, dir_fd=folder), "wb") as file:
                file.write(data)
                os.fchmod(file.fileno(), mode)
            os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)

        try:
            _opened(folder, replace)
        finally:
            os.close(folder)
        return True

    def put_aside(self, path: str) -> bool:
        """Give it a name under which nothing looks for it."""
        folder = self._folder(path)
        if folder is None:
            return False
        name = os.path.basename(path)
        aside = _beside(name)
        try:
            _opened(folder, lambda: os.rename(name, aside, src_dir_fd=folder, dst_dir_fd=folder))
        except FileNotFoundError:
            return False
        finally:
            os.close(folder)
        return True

    def names(self, path: str) -> list[str]:
        """What a folder holds; nothing when there is none."""
        folder = self._folder(f"{path}/x")
        if folder is None:
            return []
        try:
            fd = _opened(
                folder,
                lambda: os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=folder),
            )
        except OSError:
            return []
        finally:
            os.close(folder)
        try:
            return os.listdir(fd)
        finally:
            os.close(fd)

    def hold(self, path: str) -> bool:
        """Could the command have written there?"""
        return any(below(os.path.realpath(path), root) for root in self._roots)

    def _folder(self, path: str) -> int | None:
        """A descriptor of the folder that a file lies in."""
        real = os.path.realpath(os.path.dirname(path))
        if not any(below(real, root) for root in self._roots):
            return None
        fd = os.open("/", _FOLDER)
        for name in real.split("/")[1:]:
            if name:
                try:
                    deeper = os.open(name, _FOLDER, dir_fd=fd)
                except OSError:
                    os.close(fd)
                    return None
                os.close(fd)
                fd = deeper
        return fd


def _beside(name: str) -> str:
    """A name that the command could not take before us."""
    return f"{name}.{os.urandom(4).hex()}{ASIDE}"


def _opened(folder: int, act: Callable[[], T]) -> T:
    """Do it, also in a folder that its owner has closed: git needs no right to list one."""
    try:
        return act()
    except PermissionError:
        place = f"/proc/self/fd/{folder}"
        os.chmod(place, stat.S_IMODE(os.stat(place).st_mode) | stat.S_IRWXU)
        return act()
