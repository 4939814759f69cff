"""The files of a log: segments named by the number of their first record, and what lies beside them.

head                  where the log ends (see `tail`)
checkpoints           every checkpoint once more, one JSON line each
000000000000.jsonl    the first segment
000000004182.jsonl    the next one
000000000000.leaves   the leaves of a segment that retention removed, 32 bytes each
torn-000000004190.bin what a crash left of a record, moved aside
"""

from __future__ import annotations

import errno
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = "head"
CHECKPOINTS = "checkpoints"
_SUFFIX = ".jsonl"


def segment_name(first: int) -> str:
    """The name of the segment whose first record has this number."""
    return f"{first:012d}{_SUFFIX}"


def leaves_name(segment: str) -> str:
    """The name under which a removed segment's leaves stay."""
    return segment.removesuffix(_SUFFIX) + ".leaves"


def torn_name(count: int) -> str:
    """The name for what was torn where record `count` should have been."""
    return f"torn-{count:012d}.bin"


def first_of(segment: str) -> int:
    """The number of the first record, from the name."""
    return int(segment.removesuffix(_SUFFIX))


def segments(directory: str) -> list[str]:
    """The names of all segments, oldest first. What is no plain file is none, and is refused."""
    names = sorted(
        name
        for name in os.listdir(directory)
        if name.endswith(_SUFFIX) and name.removesuffix(_SUFFIX).isdigit()
    )
    for name in names:
        path = os.path.join(directory, name)
        # Reading a pipe would wait for ever; a link leads out of the log.
        if os.path.islink(path) or (os.path.exists(path) and not os.path.isfile(path)):
            raise OSError(errno.EINVAL, "a segment of the log is no plain file", path)
    return names


def sync_folder(directory: str) -> None:
    """Make names in a folder durable. Windows does that by itself, and opens no folders."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    folder = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def complete_lines(path: str) -> Iterator[bytes]:
    """The lines of a segment without their ends; a last line that has no end is left out."""
    with open(path, "rb") as stream:
        for line in stream:
            if line.endswith(b"\n"):
                yield line[:-1]
