"""What a command may change, as far as its facts say: the targets of a snapshot taken before it.

Facts name the paths that are worth a verdict, not everything that a program writes: `git commit` and
`make` change files that no fact names. Only tools that do nothing but what their words say are taken at
their word; as soon as another one runs, the whole workspace is what may change.
"""

from __future__ import annotations

import contextlib

from gateway.errors import OutsideError, WorkspaceError
from gateway.facts.programs.index import FAMILIES
from gateway.values import Value
from gateway.workspace.paths import is_file, reach
from gateway.workspace.snapshots.record import Target
from gateway.workspace.snapshots.settle import settle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command, Facts, PathUse
    from gateway.workspace.paths import Root

_CHANGING = {"write", "delete"}
# Families of programs whose paths are all that they change.
_PLAIN = (
    "copying",
    "encoding",
    "filters",
    "listing",
    "making",
    "permissions",
    "printing",
    "searching",
)
_PLAIN_PROGRAMS = frozenset(name for family in _PLAIN for name in FAMILIES[family].split())
_PATTERN = frozenset("*?[{")


class WriteSet(Value):
    """`whole`: not everything is known, so everything is in it. `outside`: can't be taken back."""

    targets: tuple[Target, ...]
    outside: tuple[str, ...] = ()
    whole: bool = False


def write_set(facts: Facts, root: Root) -> WriteSet:
    """The paths below the root that a command writes or deletes."""
    targets: dict[str, Target] = {}
    outside: list[str] = []
    whole = bool(facts.opaque) or any(_unclear(command) for command in facts.commands)
    for use in (use for command in facts.commands for use in command.paths):
        if use.role not in _CHANGING:
            continue
        for path in dict.fromkeys(path for path in (_certain(use), use.real) if path):
            inside = root.inside(path)
            if inside is None:
                outside.append(path)
                whole = whole or f"{root.path}/".startswith(path.rstrip("/") + "/")
            elif _leads_out(root, inside):
                outside.append(path)
            else:
                targets[inside] = Target(inside, tree=True)
                whole = whole or (use.role == "write" and _has_more_names(root, inside))
        whole = whole or not (_certain(use) or use.real)
    if whole or "" in targets:
        return WriteSet((Target("", tree=True),), tuple(dict.fromkeys(outside)), whole)
    return WriteSet(tuple(targets.values()), tuple(dict.fromkeys(outside)))


def _unclear(command: Command) -> bool:
    """Files may be changed that the facts don't name."""
    if command.place != "local":
        return False
    hidden = bool(command.unknowns) or bool(command.code)
    runs_files = any(use.role == "execute" for use in command.paths)
    plain = command.kind != "program" or not command.argv or command.program in _PLAIN_PROGRAMS
    return hidden or runs_files or not plain


def _leads_out(root: Root, path: str) -> bool:
    """By a link on the way: what is named inside lies outside."""
    try:
        settle(root, (Target(path),))
    except OutsideError:
        return True
    return False


def _has_more_names(root: Root, path: str) -> bool:
    """By hard links: what is written to one of them changes the others."""
    with contextlib.suppress(WorkspaceError), reach(root, path) as place:
        found = place.stat()
        return is_file(found) and found is not None and found.st_nlink > 1
    return False


def _certain(use: PathUse) -> str:
    """The path up to the first name that isn't certain."""
    if not use.glob:
        return use.path
    names = use.path.split("/")
    certain = [not _PATTERN & set(name) for name in names]
    return "/".join(names[: certain.index(False)] if False in certain else names)
