"""The world as a judgement may see it: the disk behind `Lookup`, and the `Context` of a request.

Only here does judging meet the disk. `audit.observed.Recording` wraps this lookup, so that one
decision asks each question once and replay sees the same answers.
"""

from __future__ import annotations

import os
import stat
import sys
import time

from gateway.errors import UsageError
from gateway.model import Context
from gateway.places import home_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gateway.model import Lookup

# More names than this in one folder are not listed: the answer would be slow, and a rule that needs
# it treats the pattern as matching anything.
MOST_ENTRIES = 2_000

# What expansion may know of the gateway's environment. Values that differ from start to start
# (tokens, descriptors, prompts) are not among them: what they hold must not decide a verdict.
KNOWN_VARIABLES = (
    "HOME", "USER", "LOGNAME", "PATH", "SHELL", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CONFIG_HOME",
)  # fmt: skip

# Elsewhere `.GIT` may be `.git`.
_TELLS_CASE = sys.platform == "linux"

# Where `os.environ` keeps the variables, encoded (on Windows as they are).
_RAW = os.environ._data.get  # type: ignore[attr-defined]
_RAW_NAMES = KNOWN_VARIABLES if os.name == "nt" else tuple(map(os.fsencode, KNOWN_VARIABLES))

# What these variables hold, as the system has it, and the same decoded: it seldom changes.
_DECODED: dict[tuple[object, ...], dict[str, str]] = {}

# The day that it is, since 1970, and its date.
_DATES: dict[int, str] = {}


class DiskLookup:
    """Answers from the disk, as it is at this moment."""

    def __init__(self, path: str = "", *, judging: bool = False) -> None:
        self._path = path or os.defpath
        # While one judgement is made: folders that are no links, and are not looked at again.
        self._plain: set[str] | None = set() if judging else None

    def judged(self) -> None:
        """The judgement is made: from now on the disk may have changed since the last question."""
        self._plain = None

    def real(self, path: str) -> str:
        """See `Lookup.real`."""
        try:
            if path[:1] == "~":
                return os.path.expanduser(path) if "/" not in path and len(path) > 1 else path
            if not _usable(path):
                return path
            found = path if _is_plain(path, self._plain) else os.path.realpath(path)
            # (Below `/mnt/` are the disks of Windows, under WSL.)
            if _TELLS_CASE and not found.startswith("/mnt/"):
                return found
            from gateway.casing import as_the_disk_calls_it

            return as_the_disk_calls_it(found)
        except (OSError, ValueError):
            return path

    def kind(self, path: str) -> str:
        """See `Lookup.kind`."""
        try:
            mode = os.stat(path).st_mode if _usable(path) else 0
        except (OSError, ValueError):
            return ""
        if stat.S_ISREG(mode):
            return "file"
        return "dir" if stat.S_ISDIR(mode) else "other" if mode else ""

    def which(self, name: str) -> str:
        """See `Lookup.which`."""
        if not _usable(name) or "/" in name:
            return ""
        for folder in self._path.split(os.pathsep):
            candidate = os.path.join(folder, name)
            if (
                os.path.isabs(candidate)
                and os.access(candidate, os.X_OK)
                and os.path.isfile(candidate)
            ):
                return candidate
        return ""

    def entries(self, path: str) -> str:
        """See `Lookup.entries`."""
        names: list[str] = []
        try:
            with os.scandir(path if _usable(path) else "/nonexistent") as found:
                for entry in found:
                    names.append(entry.name)
                    if len(names) > MOST_ENTRIES:
                        return ""
        except (OSError, ValueError):
            return ""
        return "\n".join(sorted(names))


def _usable(path: str) -> bool:
    return bool(path) and "\0" not in path and len(path) < 4096


