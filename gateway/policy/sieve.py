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
    from collections.abc import Callable, Container, Sequence
    from typing import Any, TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.model import Block
    from gateway.policy.subject import Subject

    Test: TypeAlias = Callable[[Subject], bool]
    # A condition about the name: its key, its `fits`, and its value.
    Named: TypeAlias = tuple[str, Callable[[Any, Command], bool], Any]

# Conditions about the name of a command. They have `fits`.
NAMING = ("program", "subcommand", "words")


class Sieve:
    """What a block asks of all commands of a shape: of their name, of their other features.

    What a condition asks is looked up when it is reached: a cold decision gets to few of them.
    `exempt`: the exceptions of its rule. One that asks for nothing but the name of a command, and has it,
    takes the rule away whatever else the command is.
    """

    __slots__ = ("_block", "_exempt", "_inner", "_names", "_rest", "_wants", "ways")

    def __init__(self, block: Block, exempt: Sequence[Block] = (), *, inner: bool = False) -> None:
        self._block = block
        self._exempt = [one for one in exempt if _is_about_name(one)]
        self._inner = inner
        self._names: tuple[Named, ...] | None = None
        # What is not looked up yet, the first condition at the end; and what is.
        self._rest = [one for one in block if one[0] not in NAMING][::-1]
        self._wants: list[tuple[str, ...]] = []
        # For each condition about a side of a flow: what the blocks ask, of which one must hold.
        self.ways: list[list[Sieve]] = []

    def fits_name(self, command: Command) -> bool:
        """May it hold for commands of this name?"""
        if self._names is None:
            self._names = tuple(
                [(key, module(key).fits, spec) for key, spec in self._block if key in NAMING]
            )
        for key, fits, spec in self._names:
            # Of a program that is not known such a block of a rule gives no finding (`gateway.evaluate`).
            if not fits(spec, command) or (
                key == "program" and not self._inner and not command.program
            ):
                return False
        return not (self._exempt and any(_is_named(one, command) for one in self._exempt))

    def fits_rest(self, has: Container[str]) -> bool:
        """May it hold for commands with these features, whatever their name?"""
        for wanted in self._wants:
            if not _one_of(wanted, has):
                return False
        while self._rest:
            key, spec = self._rest.pop()
            condition = module(key)
            wanted = (getattr(condition, "wants", None) or condition.triggers)(spec)
            if key == "pipe":
                self.ways.append([Sieve(one, inner=True) for one in condition.own_side(spec)])
            if wanted is not None:
                self._wants.append(wanted)
                if not _one_of(wanted, has):
                    return False
        return True

    def fits_ways(self, command: Command, has: Container[str]) -> bool:
        """May what it asks of this command's side of a flow hold? Asked behind the other two."""
        return all(any(way.fits(command, has) for way in ways) for ways in self.ways)

    def fits(self, command: Command, has: Container[str]) -> bool:
        """May it hold for commands of this name with these features?"""
        return self.fits_name(command) and self.fits_rest(has) and self.fits_ways(command, has)


def _one_of(wanted: tuple[str, ...], has: Container[str]) -> bool:
    for one in wanted:  # noqa: SIM110 - a hot loop
        if one in has:
            return True
    return False


def _is_about_name(block: Block) -> bool:
    """It asks for nothing but the name, or that and the first word of the subcommand. (Conditions lie in
    their order, and these two are the first.)"""
    if not 0 < len(block) < 3 or block[0][0] != "program":
        return False
    return len(block) == 1 or block[1][0] == "subcommand"


def _is_named(block: Block, command: Command) -> bool:
    """Is it certain by the name and the first word of the subcommand that such a block holds?"""
    name = command.program
    if not name or by_path(command):
        return False
    if not named(block[0][1], name):
        return False
    if len(block) == 1:
        return True
    word = command.subcommand[0] if command.modelled and command.subcommand else ""
    return word != "" and [word] in block[1][1]


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
