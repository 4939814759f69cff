"""Channels: what stands behind a descriptor, and what can be read from it."""

from __future__ import annotations

from gateway.values import Value


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
    # The command that opened it (`exec 3>…`, the redirection of a group), or -1.
    holder: int = -1
    append: bool = False
    # Nothing is kept of what is written: /dev/null, a closed descriptor.
    void: bool = False


# What a descriptor means that was closed, or stands at /dev/null.
NOTHING = Channel(void=True)
