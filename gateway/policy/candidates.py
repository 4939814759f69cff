"""Which rules to try for a command: a table that fills as commands come, by what many of them have in common.

Most of the features that rules are filed under (`index.py`) are the same for `git status` and for
`git status -s`. Together they make the *shape* of a command, and what is filed under them is looked up
once for each shape; for every command only the names of its paths are.
"""

from __future__ import annotations

from gateway.policy.index import by_path, common, in_flow, inexact, is_open, names_of, offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.model import Policy

    # A rule, and one of its alternatives.
    Pair: TypeAlias = tuple[int, int]
    Tried: TypeAlias = list[tuple[int, list[int]]]

# Shapes, names and texts, and policies, of which something is kept.
MOST = 10_000
MOST_POLICIES = 16

_TABLES: dict[int, tuple[Policy, _Table]] = {}


def candidates(policy: Policy, command: Command, fed: frozenset[int]) -> Tried:
    """The rules to try with their alternatives, in the order of the policy."""
    known = _TABLES.get(id(policy))
    if known is None:
        if len(_TABLES) >= MOST_POLICIES:
            _TABLES.clear()
        # With its policy, so that no other can come to have its identity.
        known = _TABLES[id(policy)] = policy, _Table(policy)
    return known[1].tried(command, fed)


def shape_of(command: Command, flows: bool) -> Hashable:
    """Everything that `index.common` looks at. `flows`: it is in a flow of data."""
    return (
        command.program,
        command.modelled,
        command.subcommand[:1],
        command.origin,
        command.place,
        by_path(command),
        command.background,
        command.network,
        command.needs_tty,
        not command.cwd,
        not command.hosts,
        frozenset([(use.role, use.recursive, is_open(use)) for use in command.paths]),
        tuple([unknown.what for unknown in command.unknowns]),
        tuple([code.language for code in command.code]),
        not command.sets_env,
        not command.wrappers,
        not command.substitutions,
        not command.redirects,
        inexact(command),
        flows,
    )


class _Table:
    """What is known of one policy."""

    __slots__ = ("_index", "_names", "_shapes")

    def __init__(self, policy: Policy) -> None:
        self._index = policy.index
        # What is filed under a shape, also in the order in which it is tried.
        self._shapes: dict[Hashable, tuple[frozenset[Pair], Tried]] = {}
        # What is filed under a name; and under it in a flow of data.
        self._names: dict[tuple[str, bool], frozenset[Pair]] = {}

    def tried(self, command: Command, fed: frozenset[int]) -> Tried:
        flows = command.index in fed
        shape = shape_of(command, flows)
        pairs, tried = self._shapes.get(shape) or self._of_shape(shape, command, flows)
        if not command.paths:
            return tried
        named: frozenset[Pair] = frozenset()
        for name in names_of(command.paths):
            filed = self._names.get((name, flows))
            named |= self._of_name(name, flows) if filed is None else filed
        return tried if named <= pairs else _in_order(pairs | named)

    def _of_shape(
        self, shape: Hashable, command: Command, flows: bool
    ) -> tuple[frozenset[Pair], Tried]:
        if len(self._shapes) >= MOST:
            self._shapes.clear()
        pairs = self._filed(common(command), flows)
        found = self._shapes[shape] = pairs, _in_order(pairs)
        return found

    def _of_name(self, name: str, flows: bool) -> frozenset[Pair]:
        if len(self._names) >= MOST:
            self._names.clear()
        found = self._names[name, flows] = self._filed(offered(name), flows)
        return found

    def _filed(self, under: list[str], flows: bool) -> frozenset[Pair]:
        found: set[Pair] = set()
        for feature in in_flow(under) if flows else under:
            text = self._index.get(feature, "")
            if text:
                found |= _READ.get(text) or _read(text)
        return frozenset(found)


# What the texts of indexes say.
_READ: dict[str, frozenset[Pair]] = {}


def _read(text: str) -> frozenset[Pair]:
    if len(_READ) >= MOST:
        _READ.clear()
    pairs = [one.split(".") for one in text.split(" ")]
    found = _READ[text] = frozenset([(int(number), int(place)) for number, place in pairs])
    return found


def _in_order(pairs: Iterable[Pair]) -> Tried:
    found: dict[int, list[int]] = {}
    for number, place in sorted(pairs):
        found.setdefault(number, []).append(place)
    return [*found.items()]
