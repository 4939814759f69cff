"""Read, write and delete one file below a root: bytes in, bytes out, never half done."""

from __future__ import annotations

import contextlib
import os

from gateway.errors import ForbiddenError, MissingError, TooLargeError
from gateway.values import Value
from gateway.workspace.atomic import put
from gateway.workspace.paths import is_file, is_folder, reach
from gateway.workspace.trees import remove_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.workspace.paths import Place, Root

READ_LIMIT = 10_000_000
WRITE_LIMIT = 10_000_000

_CHUNK = 1 << 20
# A pipe that replaced the file must not make us wait for its other end.
_READ = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


class Written(Value):
    """What a write did."""

    path: str  # relative to the root, links resolved
    size: int
    created: bool


def read(root: Root, path: str, *, limit: int = READ_LIMIT, links: bool = True) -> bytes:
    """The bytes of a regular file that has at most `limit` of them."""
    with reach(root, path, links=links) as place, opened(place, path) as descriptor:
        size = os.fstat(descriptor).st_size
        if size > limit:
            raise TooLargeError(f"the file has {size} bytes, the limit is {limit}", where=path)
        data = b"".join(chunks(descriptor, limit + 1))
    if len(data) > limit:
        raise TooLargeError(f"the file has more than {limit} bytes", where=path)
    return data


def write(
    root: Root,
    path: str,
    data: bytes,
    *,
    mode: int | None = None,
    limit: int = WRITE_LIMIT,
    links: bool = True,
) -> Written:
    """Put `data` in the place of what the file holds, all of it or nothing.

    Folders on the way are made. An existing file keeps its mode and owner; `mode` sets another one.
    """
    if len(data) > limit:
        raise TooLargeError(f"{len(data)} bytes are too many, the limit is {limit}", where=path)
    with reach(root, path, links=links, make=True) as place:
        old = place.stat()
        if not place.name or is_folder(old):
            raise ForbiddenError("this is a folder", where=path)
        if old is not None:
            _expect_file(old, path)
        put(place, (data,), old=old, mode=mode)
        return Written(path=place.path, size=len(data), created=old is None)


def delete(root: Root, path: str, *, recursive: bool = False, links: bool = True) -> None:
    """Remove a file, or an empty folder; `recursive` takes what lies below it too.

    A link is removed itself, never what it points to.
    """
    with reach(root, path, links=links, into=False) as place:
        found = place.stat()
        if not place.name:
            raise ForbiddenError("the root itself can't be deleted", where=path)
        if found is None:
            raise MissingError("there is no such file or folder", where=path)
        if not is_folder(found):
            os.unlink(place.name, dir_fd=place.folder)
        elif recursive:
            remove_tree(place)
        else:
            _remove_empty(place, path)


@contextlib.contextmanager
def opened(place: Place, path: str) -> Iterator[int]:
    """A descriptor of the regular file at a place, or the reason why there is none."""
    found = place.stat()
    if found is None:
        raise MissingError("there is no such file", where=path)
    _expect_file(found, path)
    descriptor = os.open(place.name, _READ, dir_fd=place.folder)
    try:
        _expect_file(os.fstat(descriptor), path)
        yield descriptor
    finally:
        os.close(descriptor)


def chunks(descriptor: int, limit: int) -> Iterator[bytes]:
    """At most `limit` bytes of a descriptor, from where it stands."""
    while limit > 0 and (chunk := os.read(descriptor, min(_CHUNK, limit))):
        limit -= len(chunk)
        yield chunk


def _expect_file(found: os.stat_result, path: str) -> None:
    if is_folder(found):
        raise ForbiddenError("this is a folder", where=path)
    if not is_file(found):
        raise ForbiddenError("this is not a regular file", where=path)


def _remove_empty(place: Place, path: str) -> None:
    try:
        os.rmdir(place.name, dir_fd=place.folder)
    except OSError as error:
        if isinstance(error, PermissionError):
            raise
        raise ForbiddenError("the folder is not empty", where=path) from error
