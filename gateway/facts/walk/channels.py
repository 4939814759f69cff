"""Channels: what stands behind a descriptor, and what can be read from it."""

from __future__ import annotations

from gateway.regex import compiled_later
from gateway.values import Value, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run

_DESCRIPTOR = compiled_later(
    r"/(?:dev|proc/(?:thread-)?self)/fd/(\d{1,4})\Z|/dev/std(in|out|err)\Z"
)
_STANDARD = {"in": 0, "out": 1, "err": 2}


class Channel(Value):
    """A pipe, a file, a here-document, a process substitution, a connection."""

    # What can be read from it, with holes.
    text: str = ""
    # The commands whose output that is.
    sources: tuple[int, ...] = ()
    # pipe, file, descriptor, process, here
    by: str = "descriptor"
    # The file behind it: absolute, or a key of `Disk` when it isn't known.
    path: str = ""
    # The file it is when the variables in its name are empty.
    perhaps: str = ""
    # The command that opened it (`exec 3>…`, the redirection of a group), or -1.
    holder: int = -1
    append: bool = False
    # Nothing is kept of what is written: /dev/null, a closed descriptor.
    void: bool = False


def either(run: Run, channels: list[Channel | None]) -> Channel | None:
    """One of several: what is read from it is not known, nor, if they are files, where it writes."""
    known = [one for one in channels if one is not None and not one.void]
    if not known and None in channels and len(channels) > 1:  # where it was, or nowhere
        return SPILL
    if not known:
        return None
    files = {one.path for one in known if one.path}
    # One way it writes to a file, the other to a pipe that somebody here reads.
    parts = any(one is None or (not one.path and not one.void) for one in channels)
    written = any(one is not None and one.path and one.append and not one.text for one in channels)
    if len(files) > 1 or (run.want and parts and written):
        from gateway.model import NOWHERE

        run.opaque_part("unsupported", "a descriptor may stand for one of several things", NOWHERE)
    sources = tuple(dict.fromkeys(source for one in known for source in one.sources))
    why = "what the descriptor stands for depends on what happens before"
    hole = run.holes.one_of((word for one in known for word in one.text.split()), why, sources)
    return replace(known[0], text=hole, sources=sources)


def note_open(run: Run, path: str, *others: Channel | None) -> None:
    """A file is written that may be open already, by a descriptor that knows nothing of that."""
    held = (*others, *run.state.channels.values())
    if any(isinstance(one, Channel) and one.path == path and one.by == "file" for one in held):
        run.disk.mixed.add(path)
        run.disk.doubt({path})


# Stderr inside a substitution when it goes where stdout went before: `{ x=$(echo a >&2); } 2>&1`.
SPILL = Channel(by="spill")
# What a descriptor means that was closed, or stands at /dev/null.
NOTHING = Channel(void=True)


def named_descriptor(path: str) -> int | None:
    """The descriptor that a path like `/dev/fd/3` or `/dev/stdin` means."""
    found = _DESCRIPTOR.match(path) if path.startswith(("/dev/", "/proc/")) else None
    if found is None:
        return None
    return int(found.group(1)) if found.group(1) else _STANDARD[found.group(2)]
