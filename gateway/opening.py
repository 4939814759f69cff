"""Flags for opening files. 0 where a system has no such flag, so that nothing has to ask which it is."""

from __future__ import annotations

import os

# Windows translates line ends unless told not to, and says "not inherited" in its own way.
CLOEXEC = getattr(os, "O_CLOEXEC", getattr(os, "O_NOINHERIT", 0)) | getattr(os, "O_BINARY", 0)
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
NONBLOCK = getattr(os, "O_NONBLOCK", 0)


def user() -> str:
    """Who we are: the uid, or the name where there are no numbers."""
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "unknown")


# In a service: the process that a question is answered for.
_ASKER: list[int] = []


def process() -> str:
    """The number of the process that acts: ours, or the one that a service answers for."""
    return str(_ASKER[-1] if _ASKER else os.getpid())


def act_for(pid: int) -> None:
    """From now on this process answers for another (`gateway serve`: one process, one question)."""
    _ASKER[:] = [pid]
