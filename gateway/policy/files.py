"""Reading a policy's file: that it is one, that it is ours to trust, and what its bytes are."""

from __future__ import annotations

import os
import stat

from gateway import opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.problems import Mark, Problem

MOST_BYTES = 2 * 1024 * 1024


def read_text(path: str, shown: str, at: Mark | None, problems: list[Problem]) -> str | None:
    """The text of a policy file; None, with a problem at `at`, when it cannot or must not be used."""
    from gateway.policy.problems import Mark, Problem

    mark = at or Mark(shown, 1)
    try:
        descriptor = os.open(path, os.O_RDONLY | opening.NONBLOCK | opening.CLOEXEC)
    except OSError as error:
        problems.append(Problem("P001", f"cannot read `{shown}`: {_why(error)}", mark))
        return None
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            problems.append(Problem("P001", f"`{shown}` is no file", mark))
            return None
        why = distrust(found)
        if why:
            problems.append(Problem("P007", f"`{shown}` {why[0]}", mark, why[1]))
            return None
        with os.fdopen(os.dup(descriptor), "rb") as file:
            raw = file.read(MOST_BYTES + 1)
    finally:
        os.close(descriptor)
    if len(raw) > MOST_BYTES:
        problems.append(Problem("P006", f"`{shown}` has more than {MOST_BYTES} bytes", mark))
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.append(Problem("P001", f"`{shown}` is not UTF-8", Mark(shown, line)))
        return None


def distrust(found: os.stat_result) -> tuple[str, str] | None:
    """Why a file of this owner and mode must not decide anything, and what to do; None: it may."""
    if not hasattr(os, "geteuid"):
        return None
    # Who may change the gateway's own code may as well change the policy.
    package = os.stat(os.path.dirname(os.path.abspath(__file__))).st_uid
    if found.st_uid not in {0, os.geteuid(), package}:
        return f"belongs to another user (id {found.st_uid})", "give it to yourself or to root"
    if found.st_mode & stat.S_IWOTH:
        return "may be written by everyone", "run `chmod o-w` on it"
    # A group of one's own name and number is the usual umask of 002, not a second person.
    if found.st_mode & stat.S_IWGRP and found.st_gid not in {0, found.st_uid}:
        return "may be written by its group", "run `chmod g-w` on it"
    return None


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
