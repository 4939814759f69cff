"""Where git would look for what it runs, when somebody uses it in the workspace later.

A repository is found by a `.git`, which is a folder or a file that names one; what is shared between
worktrees lies where `commondir` says. `git status` goes on into submodules, whether they are named in
`.gitmodules` or only in the index. All of it can be written by a command, so all of it is followed the
way git follows it, before the run and after.
"""

from __future__ import annotations

import os

from gateway.runner.rooted import ASIDE
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.runner.rooted import Roots

_MOST = 500
# In the index, the mode of an entry that stands for another repository, and where in the entry it lies.
_LINK, _MODE_AT, _FLAGS_AT, _NAME_AT, _EXTENDED = b"\0\0\xe0\0", 24, 60, 62, 0x40
_MOST_INDEX = 64 << 20


class Place(Value):
    """One repository, or one worktree of it, as git would see it."""

    gitdir: str
    common: str

    @property
    def configs(self) -> tuple[str, str]:
        return f"{self.common}/config", f"{self.gitdir}/config.worktree"

    @property
    def hooks(self) -> str:
        return f"{self.common}/hooks"


def places(entries: Iterable[str], roots: Roots) -> tuple[list[Place], bool]:
    """All that can be reached from these (`.git`, or a repository's own folder). False: too many."""
    found: dict[Place, None] = {}
    ahead = dict.fromkeys(entries)
    done: set[str] = set()
    complete = True
    while ahead:
        entry = next(iter(ahead))
        del ahead[entry]
        done.add(entry)
        gitdir = _followed(entry, roots)
        if not gitdir:
            continue
        place = Place(gitdir, _common(gitdir, roots))
        found[place] = None
        trees, modules = f"{place.common}/worktrees", _modules(f"{place.common}/modules", roots)
        more = [f"{trees}/{name}" for name in roots.names(trees)] + modules[:_MOST]
        if os.path.basename(entry) == ".git":
            more += _links(os.path.dirname(entry), gitdir, roots)
        ahead.update(dict.fromkeys(one for one in more if one not in done))
        if len(found) + len(ahead) > _MOST or len(modules) > _MOST:
            complete = False
            ahead = dict.fromkeys(list(ahead)[: max(0, _MOST - len(found))])
    return list(found), complete


def shared_by(workspace: str) -> str:
    """Of a linked worktree, the folder in which its repository keeps what all of them share.

    Empty where it is none. Both have to name each other: what `.git` says alone, a command could have
    written, and the answer becomes a folder that commands may write.
    """
    entry = f"{workspace}/.git"
    if os.path.islink(entry) or not os.path.isfile(entry):
        return ""
    text = _first_line(entry)
    gitdir = os.path.realpath(os.path.join(workspace, text.removeprefix("gitdir: ")))
    back, up = _first_line(f"{gitdir}/gitdir"), _first_line(f"{gitdir}/commondir")
    if not (text.startswith("gitdir: ") and back and up):
        return ""
    named = os.path.realpath(os.path.join(gitdir, back)) == os.path.realpath(entry)
    common = os.path.realpath(os.path.join(gitdir, up))
    return common if named and os.path.dirname(gitdir) == f"{common}/worktrees" else ""


def _first_line(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return os.fsdecode(file.read(4096)).partition("\n")[0]
    except OSError:
        return ""


def _followed(entry: str, roots: Roots) -> str:
    """The folder that it is or names; empty when that is none that a command could have written."""
    real = os.path.realpath(entry)
    if not os.path.isdir(real):
        text = _line(real, roots)
        if not text.startswith("gitdir: "):
            return ""
        real = os.path.realpath(os.path.join(os.path.dirname(entry), text[8:]))
    return real if os.path.isdir(real) and roots.hold(real) else ""


def _common(gitdir: str, roots: Roots) -> str:
    text = _line(f"{gitdir}/commondir", roots)
    return os.path.realpath(os.path.join(gitdir, text)) if text else gitdir


def _line(path: str, roots: Roots) -> str:
    got = roots.read(path)
    return os.fsdecode(got[0]).rstrip("\n") if got is not None else ""


def _modules(top: str, roots: Roots) -> list[str]:
    """Names of submodules may hold slashes. More than there may be: too many to look at."""
    found, ahead = [], [top]
    for folder in ahead:
        names = roots.names(folder)
        if "HEAD" in names:
            found.append(folder)
        else:
            ahead += (f"{folder}/{one}" for one in names if not one.endswith(ASIDE))
        if len(ahead) > 2 * _MOST:
            return [*found, *ahead]
    return found


def _links(worktree: str, gitdir: str, roots: Roots) -> list[str]:
    """The repositories that the index names. Read over-generously: what is not one is not followed."""
    try:
        if not roots.hold(f"{gitdir}/index") or os.path.getsize(f"{gitdir}/index") > _MOST_INDEX:
            return []
        with open(f"{gitdir}/index", "rb") as file:
            data = file.read()
    except OSError:
        return []
    found = []
    at = data.find(_LINK)
    while at >= 0:
        flags = data[at - _MODE_AT + _FLAGS_AT : at - _MODE_AT + _FLAGS_AT + 1]
        start = at - _MODE_AT + _NAME_AT + (2 if flags and flags[0] & _EXTENDED else 0)
        name = data[start : data.find(b"\0", start)]
        if name and len(name) < os.pathconf("/", "PC_PATH_MAX"):
            found.append(os.path.join(worktree, os.fsdecode(name), ".git"))
        at = data.find(_LINK, at + 1)
    return found[:_MOST]
