"""`owner.name` and `owner[index]`: what is reached, and when that leaves what can be followed."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.containers import picked
from gateway.facts.code.python.given import Given
from gateway.facts.code.python.inherited import inherited
from gateway.facts.code.python.library import EFFECTS, MIXED, POWERFUL, PURE, SILENT
from gateway.facts.code.python.methods import ACTING_METHODS, ESCAPES, KINDS, METHODS
from gateway.facts.code.python.paths import installed, suffix
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Bound,
    Box,
    Const,
    Curried,
    Foreign,
    Items,
    Kind,
    Local,
    Made,
    Many,
    Module,
    Path,
    Plain,
    Ref,
    Spread,
    Table,
    choice,
    each,
    options,
)
from gateway.facts.code.spec import names
from gateway.facts.code.text import home, known, parent, unknown
from gateway.facts.model import Arg
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing

# `setattr(x, name, value)` with a name that is not known.
ANY_NAME = "*"
STDIN = Plain("it is read from stdin")
NETWORK = Plain("it comes from the network")
_HARMLESS_DUNDERS = names(
    "__name__ __doc__ __file__ __version__ __init__ __enter__ __exit__ __len__ __iter__ __next__ __str__ "
    "__repr__ __eq__ __hash__ __call__ __qualname__ __annotations__ __all__ __package__ __path__ __add__ "
    "__contains__ __getitem__ __lt__ __post_init__ __new__ __cause__ __context__ __traceback__"
)


_MOST_ANCESTORS = 30
# Where a module lies that is none of the text's own.
_LIES = frozenset({"__file__", "__path__"})


def attribute(run: Run, owner: Thing, name: str, *, quiet: bool = False) -> Thing | None:
    """What `owner.name` is. `quiet`: None instead of a guess, and nothing is reported."""
    if name in ESCAPES:
        return _escape(run, owner, name)
    if name == "__call__" and not isinstance(owner, (Made, Anything)):
        return owner
    if isinstance(owner, Bound):
        return (
            _or_stored(run, owner.owner, name)
            if isinstance(owner.owner, Anything)
            else Bound(PLAIN, name)
        )
    if isinstance(owner, Ref):
        return _of_module(run, owner, name, quiet=quiet)
    if isinstance(owner, Module):
        return _of_own_module(run, owner, name)
    if isinstance(owner, Foreign):
        return installed() if name in _LIES else Foreign(f"{owner.name}.{name}")
    if isinstance(owner, Curried) and name == "func":
        return owner.function
    if isinstance(owner, Path):
        found = _of_path(owner, name)
        return found if found is not None else Bound(owner, name)
    if isinstance(owner, Kind):
        return _of_kind(owner, name)
    if isinstance(owner, (Made, Local)):
        return _of_instance(run, owner, name)
    if isinstance(owner, Plain):
        return home(run.env) if name == "pw_dir" else Bound(owner, name)
    return _or_stored(run, owner, name)


def _escape(run: Run, owner: Thing, name: str) -> Thing:
    if name == "__class__" and isinstance(owner, (Made, Plain, Text, Const, Anything)):
        # `self.__class__.__name__`; anything further down is caught at its own name.
        return owner.cls if isinstance(owner, Made) else owner
    if name == "__dict__" and isinstance(owner, Made):
        return own_names(run)
    run.gather.unknown("code", f"it reaches for `{name}`")
    return Anything(f"it is reached through `{name}`")


def own_names(run: Run) -> Thing:
    """The dictionary of an object: who has it may set any attribute by it."""
    set_by_it = Anything("an attribute is perhaps set by the object's own dictionary")
    run.attributes.setdefault(ANY_NAME, {})[set_by_it] = None
    return PLAIN


def _of_module(run: Run, owner: Ref, name: str, *, quiet: bool) -> Thing | None:
    full = f"{owner.name}.{name}"
    known_name = full in EFFECTS or full in SILENT or full in KINDS
    if quiet:
        return Ref(full) if known_name or full in VALUES else None
    if full in VALUES:
        return VALUES[full](run)
    if name in _LIES:
        return installed()
    if name in POWERFUL and not known_name and full not in MODULES:
        return Ref(name)
    if name.startswith("_") and name not in _HARMLESS_DUNDERS and not known_name:
        run.gather.unknown("code", f"it reaches for `{full}`")
        return Anything(f"`{full}` is private")
    return Ref(full)


def _of_own_module(run: Run, owner: Module, name: str) -> Thing:
    found = owner.scope.names.get(name)
    starred = (attribute(run, Ref(one), name, quiet=True) for one in run.starred)
    if found is None:
        found = next((one for one in starred if one is not None), None)
    inner = run.imported(f"{owner.name}.{name}") if found is None else None
    return found if found is not None else inner or Foreign(f"{owner.name}.{name}")


def _stdin(_run: Run) -> Thing:
    return Kind("stdin")


def _stream(_run: Run) -> Thing:
    return Kind("file")


def _argv(run: Run) -> Thing:
    given = tuple(Text(arg) for arg in run.argv)
    return Items((known("-c"), *(given or (Many(unknown("its arguments are not known here")),))))


# Module attributes that are values, not functions.
VALUES: dict[str, Callable[[Run], Thing]] = {
    "sys.argv": _argv,
    "sys.orig_argv": _argv,
    "sys.stdin": _stdin,
    "sys.stdout": _stream,
    "sys.stderr": _stream,
    "sys.__stdin__": _stdin,
    "sys.__stdout__": _stream,
    "sys.__stderr__": _stream,
    "os.sep": lambda _run: known("/"),
    "os.curdir": lambda _run: known("."),
    "os.pardir": lambda _run: known(".."),
    "os.linesep": lambda _run: known("\n"),
    "os.devnull": lambda _run: known("/dev/null"),
    "os.name": lambda _run: known("posix"),
    "sys.executable": lambda _run: known("/usr/bin/python3"),
    "string.ascii_lowercase": lambda _run: PLAIN,
}
# Modules inside modules, so that `xml.os` and `os.path` are told apart.
MODULES = names(
    "os.path urllib.request urllib.parse urllib.error http.client http.server importlib.metadata "
    "importlib.resources importlib.util importlib.machinery concurrent.futures"
)


def is_known_module(name: str) -> bool:
    """Somebody has described this module, or the package it is in."""
    while name:
        if name in PURE or name in MIXED:
            return True
        name = name.rpartition(".")[0]
    return False


def _of_path(owner: Path, name: str) -> Thing | None:
    text = owner.text
    if name == "path":  # of what `os.scandir` lists
        return text
    if name == "parent":
        return Path(parent(text))
    if name == "parents":
        return _ancestors(text)
    if name in {"name", "stem", "suffix"}:
        if not text.arg.exact or text.arg.glob or text.tree or text.fresh:
            # Of a listed file it is one component: it cannot lead out of the folder it is put in.
            return Text(Arg("*", glob=True)) if name == "name" and text.arg.exact else PLAIN
        base, ending = text.arg.text.rstrip("/").rpartition("/")[2], suffix(text)
        whole = base if name == "name" else base.removesuffix(ending.arg.text)
        return ending if name == "suffix" else known(whole)
    if name in {"suffixes", "parts", "anchor", "root", "drive"}:
        return PLAIN
    return None


def _ancestors(text: Text) -> Thing:
    if not text.arg.exact or text.arg.glob or text.tree or text.fresh:
        return Many(Path(unknown("an ancestor of it")))
    found = [parent(text)]
    while found[-1].arg.text not in {"/", "."} and len(found) < _MOST_ANCESTORS:
        found.append(parent(found[-1]))
    return Items(tuple(map(Path, found)))


def _of_kind(owner: Kind, name: str) -> Thing:
    if owner.name == "stdin":
        return owner if name == "buffer" else Bound(owner, name)
    if owner.name == "file" and name == "name" and owner.text is not None:
        return owner.text
    if owner.name == "process" and name in {"stdout", "stderr"}:
        return Kind("file")
    if owner.name == "response" and name in {"text", "content", "data"}:
        return NETWORK
    return Bound(owner, name)


def _of_instance(run: Run, owner: Made | Local, name: str) -> Thing:
    found: list[Thing] = []
    if name in {"fget", "fset", "fdel"}:
        return owner  # what `@property` was given
    if isinstance(owner, Local) and type(owner.node).__name__ != "ClassDef":
        return choice(_stored(run, name))
    bound = owner if isinstance(owner, Made) else None
    for method in run.methods.get(name, ()):
        one = replace(method, bound=bound)
        found.append(run.call(one, Given()) if bound is not None and _is_property(one) else one)
    found.extend(_stored(run, name))
    if not found and isinstance(owner, Made):
        found = [one for one in [inherited(run, owner, name)] if one is not None]
    return choice(tuple(found)) if found else Bound(Anything("it is inherited"), name)


def _is_property(method: Local) -> bool:
    kinds = getattr(method.node, "decorator_list", ())
    names = {getattr(one, "id", "") or getattr(one, "attr", "") for one in kinds}
    return not names.isdisjoint({"property", "cached_property"})


def _stored(run: Run, name: str) -> tuple[Thing, ...]:
    """What was ever put there, on whatever object."""
    attributes = run.attributes
    return (*attributes.get(name, ()), *attributes.get(ANY_NAME, ()))


def _or_stored(run: Run, owner: Thing, name: str) -> Thing:
    """A value that may be an object of the text: methods and attributes of that name may be meant."""
    if not isinstance(owner, Anything):
        # (Text has no such attribute, but a member of an enumeration is taken for its text.)
        return owner if name == "value" and isinstance(owner, (Text, Const)) else Bound(owner, name)
    found: list[Thing] = [replace(method, bound=owner) for method in run.methods.get(name, ())]
    stored = _stored(run, name)
    # (What was put on an object of the text need not have been put on this one.)
    if stored or not found or name in acting_names():
        found.append(Bound(owner, name))
    found.extend(stored)
    return choice(tuple(found))


def acting_names() -> frozenset[str]:
    """The last part of every name that acts: a method so called is never taken for data's."""
    if not _ACTING:
        _ACTING.append(ACTING_METHODS | {name.rpartition(".")[2] for name in (*EFFECTS, *METHODS)})
    return _ACTING[0]


