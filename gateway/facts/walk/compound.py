"""Walking the tree: every command in the order in which bash would run it, every branch taken.

Branches are walked one after the other on the state as it was before them; afterwards the state holds
what is true whichever was taken. A command that may run is walked, never whether it does run: that is
said only where it decides what a later command means (`cd x || exit`).
"""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.aborts import next_line
from gateway.facts.state.run import DONE, FAILED, UNSURE, Outcome
from gateway.facts.state.values import ArrayValue
from gateway.facts.walk.branches import and_or, case, either
from gateway.facts.walk.channels import NOTHING, Channel
from gateway.facts.walk.holding import held
from gateway.facts.walk.record import note
from gateway.facts.walk.simple import simple
from gateway.facts.walk.substitution import aside
from gateway.facts.words.holes import ANY, DIGITS, NUMBER
from gateway.regex import compiled_later
from gateway.shell.syntax import (
    AndOr,
    ArithmeticCommand,
    ArithmeticFor,
    Background,
    Case,
    Conditional,
    Coprocess,
    For,
    Function,
    Group,
    If,
    Opaque,
    Pipeline,
    Sequence,
    Simple,
    Subshell,
    While,
)
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Command


def execute(run: Run, node: Command) -> Outcome:
    """Walk one command of any kind."""
    if type(node) is Simple:
        return simple(run, node)
    if run.nesting >= limits.NESTING:
        run.too_much("commands inside one another", node.span)
        return UNSURE
    run.nesting += 1
    outcome = _WALKS[type(node)](run, node)
    run.nesting -= 1
    return outcome


def _sequence(run: Run, node: Sequence) -> Outcome:
    outcome = DONE
    texts: list[str] = []
    sources: tuple[int, ...] = ()
    stop: Outcome | None = None
    mark = 0
    # What is printed behind a place where it may have been left is perhaps not printed.
    start, doubt = run.exits + run.returns + run.breaks, False
    strict = bool(run.state.options) and not run.conditional and run.option("errexit")
    lines = run.line.source if node is run.line.root else ""
    end = 0
    for command in node.commands:
        if lines and "\n" in lines[end : command.span.start]:
            next_line(run)
        end = command.span.end
        left = strict or run.exits + run.returns + run.breaks != start
        outcome = execute(run, command)
        if run.want:
            doubt = doubt or (left and bool(outcome.text))
            texts.append(outcome.text)
            sources += outcome.sources
        if outcome.stops and stop is None:
            stop = outcome
            mark = run.journal.mark()
    if stop is not None:
        # What stands behind is walked, in case we are wrong, but changes nothing.
        run.journal.rollback(mark)
    if stop is None and not run.want:
        return outcome
    text = _printed(run, texts)
    if doubt:
        text = run.hole(ANY, "how far it comes is not followed", sources)
    if stop is not None:
        return Outcome(stop.status, text, sources, stop.stops)
    return Outcome(outcome.status, text, sources, "", outcome.success, outcome.failure)


def _printed(run: Run, texts: list[str]) -> str:
    return run.bounded("".join(texts)) if any(texts) else ""


def _pipeline(run: Run, node: Pipeline) -> Outcome:
    single = len(node.commands) == 1
    run.conditional += node.negated
    outcome = execute(run, node.commands[0]) if single else _stages(run, node)
    run.conditional -= node.negated
    if not node.negated:
        return outcome
    status = None if outcome.status is None else 1 - outcome.status
    return Outcome(
        status, outcome.text, outcome.sources, outcome.stops, outcome.failure, outcome.success
    )


