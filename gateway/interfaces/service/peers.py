"""Who asks: the same user, seeing the same world, held by the same limits as the service itself?

A command in a sandbox may reach the socket (tier 1 hides none). Answered, it would have things read and
recorded that it may not touch itself. So a process that differs in anything the kernel holds it by is
sent away before a byte of it is read, and answers for itself, inside its limits.
"""

from __future__ import annotations

import errno
import os
import resource
import select
import socket

_LINES = ("Uid", "Gid", "Groups", "CapEff", "NoNewPrivs", "Seccomp", "Seccomp_filters")
_PEERPIDFD = 77
_SPACES = ("user", "mnt", "pid", "net")
# Limits that an answer can depend on. Of the second kind a decision never needs what a service has.
_FELT = (resource.RLIMIT_FSIZE, resource.RLIMIT_AS, resource.RLIMIT_DATA)
_AMPLE = (resource.RLIMIT_NOFILE, resource.RLIMIT_STACK, resource.RLIMIT_CPU)


def posture(pid: int | str) -> tuple[object, ...] | None:
    """All that decides what this process may see and do; None when that can't be known."""
    try:
        spaces = [os.stat(f"/proc/{pid}/ns/{name}") for name in _SPACES]
        root = os.stat(f"/proc/{pid}/root")
        lines = [text for name, text in _status(pid) if name in _LINES]
    except (OSError, ValueError):
        return None
    return (*lines, *(one.st_ino for one in spaces), root.st_dev, root.st_ino, _label(pid))


def is_there(line: socket.socket) -> bool:
    """Does the process that connected still live, so that its number is nobody else's by now?"""
    try:
        process = line.getsockopt(socket.SOL_SOCKET, _PEERPIDFD)
    except OSError as error:
        return error.errno == errno.ENOPROTOOPT  # Linux before 6.5 can't say
    try:
        ended = select.poll()
        ended.register(process, select.POLLIN)
        return not ended.poll(0)
    finally:
        os.close(process)


def become(pid: int, environment: dict[bytes, bytes]) -> None:
    """Take on the folder, environment, umask and limits of another process. There is no way back."""
    masks = [text for name, text in _status(pid) if name == "Umask"]
    os.umask(int(masks[0], 8))
    os.chdir(f"/proc/{pid}/cwd")
    for limit in (*_FELT, *_AMPLE):
        wanted, _ = resource.prlimit(pid, limit)
        soft, hard = resource.getrlimit(limit)
        if wanted == soft:
            continue
        allowed = _lower(wanted, hard)
        if allowed != wanted and limit in _FELT:
            raise PermissionError("the asker may do more than this process")
        resource.setrlimit(limit, (allowed, hard))
    now = os.environb
    for name in [one for one in now if one not in environment]:
        del now[name]
    for name, value in environment.items():
        if now.get(name) != value:
            now[name] = value


def _lower(one: int, other: int) -> int:
    """The lower of two limits, either of which may be none."""
    return min((one, other), key=lambda limit: (limit == resource.RLIM_INFINITY, limit))


def _status(pid: int | str) -> list[tuple[str, str]]:
    with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as file:
        lines = [line.partition(":") for line in file]
    return [(name, text.strip()) for name, _, text in lines]


def _label(pid: int | str) -> str:
    """The security label (AppArmor, SELinux), where there is one."""
    try:
        with open(f"/proc/{pid}/attr/current", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
