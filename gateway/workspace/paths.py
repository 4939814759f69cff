"""Paths that stay inside a folder, links and races included.

What must live here: the only code that turns a path somebody else wrote into an open descriptor.
What must not: reading, writing, any knowledge of what the path is for.

A path is walked one name at a time, each opened relative to the descriptor of the folder before it
and never through a link. Links are read, not followed: their target is walked by the same road. So a
folder that is swapped for a link between two steps is met as a link, and refused or walked again.

INVARIANT: a descriptor handed out by `reach` lies below the root at the moment it was opened.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat

from gateway.errors import ForbiddenError, MissingError, OutsideError, TooLargeError, WorkspaceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

# Linux follows 40 links before it says ELOOP.
MAX_LINKS = 40
MAX_DEPTH = 512

# Absent on Windows, where `Root` refuses to open.
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | getattr(os, "O_CLOEXEC", 0)
_DRIVE = re.compile(r"[A-Za-z]:")


class Root:
    """A folder that is held open; every path is reached from it.

    Use as a context manager, or call `close`.
    """

    def __init__(self, path: str, descriptor: int, given: str) -> None:
        self.path = path
        self.descriptor = descriptor
        # Absolute links may name the root by the road its owner used.
        self.given = given

    @classmethod
    def open(cls, path: str, *, create: bool = False) -> Self:
        """Hold the folder at `path`, made with its parents when `create` says so."""
        if os.open not in os.supports_dir_fd:
            raise WorkspaceError(
                "folders can't be held safely on this system", hint="use Linux or macOS"
            )
        given = os.path.abspath(path)
        expect_name(given)
        with translated(given):
            if create:
                os.makedirs(given, exist_ok=True)
            real = os.path.realpath(given)
            descriptor = os.open(real, os.O_RDONLY | _FOLDER)
        return cls(real, descriptor, given)

    def inside(self, path: str) -> str | None:
        """An absolute path seen from the root; empty for the root itself, None for all outside.

        Compares texts: only for paths that are normalised, and not to be trusted with links.
        """
        for top in (self.path, self.given):
            if path == top:
                return ""
            if path.startswith(top.rstrip("/") + "/"):
                return path[len(top.rstrip("/")) + 1 :]
        return None

    def close(self) -> None:
        """Let go of the folder; a second call does nothing."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class Place:
    """A name in an open folder, which may not exist yet. No name: that folder itself."""

    def __init__(self, folder: int, name: str, path: str) -> None:
        self.folder = folder
        self.name = name
        # Relative to the root, with every link resolved; empty for the root itself.
        self.path = path

    def stat(self) -> os.stat_result | None:
        """What stands there, never through a link; None when nothing does."""
        try:
            if not self.name:
                return os.fstat(self.folder)
            return os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        except FileNotFoundError:
            return None


def expect_name(path: str) -> None:
    """Could a file have this name at all?"""
    if "\0" in path:
        raise WorkspaceError("the path holds a NUL character", where=repr(path))
    try:
        os.fsencode(path)
    except UnicodeEncodeError as error:
        raise WorkspaceError("the path holds half a character", where=repr(path)) from error


def names_of(path: str) -> list[str]:
    """The names in a relative path. `..` and absolute paths, of any system, are refused."""
    expect_name(path)
    if path.startswith(("/", "\\")) or _DRIVE.match(path):
        raise OutsideError("the path is absolute", where=path, hint="name it relative to the root")
    names = [name for name in path.split("/") if name not in {"", "."}]
    if any(".." in name.split("\\") for name in names):
        raise OutsideError("the path holds `..`", where=path, hint="name it relative to the root")
    if len(names) > MAX_DEPTH:
        raise TooLargeError(f"the path is deeper than {MAX_DEPTH} folders", where=path[:80])
    return names


