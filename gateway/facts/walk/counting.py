"""`for ((i=0; i<4; i++))`: round by round as long as the test says so, else as any other loop."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.state.run import Outcome
from gateway.facts.walk.loops import rounds
from gateway.facts.walk.record import note
from gateway.facts.words.expand import text_of_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta
    from gateway.facts.walk.branches import Execute
    from gateway.shell.syntax import ArithmeticFor


def arithmetic_loop(run: Run, node: ArithmeticFor, execute: Execute) -> Outcome:
    """`for (( a; b; c ))`"""
    from gateway.facts.walk.structure import check_loop
    from gateway.facts.words.evaluated import reckoned

    check_loop(run, node)
    header = node.header
    text = text_of_parts(run, header.parts) if header.parts else header.text
    first, _, rest = text.partition(";")
    test, _, step = rest.partition(";")
    reckoned(run, first)

    def once() -> Outcome:
        if test.strip():
            reckoned(run, test)
        outcome = execute(run, node.body)
        reckoned(run, step)
        return outcome

    known = _counted(run, once, test)
    if known is not None:
        note(run, node.span)
        return known

    def last() -> None:
        if test.strip():
            reckoned(run, test)

    outcome = rounds(run, once, last)
    note(run, node.span)
    return outcome


def _counted(run: Run, once: Callable[[], Outcome], test: str) -> Outcome | None:
    """`for ((i=0; i<4; i++))`: round by round, where each test says whether there is another; None where that
    is not known, or too much. Nothing has been changed then."""
    from gateway.facts.words.evaluated import reckoned

    start, begun = run.journal.mark(), run.steps
    run.again += 1
    texts, sources, going = "", tuple[int, ...](), True
    left: list[Delta] = []
    for turn in range(limits.ROUNDS + 1):
        mark = run.journal.mark()
        answer = reckoned(run, test) if test.strip() else "1"
        run.journal.undo(mark)  # the round makes it once more
        going = answer != "0"
        left = []
        if answer == "0" or not answer.lstrip("-").isdecimal() or turn == limits.ROUNDS:
            break
        run.loops.append((mark, left))
        outcome = once()
        run.loops.pop()
        texts, sources = run.bounded(texts + outcome.text), sources + outcome.sources
        if left or outcome.stops or run.steps - begun > limits.LONG_LIST:
            break
    run.again -= 1
    if going or left:
        run.journal.undo(start)
        return None
    reckoned(run, test)  # the one that ends it
    return Outcome(None, texts, sources)
