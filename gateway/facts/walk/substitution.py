"""Substitutions: scripts inside words. They run in a subshell, before the command they stand in."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.walk.channels import SPILL, Channel
from gateway.shell.refusal import AMBIGUOUS
from gateway.shell.syntax import Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import ProcessSubstitution, Script


def captured(run: Run, script: Script) -> str:
    """`$( … )`: the commands are walked; their output, with holes."""
    body = script.body
    if body is None:
        return ""
    if (
        type(body) is Simple
        and not body.words
        and not body.assignments
        and len(body.redirects) == 1
    ):
        from gateway.facts.walk.simple import content

        return content(run, body)
    outcome = _inside(run, script, None)
    return outcome.text if outcome.ways is None else _one_of(run, script, outcome)


def _one_of(run: Run, script: Script, outcome: Outcome) -> str:
    """`$(test -f x && echo a || echo b)`: each of the two in its turn."""
    texts = tuple(dict.fromkeys(text for texts in outcome.ways or () for text in texts))
    if len(texts) == 1:
        return texts[0]
    at = run.pick(("printed", script.span, texts), len(texts)) if texts else None
    return outcome.text if at is None else texts[at]


def process(run: Run, part: ProcessSubstitution) -> str:
    """`<( … )` and `>( … )`: the name of a descriptor."""
    if part.script.body is None:
        return ""  # bash puts nothing in its place
    number = run.next_descriptor
    run.next_descriptor -= 1
    if part.direction == "<":
        begun = run.disk.races.now
        outcome = _inside(run, part.script, None)
        run.disk.races.at_once([begun, run.disk.races.now], ends=False)
        opened = Channel(outcome.text, outcome.sources, "process")
        run.put(run.state.channels, number, opened)
    else:
        # It reads what the command writes, which is not known before the command is.
        run.put(run.state.channels, number, Channel())
        run.later.append((part.script, run.disk.races.now))
    return f"/dev/fd/{number}"


def fed(run: Run, script: Script, feed: Channel) -> Outcome:
    """The commands of `>( … )`, with what they are fed."""
    return _inside(run, script, feed)


def _inside(run: Run, script: Script, feed: Channel | None) -> Outcome:
    from gateway.facts.walk.compound import execute

    body = script.body
    if body is None:
        return Outcome(0)
    run.toil(len(run.state.channels))
    if run.steps > limits.STEPS:
        run.too_much("more commands than are followed", script.span)
        return UNSURE
    if type(body) is not Simple:
        from gateway.facts.walk.rewritten import WHY, rewritten

        if rewritten(body):
            run.opaque_part(AMBIGUOUS, WHY, script.span)
    saved = run.want, run.origin, run.used, run.later, run.notes, run.depth_now, run.picks
    run.want, run.origin, run.used, run.later, run.notes = True, "substitution", {}, [], []
    run.deeper()
    mark = run.journal.mark()
    spills = aside(run)
    before = run.leaked, run.spilled
    run.leaked = run.spilled = False
    run.put(run.state.channels, 1, None)
    if feed is not None:
        run.put(run.state.channels, 0, feed)
    loops, run.loops = run.loops, []
    run.conditional += 1  # `set -e` does not hold in here
    left = list(run.line.left)
    run.enter_shell()
    left_by = run.exits, run.returns, run.breaks
    begun = len(run.commands)
    outcome = execute(run, body)
    run.spilled = run.spilled or any(one.program == "kill" for one in run.commands[begun:])
    outcome = run.after_spills(run.printed_by_traps(outcome))
    if outcome.ways is not None and (run.exits, run.returns, run.breaks) != left_by:
        outcome.ways = None
    leaked, run.spilled = run.leaked, before[1] or run.leaked
    run.leaked = before[0] or (leaked and not spills)
    run.exits, run.returns, run.breaks = left_by
    run.line.left = left
    run.conditional -= 1
    run.loops = loops
    run.rollback_shell(mark)
    run.want, run.origin, run.used, run.later, notes, run.depth_now, run.picks = saved
    run.notes = notes + run.notes
    return outcome


def aside(run: Run) -> bool:
    """`exec 3>&1; x=$(cmd >&3)`: what stands for stdout goes on to stand for the one outside. Says whether
    all of it goes there, and not further out."""
    channels = run.state.channels
    outside = [number for number, one in channels.items() if one is None and number > 1]
    further = any(one is SPILL for one in channels.values())
    for number in outside:
        run.put(channels, number, SPILL)
    return bool(outside) and not further
