"""Operands × places → roles: which word is the source, which the target, which the command.

A pattern or an unknown that may become several words moves everything behind it, so each such word
is tried as none, one, two and three words, and a word gets every role it may have.
"""

from __future__ import annotations

from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Operand, Role


class Use(Value):
    """A role and the word that has it; a command, or a text made of several words, has many."""

    role: Role
    words: tuple[Arg, ...]


# Handed over as one: argv, or words that a shell joins with spaces.
_TOGETHER = frozenset({"command", "shell"})


def assign(places: tuple[Operand, ...], operands: tuple[Arg, ...]) -> list[Use]:
    """The roles of the operands, each pair once, in order."""
    if not operands:
        return []
    if not any([arg.many or arg.glob for arg in operands]):  # noqa: C419 - a list is quicker here
        return _fit(places, operands)
    found: dict[Use, None] = {}
    for size in (1, 0, 2, 3):
        stretched: list[Arg] = []
        for arg in operands:
            may_vary = arg.many or (arg.glob and size > 0)
            stretched.extend([arg] * (size if may_vary else 1))
        for use in _fit(places, tuple(stretched)):
            if size == 1 or use.role.kind not in _TOGETHER:
                found[use] = None
    return list(found)


def _fit(places: tuple[Operand, ...], operands: tuple[Arg, ...]) -> list[Use]:
    uses: list[Use] = []
    at = 0
    for index, place in enumerate(places):
        left = len(operands) - at
        if left <= 0:
            break
        if not place.many and not place.optional:
            uses.append(Use(place.role, (operands[at],)))
            at += 1
            continue
        needed = len([1 for later in places[index + 1 :] if not (later.many or later.optional)])
        if place.many:
            take = left - needed
            if place.role.kind == "env":
                take = _assignments(operands[at:])
            if place.role.kind in _TOGETHER:
                if take > 0:
                    uses.append(Use(place.role, operands[at : at + take]))
            else:
                uses += [Use(place.role, (arg,)) for arg in operands[at : at + max(take, 0)]]
            at += max(take, 0)
        elif left > needed:
            uses.append(Use(place.role, (operands[at],)))
            at += 1
    if places and at < len(operands):  # more than the program takes: it would refuse, we don't miss
        uses.extend(Use(places[-1].role, (arg,)) for arg in operands[at:])
    return uses


def _assignments(operands: tuple[Arg, ...]) -> int:
    """How many leading words are `NAME=value`."""
    for count, arg in enumerate(operands):
        if "=" not in arg.text:
            return count
    return len(operands)
