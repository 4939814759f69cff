"""Calls of functions that stand in the text: their bodies are walked with the arguments of the call."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.aborts import may_abort
from gateway.facts.state.run import UNSURE, Frame, Outcome
from gateway.facts.state.tables import merge_variables
from gateway.facts.state.values import ABSENT, list_of, scattered
from gateway.facts.walk.before import comes_first, put_back, set_before
from gateway.facts.walk.complaints import perhaps_unsaid
from gateway.facts.walk.holding import held
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.words.holes import ANY
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta
    from gateway.shell.syntax import Function


def call_function(run: Run, call: Invocation) -> Outcome:
    """Every definition that the name may have; the program of that name, if it may have none."""
    name = call.args[0].text
    definitions = run.state.functions[name]
    if comes_first(run, name):
        definitions = (*definitions, None)
    index = record(run, call, Found(name, name, "function"))
    ways: list[tuple[Delta, Outcome]] = []
    start = run.journal.mark()
    for definition in definitions:
        if definition is None:
            from gateway.facts.walk.launch import launch

            outcome = launch(run, call, functions=False)
        else:
            outcome = _enter(run, call, definition, index)
        if len(definitions) == 1:
            return _outcome(outcome, index)
        ways.append((run.journal.rollback(start), outcome))
    from gateway.facts.walk.branches import together

    return _outcome(together(run, ways), index)


def _outcome(outcome: Outcome, index: int) -> Outcome:
    return Outcome(outcome.status, outcome.text, (index, *outcome.sources), outcome.stops)


def _enter(run: Run, call: Invocation, function: Function, index: int) -> Outcome:
    """Walk the body, unless a call that is being walked already says all that this one could."""
    run.entered.add(id(function))
    if len(run.frames) >= limits.CALLS:
        run.too_much("calls of functions inside one another", call.span)
        return UNSURE
    from gateway.facts.walk.compound import execute

    state = run.state
    several = [arg.many or arg.glob for arg in call.args[1:]]
    complete = True not in several
    frame = Frame(function, run.journal.mark(), call.texts[1:] if complete else None)
    if not _is_news(run, frame):
        return UNSURE
    if "FUNCNEST" in state.variables:
        may_abort(run)
    before = frame.positional = state.place.get("positional", ABSENT)
    kept = set_before(run, call) if call.env else None
    given = list_of(call.texts[1:], several, [arg.many for arg in call.args[1:]])
    if complete and frame.arguments is None:  # it is followed no further
        given = scattered(given, run.hole(ANY, "the arguments change from call to call"))
    run.put_arguments(given)
    channels = {number: state.channels.get(number, ABSENT) for number in call.opened.channels}
    for number, channel in call.opened.channels.items():
        writes = (
            channel is not None and bool(channel.path) and channel.by == "file" and not channel.text
        )
        if channel is not None and writes and not channel.append:
            run.disk.write(channel.path, "", ())
        run.put(
            state.channels, number, replace(channel, append=True) if channel and writes else channel
        )
    saved = run.origin, run.parent, run.loops, run.again, run.span, run.later
    run.origin, run.parent, run.loops, run.later = "function", index, [], []
    run.again += 1
    run.frames.append(frame)
    left_by = run.returns, run.breaks
    outcome = held(run, function.redirects, function.span, lambda: execute(run, function.body))
    run.frames.pop()
    run.returns, run.breaks = left_by
    run.origin, run.parent, run.loops, run.again, run.span, run.later = saved
    _leave(run, frame, outcome)
    run.put(state.place, "positional", before)
    if kept is not None:
        put_back(run, kept)
    for number, channel in channels.items():
        run.put(state.channels, number, channel)
    stops = "exit" if outcome.stops == "exit" else ""
    text = perhaps_unsaid(run, call.opened, outcome)
    return Outcome(None if frame.returns else outcome.status, text, outcome.sources, stops)


def _is_news(run: Run, frame: Frame) -> bool:
    """Recursion: the first round is followed exactly, the second for every argument and every value
    of the variables that change; a third could show nothing that those have not shown."""
    outer = [one for one in run.frames if one.function is frame.function]
    if not outer:
        return True
    if len(outer) >= limits.RECURSION:
        return False
    changed = [
        (table, key, value)
        for table, key, value in run.journal.changes(outer[0].mark).values()
        if table is run.state.variables or (table is run.state.place and key == "cwd")
    ]
    if not changed and any(one.arguments == frame.arguments for one in outer):
        return False
    if len(outer) == limits.RECURSION - 1:
        frame.arguments = None
        for table, key, _ in changed:
            run.put(table, key, run.hole(ANY, f"`{key}` changes from call to call"))
    return True


def _leave(run: Run, frame: Frame, outcome: Outcome) -> None:
    """Every way out comes together; local variables get back what they had."""
    if frame.returns:
        end = run.journal.rollback(frame.mark)
        ways = frame.returns if outcome.stops == "return" else [*frame.returns, end]
        run.journal.apply(run.join(ways))
    if frame.options:
        for table, key, _ in list(run.journal.changes(frame.mark).values()):
            if table is run.state.options:
                run.put(table, key, None)
    for name, (below, letters, sure) in frame.locals.items():
        hole = "" if sure else run.hole(ANY, f"whether `${name}` is local is not known")
        now = run.state.variables.get(name, ABSENT)
        if run.traps and below is not ABSENT:
            run.past.setdefault(name, []).append(below)
        run.put(run.state.variables, name, below if sure else merge_variables([below, now], hole))
        run.put(run.state.attributes, name, letters or ABSENT)
