"""What a command may change, as far as its facts say: the targets of a snapshot taken before it.

Facts name paths only for programs that are understood. As soon as a part of a command isn't, the
whole workspace is what it may change.
"""

from __future__ import annotations

from gateway.values import Value
from gateway.workspace.snapshots.record import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command, Facts, PathUse
    from gateway.workspace.paths import Root

_CHANGING = {"write", "delete"}
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
            else:
                targets[inside] = Target(inside, tree=True)
        whole = whole or not (_certain(use) or use.real)
    if whole or "" in targets:
        return WriteSet((Target("", tree=True),), tuple(dict.fromkeys(outside)), whole)
    return WriteSet(tuple(targets.values()), tuple(dict.fromkeys(outside)))


def _unclear(command: Command) -> bool:
    """Files may be changed that the facts don't name."""
    local = command.place == "local"
    return local and (not command.modelled or bool(command.unknowns) or bool(command.code))


def _certain(use: PathUse) -> str:
    """The path up to the first name that isn't certain."""
    if not use.glob:
        return use.path
    names = use.path.split("/")
    certain = [not _PATTERN & set(name) for name in names]
    return "/".join(names[: certain.index(False)] if False in certain else names)
