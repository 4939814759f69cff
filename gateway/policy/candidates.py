"""Which rules to try for a command: a table that fills as commands come, by what many of them have in common.

Most of the features that rules are filed under (`index.py`) are the same for `git status` and for
`git status -s`. Together they make the *shape* of a command: its name, and the rest, which it shares with
commands of other names. What is filed under either, and of that what may hold (`sieve.py`), is looked up
once, and put together once for each shape; for every command only the names of its paths are looked up.
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.conditions.modelled import described
from gateway.policy.index import (
    by_name,
    by_path,
    by_rest,
    in_flow,
    inexact,
    is_open,
    names_of,
    offered,
)
from gateway.policy.sieve import Sieve, tests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable
    from typing import TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.index import Fed
    from gateway.policy.model import Policy
    from gateway.policy.sieve import Test
    from gateway.policy.subject import Subject

    # A rule, and one of its alternatives.
    Pair: TypeAlias = tuple[int, int]
    Tried: TypeAlias = dict[int, list[int]]
    # The same, and what is asked before. (No two are of one place, so they sort by it.)
    Entry: TypeAlias = tuple[int, int, tuple[Test, ...]]
    Filed: TypeAlias = tuple[Pair, Sieve]

# Shapes, names and texts, and policies, of which something is kept.
MOST = 10_000
MOST_POLICIES = 16
_NO_WAYS: Collection[str] = ()

_TABLES: dict[int, tuple[Policy, _Table]] = {}


def candidates(policy: Policy, subject: Subject, fed: Fed) -> Tried:
    """The rules to try for its command with their alternatives, in the order of the policy."""
    known = _TABLES.get(id(policy))
    if known is None:
        if len(_TABLES) >= MOST_POLICIES:
            _TABLES.clear()
        # With its policy, so that no other can come to have its identity.
        known = _TABLES[id(policy)] = policy, _Table(policy)
    return known[1].tried(subject, fed)


def _name_of(command: Command, flows: bool) -> Hashable:
    """Everything that `index.by_name` and `Sieve.fits_name` look at. `flows`: it is in a flow of data."""
    return command.program, command.modelled, command.subcommand[:1], by_path(command), flows


def _rest_of(command: Command, ways: Collection[str]) -> Hashable:
    """Everything that `index.by_rest` looks at. `ways`: on which data comes to it or goes from it."""
    return (
        frozenset(ways),
        not command.program,
        described(command),
        command.origin,
        command.place,
        by_path(command),
        command.background,
        command.network,
        command.needs_tty,
        not command.cwd,
        not command.hosts,
        frozenset([(use.role, use.recursive, is_open(use)) for use in command.paths]),
        frozenset([unknown.what for unknown in command.unknowns]),
        frozenset([code.language for code in command.code]),
        not command.sets_env,
        not command.wrappers,
        not command.substitutions,
        not command.redirects,
        inexact(command),
    )


class _Part:
    """A name, or a rest, and what is filed under it and may hold for commands that have it."""

    __slots__ = ("has", "held", "pairs", "shapes", "told")

    def __init__(self, pairs: frozenset[Pair], has: frozenset[str], held: list[Filed]) -> None:
        self.pairs = pairs
        self.has = has
        self.held = held
        # (Of a name: with which rest; and of what is filed elsewhere, may it hold for this name?)
        self.shapes: dict[_Part, _Shape] = {}
        self.told: dict[Pair, bool] = {}


class _Shape:
    """What is filed under a shape, and what of it is left."""

    __slots__ = ("left", "pairs", "told")

    def __init__(self, pairs: frozenset[Pair], left: Iterable[Entry]) -> None:
        self.pairs = pairs
        # What is filed there and may hold, in the order in which it is tried.
        self.left: tuple[Entry, ...] = tuple(sorted(left))
        # Of what is filed elsewhere: how it is tried; None where it cannot hold.
        self.told: dict[Pair, Entry | None] = {}


class _Table:
    """What is known of one policy."""

    __slots__ = ("_count", "_entries", "_index", "_named", "_names", "_rests", "_sieves", "rules")

    def __init__(self, policy: Policy) -> None:
        self._index = policy.index
        self.rules = policy.rules
        self._sieves: dict[Pair, Sieve] = {}
        self._entries: dict[Pair, Entry] = {}
        self._names: dict[Hashable, _Part] = {}
        self._rests: dict[Hashable, _Part] = {}
        # How many parts and shapes are kept.
        self._count = 0
        # What is filed under the name of a path; and under it in a flow of data.
        self._named: tuple[dict[str, frozenset[Pair]], dict[str, frozenset[Pair]]] = {}, {}

    def tried(self, subject: Subject, fed: Fed) -> Tried:
        command = subject.command
        ways = fed.get(command.index, _NO_WAYS)
        flows = ways is not _NO_WAYS
        name = self._names.get(_name_of(command, flows)) or self._add_name(command, flows)
        rest = self._rests.get(_rest_of(command, ways)) or self._add_rest(command, ways)
        shape = name.shapes.get(rest) or self._add_shape(name, rest, command)
        entries: Iterable[Entry] = shape.left
        if command.paths:
            more = self._by_paths(shape, rest, command, flows)
            if more:
                entries = sorted((*entries, *more))
        found: dict[int, list[int]] = {}
        for number, place, asked in entries:
            for test in asked:
                if not test(subject):
                    break
            else:
                if number in found:
                    found[number].append(place)
                else:
                    found[number] = [place]
        return found

    def _by_paths(self, shape: _Shape, rest: _Part, command: Command, flows: bool) -> list[Entry]:
        """What is filed under names of its paths, and nowhere else."""
        pairs, known, told = shape.pairs, self._named[flows], shape.told
        found: dict[Pair, Entry] = {}
        for name in names_of(command.paths):
            filed = known.get(name)
            if filed is None:
                filed = self._add_path(name, flows)
            for pair in filed:
                if pair not in pairs:
                    if pair not in told:
                        told[pair] = self._fitting(pair, rest, command)
                    entry = told[pair]
                    if entry is not None:
                        found[pair] = entry
        return [*found.values()]

    def _fitting(self, pair: Pair, rest: _Part, command: Command) -> Entry | None:
        sieve = self._sieves.get(pair) or self._sieve(pair)
        if not sieve.fits(command, rest.has):
            return None
        return self._entries.get(pair) or self._entry(pair)

    def _sieve(self, pair: Pair) -> Sieve:
        """What decides for which shapes the alternative is tried."""
        number, place = pair
        try:
            rule = self.rules[number]
            found = Sieve(rule.alternatives[place], rule.exempt)
        except Exception:  # noqa: BLE001 - whoever tries it says that it cannot be read
            found = Sieve(())
        self._sieves[pair] = found
        return found

    def _entry(self, pair: Pair) -> Entry:
        """How the alternative is tried."""
        number, place = pair
        try:
            rule = self.rules[number]
            opening = rule.verdict is Verdict.ALLOW
            sure = opening or rule.certain
            asked = tests(rule.alternatives[place], opening=opening, sure=sure)
        except Exception:  # noqa: BLE001 - as above
            asked = ()
        found = self._entries[pair] = number, place, asked
        return found

    def _add_name(self, command: Command, flows: bool) -> _Part:
        self._make_room()
        pairs = self._under(by_name(command), flows)
        held = [(pair, self._sieves.get(pair) or self._sieve(pair)) for pair in pairs]
        held = [one for one in held if one[1].fits_name(command)]
        part = self._names[_name_of(command, flows)] = _Part(pairs, frozenset(), held)
        return part

    def _add_rest(self, command: Command, ways: Collection[str]) -> _Part:
        self._make_room()
        under = by_rest(command)
        has = frozenset((*under, *ways))
        pairs = self._under(under, ways is not _NO_WAYS)
        held = [(pair, self._sieves.get(pair) or self._sieve(pair)) for pair in pairs]
        held = [one for one in held if one[1].fits_rest(has)]
        part = self._rests[_rest_of(command, ways)] = _Part(pairs, has, held)
        return part

    def _add_shape(self, name: _Part, rest: _Part, command: Command) -> _Shape:
        self._make_room()
        has, pairs, told, entries = rest.has, name.pairs, name.told, self._entries
        left = [
            entries.get(pair) or self._entry(pair)
            for pair, sieve in name.held
            if sieve.fits_rest(has) and (not sieve.ways or sieve.fits_ways(command, has))
        ]
        for pair, sieve in rest.held:
            if pair in pairs:
                continue
            fits = told.get(pair)
            if fits is None:
                fits = told[pair] = sieve.fits_name(command)
            if fits and (not sieve.ways or sieve.fits_ways(command, has)):
                left.append(entries.get(pair) or self._entry(pair))
        shape = name.shapes[rest] = _Shape(pairs | rest.pairs, left)
        return shape

    def _make_room(self) -> None:
        if self._count >= MOST:
            self._names.clear()
            self._rests.clear()
            self._count = 0
        self._count += 1

    def _add_path(self, name: str, flows: bool) -> frozenset[Pair]:
        known = self._named[flows]
        if len(known) >= MOST:
            known.clear()
        found = known[name] = self._under(offered(name), flows)
        return found

    def _under(self, features: list[str], flows: bool) -> frozenset[Pair]:
        found: set[Pair] = set()
        for feature in in_flow(features) if flows else features:
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
