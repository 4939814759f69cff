"""Walk and remove whole trees through descriptors: no links, no races, any depth.

One descriptor is held at a time, so a tree of ten thousand levels costs no more than a flat one. The
way up is `..`, and the folder that it opens must be the one that we came from.
"""

from __future__ import annotations

import os
import stat

from gateway.errors import WorkspaceError
from gateway.values import Value
from gateway.workspace.modes import open_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.workspace.paths import Place

_FOLDER = (
    os.O_RDONLY
    | getattr(os, "O_DIRECTORY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


class Node(Value):
    """One thing met on a walk. `path` is relative to where the walk began."""

    path: str
    name: str
    stat: os.stat_result
    # The open folder it stands in; usable only until the walk goes on.
    folder: int

    @property
    def is_folder(self) -> bool:
        """A folder, not a link to one."""
        return stat.S_ISDIR(self.stat.st_mode)


def walk(top: int) -> Iterator[Node]:
    """Everything below the open folder `top`, each folder before what it holds.

    What vanishes while we look is passed over; a folder that can't be entered is met, not entered.
    """
    climber = _Climber(os.dup(top))
    try:
        climber.push("", _scan(climber.folder))
        while climber.levels:
            level = climber.levels[-1]
            if not level.ahead:
                climber.up()
                continue
            name = level.ahead.pop()
            path = f"{level.path}/{name}" if level.path else name
            try:
                found = os.stat(name, dir_fd=climber.folder, follow_symlinks=False)
            except FileNotFoundError:
                continue
            yield Node(path=path, name=name, stat=found, folder=climber.folder)
            if stat.S_ISDIR(found.st_mode) and climber.down(name):
                climber.push(path, _scan(climber.folder))
    finally:
        climber.close()


def remove_tree(place: Place) -> None:
    """Remove a folder and everything below it, write-protected folders too."""
    climber = _Climber(os.dup(place.folder))
    try:
        climber.push("", [place.name])
        while climber.levels:
            level = climber.levels[-1]
            if not level.ahead:
                climber.up()
                if climber.levels:
                    os.rmdir(level.path, dir_fd=climber.folder)
                continue
            name = level.ahead.pop()
            if open_up(climber.folder, name) and climber.down(name):
                climber.push(name, _scan(climber.folder))
            else:
                _remove_leaf(name, climber.folder)
    finally:
        climber.close()


def open_folder(place: Place) -> int:
    """A descriptor of the folder that a place names; the caller closes it."""
    if not place.name:
        return os.dup(place.folder)
    return os.open(place.name, _FOLDER, dir_fd=place.folder)


class _Level:
    """A folder on the way down: what is still to be visited in it, and how to know it again."""

    def __init__(self, path: str, ahead: list[str], identity: tuple[int, int]) -> None:
        self.path = path
        self.ahead = ahead
        self.identity = identity


class _Climber:
    """Stands in one folder, and knows the way back up."""

    def __init__(self, folder: int) -> None:
        self.folder = folder
        self.levels: list[_Level] = []

    def push(self, path: str, names: list[str]) -> None:
        self.levels.append(_Level(path, sorted(names, reverse=True), _identity(self.folder)))

    def down(self, name: str) -> bool:
        """Enter a folder; False when `name` is none, or can't be entered."""
        try:
            deeper = os.open(name, _FOLDER, dir_fd=self.folder)
        except OSError:
            return False
        try:
            os.stat(".", dir_fd=deeper)  # readable, but not searchable: no way on, nor back
        except OSError:
            os.close(deeper)
            return False
        os.close(self.folder)
        self.folder = deeper
        return True

    def up(self) -> None:
        self.levels.pop()
        if not self.levels:
            return
        above = os.open("..", _FOLDER, dir_fd=self.folder)
        os.close(self.folder)
        self.folder = above
        if _identity(above) != self.levels[-1].identity:
            raise WorkspaceError("the tree was moved while it was walked", hint="try again")

    def close(self) -> None:
        os.close(self.folder)


def _scan(folder: int) -> list[str]:
    with os.scandir(folder) as entries:
        return [entry.name for entry in entries]


def _identity(folder: int) -> tuple[int, int]:
    found = os.fstat(folder)
    return found.st_dev, found.st_ino


def _remove_leaf(name: str, folder: int) -> None:
    try:
        os.unlink(name, dir_fd=folder)
    except FileNotFoundError:
        return
    except IsADirectoryError:  # one that could not be entered
        os.rmdir(name, dir_fd=folder)
