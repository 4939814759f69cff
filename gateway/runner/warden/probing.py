"""Finding out what works here, by doing it. A kernel that knows a call may still refuse it.

Each try runs in a child of its own, with a time limit: a bubblewrap that hangs on a dead network mount
must not hang the gateway.
"""

from __future__ import annotations

import os
import signal
import time

from gateway.runner.confine import libc
from gateway.runner.confine.landlock import interface_version
from gateway.runner.confine.seccomp import build, families
from gateway.runner.confine.syscalls import architecture
from gateway.runner.warden import namespace
from gateway.runner.warden.lock import Filter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LIMIT = 0.5
_TRIED = (
    "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--new-session", "--die-with-parent",
    "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--cap-drop", "ALL",
)  # fmt: skip


def probe(order: dict[str, Any]) -> dict[str, Any]:
    """What works: Landlock, the filter, bubblewrap, a network of one's own, an overlay."""
    bwrap, scratch = order["bwrap"], order["scratch"]
    words = "" if bwrap else "bubblewrap is not installed"
    if bwrap:
        words = _try(lambda: _bubblewrap(bwrap, "--unshare-net"))
    works = bool(bwrap) and not words
    # A bubblewrap that gets its rights by setuid does not work with this. What does is tried together.
    scopes = works and interface_version() >= 6 and not _try(lambda: _scoped(bwrap))
    around = namespace.apart if scopes else _nothing
    return {
        "landlock_abi": interface_version(),
        "seccomp": not _try(_filter),
        "bwrap": bwrap if works else "",
        "bwrap_problem": words,
        "scopes": scopes,
        "netns": works and not _try(lambda: _proxied(bwrap, around)),
        "overlay": works and bool(scratch) and not _try(lambda: _overlaid(bwrap, scratch, around)),
    }


def _nothing() -> None:
    pass


def _filter() -> None:
    machine = architecture()
    if machine is None:
        os._exit(1)
    libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
    Filter(build(machine, families("off", "open", 1))).apply()
    os._exit(0)


def _bubblewrap(bwrap: str, *options: str) -> None:
    os.execv(bwrap, [bwrap, *_TRIED, *options, "--", "/bin/true"])  # noqa: S606


def _scoped(bwrap: str) -> None:
    namespace.apart()
    _bubblewrap(bwrap, "--unshare-net")


def _proxied(bwrap: str, around: Callable[[], None]) -> None:
    around()
    namespace.own_user(libc.CLONE_NEWNET)
    namespace.listener().close()
    _bubblewrap(bwrap)


def _overlaid(bwrap: str, scratch: str, around: Callable[[], None]) -> None:
    around()
    lower, upper, work = (f"{scratch}/{name}" for name in ("lower", "upper", "work"))
    for folder in (lower, upper, work):
        os.makedirs(folder, exist_ok=True)
    namespace.own_user(libc.CLONE_NEWNS)
    namespace.overlay(lower, upper, work)
    with open(f"{lower}/written", "wb"):
        pass
    if not os.path.exists(f"{upper}/written"):
        os._exit(1)
    _bubblewrap(bwrap, "--bind", lower, lower)


def _try(attempt: Callable[[], None]) -> str:
    """Run it in a child. Empty when it ended well, else what it said."""
    read_end, write_end = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    pid = os.fork()
    if pid == 0:
        try:
            os.setsid()
            os.dup2(write_end, 2)
            os.set_blocking(2, True)
            attempt()
        except BaseException as error:  # noqa: BLE001 - a forked child must never return
            os.write(2, f"{type(error).__name__}: {error}".encode())
        os._exit(1)
    os.close(write_end)
    status = _wait(pid)
    try:
        said = os.read(read_end, 4096).decode("utf-8", "backslashreplace").strip()
    except BlockingIOError:
        said = ""
    os.close(read_end)
    if status is None:
        return f"no answer within {_LIMIT} s"
    return "" if status == 0 else said or f"ended with status {status}"


def _wait(pid: int) -> int | None:
    until = time.monotonic() + _LIMIT
    while time.monotonic() < until:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return None