_ACTING: list[frozenset[str]] = []


def subscript(run: Run, owner: Thing, index: Thing, *, sliced: bool) -> Thing:
    """What `owner[index]` is."""
    if isinstance(owner, Ref):
        return _of_mapping(run, owner, index)
    if isinstance(owner, Foreign):
        return owner
    if isinstance(owner, Table):
        return choice(picked(owner, index))
    if isinstance(owner, Text):
        return _of_text(owner, index)
    if isinstance(owner, Items):
        return _of_items(owner, index, sliced=sliced)
    if isinstance(owner, (Box, Many)):
        element = run.element(owner)
        return Many(element) if sliced else element
    if isinstance(owner, (Plain, Anything, Kind)):
        return owner if not isinstance(owner, Kind) else PLAIN
    return PLAIN if isinstance(owner, Const) else Anything("it is a part of something")


def _cut(owner: Text, bounds: list[object]) -> Text:
    """`f[:-3]` of a name that was found: of its pattern as much goes, if no sign of that selects."""
    start, end, step = bounds if len(bounds) == 3 else (0, 0, 0)
    if start or step not in {None, 1} or not isinstance(end, int) or end >= 0:
        return unknown("it is a part of a name that was found")
    if owner.tree:
        return replace(owner, picked=tuple(_without_end(one, end) for one in owner.picked))
    return Text(replace(owner.arg, text=_without_end(owner.arg.text, end)))


