"""Paths that a model can't name by themselves: they stand in a list, or in a patch, or are searched for."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.revisions import OBJECTS, objects
from gateway.facts.walk.listed import content, use_listed
from gateway.facts.walk.patched import PATCH, patched
from gateway.facts.walk.paths import joined, uses
from gateway.facts.words.holes import is_exact
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import RawPath
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_MOST = 256


def use_indirect(run: Run, call: Invocation, raw: RawPath, found: Found) -> None:
    """What it comes to, as far as that is known. An unread patch is as unread as any file."""
    if raw.searched:
        found.paths += [
            replace(use, searched=True) if use.glob else use for use in _uses(run, raw, raw.arg)
        ]
        return
    patch = raw.via.startswith(PATCH)
    if not patch and raw.via != OBJECTS:
        use_listed(run, call, raw, found)
        return
    text = content(run, call, raw) or ""
    if patch:
        args = patched(text, raw.via.removeprefix(PATCH), raw.role, call.span)
    else:
        known = "\n".join(line for line in text.split("\n") if is_exact(line))
        args = [Arg(one, span=call.span) for one in objects(known)[:_MOST]]
    for arg in args:
        found.paths += _uses(run, raw, arg)


def _uses(run: Run, raw: RawPath, arg: Arg) -> list[PathUse]:
    base = None if raw.base is None else joined(run, run.cwd(), raw.base)
    return uses(
        run, raw.role, arg, recursive=raw.recursive, via=raw.via, base=base, span=raw.arg.span
    )
