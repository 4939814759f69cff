"""Calls: of what modules offer, of the text's own functions, of methods, of what isn't known."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python import strings
from gateway.facts.code.python.act import act
from gateway.facts.code.python.attributes import NETWORK, STDIN, acting_names, is_known_module
from gateway.facts.code.python.computed import BUILTINS, COMPUTED, GIVES
from gateway.facts.code.python.containers import CHANGE, change, container_method
from gateway.facts.code.python.elsewhere import look_there
from gateway.facts.code.python.functional import FUNCTIONAL, call_made
from gateway.facts.code.python.functions import call_local
from gateway.facts.code.python.given import OUTSIDE, UNSEEN, Given
from gateway.facts.code.python.library import EFFECTS, MIXED, PACKAGES, PURE, SILENT
from gateway.facts.code.python.methods import DATA_METHODS, FLUENT, KINDS, METHODS, UNPACKS
from gateway.facts.code.python.paths import path_method
from gateway.facts.code.python.stores import ends
from gateway.facts.code.python.unseen import of_loose
from gateway.facts.code.python.values import (
    LOOSE,
    PLAIN,
    Anything,
    Bound,
    Box,
    Choice,
    Const,
    Curried,
    Foreign,
    Items,
    Kind,
    Lazy,
    Local,
    Made,
    Many,
    Path,
    Picks,
    Plain,
    Ref,
    Spread,
    Table,
    is_data,
    one_text,
    options,
)
from gateway.facts.code.spec import names
from gateway.facts.code.text import concat, known, unknown
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

__all__ = ["Given", "call", "hand_on"]

# Objects that act when their methods are called, so that losing sight of one matters.
_ACTING_KINDS = frozenset(
    {"session", "opener", "socket", "client", "database", "zip", "tar", "pool"}
)
# Modules whose functions give back what they are given.
_CARRIERS = names(
    "itertools functools collections copy heapq queue random operator contextlib types typing "
    "dataclasses weakref contextvars asyncio concurrent"
)
_DOING = (
    "read",
    "load",
    "open",
    "save",
    "write",
    "parse",
    "from_file",
    "to_",
    "dump",
    "exec",
    "run",
)


def call(run: Run, function: Thing, given: Given, node: ast.expr | None) -> Thing:
    """Call one value; what it gives."""
    if isinstance(function, Ref):
        return _call_ref(run, function.name, given, node)
    if isinstance(function, Bound):
        return _call_method(run, function.owner, function.name, given, node)
    if isinstance(function, Local):
        return call_local(run, function, given)
    if isinstance(function, (Curried, Picks)):
        return call_made(run, function, given)
    if isinstance(function, Made):
        for method in run.methods.get("__call__", ()):
            call_local(run, replace(method, bound=function), given)
        return Anything("it is made by the text")
    for value in given.everything():
        hand_on(run, value)
    if isinstance(function, Foreign):
        _call_foreign(run, function.name, given)
        return function
    if function == LOOSE:
        return LOOSE  # (What acts is not handed on without a word.)
    if isinstance(function, Anything):
        run.gather.unknown("effects", f"{run.source(node)} is called: {function.why}")
        return Anything(f"{run.source(node)} gives it")
    return function if isinstance(function, Plain) else PLAIN


def _call_foreign(run: Run, name: str, given: Given) -> None:
    from gateway.facts.code.python.foreign import call_foreign, from_home, hands_out

    ends(run, name)
    look_there(run, name)
    if given.positional or given.named:
        call_foreign(run, name, given)
    elif not given.more:
        from_home(run, name)
    if not given.more and all(isinstance(value, Const) for value in given.everything()):
        hands_out(run, name)


def hand_on(run: Run, value: Thing) -> None:
    """A value goes where it isn't followed: what can be called in it, will be, with anything."""
    if is_data(value) or isinstance(value, (Anything, Foreign)):
        return
    if isinstance(value, Choice):
        for option in value.options:
            hand_on(run, option)
    elif isinstance(value, (Items, Many, Table, Box, Lazy)):
        inside = (
            [item for _, item in value.pairs]
            if isinstance(value, Table)
            else run.elements(value)[0]
        )
        for item in inside:
            hand_on(run, item)
    elif isinstance(value, Local):
        if value not in run.callbacks:
            run.callbacks[value] = None
            call_local(run, value, OUTSIDE)
    elif isinstance(value, Ref):
        _hand_on_ref(run, value)
    elif isinstance(value, (Curried, Picks)):
        call_made(run, value, UNSEEN)
    elif isinstance(value, Bound) and not isinstance(value.owner, (Plain, Text, Anything)):
        _call_method(run, value.owner, value.name, UNSEEN, None)


