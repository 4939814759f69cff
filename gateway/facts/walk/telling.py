"""Builtins that are silent as a rule, and print something all the same: `cd --help`, `set -o`."""

from __future__ import annotations

from gateway.facts.state.run import Outcome
from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation

# With at most one word they list what there is.
_LISTS = frozenset(["enable", "jobs", "set", "shopt", "times", "trap", "umask", "ulimit"])


def telling(run: Run, call: Invocation, outcome: Outcome) -> Outcome:
    """`cd --help`, `enable`, `set -o`: builtins that are silent as a rule, and print something here."""
    word = call.texts[1:2]
    lists = call.texts[0] in _LISTS and word in ([], ["-o"], ["-p"], ["-l"], ["-a"])
    if not lists and word != ["--help"]:
        return outcome
    text = run.hole(ANY, f"what `{call.texts[0]}` tells is not known", outcome.sources)
    return Outcome(outcome.status, text, outcome.sources, outcome.stops)
