"""Names on a file system that does not tell `.GIT` from `.git`: macOS, Windows, and its disks under WSL.

There a rule about `.git/config` has to hold for `.GIT/Config`. What is there is called as the disk calls
it; what is not there yet is called in small letters, as nearly all names are that tools look for.
"""

from __future__ import annotations

import os


def as_the_disk_calls_it(path: str) -> str:
    """The absolute path with the letters of the disk; the path itself where those matter."""
    return called(path) if is_blind(path) else path


def is_blind(path: str) -> bool:
    """Is the first folder above the path that is there found in other letters too?"""
    while path != os.path.dirname(path):
        other = path.swapcase()
        if other != path and os.path.lexists(path):
            return os.path.lexists(other) and os.path.samestat(os.lstat(path), os.lstat(other))
        path = os.path.dirname(path)
    return False


def called(path: str) -> str:
    """The path, each name as it stands in its folder."""
    found, _, rest = path.partition("/")
    names = [name for name in rest.split("/") if name]
    for at, name in enumerate(names):
        try:
            there = os.listdir(found or "/")
        except OSError:
            there = []
        same = [one for one in there if one.casefold() == name.casefold()]
        if not same:
            return "/".join((found, *map(str.lower, names[at:])))
        found = f"{found}/{name if name in same else min(same)}"
    return found or "/"
