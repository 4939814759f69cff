"""What `reads`, `writes`, `deletes` and `executes` share: patterns, `outside`, and how they are asked."""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, unknown, yes
from gateway.policy.together import Together
from gateway.policy.touching import covers, surely_touches, touches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.policy.answers import Answer
    from gateway.policy.globs import Patterns
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Key, Term
    from gateway.policy.touching import View

_NOT_KNOWN = ("lacks:paths", "lacks:effects")


def term() -> Term:
    """What may stand behind a key about paths."""
    from gateway.policy.terms import Either, Key, Some, Switch, Table, Text

    patterns = Some(Text("text", offers=("${workspace}", "${home}", "${tmp}")))
    return Either(
        (
            patterns,
            Table(
                "a path condition",
                {
                    "paths": Key(patterns, "It touches one of these."),
                    "outside": Key(patterns, "It touches something that lies in none of these."),
                    "via": Key(
                        Some(Text("text")),
                        "How it is touched: `operand`, `redirect >`, `option --output`.",
                    ),
                    "recursive": Key(Switch(only=True), "Only where a whole tree is meant."),
                },
                any_of=("paths", "outside", "via", "recursive"),
            ),
        )
    )


def place_term() -> Term:
    """A place, without what narrows it."""
    return place_table({})


def place_table(more: dict[str, Key]) -> Term:
    """A place, and what else may stand beside it."""
    from gateway.policy.terms import Either, Key, Some, Table, Text

    patterns = Some(Text("text", offers=("${workspace}", "${home}", "${tmp}")))
    return Either(
        (
            patterns,
            Table(
                "a place",
                {
                    "paths": Key(patterns, "It lies in one of these."),
                    "outside": Key(patterns, "It lies in none of these."),
                    **more,
                },
                any_of=("paths", "outside"),
            ),
        )
    )


def prepare_plain(value: Items | Fields, scope: Scope, use: str) -> dict[str, Any]:
    """`patterns` and `outside`, compiled."""
    if not isinstance(value, dict):
        return {"patterns": scope.patterns(value, use)}
    spec: dict[str, Any] = {}
    if "paths" in value:
        spec["patterns"] = scope.patterns(value["paths"], use)
    if "outside" in value:
        spec["outside"] = scope.patterns(value["outside"], use)
    return spec


