"""Methods of lists, tuples, sets and dicts that the reader follows."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.values import (
    PLAIN,
    Box,
    Const,
    Items,
    Lazy,
    Many,
    Ref,
    Table,
    choice,
    is_data,
    options,
)
from gateway.facts.code.spec import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

_ADDS_ONE = frozenset({"append", "add", "appendleft", "insert", "setdefault", "__setitem__"})
_ADDS_ALL = names(
    "extend update extendleft union symmetric_difference_update intersection_update __iadd__"
)
_REORDERS = names("sort reverse remove discard clear pop popitem difference_update")
# They leave other elements at the beginning than were there.
_MOVES = _REORDERS | {"insert", "appendleft", "extendleft", "popleft", "__setitem__", "__delitem__"}
_ELEMENT = names("pop popitem get setdefault popleft __getitem__")
_SAME = names("copy union difference intersection symmetric_difference")


# Functions that change the list they are given.
CHANGE = names(
    "operator.setitem operator.delitem operator.iadd operator.iconcat operator.imul operator.ior "
    "heapq.heapify heapq.heappush heapq.heappop heapq.heappushpop heapq.heapreplace random.shuffle "
    "bisect.insort bisect.insort_left bisect.insort_right"
)


def change(run: Run, given: Given) -> None:
    """One of those is called: where what stands in it then is not followed."""
    for option in options(given.pick(0) or PLAIN):
        if isinstance(option, Box):
            run.contents(option.site).moved(None)
            for value in given.everything()[1:]:
                for one in (value, *run.elements(value)[0]):
                    run.put(option, one)


def container_method(run: Run, owner: Thing, name: str, given: Given) -> Thing:
    """What `owner.name(…)` does to it, and gives."""
    if isinstance(owner, Lazy):
        return choice((run.element(owner), *given.everything()))
    _change(run, owner, name, given)
    values = given.everything()
    if isinstance(owner, Table) and name in {"items", "values", "keys", *_ELEMENT}:
        return _of_table(owner, name, given)
    if name == "popitem":
        element = run.element(owner)
        return Items((element, element))
    if name in _ELEMENT:
        return choice((run.element(owner), *values))
    if name == "items":
        element = run.element(owner)
        return Many(Items((element, element)))
    if name in {"values", "keys", "most_common", "elements"}:
        return Many(run.element(owner))
    if name in _SAME:
        return Many(run.element(owner)) if isinstance(owner, Box) else owner
    return PLAIN


def _change(run: Run, owner: Thing, name: str, given: Given) -> None:
    values = given.everything()
    if isinstance(owner, Box) and name in _MOVES:
        run.contents(owner.site).moved(given.pick(0) if name == "insert" else None)
    if name in _ADDS_ONE:
        for value in values:
            _put(run, owner, value)
    elif name in _ADDS_ALL:
        for value in values:
            for element in run.elements(value)[0]:
                _put(run, owner, element)
            if isinstance(value, Table):
                for _, item in value.pairs:
                    _put(run, owner, item)
    elif name in _REORDERS:
        _put(run, owner, None)
        for value in values:
            if not is_data(value):
                run.keep(value)


def _put(run: Run, owner: Thing, value: Thing) -> None:
    if isinstance(owner, Box):
        kept = run.contents(owner.site)
        kept.changed = True
        if value is not None:
            kept.put(value)
    elif value is not None:
        run.keep(value)
    if not isinstance(owner, Box) and not run.gather.quiet and value is not None:
        run.gather.unknown("code", "a list that seemed fixed is changed")


def _of_table(owner: Table, name: str, given: Given) -> Thing:
    if name == "items":
        return Items(tuple(Items(pair) for pair in owner.pairs))
    if name == "values":
        return Items(tuple(value for _, value in owner.pairs))
    if name == "keys":
        return Items(tuple(key for key, _ in owner.pairs))
    if name == "popitem":
        return choice(tuple(Items(pair) for pair in owner.pairs))
    return choice((*picked(owner, given.pick(0)), *given.positional[1:]))


def picked(owner: Table, wanted: Thing) -> tuple[Thing, ...]:
    """What may stand under this key: with a key that isn't known for certain, anything may."""
    if not _certain(wanted):
        return tuple(value for _, value in owner.pairs)
    same = tuple(value for key, value in owner.pairs if key == wanted)
    return (*same[-1:], *(value for key, value in owner.pairs if not _certain(key)))


def pairs_of(run: Run, value: Thing) -> tuple[tuple[Thing, Thing], ...]:
    """The pairs that `dict(value)` or `{**value}` takes over."""
    if isinstance(value, Table):
        return value.pairs
    if isinstance(value, Ref):
        return ((PLAIN, PLAIN),)  # `os.environ`
    values, complete = run.elements(value)
    if complete and all(isinstance(one, Items) and len(one.values) == 2 for one in values):
        return tuple((one.values[0], one.values[1]) for one in values)
    return tuple((PLAIN, choice((one, *run.elements(one)[0]))) for one in values)


def _certain(key: Thing) -> bool:
    return isinstance(key, Const) or (isinstance(key, Text) and key.arg.exact)
