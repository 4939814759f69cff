"""Tier 2: the options of bubblewrap for a plan and what the survey found. A pure function.

Everything is there and read-only; then the folders that may be written are bound over it, then what
lies in them and must not be written or read. The order matters: a later mount covers an earlier one.
Only files that exist are masked. A mask on an absent name would leave an empty file in the project.
"""

from __future__ import annotations

import os

from gateway.runner.confine.closed import maskable, shared_folders
from gateway.runner.confine.globs import below
from gateway.runner.confine.grants import SYSTEM
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.runner.confine.plan import Plan
    from gateway.runner.confine.survey import Survey

# Not --die-with-parent: it would kill a `tee` in a process substitution the moment the shell returns.
# The warden is the sub-reaper of everything in here, and ends it.
_ALWAYS = (
    "--new-session", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts",
    "--unshare-cgroup-try", "--cap-drop", "ALL",
)  # fmt: skip
# Beside the processes: what files in /proc set for the whole machine. They belong to root, and a command
# of root's is still root there: bubblewrap covers some of them, and only where the folder can be written.
_SETTINGS = (
    "sys", "sysrq-trigger", "irq", "bus", "acpi", "scsi", "fs", "driver", "tty", "asound", "mtrr",
    "dynamic_debug", "sysvipc", "pressure",
)  # fmt: skip
_TMP, _RUN = "/tmp", "/run"  # noqa: S108 - the name, to be covered
# Needed to resolve names where the network is on.
_KEPT_IN_RUN = (
    "/run/systemd/resolve",
    "/run/resolvconf",
    "/run/NetworkManager/resolv.conf",
    "/run/nscd",
)


def options(
    plan: Plan, found: Survey, cwd: str, sockets: tuple[str, ...] = (), *, wide: bool = False
) -> list[str]:
    """Everything between `bwrap` and `--`. `sockets`: paths of listening sockets outside.

    `wide`: sockets come and go too fast to be masked one by one; everybody's folder for temporary
    files in which they do (`/var/tmp`) is emptied as a whole. Paths are real: bubblewrap makes no folders below a link. The links themselves are in place.
    """
    asked = replace(
        plan.asked,
        write_roots=_real(plan.asked.write_roots),
        read_roots=_real(plan.asked.read_roots),
        allow_unix_sockets=_real(plan.asked.allow_unix_sockets),
    )
    plan, cwd = replace(plan, asked=asked), os.path.realpath(cwd)
    private, emptied = [], []
    if not asked.write_all:
        private = [place for place in (_TMP, _RUN) if place not in asked.write_roots]
        shared = shared_folders(sockets) if wide else []
        emptied = [place for place in shared if place not in (*private, *asked.write_roots)]
        private += emptied
    return [
        *_ALWAYS,
        *(("--unshare-net",) if plan.network == "off" else ()),
        *_ground(plan),
        *("--dev", "/dev", "--proc", "/proc"),
        *_settings(),
        *_private(private, asked.tmp),
        *_opened(plan, cwd, private),
        *_shut(plan, found, sockets, private, cwd),
        *(word for place in emptied for word in ("--remount-ro", place)),
        *(("--remount-ro", "/") if not (asked.read_all or asked.write_all) else ()),
        *("--chdir", cwd),
    ]


def _settings() -> Iterator[str]:
    if os.geteuid() == 0:
        for path in (f"/proc/{name}" for name in _SETTINGS):
            if os.path.exists(path):
                yield from ("--ro-bind", path, path)


def _private(places: list[str], tmp: str) -> Iterator[str]:
    for place in places:
        if place == _TMP and tmp:
            yield from ("--bind", tmp, place)
        else:
            yield from ("--tmpfs", place)


def _opened(plan: Plan, cwd: str, private: list[str]) -> Iterator[str]:
    """What the command may write, and what it must still see where something empty was mounted."""
    asked = plan.asked
    kept = [*asked.read_roots, *(_KEPT_IN_RUN if plan.network == "on" else ()), cwd]
    for path in _existing(kept):
        if any(below(path, place) for place in private) and not _within(path, asked.write_roots):
            yield from ("--ro-bind", path, path)
    for path in _existing(
        (*asked.write_roots, *(one for one in asked.allow_unix_sockets if one != "*"))
    ):
        yield from ("--bind", path, path)


def _shut(
    plan: Plan, found: Survey, sockets: tuple[str, ...], private: list[str], cwd: str
) -> Iterator[str]:
    """What lies in the opened folders and must not be written, or not be seen."""
    asked = plan.asked
    kept = (cwd, *asked.write_roots)
    for path in maskable(found.fixed, kept):
        if asked.write_all or _within(path, asked.write_roots):
            yield from ("--ro-bind", path, path)
    for path in maskable((*found.secret, *sockets), kept):
        gone = any(below(path, place) for place in private) and not _within(path, asked.write_roots)
        if not gone:
            yield from _mask(path)


def _ground(plan: Plan) -> Iterator[str]:
    asked = plan.asked
    if asked.write_all:
        yield from ("--bind", "/", "/")
    elif asked.read_all:
        yield from ("--ro-bind", "/", "/")
    else:
        for path in (*SYSTEM, *asked.read_roots):
            if path in ("/proc", "/run/systemd/resolve"):
                continue
            if os.path.islink(path):
                yield from ("--symlink", os.readlink(path), path)
            elif os.path.exists(path):
                yield from ("--ro-bind", path, path)


def _mask(path: str) -> list[str]:
    if os.path.isdir(path):
        return ["--perms", "000", "--tmpfs", path, "--remount-ro", path]
    return ["--ro-bind", "/dev/null", path]


def masked(made: list[str]) -> list[str]:
    """The places that options mask: bubblewrap makes them where they are missing and it can."""
    files = [
        made[at + 2]
        for at, one in enumerate(made[:-2])
        if one == "--ro-bind" and made[at + 1] == "/dev/null"
    ]
    folders = [made[at + 1] for at, one in enumerate(made[:-1]) if one == "--remount-ro"]
    return [path for path in (*files, *folders) if path != "/"]


def _real(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path if path == "*" else os.path.realpath(path) for path in paths)


def _existing(paths: Iterable[str]) -> list[str]:
    return [path for path in paths if os.path.exists(path)]


def _within(path: str, folders: tuple[str, ...]) -> bool:
    return any(below(path, folder) for folder in folders)


def listening(
    asked_roots: tuple[str, ...], allowed: tuple[str, ...], table: str
) -> tuple[str, ...]:
    """The sockets of `/proc/net/unix` that a command could reach and should not."""
    found: dict[str, None] = {}
    for line in table.splitlines()[1:]:
        _before, slash, rest = line.partition(" /")
        path = "/" + rest
        if (
            slash
            and path not in allowed
            and not _within(path, asked_roots)
            and os.path.exists(path)
        ):
            found[os.path.realpath(path)] = None
    return tuple(found)
