"""Which trees Landlock is told to open, so that everything else stays shut.

Landlock only adds: a right given to a folder can't be taken back for something below it. "Read all but
~/.ssh" is therefore said as: each neighbour along the way to ~/.ssh. Links among the neighbours are
left out: a right goes to what a link points at, and a link to ~/.ssh would open it again.
Names can be listed everywhere; content can't be read where it is denied.
"""

from __future__ import annotations

import os
import stat

from gateway.runner.confine.globs import below, literal
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.spec import Confinement

READ = "read"
WRITE = "write"
LIST = "list"
DEVICE = "device"

# What programs need to start at all, where a policy names the only folders that may be read.
SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/proc", "/sys",
    "/run/systemd/resolve",
)  # fmt: skip
# Never all of /dev: a disk's device node shows every file on it.
DEVICES = (
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty",
    "/dev/shm",  # noqa: S108 - shared memory, which test runners need
)  # fmt: skip
# For terminals of its own. A right to the folder is one to all that is in it: to read what the user types.
_TERMINALS = "/dev/pts"
_OWN_TERMINALS = ("/dev/ptmx", _TERMINALS)


class Grants(Value):
    """(path, right) pairs, and the folders whose content they depend on."""

    pairs: tuple[tuple[str, str], ...]
    watched: tuple[tuple[str, int], ...]
    # Did the user have a terminal open?
    terminals: bool = False

    @property
    def current(self) -> bool:
        """Have the folders that were listed stayed as they were?"""
        return self.terminals == _terminals() and all(
            _changed_at(folder) == when for folder, when in self.watched
        )


def grants(asked: Confinement) -> Grants:
    """Look at the disk and say what to open. Fails closed: what appears later stays shut."""
    pairs: dict[tuple[str, str], None] = {}
    watched: dict[str, int] = {}
    terminals = _terminals()
    for device in DEVICES if terminals else (*DEVICES, *_OWN_TERMINALS):
        pairs[device, DEVICE] = None
    denied = {"/dev"}
    if asked.write_all:
        for path in _neighbours(denied, watched):
            pairs[path, WRITE] = None
    for root in (*asked.write_roots, asked.tmp):
        if root:
            pairs[root, WRITE] = None
    if asked.read_all:
        targets = (literal(one) for one in (*asked.read_denies, *asked.hidden))
        for path in filter(None, targets):
            denied |= {path, os.path.realpath(path)}
        pairs["/", LIST] = None
        for path in _neighbours(denied, watched):
            pairs[path, READ] = None
    else:
        for path in (*SYSTEM, *asked.read_roots):
            pairs[path, READ] = None
    return Grants(tuple(pairs), tuple(watched.items()), terminals)


def _terminals() -> bool:
    """Is there one that a command of this user could open? Asked of the modes: it has no capabilities."""
    user = os.geteuid()
    try:
        found = [os.stat(f"{_TERMINALS}/{one}") for one in os.listdir(_TERMINALS) if one != "ptmx"]
    except OSError:
        return True  # one has just gone, and others may be there
    return any(one.st_uid == user or one.st_mode & stat.S_IROTH for one in found)


def _neighbours(denied: set[str], watched: dict[str, int]) -> list[str]:
    """Everything there is but what is denied, as few trees as it takes."""
    ways = {parent for path in denied for parent in _parents(path)}
    found = []
    for folder in sorted(ways):
        if any(below(folder, path) for path in denied):
            continue
        watched[folder] = _changed_at(folder)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    path = entry.path
                    if path not in ways and path not in denied and not entry.is_symlink():
                        found.append(path)
        except OSError:
            continue
    return found


def _parents(path: str) -> list[str]:
    parents = []
    while path != "/":
        path = os.path.dirname(path)
        parents.append(path)
    return parents


def _changed_at(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return -1
