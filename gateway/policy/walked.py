"""Names that a walk finds, against our patterns: can what it hands on be one of our places?

No tree is read for that. A pattern of ours that may lie anywhere is looked for where such places lie: at
the top of the workspace, where the walk begins, and above that as far as its path names them. The walk
goes through the folders; the last names of ours are what it has to ask for. A hidden folder that isn't
there is on no way of any walk.
"""

from __future__ import annotations

from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, taken_apart
from gateway.model import Known
from gateway.policy import globs
from gateway.policy.aimed import asks_for
from gateway.policy.globs import ANYDEPTH, names
from gateway.policy.meeting import same_name
from gateway.policy.patterns import WORKSPACE
from gateway.regex import compiled_later
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.policy.anchored import Anchored
    from gateway.policy.globs import Segment
    from gateway.policy.touching import View


# So many beginnings of walks are remembered for each pattern.
_MOST_ROOTS = 16
_BRACKETS = compiled_later(r"\[[^\]]{4,}\]|[\[\]!^]|:\]")


class Place(Value):
    """Where a pattern of ours may lie."""

    # The folder below which it may lie anywhere; empty if it lies in one place.
    folder: list[str]
    # Its names from the root on, and those that the walk has to come by.
    whole: list[Segment]
    ahead: list[Segment]


def walked(meeting: Iterable[Anchored], parts: list[str], view: View) -> tuple[Known, str]:
    """The first of our patterns that the walk asks for."""
    walk = _Walk(parts, view)
    for one in meeting:
        if any(walk.finds(one, place) for place in walk.places(one)):
            return Known.YES, one.text
    return Known.NO, ""


def all_lies_in(meeting: Iterable[Anchored], parts: list[str], view: View) -> tuple[Known, str]:
    """The first of our patterns in which everything lies that the walk may come by."""
    walk = _Walk(parts, view)
    for one in meeting:
        if not one.exact and any(place.ahead in ([], [["*"]]) for place in walk.places(one)):
            return Known.YES, one.text
    return Known.NO, ""


class _Walk:
    """One walk, and the names that it asks for."""

    def __init__(self, parts: list[str], view: View) -> None:
        self.root, self.through, self.asked = taken_apart(parts)
        self.lookup = view.bases.context.lookup
        tops = view.bases.of(WORKSPACE, real=True)
        self.tops = [names(folder) for folder in tops]
        self.key = "/".join(self.root), tops
        # Of what is deleted by its kind alone (`*.json`) nothing is left; what is changed so comes along.
        self.by_kind, self.reads = view.use.role == "delete", view.use.role == "read"

    def places(self, one: Anchored) -> list[Place]:
        """Where the pattern may lie at or below the folder in which the walk begins, or around that."""
        known = one.around.get(self.key)
        if known is None:
            if len(one.around) >= _MOST_ROOTS:
                one.around.clear()
            known = one.around[self.key] = list(self._places(one))
        return known

    def _places(self, one: Anchored) -> Iterator[Place]:
        root, whole = self.root, one.whole
        if ANYDEPTH not in whole:
            yield from self._from([], whole)
            return
        at = whole.index(ANYDEPTH)
        on_the_way = [root[:end] for end in range(at, len(root) + 1)]
        for folder in [*on_the_way, *(top for top in self.tops if top not in on_the_way)]:
            if len(folder) >= at and all(map(same_name, whole[:at], folder)):
                yield from self._from(folder, [*folder, *whole[at + 1 :]])

    def _from(self, folder: list[str], whole: list[Segment]) -> Iterator[Place]:
        if all(map(same_name, whole, self.root)):
            yield Place(folder, whole, whole[len(self.root) :])

    def finds(self, one: Anchored, place: Place) -> bool:
        """Does the walk come by, and ask for the last names of ours? (Or for all that lies below them.)"""
        ahead = place.ahead
        if not ahead:
            return not one.exact
        for below in range(1 if one.exact else len(self.asked) + 1):
            asked = self.asked[: len(self.asked) - below]
            if below and self.asked[len(asked)] != "*":
                return False
            way = ahead[: len(ahead) - len(asked)]
            if (
                len(asked) <= len(ahead)
                and self._asks(place, ahead[len(way) :], asked)
                and self._goes(way)
            ):
                return self._is_there(place)
        return False

    def _asks(self, place: Place, ours: list[Segment], asked: list[str]) -> bool:
        if not asked:  # whatever there is: only where the folder was named that is ours
            return self._named(place) and self._exists(place.whole)
        *folders, last = zip(ours, asked, strict=True)
        if not any(name.strip("*") for name in asked) or ANYDEPTH in ours:
            return False
        return all(_may_be(*one) for one in folders) and self._means(place, *last)

    def _means(self, place: Place, segment: Segment, name: str) -> bool:
        if asks_for(segment, name) or not name.strip("*"):
            return True
        if not self.reads and _may_be(segment, name) and _says_half(segment, name):
            return True
        by_kind = self.by_kind and (place.folder != self.root or place.folder in self.tops)
        return by_kind and _may_be(segment, name)

    def _named(self, place: Place) -> bool:
        """A name of ours stands in the path of the folder where the walk begins."""
        return len(place.folder) < len(self.root)

    def _goes(self, way: list[Segment]) -> bool:
        """What is read says all of its names: `*.txt` is not `secrets/*.txt`."""
        return not (way and self.reads) and all(map(self._goes_through, way))

    def _goes_through(self, segment: Segment) -> bool:
        if self.through == EVERYWHERE or not isinstance(segment, str):
            return True
        return segment != ".git" if self.through == BUT_GIT else segment[:1] != "."

    def _is_there(self, place: Place) -> bool:
        """The first of our folders may be there, as far as the disk tells."""
        first = place.whole[len(place.folder)]
        if self._named(place) or len(place.whole) == len(place.folder) + 1:
            return True
        folder = "/" + "/".join(place.folder)
        if not isinstance(first, str) or not place.folder:
            return True
        return bool(self.lookup.kind(f"{folder}/{first}")) or not self.lookup.kind(folder)

    def _exists(self, whole: list[Segment]) -> bool:
        path = ""
        for segment in whole:
            if not isinstance(segment, str):
                listed = self.lookup.entries(path).split("\n")
                return any(name and same_name(segment, name) for name in listed)
            path = f"{path}/{segment}"
        return bool(self.lookup.kind(path))


def _may_be(segment: Segment, wild: str) -> bool:
    """Is each name of ours theirs too? Unlike those of the shell, such a star takes a leading dot."""
    ours: str = segment if isinstance(segment, str) else segment[0]  # type: ignore[index]
    return "[:" in wild or globs.segment_matches(wild, ours)


def _says_half(segment: Segment, wild: str) -> bool:
    """Half of the name is written there, beside its ending: `*onfi*` says `config`, `*.json` nothing."""
    ours: str = segment if isinstance(segment, str) else segment[0]  # type: ignore[index]
    stem, dot, ending = ours.rpartition(".")
    stem, ending = (stem, dot + ending) if stem.strip(".") else (ours, "")
    said = sum(map(str.isalnum, _BRACKETS.sub("", wild.removesuffix(ending))))
    begins = not ending and wild[0] == ours[0]  # `c*`: whatever begins so
    return begins or (said > 1 and said * 2 >= sum(map(str.isalnum, stem)))
