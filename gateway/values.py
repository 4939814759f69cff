"""Frozen, slotted, typed values that cost almost nothing to import.

A hook is a new process for each command, so what a module costs at import is latency for a person.
`dataclasses` imports `inspect` (11 ms) and runs `exec` some six times a class (0.5 ms each); the whole
decision has a budget of 15 ms. Here a class costs what an empty class costs: its `__new__` is
compiled when it has made some instances. Type checkers see an ordinary frozen dataclass.

    class Span(Value):
        start: int
        end: int = 0
"""

from __future__ import annotations

# What `operator` gives, without the 0.2 ms of importing it.
from _operator import attrgetter

from gateway.scale import Scale

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, TypeVar, dataclass_transform

    V = TypeVar("V", bound="Value")
else:

    def dataclass_transform(**_options: object) -> object:
        return lambda cls: cls


class _Required:
    def __repr__(self) -> str:
        return "<required>"


_REQUIRED = _Required()


# Compiling a `__new__` costs as much as some fifty calls of the slow one, and a process that judges
# one command makes only a few instances of most classes.
_SLOW_CALLS = 40


def _first_new(cls: Any, /, *args: Any, **kwargs: Any) -> Any:
    """The slow `__new__`, until the class has shown that it is worth a compiled one."""
    defaults = cls._defaults
    cls._made += 1
    usable = len(args) <= len(defaults) and kwargs.keys() <= defaults.keys()
    if cls._made > _SLOW_CALLS or not usable:
        cls.__new__ = _compile_new(cls)
        return cls.__new__(cls, *args, **kwargs)
    self = _new(cls)
    given = dict(zip(defaults, args, strict=False))
    for field, default in defaults.items():
        value = given[field] if field in given else kwargs.get(field, default)
        if value is _REQUIRED or (field in given and field in kwargs):
            cls.__new__ = _compile_new(cls)
            return cls.__new__(cls, *args, **kwargs)  # says what is missing, as Python says it
        _set_slot(self, field, value)
    return self


_new = object.__new__
_set_slot = object.__setattr__


def _compile_new(cls: Any) -> Any:
    """Write what a person would write, and compile it once.

    Each field is stored plainly while the value is of a class that may change: that is a third of what it
    costs to call the setter of each. (Such a value has to be made anew, so this is no `__init__`.)
    """
    names: dict[str, Any] = {"_new": _new, "_draft": _draft_of(cls)}
    # (Made by what makes any object, and a call of the class does no more unless it is below another.)
    blank = "_draft()" if cls.__bases__ == (Value,) else "_new(_draft)"
    parameters, body = [], []
    for field, default in cls._defaults.items():
        names[f"_default_{field}"] = default
        parameters.append(field if default is _REQUIRED else f"{field}=_default_{field}")
        body.append(f"    _made.{field} = {field}")
    body = [f"    _made = {blank}", *body, "    _made.__class__ = _class", "    return _made"]
    source = f"def __new__(_class, /, {', '.join(parameters)}):\n" + "\n".join(body)
    exec(source, names)  # noqa: S102 - the text is made of our own field names
    made = names["__new__"]
    made.__qualname__ = f"{cls.__name__}.__init__"  # as Python says it of any class
    return staticmethod(made)


def _draft_of(cls: Any) -> Any:
    """A class of the same layout whose attributes can be set."""
    mutable = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    # (Past the `__new__` of the metaclass, which makes frozen ones.)
    return type.__new__(
        type(cls), cls.__name__, cls.__bases__, {"__slots__": cls.__slots__, **mutable}
    )


def _nothing(_value: object) -> tuple[Any, ...]:
    return ()


class _ValueMeta(type):
    _defaults: dict[str, Any]
    _places: dict[str, int]
    _made: int
    _held: Callable[[object], tuple[Any, ...]]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _ValueMeta:
        own = namespace.get("__annotations__", {})
        defaults: dict[str, Any] = {}
        for base in bases:
            defaults.update(getattr(base, "_defaults", {}))
        for field in own:
            defaults[field] = namespace.pop(field, _REQUIRED)
        namespace["__slots__"] = tuple(own)
        namespace["_defaults"] = defaults
        namespace["_places"] = {field: place for place, field in enumerate(defaults)}
        namespace["_made"] = 0
        # All that two values are compared by, got in one step; twice where there is only one field,
        # because one alone would come without its tuple.
        namespace["_held"] = (
            attrgetter(*(tuple(defaults) * 2)[: max(2, len(defaults))]) if defaults else _nothing
        )
        if bases:
            namespace["__new__"] = _first_new
        return super().__new__(mcs, name, bases, namespace)


@dataclass_transform(frozen_default=True)
class Value(metaclass=_ValueMeta):
    """The base of every value that crosses a stage: cannot change, compares by what it holds."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot set `{name}`")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: cannot delete `{name}`")

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in type(self)._defaults)

    def __eq__(self, other: object) -> bool:
        held = type(self)._held
        return type(self) is type(other) and held(self) == held(other)

    def __hash__(self) -> int:
        return hash(type(self)._held(self))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in type(self)._defaults)
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), self._key()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def fields(value: Value | type[Value]) -> tuple[str, ...]:
    """The names of the fields, in the order they were written."""
    cls = value if isinstance(value, type) else type(value)
    return tuple(cls._defaults)


def replace(value: V, /, **changes: Any) -> V:
    """The same value with some fields changed."""
    cls = type(value)
    held = [*cls._held(value)]
    places = cls._places
    for field, new in changes.items():
        held[places[field]] = new
    return cls(*held[: len(places)])


def plain(value: object) -> Any:
    """Turn values into what JSON can hold: objects, lists, strings, numbers, true, false, null."""
    if isinstance(value, Value):
        return {name: plain(getattr(value, name)) for name in type(value)._defaults}
    if isinstance(value, Scale):
        return value.name.lower()
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return str(value)
