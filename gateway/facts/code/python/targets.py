"""Assignment: names, unpacking, attributes, subscripts; and what a loop runs over."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import note_subscript
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Box,
    Const,
    Foreign,
    Items,
    Kind,
    Many,
    Path,
    Ref,
    Spread,
    choice,
    is_data,
    one_text,
    options,
    texts,
)
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.scope import Scope
    from gateway.facts.code.python.values import Thing

# A loop over this many literals is followed one by one.
MOST_TURNS = 64


# The mode of a link, as a text says it.
_LINK = compiled_later(r"0o12\d{4}|S_IFLNK|0x[aA]\w{3}")
# What a function takes its values from, and an object its attributes.
_BINDING = frozenset(
    [
        "__defaults__",
        "__kwdefaults__",
        "__code__",
        "__dict__",
        "__class__",
        "__bases__",
        "__closure__",
    ]
)


def bind(run: Run, target: ast.expr, value: Thing, scope: Scope) -> None:
    """`target = value`"""
    kind = type(target).__name__
    if kind == "Name":
        scope.names[target.id] = value  # type: ignore[attr-defined]
    elif kind in {"Tuple", "List"}:
        _unpack(run, target.elts, value, scope)  # type: ignore[attr-defined]
    elif kind == "Starred":
        bind(run, target.value, Many(run.element(value)), scope)  # type: ignore[attr-defined]
    elif kind == "Attribute":
        _store_attribute(run, target, value, scope)  # type: ignore[arg-type]
    elif kind == "Subscript":
        owner = run.value(target.value, scope)  # type: ignore[attr-defined]
        index = run.value(target.slice, scope)  # type: ignore[attr-defined]
        if not note_subscript(run, owner, index, value):
            run.put(owner, value)
            moved(run, owner, index)
            if not is_data(index):
                run.put(owner, index)


def _unpack(run: Run, targets: list[ast.expr], value: Thing, scope: Scope) -> None:
    for option in options(value):
        if (
            isinstance(option, Items)
            and len(option.values) == len(targets)
            and not any(type(one).__name__ == "Starred" for one in targets)
            and not any(isinstance(one, Spread) for one in option.values)
        ):
            before = scope.copy()
            for target, item in zip(targets, option.values, strict=True):
                bind(run, target, item, scope)
            if option is not options(value)[0]:
                scope.join((before, scope.names))
        else:
            element = run.element(option)
            for target in targets:
                if type(target).__name__ == "Starred":
                    bind(run, target.value, Many(element), scope)  # type: ignore[attr-defined]
                else:
                    bind(run, target, element, scope)


def _store_attribute(run: Run, target: ast.Attribute, value: Thing, scope: Scope) -> None:
    for owner in options(run.value(target.value, scope)):
        _stored(run, owner, target.attr, value)
    if target.attr == "linkname" or (target.attr == "external_attr" and _is_link(run, value)):
        run.gather.unknown("effects", "it puts a link into an archive")
    if target.attr in _BINDING:
        run.gather.unknown("code", f"it changes the `{target.attr}` of a function or a class")
    if target.attr.startswith("__"):
        run.keep(value)  # Python calls it by itself
    kept = run.attributes.setdefault(target.attr, {})
    kept[value] = None
    if len(kept) > MOST_TURNS:
        run.attributes[target.attr] = {choice(tuple(kept)): None}


def _stored(run: Run, owner: Thing, name: str, value: Thing) -> None:
    """What that means to whose attribute it is."""
    if isinstance(owner, (Ref, Foreign)):
        if owner.name != "builtins" or not is_data(value):
            run.keep(value)
        if isinstance(owner, Foreign) or (owner.name, name) == ("sys", "argv"):
            from gateway.facts.code.python.foreign import keep

            keep(run, value)
        if (owner.name, name) == ("tempfile", "tempdir"):
            for text in texts(value):
                run.gather.path("write", text, below=True)
        if isinstance(owner, Ref) and not is_data(value):
            run.gather.unknown("code", f"it changes `{owner.name}.{name}`")
    elif isinstance(owner, (Anything, Kind)) and not is_data(value):
        run.keep(value)
    if owner == Kind("request", getattr(owner, "text", None)) and name in {
        "data",
        "method",
    }:
        run.gather.url(one_text(owner), sends=True)
    if isinstance(owner, (Ref, Foreign)) and owner.name == "__main__":
        run.gather.unknown("code", "it changes a name of its own by another way")
    if isinstance(owner, (Path, Text)) and name == "name":  # what a temporary folder cleans up
        for text in texts(value):
            run.gather.path("delete", text, recursive=True)


def _is_link(run: Run, mode: Thing) -> bool:
    """The kind of file that stands in the mode of a member of a zip: a link is of kind 10."""
    if isinstance(mode, Const) and isinstance(mode.value, int):
        return mode.value >> 28 == 10
    return _LINK.search(run.text) is not None


def iterate(run: Run, value: Thing) -> tuple[tuple[Thing, ...], bool]:
    """The values a loop variable takes, and whether each is taken once, in this order."""
    values, complete = run.elements(value)
    if complete and len(values) <= MOST_TURNS:
        return values, True
    if not values:
        return (PLAIN,), False
    return (choice(values),), False


def delete(run: Run, target: ast.expr, scope: Scope) -> None:
    """`del target`"""
    kind = type(target).__name__
    if kind == "Name":
        scope.names.pop(target.id, None)  # type: ignore[attr-defined]
    elif kind in {"Tuple", "List"}:
        for one in target.elts:  # type: ignore[attr-defined]
            delete(run, one, scope)
    elif kind == "Attribute":
        run.value(target.value, scope)  # type: ignore[attr-defined]
    elif kind == "Subscript":
        owner = run.value(target.value, scope)  # type: ignore[attr-defined]
        index = run.value(target.slice, scope)  # type: ignore[attr-defined]
        if not note_subscript(run, owner, index, Const(None)):
            run.put(owner, Const(None))
            moved(run, owner, index)


def moved(run: Run, owner: Thing, index: Thing) -> None:
    """What stands in a list from this place on is no longer what was written there."""
    for option in options(owner):
        if isinstance(option, Box):
            for place in options(index):
                run.contents(option.site).moved(place)
