"""Name → the module that knows the builtin. Loaded when it is met: most commands are programs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.state.run import Outcome, Run
    from gateway.facts.walk.record import Invocation

    Builtin: TypeAlias = Callable[[Run, Invocation], Outcome]

# module: names (`name=function` where they differ)
_MODULES = {
    "folders": "cd pushd popd dirs",
    "declaring": "declare typeset=declare local export readonly",
    "variables": "unset shift getopts let",
    "evaluating": "eval source .=source",
    "traps": "trap",
    "starting": "exec command builtin jobs coproc=jobs",
    "reading": "read mapfile readarray=mapfile",
    "options": "set shopt hash enable bind umask",
    "aliases": "alias unalias",
    "completion": "compgen complete compopt=complete",
    "control": "exit return=leave break=stop continue=stop logout=exit wait fc history",
    "printing": "echo=same printf kill=same test [=test true=same false=same pwd=same :=nothing",
}
_NOTHING = "bg caller disown fg help suspend times type ulimit"

_WHERE: dict[str, tuple[str, str]] = {}
for _module, _names in _MODULES.items():
    for _name in _names.split():
        _word, _, _function = _name.partition("=") if _name[0] != "=" else (_name, "", "")
        _WHERE[_word] = (_module, _function or _word)
_WHERE.update(dict.fromkeys(_NOTHING.split(), ("printing", "nothing")))

_loaded: dict[str, Builtin] = {}


def find(name: str) -> Builtin | None:
    """The builtin of this name."""
    found = _loaded.get(name)
    if found is None and name in _WHERE:
        import sys

        module, function = _WHERE[name]
        path = f"gateway.facts.builtins.{module}"
        __import__(path)
        found = _loaded[name] = getattr(sys.modules[path], function)
    return found


def names() -> tuple[str, ...]:
    """Every builtin that is known."""
    return tuple(_WHERE)
