"""Files that one part of a text writes while another part runs them: `sh f | echo rm > f`, `sh f & echo rm > f`.

The walk takes one part after the other; bash runs the stages of a pipeline, and what is in the background,
at the same time. Which content a shell finds then is not known.
"""

from __future__ import annotations


class Races:
    """What was run and written, in the order of the walk, and which parts of that order are at one time."""

    __slots__ = ("_groups", "_order")

    def __init__(self) -> None:
        # `run`, `write` or `over` (what the text had written before), and the path.
        self._order: list[tuple[str, str]] = []
        self._groups: list[list[tuple[int, int | None]]] = []

    @property
    def now(self) -> int:
        """Where the walk stands."""
        return len(self._order)

    def ran(self, path: str) -> None:
        """A program runs what stands in this file."""
        self._order.append(("run", path))

    def wrote(self, path: str, *, over: bool) -> None:
        """A file gets a content; `over`: the text had written another one before."""
        self._order.append(("over" if over else "write", path))

    def at_once(self, starts: list[int], *, ends: bool) -> None:
        """Parts that began at these places are at one time; the last one goes on to the end, unless it `ends`."""
        if starts[0] < self.now:
            last = self.now if ends else None
            self._groups.append(list(zip(starts, [*starts[1:], last], strict=True)))

    def found(self) -> str:
        """A file that may be run while it is written; empty if there is none."""
        for group in self._groups:
            parts = [self._order[start:end] for start, end in group]
            for at, part in enumerate(parts):
                ran = {path for kind, path in part if kind == "run"}
                if not ran:
                    continue
                written = {
                    path
                    for other, one in enumerate(parts)
                    for kind, path in one
                    # What ran after it was written was either this or what the text had written before.
                    if (other > at and kind != "run") or (other < at and kind == "over")
                }
                if both := ran & written:
                    return min(both)
        return ""
