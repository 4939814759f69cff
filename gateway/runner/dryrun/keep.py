"""Carrying out what a dry run showed: exactly those changes, and only if nothing has moved since.

Each file is put beside its place and renamed into it. A file that is no longer what it was when the
changes were read, or a folder that has become a link, stops everything before the first write.
"""

from __future__ import annotations

import os
import shutil

from gateway.errors import RunnerError
from gateway.runner.dryrun.effects import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.runner.outcome import Change


def keep(changes: tuple[Change, ...], source: Callable[[str], str]) -> None:
    """Make them real. `source` gives the place in the upper layer for a path."""
    deleted = sorted(
        (one for one in changes if one.what == "deleted"), key=lambda one: one.path, reverse=True
    )
    placed = sorted((one for one in changes if one.what != "deleted"), key=lambda one: one.path)
    going = {one.path for one in deleted}
    moved = [one.path for one in changes if _has_moved(one, going)]
    if moved:
        raise RunnerError(f"changed since the dry run: `{moved[0]}`", hint="run it again")
    strange = [one.path for one in placed if one.kind == "other"]
    if strange:
        raise RunnerError(
            f"neither file, folder nor link: `{strange[0]}`", hint="run the command for real"
        )
    for change in deleted:
        (os.rmdir if change.kind == "folder" else os.unlink)(change.path)
    for change in placed:
        _put(change, source(change.path))
    # Last and deepest first: a folder that is to be read-only must take its files before.
    for change in reversed(placed):
        if change.kind == "folder":
            os.chmod(change.path, change.mode_after)


def _put(change: Change, source: str) -> None:
    if change.kind == "folder":
        if change.what == "added":
            os.mkdir(change.path, 0o700)
        return
    beside = f"{change.path}.gateway-{os.getpid()}"
    if change.kind == "link":
        os.symlink(os.readlink(source), beside)
    else:
        shutil.copyfile(source, beside, follow_symlinks=False)
        os.chmod(beside, change.mode_after)
    os.replace(beside, change.path)


def _has_moved(change: Change, going: set[str]) -> bool:
    folder = os.path.dirname(change.path)
    if folder not in going and os.path.lexists(folder) and os.path.realpath(folder) != folder:
        return True
    if not os.path.lexists(change.path):
        return change.what != "added"
    if change.what == "added":
        return change.path not in going
    return digest(change.path) != change.before
