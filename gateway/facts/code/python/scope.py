"""The names of a Python text while it is read, and what may stand in its containers."""

from __future__ import annotations

from gateway.facts.code.python.values import PLAIN, Anything, Const, Made, Many, choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.values import Thing

# Elements of one container that are told apart.
MOST_KEPT = 200


class Scope:
    """Names → values. A function body has its own, and sees those around it."""

    def __init__(self, outer: Scope | None = None, kind: str = "") -> None:
        # `class`: what stands in it does not see its names; `inline`: a comprehension, which does.
        self.kind = kind
        self.names: dict[str, Thing] = {}
        self.outer = outer
        self.returns: list[Thing] = []
        self.yields = False
        # For each statement around that may be left in the middle: all that a name was in it.
        self.watches: list[dict[str, Thing]] = []

    def find(self, name: str) -> Thing | None:
        """What the name stands for here, or None."""
        scope: Scope | None = self
        inside = True
        while scope is not None:
            if name in scope.names and (inside or scope.kind != "class"):
                return scope.names[name]
            inside = inside and scope.kind == "inline"
            scope = scope.outer
        return None

    def itself(self) -> Thing:
        """The object whose method this is."""
        scope: Scope | None = self
        while scope is not None:
            for value in scope.names.values():
                if isinstance(value, Made):
                    return value
            scope = scope.outer
        return Anything("whose method it is, is not followed")

    def copy(self) -> dict[str, Thing]:
        """The names as they are now, to come back to."""
        return dict(self.names)

    def join(self, others: tuple[dict[str, Thing], ...]) -> None:
        """After a branch: each name may be what any of the ways made of it."""
        first, *rest = others
        joined = dict(first)
        several: dict[str, list[Thing]] = {}
        for other in rest:
            for name, value in other.items():
                known = joined.setdefault(name, value)
                if known is not value:
                    several.setdefault(name, [known]).append(value)
        self.names = joined | {name: choice(tuple(values)) for name, values in several.items()}

    def also(self, names: dict[str, Thing]) -> None:
        """Each of these names may stand for something else now."""
        for name, value in names.items():
            old = self.names.get(name)
            self.names[name] = value if old is None else choice((old, value))

    def note(self) -> None:
        """After a statement, for whoever watches."""
        for watch in self.watches:
            for name, value in self.names.items():
                seen = watch.get(name)
                if seen is None or (seen is not value and seen != value):
                    watch[name] = value if seen is None else choice((seen, value))

    def widen(self, before: dict[str, Thing]) -> None:
        """After a loop body: what changed in it may change again."""
        for name, value in self.names.items():
            old = before.get(name)
            if old is not None and old != value:
                self.names[name] = _wide(old, value)


class Contents:
    """What was ever put into one list, set or dict of the text."""

    def __init__(self) -> None:
        # As it was written, the last time it was made.
        self.start: tuple[Thing, ...] = ()
        self.values: dict[Thing, None] = {}
        # Changed after it was made: its order and length are no longer known.
        self.changed = False
        # So many of the first are still what they were.
        self.firm = MOST_KEPT

    def moved(self, place: Thing) -> None:
        """It was changed from this place on; anywhere, if that is not known."""
        at = getattr(place, "value", 0)
        self.changed = True
        self.firm = min(self.firm, max(at, 0) if isinstance(at, int) else 0)

    def put(self, value: Thing) -> None:
        """One more element, at a place that isn't followed."""
        if len(self.values) >= MOST_KEPT and value not in self.values:
            self.values = {choice((*self.values, value)): None}
        self.values[value] = None


def _wide(old: Thing, new: Thing) -> Thing:
    both = choice((old, new))
    if type(old) is type(new) and both != old:
        from gateway.facts.code.model import Text

        if isinstance(old, (Text, Const)):
            return PLAIN
    return both


def element_of(value: Thing) -> Thing:
    """Any element of an iterable that isn't followed."""
    if isinstance(value, Many):
        return value.element
    if isinstance(value, Anything):
        return value
    return PLAIN
