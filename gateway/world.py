"""The world as a judgement may see it: the disk behind `Lookup`, and the `Context` of a request.

Only here does judging meet the disk. Every answer is remembered, so that one decision sees one world,
and recorded, so that replay sees the same one.
"""

from __future__ import annotations

import os
import stat
import time

from gateway.model import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# More names than this in one folder are not listed: the answer would be slow and a rule that needs
# it treats the pattern as matching anything.
MOST_ENTRIES = 2_000

# What commands get to see of the gateway's own environment, and what expansion may know of it.
# Values that differ from start to start (tokens, descriptors, prompts) are not among them.
KNOWN_VARIABLES = ("HOME", "USER", "LOGNAME", "PATH", "SHELL", "TMPDIR", "LANG", "XDG_CONFIG_HOME")


class DiskLookup:
    """Answers from the disk, each question once; `answers` is what replay needs."""

    def __init__(self, path: str = "") -> None:
        self.answers: dict[str, str] = {}
        self._path = path

    def real(self, path: str) -> str:
        """See `Lookup.real`."""
        key = f"real:{path}"
        if key not in self.answers:
            self.answers[key] = _real(path)
        return self.answers[key]

    def kind(self, path: str) -> str:
        """See `Lookup.kind`."""
        key = f"kind:{path}"
        if key not in self.answers:
            self.answers[key] = _kind(path)
        return self.answers[key]

    def which(self, name: str) -> str:
        """See `Lookup.which`."""
        key = f"which:{name}"
        if key not in self.answers:
            self.answers[key] = _which(name, self._path)
        return self.answers[key]

    def entries(self, path: str) -> str:
        """See `Lookup.entries`."""
        key = f"entries:{path}"
        if key not in self.answers:
            self.answers[key] = _entries(path)
        return self.answers[key]


class RecordedLookup:
    """Answers from a record. A question that was not asked then has no answer now."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = dict(answers)
        self.missing: set[str] = set()

    def _answer(self, key: str) -> str:
        if key not in self.answers:
            self.missing.add(key)
            return ""
        return self.answers[key]

    def real(self, path: str) -> str:
        """See `Lookup.real`. Unasked: the path itself."""
        return self._answer(f"real:{path}") or path

    def kind(self, path: str) -> str:
        """See `Lookup.kind`."""
        return self._answer(f"kind:{path}")

    def which(self, name: str) -> str:
        """See `Lookup.which`."""
        return self._answer(f"which:{name}")

    def entries(self, path: str) -> str:
        """See `Lookup.entries`."""
        return self._answer(f"entries:{path}")


def _usable(path: str) -> bool:
    return bool(path) and "\0" not in path and len(path) < 4096


def _real(path: str) -> str:
    try:
        return os.path.realpath(path) if _usable(path) else path
    except (OSError, ValueError):
        return path


def _kind(path: str) -> str:
    if not _usable(path):
        return ""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return ""
    if stat.S_ISREG(mode):
        return "file"
    return "dir" if stat.S_ISDIR(mode) else "other"


def _which(name: str, path: str) -> str:
    if not _usable(name) or "/" in name:
        return ""
    for folder in (path or os.environ.get("PATH", os.defpath)).split(os.pathsep):
        candidate = os.path.join(folder, name)
        if os.path.isabs(candidate) and os.access(candidate, os.X_OK) and os.path.isfile(candidate):
            return candidate
    return ""


def _entries(path: str) -> str:
    if not _usable(path):
        return ""
    names: list[str] = []
    try:
        with os.scandir(path) as found:
            for entry in found:
                names.append(entry.name)
                if len(names) > MOST_ENTRIES:
                    return ""
    except (OSError, ValueError):
        return ""
    return "\n".join(sorted(names))


def home_folder() -> str:
    """The user's home: `HOME`, else what the system says."""
    home = os.environ.get("HOME", "")
    if os.path.isabs(home):
        return os.path.normpath(home)
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return "/"


def find_workspace(cwd: str) -> str:
    """The top of the git work tree around `cwd`, else `cwd` itself."""
    folder = cwd
    while True:
        if os.path.lexists(os.path.join(folder, ".git")):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return cwd
        folder = parent


def gather(
    cwd: str, workspace: str, *, attended: bool = False, contained: bool = False
) -> Context:
    """The context of one request, as the world is now."""
    environ = os.environ
    home = home_folder()
    env = {name: environ[name] for name in KNOWN_VARIABLES if name in environ}
    env["HOME"] = home
    return Context(
        cwd=cwd,
        workspace=workspace,
        home=home,
        tmp=os.path.normpath(environ.get("TMPDIR") or "/tmp"),  # noqa: S108 - a name, not a file
        lookup=DiskLookup(environ.get("PATH", "")),
        env=env,
        attended=attended,
        contained=contained,
        gateway_env=dict(environ),
        today=time.strftime("%Y-%m-%d", time.gmtime()),
    )
