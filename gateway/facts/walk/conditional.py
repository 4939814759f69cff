"""`[[ … ]]`: expanded, not split; some operators evaluate their operands as arithmetic."""

from __future__ import annotations

from gateway.facts.state.run import UNSURE, Outcome
from gateway.facts.walk.record import note
from gateway.facts.words.evaluated import evaluated
from gateway.facts.words.expand import text_of
from gateway.facts.words.holes import ANY, is_exact
from gateway.regex import compiled_later

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
    if begins == 0 and any(word.raw == "-d" for word in node.words):
        from gateway.facts.walk.presence import looked

        return looked(run, [text_of(run, word) for word in node.words], UNSURE)
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
            run.put(run.state.variables, "BASH_REMATCH", _matched(run, texts, at))
    if perhaps and run.journal.mark() != mark:
        run.or_not(mark)


# Of these signs a pattern says the same to Python, but for quotes in it.
_PLAIN = compiled_later(r"[\w.()*+?^$ /:=@,-]*")


def _matched(run: Run, texts: list[str], at: int) -> str:
    """What matched, and what its parts did: by name, since quotes in the pattern are gone."""
    why = "`$BASH_REMATCH` is what matched"
    subject, pattern = "".join(texts[at - 1 : at]), "".join(texts[at + 1 : at + 2])
    repeats = sum(map(pattern.count, "*+?")) + 9 * sum(map(pattern.count, (")*", ")+", ")?")))
    short = len(subject) <= _LONG and repeats <= _REPEATS  # more would take long to find out
    if not short or not is_exact(subject + pattern) or not _PLAIN.fullmatch(pattern):
        return run.hole(ANY, why)
    import re

    try:
        found = re.search(pattern, subject, re.ASCII)
    except re.error:
        found = None
    parts = (found.group(), *found.groups()) if found is not None else ()
    return run.holes.one_of([part for part in parts if part], why)


_LONG, _REPEATS = 256, 2
