"""Keys of a git configuration with which a later git runs something: which are new, and without them.

Only of contents; `gitguard` knows the files. Git itself reads and writes them.
"""

from __future__ import annotations

import os
import re
import tempfile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# The keys of `git.config-runs` in the git pack, and those whose value alone decides.
_EXECUTING = re.compile(
    r"core\.(pager|editor|sshcommand|hookspath|askpass|gitproxy|alternaterefscommand|worktree)|sequence\.editor"
    r"|(alias|credential|pager|url|protocol|guitool)\..*|diff\.(.*\.)?(command|textconv|external)|interactive\.difffilter"
    r"|filter\..*|gpg\..*program|gpg\..*command|merge\..*\.driver|.*tool\..*\.(cmd|path)|http\..*proxy|include(if)?\..*path"
    r"|uploadpack\..*|remote\..*\.(uploadpack|receivepack|vcs|proxy)|(user|web|browser)\..*cmd|sendemail\..*cmd"
    r"|init\.templatedir|safe\.directory|uploadarchive\..*|trailer\..*\.(command|cmd)|man\..*\.(cmd|path)"
    r"|hook\..*|tar\..*\.command|imap\.tunnel|sendemail\.(.*\.)?smtpserver|gc\.recentobjectshook|instaweb\..*"
    r"|lfs\.(customtransfer|extension)\..*|core\.virtualfilesystem",
    re.IGNORECASE | re.DOTALL,
)
_BY_VALUE = (
    # `true` and `false` mean git's own watcher.
    (re.compile(r"core\.fsmonitor", re.IGNORECASE), re.compile(r"(true|false|1|0|yes|no|on|off)?", re.IGNORECASE)),
    (re.compile(r"submodule\..*\.update", re.IGNORECASE | re.DOTALL), re.compile(r"[^!].*|", re.DOTALL)),
    # A line break in it begins a line of the list that a rebase works off: `exec`, say.
    (re.compile(r"rebase\.instructionformat", re.IGNORECASE), re.compile(r"([^%\n]|%([hHsfdD%]|[ac][neEdDrNiI]))*")),
    (re.compile(r"filter\.lfs\..*", re.IGNORECASE), re.compile(r"git-lfs [a-z-]+( --skip)?( -- %f| %f)?|true|false")),
)  # fmt: skip
_GIT = ("/usr/bin/git", "/usr/local/bin/git", "/bin/git")
_LIMIT = 10


class Unreadable(Exception):  # noqa: N818 - an answer, and no fault of ours
    """Git can't read this configuration, and would run nothing by it."""


def new_keys(
    before: Iterable[bytes], now: bytes, named: Iterable[str] = (), harmless: Iterable[str] = ()
) -> tuple[str, ...]:
    """The keys that run something and are new in `now`. `named`: keys that may; `harmless`: can't here.

    Raises `Unreadable` for what is no configuration, `FileNotFoundError` where there is no git.
    """
    known = {pair for data in before for pair in _known(data)}
    allowed = {name.lower() for name in (*named, *harmless)}
    found = {
        key: None
        for key, value in _entries(now)
        if (key, value) not in known and key.lower() not in allowed and _runs(key, value)
    }
    return tuple(found)


def without(now: bytes, before: bytes, keys: Iterable[str]) -> bytes | None:
    """The configuration with what these keys had before; None when it can't be had without them."""
    was = _known(before)
    with tempfile.TemporaryDirectory(prefix="gateway-git-") as folder:
        path = os.path.join(folder, "config")
        with open(path, "wb") as file:
            file.write(now)
        for key in keys:
            _git("--file", path, "--unset-all", key)
            for _key, value in (pair for pair in was if pair[0] == key):
                _git("--file", path, "--add", key, value)
        with open(path, "rb") as file:
            data = file.read()
    left = [pair for pair in _entries(data) if pair not in was and pair[0] in keys]
    return (before or None) if any(_runs(*pair) for pair in left) else data


def values_of(data: bytes) -> list[tuple[str, str]]:
    """Each key (in git's own spelling) and its value; nothing when that can't be told."""
    try:
        return _known(data)
    except FileNotFoundError:
        return []


def _known(data: bytes) -> list[tuple[str, str]]:
    try:
        return _entries(data) if data else []
    except Unreadable:
        return []


def _runs(key: str, value: str) -> bool:
    for name, harmless in _BY_VALUE:
        if name.fullmatch(key):
            return harmless.fullmatch(value) is None
    return _EXECUTING.fullmatch(key) is not None


def _entries(data: bytes) -> list[tuple[str, str]]:
    listed = _git("--file", "-", "--no-includes", "--list", "-z", given=data)
    if listed is None:
        raise Unreadable
    pairs = (one.partition("\n") for one in listed.split("\0") if one)
    return [(key, value) for key, _newline, value in pairs]


def _git(*words: str, given: bytes = b"") -> str | None:
    """What `git config` answers, or None when it fails. Nothing of the project is read but the file."""
    program = next((path for path in _GIT if os.access(path, os.X_OK)), "")
    if not program:
        raise FileNotFoundError("git")
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
