"""Text that becomes commands: parsed and walked by the same road as the request itself."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Unknown
from gateway.facts.state.aborts import Line, next_line
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.state.tables import Tables, merge_variables
from gateway.facts.state.values import ABSENT, UNSET, ArrayValue, Choice
from gateway.facts.walk.dialects import BASHES
from gateway.facts.words.holes import ANY, FILE, without, worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.state.run import Run
    from gateway.facts.state.values import Variable
    from gateway.facts.walk.handing import Handing
    from gateway.model import Span
    from gateway.shell.syntax import Command, Script


def walk_text(run: Run, text: str, span: Span) -> Outcome:
    """Parse and walk a text in the shell that is current. Its holes are the caller's to report."""
    from gateway.shell.parse import parse

    if run.texts >= limits.TEXTS:
        run.too_much("texts inside texts", span)
        return UNSURE
    if not text.isascii() and worst(text) >= FILE and not without(text, "").strip():
        return UNSURE  # nothing is known of it
    if run.state.place.get("dialect", "bash") in BASHES:
        script = parse(text)
    else:
        from gateway.facts.walk.dialects import parse_sh

        script = parse_sh(run, text, span)
    doubt(run, text, script, span)
    if script.body is None:
        return Outcome(0)
    saved = run.span, run.texts, run.depth_now
    run.span, run.texts = run.span or span, run.texts + 1
    run.deeper()
    outcome = walk_lines(run, script.body, text)
    run.span, run.texts, run.depth_now = saved
    return outcome


def doubt(run: Run, text: str, script: Script, span: Span) -> None:
    """Hold a text that a second grammar reads in another way, where the policy wants that."""
    if not run.second_grammar:
        return
    from gateway.shell.second_grammar import doubts

    if found := doubts(text, script):
        run.opaque_part(*found, span, text)


def walk_lines(run: Run, body: Command, text: str) -> Outcome:
    """Walk a whole text. Where one of its lines was given up, the next one begins."""
    from gateway.facts.walk.compound import execute

    outer, run.line = run.line, Line(run.journal.mark(), body, text)
    outcome = execute(run, body)
    left = bool(run.line.left)
    next_line(run)
    run.line = outer
    if left:
        return Outcome(None, outcome.text, outcome.sources, outcome.stops)
    return outcome


def not_known(run: Run, text: str, why: str, span: Span) -> list[Unknown]:
    """The unknown that a text with holes is, when it is run as code."""
    if worst(text) < FILE:
        return []
    return [Unknown("code", f"{run.holes.why(text)}; {why}", span)]


def _handed_on(run: Run, name: str, value: Variable) -> Variable:
    """No array is handed on."""
    if value is UNSET:
        return value
    if isinstance(value, ArrayValue) and value.complete:
        return UNSET
    return run.hole(ANY, f"whether `${name}` is handed on is not followed")


def new_shell(run: Run, handing: Handing, *, zero: str, arguments: ArrayValue) -> Tables:
    """The tables of a shell that is started now: only what is exported is left."""
    old = run.state
    state = Tables(run.disk)
    for name, letters in old.attributes.items():
        if "x" in letters and "y" not in letters and handing.variables and name in old.variables:
            value = old.variables[name]
            plain = isinstance(value, (str, Choice)) and not ("a" in letters or "A" in letters)
            state.variables[name] = value if plain else _handed_on(run, name, value)
            state.attributes[name] = "x"
        elif ("m" in letters or "x" in letters) and name in old.variables:
            why = f"`${name}` is handed on only if it was in the environment"
            values: list[Any] = [ABSENT, old.variables[name]]
            state.variables[name] = merge_variables(values, run.hole(ANY, why))
            state.attributes[name] = "xy" if "x" in letters else "m"
        if name.endswith("()") and "x" in letters and name[:-2] in old.functions:
            bodies = old.functions[name[:-2]]
            sure = handing.functions and "y" not in letters
            state.functions[name[:-2]] = bodies if sure or None in bodies else (*bodies, None)
            state.attributes[name] = letters.replace("r", "")
    state.place["cwd"] = run.cwd()
    state.place["zero"] = zero
    state.place["positional"] = arguments
    state.channels = {key: one for key, one in old.channels.items() if one is not None or key == 2}
    return state
