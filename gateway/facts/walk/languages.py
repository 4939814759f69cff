"""Texts in other languages than the shell's: what their readers see in them becomes facts."""

from __future__ import annotations

from gateway.facts.model import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation
    from gateway.facts.walk.started import Fed


def read(run: Run, call: Invocation, found: Found, fed: Fed) -> list[Inner]:
    """The commands that the text starts; its paths and hosts go to the interpreter's own facts."""
    del run
    why = f"{fed.language or 'this'} code is not read"
    found.unknowns.append(Unknown("code", why, call.span))
    return []
