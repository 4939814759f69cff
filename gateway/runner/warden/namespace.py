"""Tier 2, in the forked child: what has to be there before bubblewrap takes over.

bubblewrap itself makes the mounts, the process and the network namespace. Two things it can't do here:
a network of one's own in which *we* hold a listening socket (the allow-list proxy answers on it, from
outside), and an overlay (dry runs; bubblewrap learnt that in 0.11). Both are made in a user namespace
around bubblewrap's own.
"""

from __future__ import annotations

# Not `socket`: see `channel`.
import _socket
import fcntl
import os
import struct

from gateway.runner.confine import libc
from gateway.runner.confine.landlock import leave_alone
from gateway.runner.network import PROXY_PORT
from gateway.runner.warden import channel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BACKLOG = 128
_SIOCSIFFLAGS = 0x8914
_IFF_UP, _IFF_RUNNING = 1, 64


def enter(
    serial: int, order: dict[str, Any], end: _socket.socket, report: int
) -> tuple[tuple[int, ...], list[bytes]]:
    """Make the outer namespace if one is asked for; returns what to keep open, and bubblewrap's argv.

    On `report` bubblewrap writes an exit code if it came so far as to start the command.
    """
    overlays = order.get("overlays", ())
    flags = (libc.CLONE_NEWNET if order.get("proxied") else 0) | (
        libc.CLONE_NEWNS if overlays else 0
    )
    if order.get("scopes"):
        apart()
    if flags:
        own_user(flags)
    for lower, upper, work in overlays:
        overlay(lower, upper, work)
    if order.get("proxied"):
        listening = listener()
        channel.send(end, {"serial": serial, "listener": True}, (listening.fileno(),))
        listening.close()
    options = _memory("options", b"".join(one + b"\0" for one in order["options"]))
    program = _memory("filter", order["seccomp"])
    argv = [b"bwrap", b"--args", b"%d" % options, b"--seccomp", b"%d" % program]
    argv += [b"--json-status-fd", b"%d" % report, b"--"]
    return (options, program, report), [*argv, order["program"], *order["argv"][1:]]


def apart() -> None:
    """Before anything else: no namespace but a network of one's own keeps abstract sockets away."""
    libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
    leave_alone()


def own_user(flags: int) -> None:
    """A user namespace in which we are who we were."""
    user, group = os.geteuid(), os.getegid()
    libc.unshare(libc.CLONE_NEWUSER | flags)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)


def overlay(lower: str, upper: str, work: str) -> None:
    """From here on, what is written below `lower` lands in `upper`."""
    libc.mount("none", "/", "", libc.MS_REC | libc.MS_PRIVATE, "")
    options = ",".join(
        f"{key}={_escaped(value)}"
        for key, value in (("lowerdir", lower), ("upperdir", upper), ("workdir", work))
    )
    libc.mount("overlay", lower, "overlay", libc.MS_NOSUID | libc.MS_NODEV, options + ",userxattr")


def listener() -> _socket.socket:
    """The loopback of this new network, and on it the only door."""
    control = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM)
    request = struct.pack("16sH14x", b"lo", _IFF_UP | _IFF_RUNNING)
    fcntl.ioctl(control, _SIOCSIFFLAGS, request)
    control.close()
    listening = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
    listening.bind(("127.0.0.1", PROXY_PORT))
    listening.listen(_BACKLOG)
    return listening


def _memory(name: str, data: bytes) -> int:
    fd = os.memfd_create(name, os.MFD_CLOEXEC)
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _escaped(path: str) -> str:
    # The kernel splits these options at commas, and `lowerdir` at colons.
    return path.replace("\\", "\\\\").replace(",", "\\,").replace(":", "\\:")
