"""Which alternatives cannot hold, told without trying them.

The index (`index.py`) files an alternative under what one of its conditions needs. Here the others have
their say. A condition file may hold more functions than it must:

* `wants` (value → features): a command that it is about has one of these. It names nothing that a *shape*
  (`candidates.py`) leaves out, as `triggers` may, which are asked for where there is no `wants`.
* `fits` (value × command): may a command of this name be meant, as far as its program and the first word
  of its subcommand tell? `own_side` (value → blocks): blocks of which one must have its own say.
* `quick` (value → test): a test of a subject that costs next to nothing, made once for each alternative;
  not the same one, perhaps, for what opens and for what closes, nor for a rule of which nothing is heard
  where it is not known (`sure`).

INVARIANT: where one of them says no, the condition itself would say no as well, or of a `sure` rule that it
is not known.
"""

from __future__ import annotations

from gateway.policy.conditions import module
from gateway.policy.conditions.program import named
from gateway.policy.index import by_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from typing import Any, TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.model import Block
    from gateway.policy.subject import Subject

    Test: TypeAlias = Callable[[Subject], bool]


class Sieve:
    """What a block asks of all commands of a shape: of their name, of their other features.

    `exempt`: the exceptions of its rule. One that asks for nothing but the name of a command, and has it,
    takes the rule away whatever else the command is.
    """

    __slots__ = ("_names", "_programs", "_spares", "_wants", "_ways", "of_names", "of_rest")

    def __init__(self, block: Block, exempt: Iterable[Block] = (), *, inner: bool = False) -> None:
        # Of a program that is not known such a block of a rule never gives a finding (`gateway.evaluate`).
        self._programs = not inner and "program" in [key for key, _ in block]
        self._spares = [dict(one) for one in exempt if {key for key, _ in one} <= _NAME]
        self._names: list[tuple[Callable[[Any, Command], bool], Any]] = []
        self._wants: list[tuple[str, ...]] = []
        # For each condition about a side of a flow: what the blocks ask, of which one must hold.
        self._ways: list[list[Sieve]] = []
        for key, spec in block:
            condition = module(key)
            if fits := getattr(condition, "fits", None):
                self._names.append((fits, spec))
                continue
            wanted = (getattr(condition, "wants", None) or condition.triggers)(spec)
            if wanted is not None:
                self._wants.append(wanted)
            if own_side := getattr(condition, "own_side", None):
                self._ways.append([Sieve(one, inner=True) for one in own_side(spec)])
        # Does it ask anything at all of either?
        self.of_names = bool(self._names or self._ways or self._spares)
        self.of_rest = bool(self._wants or self._ways)

    def fits_name(self, command: Command) -> bool:
        """May it hold for commands of this name?"""
        if self._programs and not command.program:
            return False
        for fits, spec in self._names:
            if not fits(spec, command):
                return False
        for one in self._spares:
            if _is_named(one, command):
                return False
        return all(any(way.fits_name(command) for way in ways) for ways in self._ways)

    def fits_rest(self, has: Container[str]) -> bool:
        """May it hold for commands with these features, whatever their name?"""
        for wanted in self._wants:
            for one in wanted:
                if one in has:
                    break
            else:
                return False
        return all(any(way.fits_rest(has) for way in ways) for ways in self._ways)


# Conditions about the name of a command alone.
_NAME = {"program", "subcommand"}


def _is_named(block: dict[str, Any], command: Command) -> bool:
    """Is it certain by the name and the first word of the subcommand that the block holds?"""
    name = command.program
    if not name or by_path(command) or "program" not in block or not named(block["program"], name):
        return False
    if "subcommand" not in block:
        return True
    word = command.subcommand[0] if command.modelled and command.subcommand else ""
    return word != "" and any(wanted == [word] for wanted in block["subcommand"])


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


def tests(block: Block, *, opening: bool, sure: bool) -> tuple[Test, ...]:
    """What is asked of every command before the block is tried. `opening`: of a rule that allows."""
    found = [
        make(spec, opening=opening, sure=sure)
        for key, spec in block
        if (make := getattr(module(key), "quick", None))
    ]
    return tuple([test for test in found if test is not None])