@contextlib.contextmanager
def reach(
    root: Root, path: str, *, links: bool = True, into: bool = True, make: bool = False
) -> Iterator[Place]:
    """Open the folder that holds `path`.

    Links are resolved as long as they stay inside, or refused when `links` is false. A link at the
    very end is left alone, and is what the place names, when `into` is false. `make` creates the
    folders on the way that don't exist.
    """
    walker = _Walker(root, names_of(path), links=links, into=into, make=make)
    with translated(path):
        try:
            walker.walk()
            yield Place(
                walker.folder, walker.last, "/".join([*walker.names, walker.last]).strip("/")
            )
        finally:
            walker.close()


@contextlib.contextmanager
def translated(path: str) -> Iterator[None]:
    """Turn what the system says of `path` into our own errors."""
    try:
        yield
    except FileNotFoundError as error:
        raise MissingError("there is no such file or folder", where=path) from error
    except NotADirectoryError as error:
        raise MissingError("a part of the path is not a folder", where=path) from error
    except PermissionError as error:
        raise ForbiddenError("the system does not permit this", where=path) from error
    except IsADirectoryError as error:
        raise ForbiddenError("this is a folder", where=path) from error
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OutsideError("a link appeared where none was", where=path) from error
        raise WorkspaceError(os.strerror(error.errno or 0).lower(), where=path) from error


class _Walker:
    """Walks names from the root; holds one descriptor at a time."""

    def __init__(
        self, root: Root, names: list[str], *, links: bool, into: bool, make: bool
    ) -> None:
        self._root = root
        self._ahead = names[::-1]
        self._links = MAX_LINKS if links else 0
        self._into = into
        self._make = make
        self.folder = os.dup(root.descriptor)
        self.names: list[str] = []
        self.last = ""

    def close(self) -> None:
        if self.folder >= 0:
            os.close(self.folder)
            self.folder = -1

    def walk(self) -> None:
        while self._ahead:
            name = self._ahead.pop()
            if name == "..":  # only ever from the target of a link
                self._up()
                continue
            target = self._link(name) if self._ahead or self._into else ""
            if target:
                self._follow(name, target)
            elif self._ahead:
                self._down(name)
            else:
                self.last = name

    def _link(self, name: str) -> str:
        try:
            return os.readlink(name, dir_fd=self.folder)
        except FileNotFoundError:
            return ""
        except OSError as error:
            if error.errno == errno.EINVAL:  # not a link
                return ""
            raise

    def _down(self, name: str) -> None:
        if self._make:
            with contextlib.suppress(FileExistsError):
                os.mkdir(name, dir_fd=self.folder)
        deeper = os.open(name, os.O_RDONLY | _FOLDER, dir_fd=self.folder)
        self.close()
        self.folder = deeper
        self.names.append(name)

    def _up(self) -> None:
        if not self.names:
            raise OutsideError("a link leads out of the root")
        # Walked again rather than opened by `..`: a folder that was moved meanwhile has another parent.
        self._ahead.extend(reversed(self.names[:-1]))
        self._restart()

    def _follow(self, name: str, target: str) -> None:
        if self._links <= 0:
            raise OutsideError("the path goes through a link", where="/".join([*self.names, name]))
        self._links -= 1
        if target.startswith("/"):
            inside = self._root.inside(target)
            if inside is None:
                raise OutsideError("a link leads out of the root", where="/".join(self.names))
            target = inside
            self._restart()
        names = [part for part in target.split("/") if part not in {"", "."}]
        if len(names) + len(self._ahead) > MAX_DEPTH:
            raise TooLargeError(f"the path is deeper than {MAX_DEPTH} folders")
        self._ahead.extend(reversed(names))

    def _restart(self) -> None:
        self.close()
        self.folder = os.dup(self._root.descriptor)
        self.names = []


def is_folder(found: os.stat_result | None) -> bool:
    """Is a folder there, not a link to one?"""
    return found is not None and stat.S_ISDIR(found.st_mode)


def is_file(found: os.stat_result | None) -> bool:
    """Is a regular file there, not a link to one?"""
    return found is not None and stat.S_ISREG(found.st_mode)
