"""What a Python expression may be, as far as a reader needs to tell.

Text is followed because it becomes paths and commands; modules and functions because they have
effects; containers because the first two are kept in them. All the rest is `Plain`.
"""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.text import unknown
from gateway.facts.model import Arg
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from typing import Any, TypeAlias

    from gateway.facts.code.python.scope import Scope

    Thing: TypeAlias = Any

# A value may be one of this many; beyond, it is no longer followed.
MOST_CHOICES = 12
# Elements of nested containers that are kept apart, and that are looked at to decide.
MOST_FOLLOWED, MOST_INSIDE = 2_000, 20_000


class Plain(Value):
    """Data: text, numbers, rows, regex matches. Whatever is done with it stays in the program."""

    why: str = "it is computed by the code"


class Anything(Value):
    """May be anything, a module or an open file included."""

    why: str = "it is not known here"


# What a function is given by whoever calls it from elsewhere: a framework, a runner of tests, a pool.
LOOSE = Anything("it is given by a caller outside of this text")


class Const(Value):
    """A number, True, None …"""

    value: object


class Path(Value):
    """A `pathlib.Path`."""

    text: Text


class Ref(Value):
    """A module, or something in one, by its full name: `os`, `os.remove`."""

    name: str


class Foreign(Value):
    """Something of a module that nobody here has described."""

    name: str


class Kind(Value):
    """An object with methods worth knowing: `file`, `process`, `socket`, `zipfile` …"""

    name: str
    text: Text | None = None


class Module(Value):
    """A module that the text's own files make, with what stands in it."""

    name: str
    scope: Scope


class Local(Value):
    """A function, lambda or class of the text itself, and where it was defined."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
    scope: Scope
    # `self`, when it was reached through an instance.
    bound: Thing = None
    # What its parameters are when nobody gives them, as it was when it was defined.
    defaults: tuple[tuple[str, Thing], ...] = ()


class Bound(Value):
    """A method reached through a value: `path.unlink`, `"x".join`."""

    owner: Thing
    name: str


class Curried(Value):
    """`functools.partial(f, "a")`: a function some of whose arguments (`Given`) are there already."""

    function: Thing
    given: Any


class Picks(Value):
    """`operator.attrgetter("remove")`, `methodcaller` (with what it will be given), `itemgetter`."""

    kind: str
    names: tuple[Thing, ...]
    given: Any


class Made(Value):
    """An instance of a class of the text."""

    cls: Local


class Items(Value):
    """A tuple, or a list that nothing changes: exactly these elements."""

    values: tuple[Thing, ...]


class Many(Value):
    """An iterable of unknown length, every element like this one."""

    element: Thing


class Spread(Many):
    """Some of the elements of a list or of the arguments of a call, nobody knows how many: `*names`."""


class Lazy(Value):
    """What a generator or `map` gives: made when somebody asks, with what the names are by then."""

    # What it gave, or would have given, where it was made.
    made: Thing
    # These are called for each element; in `rows` stands what they are given.
    function: Thing
    rows: tuple[tuple[Thing, ...], ...] = ((),)
    # Called once, it gives all of them.
    whole: bool = False


class Table(Value):
    """A dict that nothing changes."""

    pairs: tuple[tuple[Thing, Thing], ...]


class Box(Value):
    """A list, set or dict that changes; what is in it stands in the heap under `site`."""

    site: int


class Choice(Value):
    """One of several."""

    options: tuple[Thing, ...]


PLAIN = Plain()
NONE = Const(None)


def choice(values: tuple[Thing, ...]) -> Thing:
    """One value out of several possible ones, the same only once."""
    if len(values) == 1 and not isinstance(values[0], Choice):
        return values[0]
    flat: dict[Thing, None] = {}
    for value in values:
        for option in value.options if isinstance(value, Choice) else (value,):
            flat[option] = None
    if not flat:
        return PLAIN
    if len(flat) == 1:
        return next(iter(flat))
    if len(flat) > MOST_CHOICES:
        if all(isinstance(option, (Plain, Text, Const)) for option in flat):
            return PLAIN
        return Anything("it may be too many things")
    return Choice(tuple(flat))


def each(values: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """The elements of a list, those that are spread out in it once."""
    return tuple(value.element if isinstance(value, Spread) else value for value in values)


def bounded(value: Thing) -> Thing:
    """The value, unless so much is in it that comparing it would cost too much.

    Containers share what is in them (`x = (x, x)`), so that a few lines can hold more than all memory.
    """
    waiting, seen, acts = [value], 0, False
    while waiting:
        one = waiting.pop()
        seen += 1
        if seen > MOST_INSIDE:
            return Anything("it holds too much to be followed")
        if isinstance(one, Items):
            waiting.extend(one.values)
        elif isinstance(one, Choice):
            waiting.extend(one.options)
        elif isinstance(one, Many):
            waiting.append(one.element)
        elif isinstance(one, Lazy):
            waiting.append(one.made)
        elif isinstance(one, Table):
            waiting.extend(part for pair in one.pairs for part in pair)
        else:
            acts = acts or not isinstance(one, (Plain, Text, Const))
    if seen > MOST_FOLLOWED:
        return Anything("it holds too much to be followed") if acts else PLAIN
    return value


def options(value: Thing) -> tuple[Thing, ...]:
    """Everything that a value may be."""
    return value.options if isinstance(value, Choice) else (value,)


def texts(value: Thing) -> tuple[Text, ...]:
    """What the value may be as a string."""
    found: list[Text] = []
    for option in options(value):
        if isinstance(option, Text):
            found.append(option)
        elif isinstance(option, (Path, Kind)) and option.text is not None:
            found.append(option.text)
        elif isinstance(option, Const):
            if option.value is not None:
                found.append(Text(Arg(str(option.value))))
        else:
            found.append(unknown(getattr(option, "why", "") or "it is computed by the code"))
    return tuple(found)


def one_text(value: Thing) -> Text:
    """The value as one string; unknown when it may be several."""
    found = texts(value)
    if len(found) == 1:
        return found[0]
    return unknown("it may be one of several" if found else "there is no text")


def is_data(value: Thing) -> bool:
    """Nothing in it can act."""
    if isinstance(value, (Plain, Text, Const)):
        return True
    if isinstance(value, Items):
        return all(is_data(item) for item in value.values)
    if isinstance(value, Many):
        return is_data(value.element)
    if isinstance(value, Table):
        return all(is_data(key) and is_data(item) for key, item in value.pairs)
    return isinstance(value, Choice) and all(is_data(option) for option in value.options)