def _without_end(pattern: str, end: int) -> str:
    head, last = pattern[:end], pattern[end:]
    plain = len(last) == -end and not any(sign in last for sign in "*?[]/")
    return head if plain else f"{pattern.rpartition('/')[0]}/*".lstrip("/")


def _of_text(owner: Text, index: Thing) -> Thing:
    """`"vne."[::-1]`, `"env"[0]`"""
    arg = owner.arg
    bounds = index.values if isinstance(index, Items) and len(index.values) == 3 else ()
    whole = [one.value for one in bounds if isinstance(one, Const)]
    if owner.tree or arg.glob:  # what it stands for is longer
        return _cut(owner, whole)
    at = index.value if isinstance(index, Const) else None
    if arg.exact and isinstance(at, int) and -len(arg.text) <= at < len(arg.text):
        return replace(owner, arg=replace(arg, text=arg.text[at]))
    parts = [bound for bound in whole if bound is None or isinstance(bound, int)]
    if arg.exact and len(parts) == 3 and parts[2] != 0:
        return replace(owner, arg=replace(arg, text=arg.text[slice(*parts)]))
    return unknown("it is a part of a string") if owner.arg.text else PLAIN


def _of_items(owner: Items, index: Thing, *, sliced: bool) -> Thing:
    values = owner.values
    if sliced and isinstance(index, Items):
        bounds = [one.value for one in index.values if isinstance(one, Const)]
        whole = [bound for bound in bounds if bound is None or isinstance(bound, int)]
        if len(whole) == 3 and whole[2] != 0 and not _varies(values):
            return Items(values[whole[0] : whole[1] : whole[2]])
        return Many(choice(each(values)))
    if isinstance(index, Const) and isinstance(index.value, int) and not _varies(values):
        at = index.value
        return values[at] if -len(values) <= at < len(values) else PLAIN
    return choice(each(values))


def _varies(values: tuple[Thing, ...]) -> bool:
    return any(isinstance(value, Spread) for value in values)


def _of_mapping(run: Run, owner: Ref, index: Thing) -> Thing:
    found: list[Thing] = []
    for option in options(index):
        name = option.arg.text if isinstance(option, Text) and option.arg.exact else ""
        if owner.name in {"os.environ", "os.environb"}:
            arg = run.env.get(name)
            why = f"`${name}` is not known here" if name else "a variable of the environment"
            found.append(Text(arg) if arg is not None else unknown(why))
        elif owner.name == "sys.modules" and name:
            found.append(Ref(name) if is_known_module(name) else Foreign(name))
        elif owner.name.startswith(("builtins.", "typing.")):
            found.append(owner)  # list[int]
        elif owner.name in {"sys.modules", "builtins"}:
            run.gather.unknown("code", f"it picks out of `{owner.name}`")
            found.append(Anything())
        else:
            found.append(
                PLAIN
                if owner.name.split(".")[0] in PURE or owner.name == "sys.path"
                else Anything()
            )
    return choice(tuple(found))


def note_subscript(run: Run, owner: Thing, index: Thing, value: Thing) -> bool:
    """`owner[index] = value` on something of a module; False when it is an ordinary container."""
    if isinstance(owner, Foreign):
        from gateway.facts.code.python.foreign import keep

        keep(run, value)
    if not isinstance(owner, Ref):
        return False
    if owner.name == "os.environ":
        from gateway.facts.code.python.environment import put_variable

        put_variable(run, index, value)
        return True
    run.gather.unknown("code", f"it changes `{owner.name}`")
    return True
