"""Which alternatives cannot hold, told without trying them.

The index (`index.py`) files an alternative under what one of its conditions needs. Here the others have
their say. A condition file may hold two more functions than it must:

* `fits` (value × command × features): may a command of this *shape* be meant? It looks at nothing that
  `candidates.shape_of` leaves out, for it is asked once for all commands of a shape. Without it `triggers`
  are asked for, all of which a shape has or has not.
* `quick` (value → test): a test of a subject that costs next to nothing, made once for each alternative;
  not the same one, perhaps, for what opens and for what closes.

INVARIANT: where one of them says no, the condition itself would say no as well.
"""

from __future__ import annotations

from gateway.policy.conditions import module
from gateway.policy.conditions.program import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.model import Block
    from gateway.policy.subject import Subject

    Test: TypeAlias = Callable[[Subject], bool]


def fits(block: Block, command: Command, has: Collection[str]) -> bool:
    """May the block hold for a command of this shape? `has`: its features, but for the names of paths."""
    for key, spec in block:
        condition = module(key)
        asked = getattr(condition, "fits", None)
        if asked is not None:
            if not asked(spec, command, has):
                return False
        else:
            wanted = condition.triggers(spec)
            if wanted is not None and not any(one in has for one in wanted):
                return False
    return True


# Lists of blocks and programs of which is kept what may hold.
MOST = 10_000
_LEFT: dict[tuple[int, str], tuple[Sequence[Block], Sequence[Block]]] = {}


def for_program(blocks: Sequence[Block], program: str) -> Sequence[Block]:
    """Those of the blocks that may hold for commands of this name."""
    if not program or not blocks:
        return blocks
    known = _LEFT.get((id(blocks), program))
    if known is None:
        if len(_LEFT) >= MOST:
            _LEFT.clear()
        left = [block for block in blocks if _may_be(program, block)]
        # With the blocks, so that no others can come to have their identity.
        known = _LEFT[id(blocks), program] = blocks, left if len(left) < len(blocks) else blocks
    return known[1]


def _may_be(program: str, block: Block) -> bool:
    return all(named(spec, program) for key, spec in block if key == "program")


def tests(block: Block, *, opening: bool) -> tuple[Test, ...]:
    """What is asked of every command before the block is tried. `opening`: of a rule that allows."""
    found = [
        make(spec, opening=opening)
        for key, spec in block
        if (make := getattr(module(key), "quick", None))
    ]
    return tuple([test for test in found if test is not None])
