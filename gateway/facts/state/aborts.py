"""Lines that bash gives up in the middle: `D=/; x=$((1/0)); D=/tmp` leaves D as it was at the error.

An expansion that fails (arithmetic that is none, a readonly variable that is assigned, a substring that
ends before it begins) throws bash back to the next line of its text, out of loops and functions. What
was known at each point where that may happen is one more way into the next line.
"""

from __future__ import annotations

from gateway.facts.words.holes import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta

_MOST = 8


class Line:
    """The line that is being walked: where its journal begins, and where it may have been left."""

    __slots__ = ("left", "mark", "root", "source")

    def __init__(self, mark: int, root: object, source: str) -> None:
        self.mark = mark
        # The body of the text, and the text: only its own commands begin lines.
        self.root = root
        self.source = source
        self.left: list[Delta] = []


def may_abort(run: Run) -> None:
    """Bash may give up the line here."""
    run.exits += 1
    run.spilled = True  # what a substitution has printed until then is not followed
    line = run.line
    state = run.state
    delta = run.journal.changes(line.mark)
    for frame in reversed(run.frames):
        # What was local is gone then.
        for name, (value, letters) in ((name, kept[:2]) for name, kept in frame.locals.items()):
            delta[id(state.variables), name] = (state.variables, name, value)
            delta[id(state.attributes), name] = (state.attributes, name, letters)
        delta[id(state.place), "positional"] = (state.place, "positional", frame.positional)
    if delta in line.left:
        return
    line.left.append(delta)
    if len(line.left) > _MOST:
        line.left = [run.join(line.left)]


def next_line(run: Run) -> None:
    """A line ends: what follows may begin on any state in which it was left."""
    line = run.line
    if line.left:
        end = run.journal.rollback(line.mark)
        run.journal.apply(run.join([end, *line.left]))
        if run.asks_last:
            hole = run.hole(ANY, "what `$_` holds after a failure is not followed")
            run.put(run.state.variables, "_", hole)
        line.left = []
    line.mark = run.journal.mark()
