"""What an overlay's upper layer says a command did to the layer below."""

from __future__ import annotations

import hashlib
import os
import stat

from gateway.runner.outcome import Change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 20


def effects(lower: str, upper: str) -> tuple[Change, ...]:
    """Every difference in content, kind or mode, in the order of the paths. Times alone are none.

    The layer is ours and will be thrown away: what the command has shut there is opened, and counts as shut.
    """
    found = _Layer(_opened(upper)).differences(lower, upper)
    return tuple(sorted(found, key=lambda change: (change.path, change.what)))


def _opened(folder: str) -> dict[str, int]:
    """Let its owner read all that lies in it; the modes that were changed for that."""
    modes: dict[str, int] = {}
    ahead = [folder]
    while ahead:
        place = ahead.pop()
        with os.scandir(place) as entries:
            for entry in entries:
                mode = entry.stat(follow_symlinks=False).st_mode
                is_folder = stat.S_ISDIR(mode)
                needed = stat.S_IRWXU if is_folder else stat.S_IRUSR
                if mode & needed != needed and (is_folder or stat.S_ISREG(mode)):
                    modes[entry.path] = mode
                    os.chmod(entry.path, stat.S_IMODE(mode) | needed)
                if is_folder:
                    ahead.append(entry.path)
    return modes


class _Layer:
    """An upper layer, and the modes that the command gave what lies in it where they are no longer there."""

    def __init__(self, modes: dict[str, int]) -> None:
        self.modes = modes

    def differences(self, lower: str, upper: str) -> Iterator[Change]:
        with os.scandir(upper) as entries:
            above = {entry.name: entry.path for entry in entries}
        if _is_opaque(upper) and os.path.isdir(lower) and not os.path.islink(lower):
            for name in os.listdir(lower):
                if name not in above:
                    yield from self.gone(os.path.join(lower, name))
        for name, path in above.items():
            below = os.path.join(lower, name)
            was, now = _status(below), os.lstat(path)
            if _is_whiteout(path, now):
                yield from self.gone(below)
            elif stat.S_ISDIR(now.st_mode):
                if was is None or not stat.S_ISDIR(was.st_mode):
                    yield from self.gone(below)
                    yield self.change(below, None, path)
                elif was.st_mode != self.modes.get(path, now.st_mode):
                    yield self.change(below, below, path)
                yield from self.differences(below, path)
            elif was is not None and stat.S_ISDIR(was.st_mode):
                yield from self.gone(below)
                yield self.change(below, None, path)
            else:
                change = self.change(below, below if was else None, path)
                if (change.before, change.mode_before) != (change.after, change.mode_after):
                    yield change

    def gone(self, path: str) -> Iterator[Change]:
        if _status(path) is None:
            return
        yield self.change(path, path, None)
        if os.path.isdir(path) and not os.path.islink(path):
            for name in os.listdir(path):
                yield from self.gone(os.path.join(path, name))

    def change(self, path: str, before: str | None, after: str | None) -> Change:
        was = os.lstat(before) if before else None
        now = os.lstat(after) if after else None
        return Change(
            path,
            "added" if was is None else "deleted" if now is None else "changed",
            _kind((now or was).st_mode) if (now or was) else "other",  # type: ignore[union-attr]
            was.st_size if was else 0,
            now.st_size if now else 0,
            stat.S_IMODE(was.st_mode) if was else 0,
            stat.S_IMODE(self.modes.get(after or "", now.st_mode)) if now else 0,
            digest(before) if before else "",
            digest(after) if after else "",
        )


def digest(path: str) -> str:
    """SHA-256 of a file's content or a link's goal; empty for what has no content or can't be read."""
    mode = os.lstat(path).st_mode
    total = hashlib.sha256()
    if stat.S_ISLNK(mode):
        total.update(os.fsencode(os.readlink(path)))
        return total.hexdigest()
    if not stat.S_ISREG(mode):
        return ""
    try:
        with open(path, "rb") as file:
            while chunk := file.read(_CHUNK):
                total.update(chunk)
    except OSError:
        return ""
    return total.hexdigest()


def _kind(mode: int) -> str:
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "link" if stat.S_ISLNK(mode) else "other"


def _is_whiteout(path: str, status: os.stat_result) -> bool:
    if stat.S_ISCHR(status.st_mode) and status.st_rdev == 0:
        return True
    return (
        status.st_size == 0
        and stat.S_ISREG(status.st_mode)
        and _attribute(path, "whiteout") is not None
    )


def _is_opaque(path: str) -> bool:
    return _attribute(path, "opaque") == b"y"


def _attribute(path: str, name: str) -> bytes | None:
    try:
        return os.getxattr(path, f"user.overlay.{name}", follow_symlinks=False)
    except OSError:
        return None


def _status(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except OSError:
        return None
