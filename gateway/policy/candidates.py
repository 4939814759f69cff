"""Which rules to try for a command: a table that fills as commands come, by what many of them have in common.

Most of the features that rules are filed under (`index.py`) are the same for `git status` and for
`git status -s`. Together they make the *shape* of a command, and what is filed under them is looked up
once for each shape; for every command only the names of its paths are.
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.index import by_path, common, in_flow, inexact, is_open, names_of, offered
from gateway.policy.sieve import fits, tests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import TypeAlias

    from gateway.facts.model import Command
    from gateway.policy.model import Policy
    from gateway.policy.sieve import Test
    from gateway.policy.subject import Subject

    # A rule, and one of its alternatives.
    Pair: TypeAlias = tuple[int, int]
    Tried: TypeAlias = dict[int, list[int]]
    # The same, and what is asked before.
    Entry: TypeAlias = tuple[int, int, tuple[Test, ...]]

# Shapes, names and texts, and policies, of which something is kept.
MOST = 10_000
MOST_POLICIES = 16
_NOT_TOLD: Entry = (-1, -1, ())

_TABLES: dict[int, tuple[Policy, _Table]] = {}


def candidates(policy: Policy, subject: Subject, fed: frozenset[int]) -> Tried:
    """The rules to try for its command with their alternatives, in the order of the policy."""
    known = _TABLES.get(id(policy))
    if known is None:
        if len(_TABLES) >= MOST_POLICIES:
            _TABLES.clear()
        # With its policy, so that no other can come to have its identity.
        known = _TABLES[id(policy)] = policy, _Table(policy)
    return known[1].tried(subject, fed)


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


class _Shape:
    """What is filed under a shape, and what of it is left."""

    __slots__ = ("_has", "_told", "left", "pairs")

    def __init__(self, pairs: frozenset[Pair], has: frozenset[str]) -> None:
        self.pairs = pairs
        self._has = has
        # What does not fit the shape, and what does, with what is asked of each command then.
        self._told: dict[Pair, Entry | None] = {}
        # What is filed there and fits, in the order in which it is tried.
        self.left: tuple[Entry, ...] = ()

    def fitting(self, pairs: Iterable[Pair], table: _Table, command: Command) -> list[Entry]:
        """Those of the alternatives that may hold for a command of this shape."""
        found, told = [], self._told
        for pair in pairs:
            entry = told.get(pair, _NOT_TOLD)
            if entry is _NOT_TOLD:
                entry = table.entry(pair, command, self._has)
                told[pair] = entry
            if entry is not None:
                found.append(entry)
        return found


class _Table:
    """What is known of one policy."""

    __slots__ = ("_index", "_names", "_shapes", "_tests", "rules")

    def __init__(self, policy: Policy) -> None:
        self._index = policy.index
        self.rules = policy.rules
        self._shapes: dict[Hashable, _Shape] = {}
        # What is filed under a name; and under it in a flow of data.
        self._names: dict[tuple[str, bool], frozenset[Pair]] = {}
        self._tests: dict[Pair, tuple[Test, ...]] = {}

    def tried(self, subject: Subject, fed: frozenset[int]) -> Tried:
        command = subject.command
        flows = command.index in fed
        key = shape_of(command, flows)
        shape = self._shapes.get(key) or self._of_shape(key, command, flows)
        entries: Iterable[Entry] = shape.left
        if command.paths:
            named: set[Pair] = set()
            for name in names_of(command.paths):
                filed = self._names.get((name, flows))
                if filed is None:
                    filed = self._of_name(name, flows)
                if filed and not filed <= shape.pairs:
                    named |= filed
            if named:
                more = shape.fitting(named - shape.pairs, self, command)
                entries = sorted((*entries, *more), key=_place) if more else entries
        found: dict[int, list[int]] = {}
        for number, place, asked in entries:
            for test in asked:
                if not test(subject):
                    break
            else:
                found.setdefault(number, []).append(place)
        return found

    def entry(self, pair: Pair, command: Command, has: frozenset[str]) -> Entry | None:
        """How the alternative is tried for commands of a shape; None when it cannot hold for any."""
        number, place = pair
        try:
            rule = self.rules[number]
        except Exception:  # noqa: BLE001 - whoever tries it says that it cannot be read
            return number, place, ()
        block = rule.alternatives[place]
        if not fits(block, command, has):
            return None
        asked = self._tests.get(pair)
        if asked is None:
            asked = self._tests[pair] = tests(block, opening=rule.verdict is Verdict.ALLOW)
        return number, place, asked

    def _of_shape(self, key: Hashable, command: Command, flows: bool) -> _Shape:
        if len(self._shapes) >= MOST:
            self._shapes.clear()
        has = common(command)
        shape = self._shapes[key] = _Shape(self._filed(has, flows), frozenset(has))
        shape.left = tuple(shape.fitting(sorted(shape.pairs), self, command))
        return shape

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


def _place(entry: Entry) -> Pair:
    return entry[:2]