class OfRole:
    """A condition about the paths of a role: what each of the four files has beside its own words."""

    __slots__ = ("_besides", "_key", "_roles")

    def __init__(self, key: str, *roles: str, besides: tuple[str, ...] = ()) -> None:
        self._key, self._roles = key, roles
        # What a command may have instead of such a path and still be meant.
        self._besides = besides

    def prepare(self, value: Items | Fields, scope: Scope) -> Any:
        """Patterns, and what narrows them."""
        spec = prepare_plain(value, scope, self._key)
        if isinstance(value, dict) and "via" in value:
            spec["via"] = [str(one) for one in value["via"]]
        if scope.recursive or (isinstance(value, dict) and value.get("recursive")):
            spec["recursive"] = True
        return spec

    def match(self, spec: Any, subject: Subject) -> Answer:
        """Ask every path of the role; what is said to be unknown about paths stays unknown."""
        return _match(spec, subject, self._key)

    def wants(self, spec: Any) -> tuple[str, ...]:
        """What a command has that has such a path, or one that is not known."""
        what = "tree" if "recursive" in spec else "role"
        return (*self._besides, *[f"{what}:{role}" for role in self._roles], *_NOT_KNOWN)

    def triggers(self, spec: Any) -> tuple[str, ...]:
        """A path of the role that has what the patterns need, or paths that are not known."""
        from gateway.policy.index import ANYTHING
        from gateway.policy.needs import needs

        wanted = None
        if "patterns" in spec and "outside" not in spec and "recursive" not in spec:
            wanted = needs(spec["patterns"])
        if wanted is None:
            return self.wants(spec)
        anything = (f"role:{role} {ANYTHING}" for role in self._roles)
        return (*self._besides, *wanted, *anything, *_NOT_KNOWN)

    def quick(self, spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
        """Is there a path that the patterns name, and that is touched in this way? Asked as by what
        closes. `sure`: for certain."""
        return None if opening else _quick(spec, self._key, sure=sure)


def _quick(spec: Any, key: str, *, sure: bool) -> Callable[[Subject], bool] | None:
    patterns, tree, via = spec.get("patterns"), "recursive" in spec, tuple(spec.get("via", ()))
    if "outside" in spec and not sure:
        patterns = None  # what may lie outside may be unknown before they are asked
    if patterns is None and not via:
        return None

    def is_meant(view: View) -> bool:
        if (tree and not view.recursive) or (via and not view.use.via.startswith(via)):
            return False
        if patterns is None:
            return True
        if sure:
            return surely_touches(patterns, view)
        return touches(patterns, view)[0] is not Known.NO

    if sure and patterns is not None and not _is_broad(patterns):
        return _among_near(key, patterns, is_meant)

    def is_there(subject: Subject) -> bool:
        if not sure and subject.command.unknowns:
            return True
        for view in subject.views(key):  # noqa: SIM110 - a hot loop
            if is_meant(view):
                return True
        return False

    return is_there


def _is_broad(patterns: Patterns) -> bool:
    """All of a folder that others are anchored at is among them. Put together with such, others would be
    asked all the same."""
    return any("" in group.get("lit", ()) for group in patterns.values())


def _among_near(
    key: str, patterns: Patterns, is_meant: Callable[[View], bool]
) -> Callable[[Subject], bool]:
    """The same, asked of those paths alone that touch something of all that is asked for (`together.py`)."""
    together, number = _filed(key, patterns)

    def is_near(subject: Subject) -> bool:
        for view in subject.near(key, together, number):  # noqa: SIM110 - a hot loop
            if is_meant(view):
                return True
        return False

    return is_near


# A key → the patterns of all that ask about its paths.
_TOGETHER: dict[str, Together] = {}
# Of more conditions others are put together.
_MOST = 500


def _filed(key: str, patterns: Patterns) -> tuple[Together, int]:
    """Where the patterns are put together with those of others, and how many those are then."""
    found = _TOGETHER.get(key)
    if found is None or len(found.parts) >= _MOST:
        found = _TOGETHER[key] = Together()
    found.parts.append(patterns)
    return found, len(found.parts)


def _match(spec: Any, subject: Subject, key: str) -> Answer:
    command = subject.command
    views = subject.views(key)
    found = each(subject.opening, _answers(spec, subject, views, key)) if views else NO
    if found[0] is not Known.NO and not subject.opening:
        return found
    if (
        command.unknowns
        and command.modelled
        and (subject.lacks("paths") or subject.lacks("effects"))
    ):
        return unknown("some of its paths are not known")
    return found


def _answers(spec: Any, subject: Subject, views: tuple[View, ...], key: str) -> Iterator[Answer]:
    for view in views:
        if subject.command.place != "local" and not view.use.mounted:
            continue
        other_way = "via" in spec and not view.use.via.startswith(tuple(spec["via"]))
        if other_way or ("recursive" in spec and not view.recursive):
            if subject.opening:
                yield NO
            continue
        yield _one(spec, view, subject.opening, key)


def _one(spec: Any, view: View, opening: bool, key: str) -> Answer:
    said = f"{key} {view.use.path or 'a path that is not known'}"
    if "outside" in spec:
        inside = covers(spec["outside"], view)[0]
        if inside is Known.YES:
            return NO
        if inside is Known.UNKNOWN:
            return unknown(f"{said}: it may lie outside")
        if "patterns" not in spec:
            return yes(f"{said}, outside")
    if "patterns" not in spec:
        return yes(said)
    known, pattern = covers(spec["patterns"], view) if opening else touches(spec["patterns"], view)
    if known is Known.YES:
        return yes(f"{said} ({pattern})")
    if known is Known.UNKNOWN:
        return unknown(f"{said}: it may be {pattern}" if pattern else said)
    return NO
