"""Functions that reach a thing by its name: `getattr`, `__import__`, `globals`."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import attribute, is_known_module
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Const,
    Foreign,
    Path,
    Ref,
    choice,
    is_data,
    options,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.act import Given
    from gateway.facts.code.python.computed import Compute
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing


def _getattr(run: Run, given: Given) -> Thing:
    owner, name = given.pick(0), given.pick(1)
    if owner is None or name is None:
        return PLAIN
    if isinstance(name, Text) and name.arg.exact:
        found = [attribute(run, option, name.arg.text) or PLAIN for option in options(owner)]
        return choice((*found, *given.positional[2:]))
    if is_data(owner) and not isinstance(owner, Path):
        return PLAIN
    run.gather.unknown("code", "`getattr` picks a name that is not known here")
    return Anything("`getattr` gives it")


def _setattr(run: Run, given: Given) -> Thing:
    owner, value = given.pick(0), given.pick(2)
    if isinstance(owner, Ref):
        run.gather.unknown("code", f"it changes `{owner.name}`")
    if value is not None:
        run.keep(value)
    return Const(None)


def _import(run: Run, given: Given) -> Thing:
    name = given.pick(0, "name")
    if isinstance(name, Text) and name.arg.exact:
        return module(run, name.arg.text)
    run.gather.unknown("code", "it imports a module whose name is not known here")
    return Anything("an imported module")


def module(run: Run, name: str) -> Thing:
    """What an import gives; importing what nobody has described is an effect nobody knows."""
    if name.startswith("."):
        name = name.lstrip(".") or "."
    if is_known_module(name):
        return Ref(name)
    from sys import stdlib_module_names

    root = name.partition(".")[0]
    if root in {"this", "antigravity"} or root not in stdlib_module_names:
        run.gather.loads(root)
    else:
        run.gather.unknown("effects", f"what the module `{root}` does is not described")
    return Foreign(name)


def _names_of_scope(run: Run, _given: Given) -> Thing:
    run.gather.unknown("code", "it looks up names at run time")
    return Anything("it is looked up at run time")


def _vars(run: Run, given: Given) -> Thing | None:
    owner = given.pick(0)
    return None if owner is not None and not isinstance(owner, Ref) else _names_of_scope(run, given)


REACHING: dict[str, Compute] = {
    "builtins.getattr": _getattr,
    "builtins.setattr": _setattr,
    "builtins.__import__": _import,
    "importlib.import_module": _import,
    "importlib.__import__": _import,
    "builtins.globals": _names_of_scope,
    "builtins.locals": _names_of_scope,
    "builtins.vars": _vars,
}