def _stages(run: Run, node: Pipeline) -> Outcome:
    """Each stage is a subshell; what one prints, the next one reads."""
    if any(isinstance(one, While) for one in node.commands):
        from gateway.facts.walk.structure import check_fed

        check_fed(run, node)
    want = run.want
    feed: Channel | None = None
    last = len(node.commands) - 1
    outcome = UNSURE
    follows = want or not all(map(_only_looks, node.commands[1:]))
    left = list(run.line.left)  # to give up in a stage ends the stage
    races = run.disk.races
    starts = []
    begun = len(run.commands)
    statuses: list[int | None] = []
    for at, stage in enumerate(node.commands):
        starts.append(races.now)
        run.want = want or (follows and at < last)
        mark = run.journal.mark()
        if feed is not None:
            run.put(run.state.channels, 0, feed)
        leaked, run.leaked, spills = run.leaked, False, False
        if at < last:
            spills = bool(run.state.channels) and aside(run)
            run.put(run.state.channels, 1, None)
            if node.both and node.both[at]:
                run.put(run.state.channels, 2, None)
        run.enter_shell()
        left_by = run.exits, run.returns, run.breaks
        spilled, run.spilled = run.spilled, False
        outcome = run.after_spills(run.printed_by_traps(execute(run, stage)))
        statuses.append(_whole_status(run, outcome, left_by))
        run.spilled = spilled or (run.spilled and at == last) or (run.leaked and at < last)
        run.leaked = leaked or (run.leaked and not spills)
        run.exits, run.returns, run.breaks = left_by
        if at == last and run.option("lastpipe"):
            _keep_or_not(run, mark)
        else:
            run.rollback_shell(mark)
        text = outcome.text if follows else run.hole(ANY, "what the pipe carries is not followed")
        feed = Channel(text, outcome.sources, "pipe")
    run.disk.doubt(races.at_once(starts, ends=True))
    if any("write" in [use.role for use in one.paths] for one in run.commands[begun + 1 :]):
        from gateway.facts.walk.feeding import check_feeding

        check_feeding(run, begun)
    run.line.left = left
    run.want = want
    status = statuses[-1]
    if set(statuses) != {status} and run.option("pipefail"):
        status = None
    return Outcome(status, outcome.text, outcome.sources)


# They pass on what they read, or count it: what it is changes nothing of what they do.
_LOOKING = frozenset(
    "cat column cut egrep fgrep grep head jq less nl rg sort tail uniq wc".split(" ")  # noqa: SIM905
)


def _only_looks(node: Command) -> bool:
    return (
        type(node) is Simple
        and bool(node.words)
        and not node.redirects
        and node.words[0].raw in _LOOKING
    )


def _keep_or_not(run: Run, mark: int) -> None:
    """`shopt -s lastpipe`: the last stage may run in the shell itself."""
    delta = run.journal.rollback(mark)
    channels = id(run.state.channels)
    delta = {where: change for where, change in delta.items() if where[0] != channels}
    run.journal.apply(run.join([delta, {}]))


def _note_started(run: Run) -> None:
    """From now on there is a `$!`."""
    run.put(run.state.variables, "!", run.hole(NUMBER, "`$!` is a number that is not known before"))


def _background(run: Run, node: Background) -> Outcome:
    background, run.background = run.background, True
    mark = run.journal.mark()
    feed = run.state.channels.get(0)
    kept = NOTHING
    if isinstance(feed, Channel) and not feed.void:
        # In a pipe, in a group with `<` and under `set -m` it keeps what is read there.
        why = "whether a command in the background reads this is not followed"
        kept = replace(feed, text=run.hole(ANY, why, feed.sources))
    run.put(run.state.channels, 0, kept)
    begun = run.disk.races.now
    left = list(run.line.left)
    outcome = execute(run, node.command)
    run.line.left = left
    run.rollback_shell(mark)
    if isinstance(feed, Channel) and kept in run.begun:
        run.begun[feed] = True
    run.disk.races.at_once([begun, run.disk.races.now], ends=False)
    run.background = background
    _note_started(run)
    text = outcome.text
    if text:  # others may print before it, and behind it
        text = run.hole(ANY, "when it prints is not followed", outcome.sources)
    return Outcome(0, text, outcome.sources)


def _subshell(run: Run, node: Subshell) -> Outcome:
    loops, run.loops = run.loops, []
    mark = run.journal.mark()
    left = list(run.line.left)
    run.enter_shell()
    left_by = run.exits, run.returns, run.breaks
    body = held(run, node.redirects, node.span, lambda: execute(run, node.body))
    outcome = run.printed_by_traps(body)
    status = _whole_status(run, outcome, left_by)
    whole = outcome is body and (run.exits, run.returns, run.breaks) == left_by
    run.exits, run.returns, run.breaks = left_by
    run.line.left = left  # to give up in there ends the subshell
    run.rollback_shell(mark)
    run.loops = loops
    ways = outcome.ways if whole and not node.redirects else None
    return Outcome(status, outcome.text, outcome.sources, ways=ways)


def _whole_status(run: Run, outcome: Outcome, left_by: tuple[int, int, int]) -> int | None:
    """What a subshell ends with: that of its last command, unless it may be left, or given up, before."""
    if (run.exits, run.returns, run.breaks) != left_by or run.state.place.get("trapped") is True:
        return None
    return outcome.status


def _group(run: Run, node: Group) -> Outcome:
    return held(run, node.redirects, node.span, lambda: execute(run, node.body))


def _if(run: Run, node: If) -> Outcome:
    return held(run, node.redirects, node.span, lambda: either(run, node, execute))