def _hand_on_ref(run: Run, value: Ref) -> None:
    if value.name in EFFECTS:
        act(run, EFFECTS[value.name], value.name, UNSEEN)
        if EFFECTS[value.name].startswith("shell"):
            run.gather.unknown("code", f"`{value.name}` is handed on")
    elif value.name in MIXED | PURE and value.name not in {
        "datetime",
        "time",
        "glob",
        "copy",
        "pprint",
    }:
        run.gather.unknown("code", f"the module `{value.name}` is handed on")
    elif value.name in {"builtins.getattr", "builtins.__import__", "importlib.import_module"}:
        run.gather.unknown("code", f"`{value.name.removeprefix('builtins.')}` is handed on")


# -------------------------------------------------------------------- functions of modules


def _call_ref(run: Run, name: str, given: Given, node: ast.expr | None) -> Thing:
    found = _computed(run, name, given)
    if found is not None:
        return found
    if name not in EFFECTS or not EFFECTS[name].startswith("process"):
        for value in given.everything():
            hand_on(run, value)
    if name == "builtins.print":
        _printed(run, given)
    if name in EFFECTS:
        act(run, EFFECTS[name], name, given, node=node)
        _unpacks_here(run, name, given, "extract_dir")
        gives = GIVES.get(name)
        found = gives(run, given) if gives is not None else None
        return found if found is not None else _made_by(name, given)
    if name in KINDS:
        return _made_by(name, given)
    if name in CHANGE:
        change(run, given)
    if name.startswith("builtins."):
        return _builtin(run, name.removeprefix("builtins."), given)
    root = name.partition(".")[0]
    if name in SILENT or _is_pure(name):
        last = name.rpartition(".")[2]
        if last == "main" or (root in PACKAGES and name not in SILENT and last.startswith(_DOING)):
            run.gather.unknown("effects", f"what `{name}` does is not followed")
        carries = root in _CARRIERS and not all(is_data(value) for value in given.everything())
        return Anything(f"`{name}` gives it") if carries and _acting(given) else PLAIN
    if not is_known_module(name):
        return Foreign(name)
    run.gather.unknown("effects", f"what `{name}` does is not described")
    return Anything(f"`{name}` gives it")


def _printed(run: Run, given: Given) -> None:
    """`print(".e", "nv", sep="")`"""
    between = given.pick(len(given.positional), "sep")
    sep = known(" ") if between is None else one_text(between)
    values = [one_text(value) for value in given.positional]
    parts = [part for value in values for part in (sep, value)][1:]
    run.gather.say(concat(parts))


def _computed(run: Run, name: str, given: Given) -> Thing | None:
    if name.startswith("builtins.") and name != "builtins.dict":
        for _, value in given.named:  # `sorted(names, key=f)`
            hand_on(run, value)
    special = COMPUTED.get(name) or FUNCTIONAL.get(name)
    if special is None:
        return None
    if any(isinstance(value, Spread) for value in given.positional) and not all(
        is_data(value) for value in given.everything()
    ):
        # Which argument is which isn't known (`map(*parts)`).
        for value in given.everything():
            hand_on(run, value)
        special(run, given)
        return Anything(f"`{name}` gives it")
    return special(run, given)


def _acting(given: Given) -> bool:
    return any(
        isinstance(
            option, (Path, Kind, Made, Local, Anything, Many, Items, Box, Ref, Lazy, Curried, Picks)
        )
        and not (isinstance(option, Ref) and option.name.startswith("builtins."))
        and not is_data(option)
        for value in given.everything()
        for option in options(value)
    )


def _is_pure(name: str) -> bool:
    while name:
        if name in MIXED:
            return False
        if name in PURE:
            return True
        name = name.rpartition(".")[0]
    return False


