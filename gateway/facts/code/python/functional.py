"""Functions made out of functions: `functools.partial(open, "a")`, `operator.methodcaller("unlink")`, `reduce`."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import attribute, subscript
from gateway.facts.code.python.given import UNSEEN, Given
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Curried,
    Items,
    Many,
    Picks,
    choice,
    options,
)
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.computed import Compute
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# So many elements are taken one after the other; of more, only that they are some of these.
_MOST = 64


def call_made(run: Run, made: Curried | Picks, given: Given) -> Thing:
    """Such a function is called."""
    if isinstance(made, Curried):
        if given is UNSEEN:
            return run.call(made.function, replace(made.given, more=True))
        first: Given = made.given
        named = {**dict(first.named), **dict(given.named)}
        whole = Given((*first.positional, *given.positional), tuple(named.items()), given.more)
        return run.call(made.function, replace(whole, more=whole.more or first.more))
    owner = given.pick(0)
    found = [
        _picked(run, made, owner if owner is not None else Anything(), one) for one in made.names
    ]
    return found[0] if len(found) == 1 else Items(tuple(found))


def _picked(run: Run, made: Picks, owner: Thing, name: Thing) -> Thing:
    if made.kind == "item":
        return choice(tuple(subscript(run, one, name, sliced=False) for one in options(owner)))
    if not isinstance(name, Text) or not name.arg.exact:
        run.gather.unknown("code", f"`operator.{made.kind}` picks a name that is not known here")
        return Anything("`operator` gives it")
    for part in name.arg.text.split("."):
        owner = choice(tuple(attribute(run, one, part) or PLAIN for one in options(owner)))
    return owner if made.kind == "attrgetter" else run.call(owner, made.given)


def _partial(_run: Run, given: Given) -> Thing | None:
    first = given.pick(0)
    if first is None:
        return None
    return Curried(first, replace(given, positional=given.positional[1:]))


def _picks(kind: str) -> Compute:
    def make(_run: Run, given: Given) -> Thing | None:
        if kind != "methodcaller":
            return Picks(kind, given.positional, Given())
        rest = replace(given, positional=given.positional[1:])
        return Picks(kind, given.positional[:1], rest)

    return make


def _call(run: Run, given: Given) -> Thing | None:
    first = given.pick(0)
    return (
        run.call(first, replace(given, positional=given.positional[1:]))
        if first is not None
        else None
    )


def _reduce(run: Run, given: Given) -> Thing | None:
    function, rows = given.pick(0), given.pick(1)
    if function is None or rows is None:
        return None
    values, complete = run.elements(rows)
    start = given.positional[2:3]
    if complete and len(values) <= _MOST:
        todo = [*start, *values]
        found = todo[0] if todo else PLAIN
        for one in todo[1:]:
            found = run.call(function, Given((found, one)))
        return found
    some = choice(values)
    once = run.call(function, Given((choice((*start, some)), some)))
    return choice(
        (*start, once, run.call(function, Given((once, some))), Anything("it is reduced"))
    )


# ---------------------------------------------------------------- itertools


def _chain(run: Run, given: Given) -> Thing:
    return _joined(run, given.positional)


def _joined(run: Run, parts: tuple[Thing, ...]) -> Thing:
    found = [run.elements(part) for part in parts]
    values = tuple(one for some, _ in found for one in some)
    return Items(values) if all(complete for _, complete in found) else Many(choice(values))


def _chain_of(run: Run, given: Given) -> Thing | None:
    first = given.pick(0)
    if first is None:
        return None
    parts, complete = run.elements(first)
    whole = _joined(run, parts)
    return whole if complete else Many(run.element(whole))


def _product(run: Run, given: Given) -> Thing:
    columns = [run.elements(value) for value in given.positional]
    count = 1
    for values, complete in columns:
        count *= len(values) if complete else _MOST + 1
    if count > _MOST or given.named:
        return Many(Items(tuple(choice(values) for values, _ in columns)))
    rows: list[tuple[Thing, ...]] = [()]
    for values, _ in columns:
        rows = [(*row, value) for row in rows for value in values]
    return Items(tuple(Items(row) for row in rows))


def _star_map(run: Run, given: Given) -> Thing | None:
    function, rows = given.pick(0), given.pick(1)
    if function is None or rows is None:
        return None
    found = []
    for row in run.elements(rows)[0][:_MOST]:
        values, complete = run.elements(row)
        found.append(run.call(function, Given(values) if complete else UNSEEN))
    return Many(choice(tuple(found)))


def _some(position: int) -> Compute:
    """Some of the elements, in whatever order; what else it is given is called with one of them."""

    def apply(run: Run, given: Given) -> Thing | None:
        rows = given.pick(position)
        if rows is None:
            return None
        element = run.element(rows)
        for function in given.positional[:position]:
            run.call(function, Given((element,)))
        return Many(element)

    return apply


FUNCTIONAL: dict[str, Compute] = {
    "functools.partial": _partial,
    "functools.reduce": _reduce,
    "operator.call": _call,
    "operator.methodcaller": _picks("methodcaller"),
    "operator.attrgetter": _picks("attrgetter"),
    "operator.itemgetter": _picks("item"),
    "itertools.chain": _chain,
    "itertools.chain.from_iterable": _chain_of,
    "itertools.product": _product,
    "itertools.starmap": _star_map,
    "itertools.islice": _some(0),
    "itertools.cycle": _some(0),
    "itertools.compress": _some(0),
    "itertools.takewhile": _some(1),
    "itertools.dropwhile": _some(1),
    "itertools.filterfalse": _some(1),
}
