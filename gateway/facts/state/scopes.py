"""Variables that others of the same name hide: below a local one, or one that is set before a call."""

from __future__ import annotations

from gateway.facts.state.values import ABSENT
from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Frame, Run
    from gateway.facts.state.values import Variable


def hides(run: Run, name: str, frames: list[Frame]) -> bool:
    """A variable of this name has another one below it, which shows when it goes."""
    return any(name in kept for kept in run.set_before) or any(
        name in frame.locals for frame in frames
    )


def hidden(run: Run, name: str) -> Variable:
    """What a new variable of this name hides. (PWD follows the folder no longer while it is hidden.)"""
    value = run.state.variables.get(name, ABSENT)
    return run.cwd() if value is ABSENT and name == "PWD" else value


def doubt_beneath(run: Run, name: str) -> str:
    """None of the hidden ones is known any longer; a hole for them."""
    hole = run.hole(ANY, f"which `${name}` is meant is not followed")
    for kept in run.set_before:
        if name in kept:
            kept[name] = (hole, kept[name][1])
    for frame in run.frames:
        if name in frame.locals:
            run.put(frame.locals, name, (hole, *frame.locals[name][1:]))
    return hole