def _made_by(name: str, given: Given) -> Thing:
    kind = KINDS.get(name)
    if kind is None:
        return PLAIN
    if kind == "response":
        return Kind("response")
    first = given.pick(0)
    return Kind(kind, one_text(first)) if first is not None else Kind(kind)


def _builtin(run: Run, name: str, given: Given) -> Thing:
    if name in BUILTINS:
        return PLAIN
    if name.startswith(("str.", "bytes.")) and given.positional and not given.more:
        # `map(str.strip, lines)`
        first, rest = given.positional[0], replace(given, positional=given.positional[1:])
        owner = first if isinstance(first, (Text, Plain)) else PLAIN
        return _call_method(run, owner, name.partition(".")[2], rest, None)
    import builtins

    found = getattr(builtins, name, None)
    if isinstance(found, type) and issubclass(found, BaseException):
        return PLAIN
    run.gather.unknown("effects", f"what `{name}` does is not described")
    return Anything(f"`{name}` gives it")


# -------------------------------------------------------------------- methods


def _call_method(run: Run, owner: Thing, name: str, given: Given, node: ast.expr | None) -> Thing:
    if isinstance(owner, Text):
        return strings.method(run, owner, name, given)
    if isinstance(owner, (Items, Many, Table, Box, Lazy)):
        return container_method(run, owner, name, given)
    if isinstance(owner, Path):
        line = METHODS.get(f"path.{name}")
        if line is not None:
            act(run, line, name, given, owner, node)
        return path_method(run, owner, name, given)
    for value in given.everything():
        hand_on(run, value)
    if isinstance(owner, Kind):
        return _kind_method(run, owner, name, given, node)
    if isinstance(owner, Plain):
        return _data_method(run, owner, name, given, node)
    if owner == LOOSE and of_loose(run, name, given, node):
        return LOOSE
    if isinstance(owner, Anything):
        if name in DATA_METHODS and name not in {"get", "remove", "replace"} | (
            acting_names() - {"open", "copy", "write", "join", "append"}
        ):
            return PLAIN if all(is_data(value) for value in given.everything()) else owner
        if name == "get" and len(given.positional) in {1, 2}:
            return owner
        run.gather.unknown("effects", f"{run.source(node)}: {owner.why}")
        return Anything(f"{run.source(node)} gives it")
    return PLAIN


def _data_method(run: Run, owner: Plain, name: str, given: Given, node: ast.expr | None) -> Thing:
    """A method of a value that was taken for data. Some names show that it is something else."""
    from gateway.facts.code.python.methods import ACTING_METHODS, OF_DATA

    if name in OF_DATA:
        act(run, OF_DATA[name], name, given, Path(unknown(owner.why)), node)
        return Many(Path(unknown(owner.why))) if name in {"iterdir", "rglob"} else owner
    moves = name == "replace" and len(given.positional) == 1 and not given.more
    if name in ACTING_METHODS or moves:
        run.gather.unknown("effects", f"{run.source(node)}: {owner.why}")
        return Anything(f"{run.source(node)} gives it")
    for value in given.everything():
        for option in options(value):
            if isinstance(option, Kind) and option.name in _ACTING_KINDS:
                run.gather.unknown(
                    "effects", f"an open {option.name} is kept where it is not followed"
                )
    return owner


def _unpacks_here(run: Run, full: str, given: Given, named: str) -> None:
    """It is told no folder."""
    if full in UNPACKS and given.pick(UNPACKS[full], named) is None:
        run.gather.path("write", known("."), below=True)


def _kind_method(run: Run, owner: Kind, name: str, given: Given, node: ast.expr | None) -> Thing:
    if owner.name == "pool" and any(isinstance(one, Foreign) for one in given.everything()):
        from gateway.facts.code.python.foreign import keep

        for value in given.everything():
            keep(run, value)
    full = f"{owner.name}.{name}"
    line = METHODS.get(full)
    if line is not None:
        act(run, line, full, given, owner, node)
    _unpacks_here(run, full, given, "path")
    if full == "file.write" and owner.text is None and given.positional:
        run.gather.say(one_text(given.positional[0]))
    if owner.name == "stdin":
        return STDIN
    if owner.name in {"session", "opener"} and line is not None:
        return Kind("response")
    if owner.name == "response":
        return NETWORK
    if owner.name in FLUENT:
        return owner
    return PLAIN
