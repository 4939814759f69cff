"""Functions that reach a thing by its name: `getattr`, `__import__`, `globals`; and `sys.path`."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.python.attributes import ANY_NAME, attribute, own_names
from gateway.facts.code.python.imports import extend_path, import_by_name
from gateway.facts.code.python.values import (
    PLAIN,
    Anything,
    Const,
    Foreign,
    Made,
    Path,
    Ref,
    choice,
    is_data,
    options,
    texts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.computed import Compute
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run
    from gateway.facts.code.python.values import Thing


def _getattr(run: Run, given: Given) -> Thing:
    owner, name = given.pick(0), given.pick(1)
    if owner is None or name is None:
        return PLAIN
    names = [one.arg.text for one in options(name) if isinstance(one, Text) and one.arg.exact]
    if len(names) == len(options(name)):
        found = [attribute(run, one, text) or PLAIN for one in options(owner) for text in names]
        return choice((*found, *given.positional[2:]))
    if is_data(owner) and not isinstance(owner, Path):
        return PLAIN
    run.gather.unknown("code", "`getattr` picks a name that is not known here")
    return Anything("`getattr` gives it")


def _setattr(run: Run, given: Given) -> Thing:
    owner, value = given.pick(0), given.pick(2)
    if isinstance(owner, Foreign):
        from gateway.facts.code.python.foreign import keep

        keep(run, value)
    if isinstance(owner, Ref):
        run.gather.unknown("code", f"it changes `{owner.name}`")
    if value is not None:
        run.keep(value)
        for text in texts(given.pick(1) or PLAIN):
            name = text.arg.text if text.arg.exact else ANY_NAME
            run.attributes.setdefault(name, {})[value] = None
    return Const(None)


def _names_of_scope(run: Run, _given: Given) -> Thing:
    run.gather.unknown("code", "it looks up names at run time")
    return Anything("it is looked up at run time")


def _vars(run: Run, given: Given) -> Thing | None:
    owner = given.pick(0)
    if isinstance(owner, Anything):
        return owner
    if isinstance(owner, Made):
        return own_names(run)
    return None if owner is not None and not isinstance(owner, Ref) else _names_of_scope(run, given)


REACHING: dict[str, Compute] = {
    "builtins.getattr": _getattr,
    "builtins.setattr": _setattr,
    "builtins.__import__": import_by_name,
    "importlib.import_module": import_by_name,
    "importlib.__import__": import_by_name,
    "sys.path.insert": extend_path(1),
    "sys.path.append": extend_path(0),
    "builtins.globals": _names_of_scope,
    "builtins.locals": _names_of_scope,
    "builtins.vars": _vars,
}
