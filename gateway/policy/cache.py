"""Compiled policies on disk, so that a start needs no YAML and runs no examples.

What decides verdicts is read here, so the folder must be ours alone (owner, mode 0700, not a link) and
lie where no command may write; each file is ours, not writable for others, and names the engine and the
exact bytes of every source it was made of. Any doubt at all: the policy is loaded from its YAML.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat

from gateway import opening
from gateway.policy.compiled import from_plain, to_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gateway.policy.model import Policy

MOST_BYTES = 16 * 1024 * 1024
KEPT = 64
# Folders that commands may usually write to.
_SHARED = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108


def default_folder() -> str:
    """In the user's state folder; empty when that lies where commands may write."""
    from gateway.places import state_folder

    folder = os.path.join(state_folder(), "policies")
    real = os.path.realpath(folder)
    shared = (*_SHARED, os.path.realpath(os.environ.get("TMPDIR") or _SHARED[0]))
    return "" if any(real.startswith(one + os.sep) for one in shared) else folder


def engine() -> str:
    """What compiles and reads policies, to the file: a working copy changes without a new version."""
    from gateway import __version__

    seen = [__version__]
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (here, os.path.join(here, "conditions")):
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    found = entry.stat()
                    seen.append(f"{entry.name}:{found.st_size}:{found.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(seen)).encode()).hexdigest()


def key_of(names: Iterable[str], project: str) -> str:
    """The name of the file for a question: these policies, asked for from here."""
    from gateway.policy.shipped import path_of

    places = [path_of(name) or os.path.abspath(name) for name in names]
    asked = json.dumps([places, list(names), os.path.abspath(project) if project else ""])
    return hashlib.sha256(asked.encode()).hexdigest()[:32]


def read(folder: str, key: str, engine_id: str) -> Policy | None:
    """The compiled policy, if it is there, ours, and its sources are byte for byte the same."""
    try:
        if not _private(os.lstat(folder)):
            return None
        held = _content(os.path.join(folder, f"{key}.json"))
        if held is None or held.get("engine") != engine_id:
            return None
        if not all(_same(*one) for one in held["files"]):
            return None
        return from_plain(held)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write(
    folder: str, key: str, engine_id: str, policy: Policy, files: Iterable[tuple[str, str, str]]
) -> bool:
    """Keep a policy that was loaded and whose examples passed; a failure only costs time next time."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _private(os.lstat(folder)):
            return False
        held = {"engine": engine_id, "files": [list(one) for one in files], **to_plain(policy)}
        path = os.path.join(folder, f"{key}.json")
        temporary = f"{path}.{os.getpid()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | opening.NOFOLLOW | opening.CLOEXEC
        with os.fdopen(os.open(temporary, flags, 0o600), "w", encoding="utf-8") as file:
            json.dump(held, file, separators=(",", ":"), ensure_ascii=False)
        os.replace(temporary, path)
        _tidy(folder)
    except OSError:
        return False
    return True


def _private(found: os.stat_result) -> bool:
    ours = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    return stat.S_ISDIR(found.st_mode) and ours and not found.st_mode & 0o077


def _content(path: str) -> dict[str, Any] | None:
    descriptor = os.open(path, os.O_RDONLY | opening.NOFOLLOW | opening.NONBLOCK | opening.CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(file.fileno())
        ours = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
        if (
            not stat.S_ISREG(found.st_mode)
            or not ours
            or found.st_mode & 0o022
            or found.st_size > MOST_BYTES
        ):
            return None
        held = json.loads(file.read())
    return held if isinstance(held, dict) else None


def _same(path: str, real: str, digest: str) -> bool:
    """The path still leads to that file, which may still be trusted and has the same bytes."""
    from gateway.policy.files import distrust

    if os.path.realpath(path) != real:
        return False
    with open(path, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or distrust(found):
            return False
        return f"sha256:{hashlib.sha256(file.read()).hexdigest()}" == digest


def _tidy(folder: str) -> None:
    entries = [os.path.join(folder, name) for name in os.listdir(folder)]
    for old in sorted(entries, key=lambda path: os.lstat(path).st_mtime, reverse=True)[KEPT:]:
        os.unlink(old)
