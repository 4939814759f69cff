"""Words that are options where a variable is empty."""

from __future__ import annotations

from gateway.facts.effects import Call
from gateway.facts.model import Arg, Unknown
from gateway.facts.walk.launch import explained, starts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation


def perhaps_options(run: Run, call: Invocation, found: Found) -> None:
    """`sh $X-c 'rm x'`: without the variable it is an option, which may make code of what follows."""
    args = [
        Arg(arg.empty, span=arg.span) if not arg.exact and arg.empty[:1] in {"-", "+"} else arg
        for arg in call.args[1:]
    ]
    effects = explained(run, found, Call(found.program, tuple(args)))
    if effects is not None and starts(effects):
        why = "whether a word is an option is not known"
        found.unknowns.append(Unknown("code", why, call.span))
