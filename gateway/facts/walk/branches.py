"""`&&`, `||`, `if`, `case`: ways that part and come together again."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.run import DONE, UNSURE, Outcome
from gateway.facts.walk.record import note
from gateway.facts.words.expand import text_of
from gateway.facts.words.holes import ANY, riddled
from gateway.shell.syntax import AndOr, Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.state.run import Run, Ways
    from gateway.facts.state.tables import Delta
    from gateway.shell.syntax import Case, Command, If, Word

    Execute: TypeAlias = Callable[[Run, Command], Outcome]


def and_or(run: Run, node: AndOr, execute: Execute) -> Outcome:
    """A chain of `&&` and `||`, from the left; written without recursion, chains are long."""
    chain: list[AndOr] = []
    first: Command = node
    while type(first) is AndOr:
        chain.append(first)
        first = first.left
    run.conditional += 1
    outcome = execute(run, first)
    for at, one in enumerate(reversed(chain)):
        if at == len(chain) - 1:
            run.conditional -= 1
        outcome = _then(run, outcome, one, execute)
    return outcome


def _then(run: Run, left: Outcome, node: AndOr, execute: Execute) -> Outcome:
    """The right side runs after success (`&&`) or failure (`||`) of the left."""
    on_success = node.operator == "&&"
    runs, skips = (left.success, left.failure) if on_success else (left.failure, left.success)
    certain = None if left.status is None else (left.status == 0) == on_success
    if certain and not left.stops:
        right = execute(run, node.right)
        return _after(run, left, right)
    mark = run.journal.mark()
    if runs:
        run.journal.apply(runs)
    right = execute(run, node.right)
    taken = run.journal.changes(mark)
    won, lost = _both(taken, right)
    run.journal.rollback(mark)
    if left.stops or certain is False:
        # It never runs. It was walked all the same.
        return left
    skipped = skips or {}
    status = 0 if not on_success else 1
    if right.stops:
        run.journal.apply(skipped)
        return Outcome(status, left.text + _maybe(run, right), left.sources + right.sources)
    if on_success:
        lost = run.join([skipped, lost])
    else:
        won = run.join([skipped, won])
    run.journal.apply(run.join([taken, skipped]))
    text = left.text + _maybe(run, right)
    ways = _printed(left, right, on_success=on_success) if run.want else None
    return Outcome(None, text, left.sources + right.sources, "", won, lost, ways)


def _both(taken: Delta, right: Outcome) -> tuple[Delta, Delta]:
    """The state after success and after failure of what was just walked."""
    return {**taken, **(right.success or {})}, {**taken, **(right.failure or {})}


def _after(run: Run, left: Outcome, right: Outcome) -> Outcome:
    if not run.want:
        return right
    return Outcome(
        right.status,
        left.text + right.text,
        left.sources + right.sources,
        right.stops,
        right.success,
        right.failure,
        _joined(left, right) if left.ways or right.ways else None,
    )


def _ways(outcome: Outcome) -> Ways:
    """What it may print when it succeeds, and when it fails."""
    if outcome.ways is not None:
        return outcome.ways
    texts = (outcome.text,)
    return (texts if outcome.status != 1 else (), texts if outcome.status != 0 else ())


def _printed(left: Outcome, right: Outcome, *, on_success: bool) -> Ways | None:
    """`test -f x && echo a || echo b`: one of the two, never both."""
    won, lost = _ways(left)
    runs, skips = (won, lost) if on_success else (lost, won)
    then, never = _ways(right)
    good = {f"{one}{other}" for one in runs for other in then}
    bad = {f"{one}{other}" for one in runs for other in never}
    (bad if on_success else good).update(skips)
    return _few(good, bad)


def _joined(left: Outcome, right: Outcome) -> Ways | None:
    """What the one may print, and then the other."""
    before = {text for texts in _ways(left) for text in texts}
    good, bad = _ways(right)
    return _few({a + b for a in before for b in good}, {a + b for a in before for b in bad})


def _few(good: set[str], bad: set[str]) -> Ways | None:
    if len(good | bad) > limits.BRANCHES or any(map(riddled, good | bad)):
        return None
    return (tuple(sorted(good)), tuple(sorted(bad)))


def _maybe(run: Run, outcome: Outcome) -> str:
    """Output that may be there or not."""
    if not outcome.text:
        return ""
    return run.hole(ANY, "the output depends on what happens before", outcome.sources)


def either(run: Run, node: If, execute: Execute) -> Outcome:
    """`if`: each condition is walked in turn, each arm on the state its condition leaves."""
    start = run.journal.mark()
    ways: list[tuple[Delta, Outcome]] = []
    before = DONE
    silent = True
    for condition, body in node.arms:
        run.conditional += 1
        before = execute(run, condition)
        run.conditional -= 1
        silent = silent and not before.text
        mark = run.journal.mark()
        if before.success:
            run.journal.apply(before.success)
        outcome = execute(run, body)
        ways.append((run.journal.changes(start), _after(run, before, outcome)))
        run.journal.rollback(mark)
        if before.failure:
            run.journal.apply(before.failure)
    if node.otherwise is not None:
        outcome = execute(run, node.otherwise)
        ways.append((run.journal.changes(start), outcome))
    else:
        ways.append((run.journal.changes(start), Outcome(0)))
    run.journal.rollback(start)
    return together(run, ways, alone=silent)


def case(run: Run, node: Case, execute: Execute) -> Outcome:
    """`case`: every arm may be the one; so may none. Patterns are expanded in order."""
    text_of(run, node.word)
    start = run.journal.mark()
    ways: list[tuple[Delta, Outcome]] = []
    falls = False
    if not any(body is not None and any(map(_any, patterns)) for patterns, body in node.arms):
        ways.append(({}, Outcome(0)))
    for patterns, body in node.arms:
        for pattern in patterns:
            text_of(run, pattern)
        mark = run.journal.mark()
        outcome = Outcome(0) if body is None else execute(run, body)
        ways.append((run.journal.changes(start), outcome))
        after = run.journal.rollback(mark)
        if not outcome.stops and (";&" in run.text or run.texts):
            # `;&` falls through to the next arm, which then begins on what this one left.
            run.journal.apply(run.join([after, {}]))
            falls = True
    note(run, node.span)
    run.journal.rollback(start)
    return together(run, ways, alone=not falls)


def _any(pattern: Word) -> bool:
    """`*)`: if no arm before it is the one, this is."""
    part = pattern.parts[0] if len(pattern.parts) == 1 else None
    return type(part) is Literal and part.text == "*" and not part.quoted


def together(run: Run, ways: list[tuple[Delta, Outcome]], *, alone: bool = False) -> Outcome:
    """The state and the outcome after any one of these ways. `alone`: nothing else is printed."""
    going = [(delta, outcome) for delta, outcome in ways if not outcome.stops]
    stops = "" if going else ways[0][1].stops
    run.journal.apply(run.join([delta for delta, _ in going or ways]))
    statuses = {outcome.status for _, outcome in going}
    status = statuses.pop() if len(statuses) == 1 else None
    if not run.want:
        return Outcome(status, stops=stops) if stops or status is not None else UNSURE
    texts = {outcome.text for _, outcome in ways}
    sources = tuple(dict.fromkeys(one for _, outcome in ways for one in outcome.sources))
    text = (
        texts.pop()
        if len(texts) == 1
        else run.holes.one_of(
            (word for text in texts for word in text.split()),
            "the output depends on what happens before",
            sources,
        )
    )
    each = None
    if alone and len(ways) <= limits.BRANCHES:
        found = [_ways(outcome) for _, outcome in ways]
        each = _few(
            {one for good, _ in found for one in good}, {one for _, bad in found for one in bad}
        )
    return Outcome(status, text, sources, stops, ways=each)
