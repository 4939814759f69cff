"""Where the text ends: traps run with what is known then, and functions nobody called are looked at."""

from __future__ import annotations

from gateway.facts.state.values import array_of
from gateway.facts.walk.compound import execute
from gateway.facts.walk.environment import walk_aside
from gateway.facts.walk.structure import check_functions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Function


def at_the_end(run: Run) -> None:
    """What is left to be seen once the text was walked from beginning to end."""
    if run.traps:
        from gateway.facts.builtins.evaluating import run_trap

        for code, index, call in run.traps:
            run_trap(run, code, index, call)
    # A function that is defined in one that nobody called is met on the way.
    for function in run.definitions:
        if id(function) not in run.entered:
            _look_at(run, function)
    if run.definitions:
        check_functions(run)


def _look_at(run: Run, function: Function) -> None:
    """The body of a function that nobody called, with arguments that are not known."""
    run.entered.add(id(function))
    run.put(run.state.place, "positional", array_of([], complete=False))
    run.background = False
    walk_aside(run, "function", lambda: execute(run, function.body))