def _is_plain(path: str, known: set[str] | None) -> bool:
    """Does it lead to where it says, without links and dots? So do most, and `realpath` takes its time.
    `known`: folders of which that is known already."""
    if path[0] != "/" or path[-1] == "/" or "//" in path:
        return False
    if "/." in path and not {".", ".."}.isdisjoint(path.split("/")):
        return False
    end = 0
    while end >= 0:
        end = path.find("/", end + 1)
        one = path if end < 0 else path[:end]
        if known is not None and one in known:
            continue
        try:
            if stat.S_ISLNK(os.lstat(one).st_mode):
                return False
        except (FileNotFoundError, NotADirectoryError):
            return True  # nor is there anything below it
        if known is not None:
            known.add(one)
    return True


def temporary_folder(env: Mapping[str, str] = os.environ) -> str:
    """The folder for temporary files that commands are told of."""
    return os.path.normpath(env.get("TMPDIR") or "/tmp")  # noqa: S108 - a name, not a file


def today() -> str:
    """The date in UTC, by which exceptions expire."""
    day = int(time.time()) // 86_400
    if day not in _DATES:
        _DATES.clear()
        _DATES[day] = time.strftime("%Y-%m-%d", time.gmtime(day * 86_400))
    return _DATES[day]


# Folders that are never a project's own; those below the first ones neither. (No regular expression: every
# decision of a new process gets here.)
_SYSTEM_TREES = ("/etc/", "/proc/", "/sys/", "/dev/", "/boot/")
_SYSTEM_FOLDERS = frozenset(
    ("/", "/bin", "/sbin", "/lib", "/lib64", "/usr", "/var", "/run", "/home", "/opt", "/srv", "/mnt", "/media")
)  # fmt: skip


def _of_system(path: str) -> bool:
    return path in _SYSTEM_FOLDERS or f"{path}/".startswith(_SYSTEM_TREES)


def find_workspace(cwd: str) -> str:
    """The top of the git work tree around `cwd`, else `cwd` itself; but no folder that holds more than work.

    In a workspace most things are allowed. Where an agent's shell stands must not make one of the home folder
    or of the system: whoever means that says so.
    """
    folder = cwd
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            folder = cwd
            break
        folder = parent
    real = os.path.realpath(folder)
    home = os.path.realpath(home_folder(os.environ.get("HOME", "")))
    if f"{home}/".startswith(f"{real.rstrip('/')}/") or _of_system(real):
        raise UsageError(
            f"`{folder}` would be the workspace, where most things are allowed",
            hint="go into a project's folder, or name the workspace with `--workspace DIR`",
        )
    return folder


def environment_key(names: Iterable[str]) -> tuple[object, ...]:
    """What a judgement may know of the environment, and these variables, as the system holds them.

    For comparing only. Decoding each of them takes a microsecond, and most checks come to nothing new.
    """
    return (*map(_RAW, _RAW_NAMES), *[os.environ.get(name) for name in names])


def known_environment() -> dict[str, str]:
    """What of the environment a judgement may know."""
    raw = tuple(map(_RAW, _RAW_NAMES))
    env = _DECODED.get(raw)
    if env is None:
        look_up = os.environ.get
        env = {name: value for name in KNOWN_VARIABLES if (value := look_up(name)) is not None}
        env["HOME"] = home_folder(env.get("HOME", ""))
        _DECODED.clear()
        _DECODED[raw] = env
    return {**env}


def gather(
    cwd: str,
    workspace: str,
    *,
    lookup: Lookup,
    env: Mapping[str, str],
    tmp: str = "",
    attended: bool = False,
    contained: bool = False,
    gateway_env: Mapping[str, str] | None = None,
) -> Context:
    """The context of one request."""
    return Context(
        cwd=cwd,
        workspace=workspace,
        home=env.get("HOME") or home_folder(),
        tmp=tmp or temporary_folder(),
        lookup=lookup,
        env=env,
        attended=attended,
        contained=contained,
        gateway_env={} if gateway_env is None else gateway_env,
        today=today(),
    )
