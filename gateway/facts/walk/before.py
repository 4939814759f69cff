"""Assignments before a function or a builtin: `X=/ eval 'rm -rf $X'`. They hold while it runs, no longer."""

from __future__ import annotations

from gateway.facts.state.scopes import hidden
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue
from gateway.facts.walk.dialects import BASHES
from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.state.run import Outcome, Run
    from gateway.facts.walk.record import Invocation

    # Name → value and attributes.
    Kept = dict[str, tuple[Any, Any]]

# With these an assignment may stay: `X=/ export X`.
_LOCAL = frozenset(["declare", "local", "typeset"])
_KEEPING = frozenset(["builtin", "command", "declare", "export", "readonly", "typeset"])

# What `declare` makes of values: not of those that stand before a command.
_SHAPES = frozenset("iulcA?")
# What stands before these stays in POSIX shells, which know no functions of their names.
_SPECIAL = frozenset(
    ". : break continue eval exec exit return set shift source times trap unset".split()  # noqa: SIM905
)


def set_before(run: Run, call: Invocation) -> Kept:
    """Make the assignments; what was there is the answer."""
    state = run.state
    kept = {
        name: (hidden(run, name), state.attributes.get(name, ABSENT)) for name, _, _ in call.env
    }
    for name, _, text in call.env:
        letters = state.attributes.get(name, "")
        if not _SHAPES.isdisjoint(letters):
            # A variable of its own, that is no number and keeps its capitals.
            run.put(state.attributes, name, "".join(one for one in letters if one not in _SHAPES))
        if isinstance(kept[name][0], ArrayValue):  # (Nor is it a list.)
            run.put(state.variables, name, UNSET)
        run.assign(name, text, exported=True)
    run.set_before.append(kept)
    return kept


def put_back(run: Run, kept: Kept) -> None:
    """It is over."""
    run.set_before.pop()
    for name, (value, attributes) in kept.items():
        run.put(run.state.variables, name, value)
        run.put(run.state.attributes, name, attributes)


def comes_first(run: Run, name: str) -> bool:
    """A builtin that POSIX puts before functions of the same name."""
    return name in _SPECIAL and _posix(run)


def _posix(run: Run) -> bool:
    return run.option("posix") or run.state.place.get("dialect", "bash") not in BASHES


def with_assignments(
    run: Run, call: Invocation, walk: Callable[[Run, Invocation], Outcome]
) -> Outcome:
    """A builtin with assignments before it. Which of them it makes last is a matter of its own."""
    kept = set_before(run, call)
    had = {*run.frames[-1].locals} if run.frames else set[str]()
    given = {name: run.state.variables.get(name) for name in kept}
    outcome = walk(run, call)
    stays = call.texts[0] in _KEEPING or (call.texts[0] in _SPECIAL and _posix(run))
    changed = [name for name in kept if run.state.variables.get(name) is not given[name]]
    if (
        run.frames and call.texts[0] in _LOCAL
    ):  # the variable of the function hides what was there before
        for name in kept.keys() & (run.frames[-1].locals.keys() - had):
            value, letters = kept[name]
            run.put(run.frames[-1].locals, name, (value, letters, True))
    put_back(run, kept)
    for name in kept if stays else changed:
        hole = run.hole(ANY, f"`${name}` was changed by `{call.texts[0]}`, perhaps for a moment")
        run.put(run.state.variables, name, hole)
    return outcome
