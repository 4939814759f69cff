"""A file that is a copy of one which was there before the text: as unread as that, and no more."""

from __future__ import annotations

from gateway.facts.code.gather import OBJECTS
from gateway.facts.model import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command, PathUse
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_FED = frozenset(["cp", "install"])
_COPYING = frozenset("cp mv install link ln rsync git rename prename mmv cmake".split())  # noqa: SIM905


def only_copied(run: Run, path: str, copy: Written) -> bool:
    """It is a copy or a link of a file that was there before the text, and as unread as that."""
    disk = run.disk
    originals = (*disk.origins.get(path, ()), *disk.links.get(path, ()))
    own = set(copy.writers)
    if not originals or not all(_copies_a_file(run.commands[one]) for one in own):
        return False  # something else was written over it, or at its end
    return not any({*disk.writers(one), *disk.writers_below(one)} - own for one in originals)


def _copies_a_file(command: Command) -> bool:
    """And not what it is fed (`cp /dev/stdin f`), or one that is not known."""
    name = command.program
    read = [use for use in command.paths if use.role == "read"]
    return name in _COPYING and (name not in _FED or any(use.exact for use in read))


def of_objects(call: Invocation, found: Found, use: PathUse) -> bool:
    """No program text: which calls stand in it, nobody reads. (Who wrote it is looked at all the same.)"""
    if use.via == OBJECTS:
        found.unknowns.append(Unknown("code", "objects are made of what it wrote", call.span))
    return False
