"""`[[ … ]]`: expanded, not split; some operators evaluate their operands as arithmetic."""

from __future__ import annotations

from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.walk.record import note
from gateway.facts.words.evaluated import evaluated
from gateway.facts.words.expand import text_of
from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.shell.syntax import Conditional, Word

_ARITHMETIC = frozenset(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"])
_JOINING = frozenset(["&&", "||"])


def conditional(run: Run, node: Conditional) -> Outcome:
    """Walk what its words run; no program is started by the test itself."""
    begins = 0
    for at, word in enumerate(node.words):
        if word.raw in _JOINING:
            _tested(run, node.words[begins:at], perhaps=begins > 0)
            begins = at + 1
    _tested(run, node.words[begins:], perhaps=begins > 0)
    note(run, node.span)
    return UNSURE


def _tested(run: Run, words: tuple[Word, ...], *, perhaps: bool) -> None:
    """The words of one test. `perhaps`: what stands before it may have decided already."""
    mark = run.journal.mark()
    texts = [text_of(run, word) for word in words]
    for at, word in enumerate(words):
        if word.raw in _ARITHMETIC:
            for operand in texts[max(at - 1, 0) : at] + texts[at + 1 : at + 2]:
                why = f"`{word.raw}` evaluates it as arithmetic"
                evaluated(run, operand, why, number=True)
        elif word.raw in {"-v", "-R"} and at + 1 < len(texts):
            evaluated(run, texts[at + 1], "`-v` evaluates the name")
        elif word.raw == "=~":
            run.put(
                run.state.variables,
                "BASH_REMATCH",
                run.hole(ANY, "`$BASH_REMATCH` is what matched"),
            )
    if perhaps and run.journal.mark() != mark:
        run.or_not(mark)
