"""A command line taken apart: options with their values, operands, and what stayed unclear.

What must not live here: how it is taken apart (`arguments`).
"""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.model import Arg, Flag, Unknown
    from gateway.facts.programs.language.model import Option, Program


class Item(Value):
    """One thing on the command line, in its order: an option with its values, or an operand."""

    option: Option | None
    values: tuple[Arg, ...]
    # It stands before an operand that ends the options, or before `--`.
    arg: Arg


class Parsed(Value):
    """A command line taken apart. `program` is the model of the deepest subcommand reached."""

    program: Program
    items: tuple[Item, ...]
    flags: tuple[Flag, ...]
    subcommand: tuple[str, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    # A help or version option takes the effect away.
    helps: bool = False
    # The words that are no options.
    operands: tuple[Arg, ...] = ()
    # Every spelling of every option that was given.
    given: frozenset[str] = frozenset()
    # The arguments without a word that may be the value of an option, and no subcommand; empty when there is none.
    other: tuple[Arg, ...] = ()

    def has(self, *names: str) -> bool:
        """One of these options was given, in any of its spellings."""
        return not self.given.isdisjoint(names)

    def only(self, items: Iterable[Item]) -> Parsed:
        """The same with no more than these items."""
        held = (self.program, items, self.flags, self.subcommand, self.unknowns, self.helps)
        return parsed(*held, other=self.other)

    def value(self, *names: str) -> Arg | None:
        """The value of the last of these options that was given."""
        found = None
        for item in self.items:
            if (
                item.option is not None
                and item.values
                and not set(names).isdisjoint(item.option.names)
            ):
                found = item.values[-1]
        return found


def parsed(
    program: Program,
    items: Iterable[Item],
    flags: Iterable[Flag],
    names: Iterable[str],
    unknowns: Iterable[Unknown],
    helps: bool,
    *,
    other: tuple[Arg, ...] = (),
) -> Parsed:
    held = tuple(items)
    operands = tuple([item.arg for item in held if item.option is None])
    given = frozenset([name for one in held if one.option is not None for name in one.option.names])
    return Parsed(
        program, held, tuple(flags), tuple(names), tuple(unknowns), helps, operands, given, other
    )
