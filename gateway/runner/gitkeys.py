"""What a command may not leave behind in `.git/config`: keys with which a later git runs something.

The file has to stay writable: cloning, tracking, remotes, submodules and worktrees all write it, often
from a script whose text says nothing of git. So the executing keys are looked at after the run, when
nothing of it is alive any more. Those that were not there before, and that the judged text did not name,
are taken back and reported; everything else stays. Git itself reads and writes the file.
"""

from __future__ import annotations

import os
import re
import stat

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# The keys of `git.config-runs` in the git pack, and those whose value alone decides.
_EXECUTING = re.compile(
    r"core\.(pager|editor|sshcommand|hookspath|askpass|gitproxy|alternaterefscommand|worktree)|sequence\.editor"
    r"|(alias|credential|pager|url|protocol|guitool)\..*|diff\.(.*\.)?(command|textconv|external)|interactive\.difffilter"
    r"|filter\..*|gpg\..*program|gpg\..*command|merge\..*\.driver|.*tool\..*\.(cmd|path)|http\..*proxy|include(if)?\..*path"
    r"|uploadpack\..*|remote\..*\.(uploadpack|receivepack|vcs|proxy)|(user|web|browser)\..*cmd|sendemail\..*cmd"
    r"|init\.templatedir|safe\.directory|uploadarchive\..*|trailer\..*\.(command|cmd)|man\..*\.(cmd|path)",
    re.IGNORECASE | re.DOTALL,
)
_BY_VALUE = (
    # `true` and `false` mean git's own watcher.
    (re.compile(r"core\.fsmonitor", re.IGNORECASE), re.compile(r"(true|false|1|0|yes|no|on|off)?", re.IGNORECASE)),
    (re.compile(r"submodule\..*\.update", re.IGNORECASE | re.DOTALL), re.compile(r"[^!].*|", re.DOTALL)),
    (re.compile(r"filter\.lfs\..*", re.IGNORECASE), re.compile(r"git-lfs [a-z-]+( --skip)?( -- %f| %f)?|true|false")),
)  # fmt: skip
_GIT = ("/usr/bin/git", "/usr/local/bin/git", "/bin/git")
_MOST = 1 << 20
_LIMIT = 10


class Remembered(Value):
    """A configuration as it was before the run."""

    path: str
    data: bytes


def remember(path: str) -> Remembered | None:
    """The file's content now; None when there is no such plain file to compare with."""
    data = _read(path) if path else None
    return None if data is None else Remembered(path, data)


def take_back(before: Remembered | None, named: Iterable[str] = ()) -> tuple[str, ...]:
    """Remove what would run something and was not there; says which keys. `named`: keys the text had."""
    if before is None:
        return ()
    now = _read(before.path)
    if now == before.data:
        return ()
    was = _entries(before.data)
    found = None if now is None else _entries(now)
    if was is None:
        return ()  # there is no git here, or it could not be read before either
    if found is None:
        _restore(before)
        return ("the whole file",)
    taken = _new(was, found, named)
    for key in taken:
        _git("--file", before.path, "--unset-all", key)
        for _key, value in (pair for pair in was if pair[0] == key):
            _git("--file", before.path, "--add", key, value)
    left = _entries(_read(before.path) or b"") or []
    if any(pair not in was and pair[0] in taken and _runs(*pair) for pair in left):
        _restore(before)
    return tuple(taken)


def executing(before: bytes, after: bytes, named: Iterable[str] = ()) -> tuple[str, ...] | None:
    """The keys that run something and are new in `after`; None when it can't be told."""
    was, found = _entries(before), _entries(after)
    return None if was is None or found is None else tuple(_new(was, found, named))


def _new(
    was: list[tuple[str, str]], found: list[tuple[str, str]], named: Iterable[str]
) -> list[str]:
    allowed = {name.lower() for name in named}
    return [
        key
        for key in dict.fromkeys(key for key, _value in found)
        if key.lower() not in allowed
        and any(pair[0] == key and pair not in was and _runs(*pair) for pair in found)
    ]


def _runs(key: str, value: str) -> bool:
    for name, harmless in _BY_VALUE:
        if name.fullmatch(key):
            return harmless.fullmatch(value) is None
    return _EXECUTING.fullmatch(key) is not None


def _read(path: str) -> bytes | None:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return None
    with open(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            return None
        data = file.read(_MOST + 1)
    return data if len(data) <= _MOST else None


def _entries(data: bytes) -> list[tuple[str, str]] | None:
    listed = _git("--file", "-", "--no-includes", "--list", "-z", given=data)
    if listed is None:
        return None
    pairs = (one.partition("\n") for one in listed.split("\0") if one)
    return [(key, value) for key, _newline, value in pairs]


def _git(*words: str, given: bytes = b"") -> str | None:
    """What `git config` answers, or None when it fails. Nothing of the project is read but the file."""
    program = next((path for path in _GIT if os.access(path, os.X_OK)), "")
    if not program:
        return None
    import subprocess

    env = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"}
    try:
        done = subprocess.run(
            [program, "config", *words],
            input=given,
            capture_output=True,
            check=False,
            cwd="/",
            env=env,
            timeout=_LIMIT,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return os.fsdecode(done.stdout) if done.returncode == 0 else None


def _restore(before: Remembered) -> None:
    """The old content in the place of whatever is there now."""
    beside = f"{before.path}.gateway-{os.getpid()}"
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
    with open(fd, "wb") as file:
        file.write(before.data)
    os.replace(beside, before.path)
