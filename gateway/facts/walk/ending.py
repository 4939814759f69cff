"""Where the text ends: traps run with what is known then, and functions nobody called are looked at."""

from __future__ import annotations

from gateway.facts.state.run import Frame
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import array_of, joined
from gateway.facts.walk.compound import execute
from gateway.facts.walk.environment import walk_aside
from gateway.facts.walk.structure import check_functions
from gateway.facts.words.holes import ENV

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Function


def at_the_end(run: Run) -> None:
    """What is left to be seen once the text was walked from beginning to end."""
    if run.traps:
        from gateway.facts.builtins.traps import run_trap

        for code, index, call in run.traps:
            run_trap(run, code, index, call)
        if run.past or run.disk.changed:
            _as_it_was(run)
            for code, index, call in run.traps:
                run_trap(run, code, index, call)
    # A function that is defined in one that nobody called is met on the way.
    for function in run.definitions:
        if id(function) not in run.entered:
            _look_at(run, function)
    if run.definitions:
        check_functions(run)


def leave(run: Run, first: int) -> None:
    """A shell that a program has started ends, and its traps run: with the variables that it had. Where files
    have changed meanwhile, they are looked at again where everything ends."""
    from gateway.facts.builtins.traps import run_trap

    if run.disk.changed:
        return
    own = run.traps[first:]
    del run.traps[first:]
    if not run.past:
        return

    def walk() -> None:
        _as_it_was(run)
        for code, index, call in own:
            run_trap(run, code, index, call)

    walk_aside(run, "trap", walk)


def _as_it_was(run: Run) -> None:
    """A trap runs at any time: its variables may have every value they had since it was set."""
    run.disk.doubt(run.disk.changed)
    for name, values in run.past.items():
        why = f"`${name}` changes while the trap is set"
        if name == "cwd":
            run.put(run.state.place, "cwd", joined(values, run.hole(ENV, why)))
        elif name == "positional":
            run.put(run.state.place, "positional", array_of([], complete=False))
        else:
            value = merge_variables(values, run.blurred(values, why))
            run.put(run.state.variables, name, value)


def _look_at(run: Run, function: Function) -> None:
    """The body of a function that nobody called, with arguments that are not known."""
    run.entered.add(id(function))
    run.put(run.state.place, "positional", array_of([], complete=False))
    run.background = False
    run.frames = [Frame(function, run.journal.mark(), None)]
    walk_aside(run, "function", lambda: execute(run, function.body))
    run.frames = []
