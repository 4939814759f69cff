"""What a forked child does on its way to being the command. Whatever fails is told, then it exits.

It is forked before there is an order, locks itself in as the last command was, and waits. If the order
asks for another lock, or this one is out of date, it steps aside and the warden forks another. An order
for an earlier serial was meant for a process that was killed before it could read it: it is thrown away,
never run.

INVARIANT: nothing of ours is open in the command: everything above stderr is closed right before exec,
but for the channel to the gateway, which exec itself closes, and what bubblewrap is given to read.
A descriptor that is inherited walks through every wall (a folder's even through bubblewrap's masks).
"""

from __future__ import annotations

import os
import resource

from gateway.runner.confine import libc
from gateway.runner.warden import channel, namespace
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _socket
    import mmap
    import signal as _signal
    from typing import Any, NoReturn

    from gateway.runner.warden.lock import Lock
else:
    import _signal  # without what `signal` brings along: see `channel`

_MAX_FD = 1 << 16
# An order in shape alone.
_NOTHING: dict[str, Any] = {
    "tier": 0,
    "program": b"/",
    "argv": [b"/bin/bash", b"-c", b"true"],
    "env": {b"PATH": b"/usr/bin", b"HOME": b"/"},
    "cwd": b".",
    "limits": [],
    "umask": None,
}


class Child(Value):
    """What a child is forked with."""

    serial: int
    warden: int
    profile: int
    lock: Lock | None
    # One byte, shared with the warden: "I stepped aside."
    aside: mmap.mmap


def become(child: Child, orders: _socket.socket, end: _socket.socket) -> NoReturn:
    """Never returns: the command runs, or the process ends."""
    stage = "sandbox"
    try:
        _as_a_session_of_its_own(child.warden)
        if child.lock is not None:
            libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
            libc.drop_capabilities()
            child.lock.apply()
        _go_through_it()
        order, fds = _order(child, orders)
        os.dup2(fds[0], 1)
        os.dup2(fds[1], 2)
        stage = "directory"
        os.chdir(order["cwd"])
        stage = "namespace"
        kept: tuple[int, ...] = ()
        argv, program = order["argv"], order["program"]
        if order["tier"] == 2:
            kept, argv = namespace.enter(child.serial, order, end, fds[2])
            program = order["bwrap"]
        stage = "limits"
        _limit(order["limits"], order["umask"])
        stage = "program"
        _close_all_but(end.fileno(), kept)
        os.execve(program, argv, order["env"])  # noqa: S606 - there is a shell exactly when one was asked for
    except OSError as error:
        _tell(end, {"serial": child.serial, "failed": stage, "errno": error.errno or 0})
    except BaseException as error:  # noqa: BLE001 - a forked child must never return
        words = f"{type(error).__name__}: {error}"
        _tell(end, {"serial": child.serial, "failed": stage, "errno": 0, "words": words})
    os._exit(127)


def _go_through_it() -> None:
    """Once without effect, while nobody waits: each page is copied at its first use after a fork, and the
    hundred that lie between an order and its exec would cost a tenth of a launch."""
    ours, theirs = channel.pair()
    channel.send(ours, _NOTHING, (0,), serial=1)
    channel.peek(theirs)
    got = channel.receive(theirs)
    ours.close()
    theirs.close()
    for fd in got[1] if got is not None else ():
        os.dup2(fd, fd)
        os.close(fd)
    try:
        os.chdir(_NOTHING["cwd"])
        _limit(_NOTHING["limits"], None)
        os.set_inheritable(0, True)
        os.closerange(_MAX_FD, _MAX_FD + 1)
        os.execve("/", _NOTHING["argv"], _NOTHING["env"])  # noqa: S606 - a folder: it always fails
    except OSError:
        return


def _order(child: Child, orders: _socket.socket) -> tuple[dict[str, Any], list[int]]:
    while True:
        head = channel.peek(orders)
        if head is None:
            os._exit(0)  # the gateway is gone
        serial, profile = head
        if serial == child.serial and (
            profile != child.profile or (child.lock is not None and not child.lock.current)
        ):
            child.aside[0] = 1
            os._exit(0)
        got = channel.receive(orders)
        if got is not None and serial == child.serial:
            return got
        for fd in got[1] if got is not None else ():
            os.close(fd)


def _as_a_session_of_its_own(warden: int) -> None:
    os.setsid()
    libc.prctl(libc.PR_SET_PDEATHSIG, _signal.SIGKILL)
    if os.getppid() != warden:
        os._exit(127)
    null = os.open("/dev/null", os.O_RDONLY)
    os.dup2(null, 0)
    # Python ignores these two, and what is ignored stays so through exec. Handlers do not.
    _signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
    _signal.signal(_signal.SIGXFSZ, _signal.SIG_DFL)


def _limit(limits: list[tuple[int, int]], umask: int | None) -> None:
    for which, value in limits:
        _soft, hard = resource.getrlimit(which)
        # Without privilege a hard limit can only go down; an asked value above it is held by it.
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(which, (most, most))
    if umask is not None:
        os.umask(umask)


def _close_all_but(channel_fd: int, kept: tuple[int, ...]) -> None:
    os.set_inheritable(channel_fd, False)
    start = 3
    for fd in sorted((channel_fd, *kept)):
        os.closerange(start, fd)
        start = fd + 1
    os.closerange(start, _MAX_FD)
    for fd in kept:
        os.set_inheritable(fd, True)


def _tell(end: _socket.socket, message: dict[str, Any]) -> None:
    try:
        channel.send(end, message)
    except OSError:
        pass
