"""Patterns with the folders they are anchored at, laid out so that those that can meet a path are few.

A path that is not one path (a pattern of the shell, a tree, a beginning of which the end is not known) has
to be held against every pattern. But its first names are mostly plain, and so are those of most patterns:
where two plain names differ, the two never meet.
"""

from __future__ import annotations

from gateway.policy import globs
from gateway.policy.globs import ANYDEPTH, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.globs import Patterns, Segment
    from gateway.policy.touching import Bases
    from gateway.policy.walked import Place

# Beyond this many layouts all are forgotten: a process that changes its workspace at every call.
MOST_LAYOUTS = 4096
# Of a layout it is kept what meets so many beginnings of paths.
_MOST_LEADS = 64
_WILD = frozenset("*?[\\")


class Anchored:
    """One pattern below one of the folders that its base stands for."""

    __slots__ = ("around", "exact", "fixed", "folder", "plain", "segments", "text", "whole")

    def __init__(self, folder: list[str], segments: list[Segment], text: str, exact: bool) -> None:
        self.folder = folder
        self.segments = segments
        self.whole: list[Segment] = [*folder, *segments]
        self.text = text
        self.exact = exact
        # The names that it begins with, before the first that is a pattern itself.
        self.fixed = _fixed(self.whole)
        self.plain = len(self.fixed) == len(self.whole)
        # Where it may lie around the folders in which walks began (`walked`): most begin at the same few.
        self.around: dict[object, list[Place]] = {}

    def behind(self, lead: tuple[str, ...]) -> int:
        """How many names the pattern and a path with this lead have in common, if no plain name keeps them
        apart."""
        return min(len(self.fixed), len(lead) - 1)


class Layout:
    """All patterns of a group, and those of them that are one path each."""

    __slots__ = ("_filed", "_met", "_plain", "all", "patterns")

    def __init__(self, patterns: Patterns, folders: dict[str, tuple[str, ...]]) -> None:
        self.patterns = patterns
        self.all: list[Anchored] = []
        self._filed = _Filed()
        self._plain = _Filed()
        self._met: dict[tuple[bool, bool, tuple[str, ...]], tuple[Anchored, ...]] = {}
        globs.each(patterns, lambda *found: self._file(folders, *found))

    def _file(
        self,
        folders: dict[str, tuple[str, ...]],
        base: str,
        segments: list[Segment],
        text: str,
        exact: bool,
    ) -> None:
        for folder in folders[base]:
            one = Anchored(names(folder), segments, text, exact)
            number = len(self.all)
            self.all.append(one)
            self._filed.add(number, one.fixed)
            if one.plain:
                self._plain.add(number, one.fixed)

    def meeting(
        self, lead: tuple[str, ...], *, plain: bool = False, below: bool = False
    ) -> tuple[Anchored, ...]:
        """The patterns that no plain name keeps apart from a path with this lead, in their order.

        `plain`: only those that are one path each. `below`: of the others, those whose plain names go on
        behind the lead.
        """
        key = plain, below, lead
        found = self._met.get(key)
        if found is None:
            if len(self._met) >= _MOST_LEADS:
                self._met.clear()
            numbers = (self._plain if plain else self._filed).meeting(lead)
            if below:
                further = {*self._plain.meeting(lead), *self._filed.through.get(lead[-1], ())}
                numbers = [number for number in numbers if number in further]
            found = self._met[key] = tuple([self.all[number] for number in numbers])
        return found


class _Filed:
    """Numbers of patterns, by where their plain beginning ends and by what it goes through."""

    __slots__ = ("at", "through")

    def __init__(self) -> None:
        self.at: dict[str, list[int]] = {}
        self.through: dict[str, list[int]] = {}

    def add(self, number: int, fixed: list[str]) -> None:
        self.at.setdefault("/".join(fixed), []).append(number)
        for end in range(len(fixed)):
            self.through.setdefault("/".join(fixed[:end]), []).append(number)

    def meeting(self, lead: tuple[str, ...]) -> list[int]:
        numbers = [*self.through.get(lead[-1], ())]
        at = self.at
        for folder in lead:
            if folder in at:
                numbers += at[folder]
        numbers.sort()
        return numbers


_KEPT: dict[tuple[int, bool, tuple[tuple[str, ...], ...]], Layout] = {}


def layout(patterns: Patterns, bases: Bases, *, real: bool) -> Layout:
    """The layout of these patterns below the folders they are anchored at, worked out once."""
    # (Where the bases lead is asked only for those that are among the patterns.)
    folders = tuple([bases.of(base, real=True) for base in patterns]) if real else bases.key
    key = id(patterns), real, folders
    found = _KEPT.get(key)
    # The layout holds its patterns, so that nothing else can come to have their identity.
    if found is None:
        if len(_KEPT) >= MOST_LAYOUTS:
            _KEPT.clear()
        found = Layout(patterns, {base: bases.of(base, real) for base in patterns})
        _KEPT[key] = found
    return found


def is_wild(name: str) -> bool:
    """May the name of a shell's pattern stand for others?"""
    return not _WILD.isdisjoint(name)


def lead_of(parts: list[str]) -> tuple[str, ...]:
    """Every folder on the way to the first name that may stand for others, the nearest to the root first."""
    lead = [""]
    for part in parts:
        if is_wild(part):
            break
        lead.append(f"{lead[-1]}/{part}" if lead[-1] else part)
    return tuple(lead)


def _fixed(whole: list[Segment]) -> list[str]:
    found: list[str] = []
    for segment in whole:
        if segment == ANYDEPTH or not isinstance(segment, str):
            break
        found.append(segment)
    return found