def _whole(run: Run, loop: Callable[[], Outcome]) -> Outcome:
    """A loop: what leaves it leaves nothing else."""
    breaks = run.breaks
    outcome = loop()
    run.breaks = breaks
    return outcome


def _for(run: Run, node: For) -> Outcome:
    from gateway.facts.walk.loops import for_loop

    return held(
        run, node.redirects, node.span, lambda: _whole(run, lambda: for_loop(run, node, execute))
    )


def _arithmetic_for(run: Run, node: ArithmeticFor) -> Outcome:
    from gateway.facts.walk.counting import arithmetic_loop

    return held(
        run,
        node.redirects,
        node.span,
        lambda: _whole(run, lambda: arithmetic_loop(run, node, execute)),
    )


def _while(run: Run, node: While) -> Outcome:
    from gateway.facts.walk.loops import while_loop

    return held(
        run, node.redirects, node.span, lambda: _whole(run, lambda: while_loop(run, node, execute))
    )


def _case(run: Run, node: Case) -> Outcome:
    return held(run, node.redirects, node.span, lambda: case(run, node, execute))


def _arithmetic(run: Run, node: ArithmeticCommand) -> Outcome:
    from gateway.facts.words.evaluated import arithmetic

    def reckon() -> Outcome:
        number = arithmetic(run, node.expression)
        note(run, node.span)
        return UNSURE if not number.lstrip("-").isdigit() else FAILED if int(number) == 0 else DONE

    if _COMMANDS.search(node.expression.text):
        _as_subshells(run, node)
    return held(run, node.redirects, node.span, reckon)


# Two words side by side: no arithmetic, but a command in two subshells to a shell that has no `((`. A
# makefile or a package may be read by either.
_COMMANDS = compiled_later(r"[\w./-][ \t]+[\"'A-Za-z_./~]")


def _as_subshells(run: Run, node: ArithmeticCommand) -> None:
    from gateway.facts.walk.text import walk_text

    mark = run.journal.mark()
    walk_text(run, node.expression.text, node.span)
    run.or_not(mark)


def _conditional(run: Run, node: Conditional) -> Outcome:
    from gateway.facts.walk.conditional import conditional

    return held(run, node.redirects, node.span, lambda: conditional(run, node))


def _function(run: Run, node: Function) -> Outcome:
    if run.waiting and node.name in run.state.functions:
        run.run_waiting()
    before: tuple[Any, ...] = ()
    if "r" in run.state.attributes.get(f"{node.name}()", ""):  # it stays what it was
        before = run.state.functions.get(node.name, ())
    run.put(run.state.functions, node.name, (*before, node))
    if not any(node is other for other in run.definitions):
        run.definitions.append(node)
    return DONE


def _coprocess(run: Run, node: Coprocess) -> Outcome:
    background, run.background = run.background, True
    mark = run.journal.mark()
    want, run.want = run.want, True
    hole = run.hole(ANY, "what is written to the coprocess is not known")
    run.put(run.state.channels, 0, Channel(hole))
    run.put(run.state.channels, 1, None)
    outcome = execute(run, node.body)
    run.want = want
    run.rollback_shell(mark)
    run.background = background
    _note_started(run)
    run.put(run.state.channels, 63, Channel(outcome.text, outcome.sources, "descriptor"))
    from gateway.facts.words.parameters import referenced

    name = referenced(run, node.name or "COPROC")
    # (Once it has ended they are gone.)
    why = "the descriptors of the coprocess are not known"
    hole = run.holes.make(ANY, why, signs=DIGITS)
    run.put(run.state.variables, name, ArrayValue({"0": hole, "1": hole}, complete=False))
    # Bash changes them once more when it ends, whenever that is.
    run.mark_variable(name, "~")
    run.mark_variable(f"{name}_PID", "~")
    return DONE


def _opaque(run: Run, node: Opaque) -> Outcome:
    run.opaque_part(node.reason, node.detail, node.span, node.text)
    return UNSURE


_WALKS: dict[type, Callable[[Run, Any], Outcome]] = {
    Simple: simple,
    Sequence: _sequence,
    Pipeline: _pipeline,
    AndOr: lambda run, node: and_or(run, node, execute),
    Background: _background,
    Subshell: _subshell,
    Group: _group,
    If: _if,
    For: _for,
    ArithmeticFor: _arithmetic_for,
    While: _while,
    Case: _case,
    ArithmeticCommand: _arithmetic,
    Conditional: _conditional,
    Function: _function,
    Coprocess: _coprocess,
    Opaque: _opaque,
}
