"""Redirections of a compound command: they hold for everything inside it."""

from __future__ import annotations

from gateway.facts.state.run import Outcome
from gateway.facts.state.values import ABSENT
from gateway.facts.walk.channels import Channel
from gateway.facts.walk.complaints import begun, perhaps_unsaid
from gateway.facts.walk.record import Found, Invocation, record
from gateway.facts.walk.redirects import Redirected, redirect
from gateway.facts.words.holes import ANY
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.state.run import Run
    from gateway.model import Span
    from gateway.shell.syntax import Redirect


def held(
    run: Run, redirects: tuple[Redirect, ...], span: Span, body: Callable[[], Outcome]
) -> Outcome:
    """Walk something while its redirections are open."""
    if not redirects:
        return body()
    later, run.later = run.later, []
    opened = redirect(run, redirects)
    index = hold(run, opened, span)
    channels = run.state.channels
    before = {number: channels.get(number, ABSENT) for number in opened.channels}
    install(run, opened, index)
    reads, run.later = run.later, []
    want, run.want = run.want, run.want or 1 in opened.channels
    mark = run.journal.mark()
    outcome = body()
    if opened.may_fail():
        # If the file can't be opened, nothing of it is run.
        run.or_not(mark, opened.files())
        outcome = Outcome(None, perhaps_unsaid(run, opened, outcome), outcome.sources)
    run.want = want
    if run.traps and 1 in opened.channels:
        _by_traps(run, opened.channels[1])
    for number, channel in before.items():
        run.put(channels, number, channel)
    run.later = reads
    if reads:
        text = run.hole(ANY, "what is written there is not known", outcome.sources)
        outcome = read_later(run, text, outcome.sources, outcome)
    run.later = later
    return outcome


def _by_traps(run: Run, out: Channel | None) -> None:
    """A trap for DEBUG, ERR or RETURN may print among what is run."""
    from gateway.facts.builtins.traps import signals

    if out is not None and out.path and any(signals(call) & _AMONG for _, _, call in run.traps):
        text = run.hole(ANY, "what a trap prints is not followed")
        run.disk.write(out.path, text, (), append=True)


_AMONG = frozenset(["DEBUG", "ERR", "RETURN"])


def hold(run: Run, opened: Redirected, span: Span) -> int:
    """The command that stands for redirections which belong to none: it only opens files."""
    if not opened.paths and not opened.hosts and not run.notes:
        return -1
    return record(run, Invocation([], [], run.span or span, (), opened), Found(":", ""))


def install(run: Run, opened: Redirected, holder: int) -> None:
    """Make the channels those of the shell itself (`exec 3>f`, `{ …; } >f`)."""
    for number, channel in opened.channels.items():
        if channel is None or channel.void:
            run.put(run.state.channels, number, channel)
            continue
        writes = channel.by == "file" and bool(channel.path) and not channel.text
        if writes and not channel.append:
            run.disk.write(channel.path, begun(run, number, channel, opened.channels), ())
        kept = replace(
            channel,
            holder=holder if holder >= 0 else channel.holder,
            append=writes or channel.append,
        )
        run.put(run.state.channels, number, kept)


def read_later(
    run: Run, text: str, sources: tuple[int, ...], outcome: Outcome, out: object = ABSENT
) -> Outcome:
    """`>( … )` reads what was written to it, and prints where the shell prints (`out`), at any time."""
    from gateway.facts.walk.substitution import fed

    prints, races = False, run.disk.races
    while run.later:
        script, start = run.later.pop(0)
        begun = races.now
        told = fed(run, script, Channel(text, sources, "process"))
        races.at_once([start, begun], ends=True)
        races.at_once([begun, races.now], ends=False)
        prints = prints or bool(told.text)
        sources = tuple(dict.fromkeys((*sources, *told.sources)))
    if not prints:
        return outcome
    more = run.hole(ANY, "what `>(…)` prints, and when, is not followed", sources)
    out = run.state.channels.get(1) if out is ABSENT else out
    if isinstance(out, Channel):
        if out.path and not out.void:
            run.disk.write(out.path, more, sources, append=True)
        return outcome
    return outcome.saying(outcome.text + more, (*outcome.sources, *sources))
