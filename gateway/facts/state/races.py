"""Files that one part of a text writes while another part runs or reads them: `sh f | echo rm > f`, `sh f & echo rm > f`.

The walk takes one part after the other; bash runs the stages of a pipeline, and what is in the background,
at the same time. Which content a shell finds then is not known.
"""

from __future__ import annotations


class Races:
    """What was run and written, in the order of the walk, and which parts of that order are at one time."""

    __slots__ = ("_groups", "_order", "pending")

    def __init__(self) -> None:
        # `run`, `choose` (a pattern that selects what is run), `below` (some file of a folder is run), `read`, `write`, `over` (what the text had
        # written before) or `again` (a file of which it knew no content, such as a fifo), and the path.
        self._order: list[tuple[str, str]] = []
        self._groups: list[list[tuple[int, int | None]]] = []
        # What is written in the background, now or later than what follows.
        self.pending: set[str] = set()

    @property
    def now(self) -> int:
        """Where the walk stands."""
        return len(self._order)

    def ran(self, path: str) -> None:
        """A program runs what stands in this file."""
        self._order.append(("run", path))

    def chose(self, path: str, *, glob: bool) -> None:
        """A program runs what this pattern selects, or some file below this folder."""
        self._order.append(("choose" if glob else "below", path))

    def read(self, path: str) -> None:
        """A known content is read."""
        self._order.append(("read", path))

    def wrote(self, path: str, how: str) -> None:
        """A file gets a content: `write`, `over` or `again`."""
        self._order.append((how, path))

    def rewritten(self, begun: int) -> str:
        """A file that was run since then, and then written; empty if there is none."""
        run: dict[str, set[str]] = {}
        for kind, path in self._order[begun:]:
            if kind in _USES:
                run.setdefault(kind, set()).add(path)
            elif path in run.get("run", ()) or any(
                found(run[many], {path}) for many, found in _MATCHES.items() if many in run
            ):
                return path
        return ""

    def wrote_since(self, begun: int) -> set[str]:
        """What was written since then."""
        return {path for kind, path in self._order[begun:] if kind not in _USES}

    def ran_since(self, begun: int) -> set[str]:
        """What was run since then."""
        return {path for kind, path in self._order[begun:] if kind == "run"}

    def at_once(self, starts: list[int], *, ends: bool) -> set[str]:
        """Parts that began at these places are at one time; the last one goes on to the end, unless it `ends`.

        What several of them have written holds what the last to come wrote.
        """
        if starts[0] >= self.now:
            return set()
        last = self.now if ends else None
        self._groups.append(list(zip(starts, [*starts[1:], last], strict=True)))
        each = [
            {path for kind, path in self._order[start:end] if kind not in _USES}
            for start, end in self._groups[-1]
        ]
        if not ends:
            self.pending |= each[0]
        return {
            path
            for at, one in enumerate(each)
            for path in one
            if any(path in more for more in each[:at])
        }

    def found(self) -> str:
        """A file that may be run, or its known content read, while it is written; empty if there is none."""
        for group in self._groups:
            parts = [self._order[start:end] for start, end in group]
            for at, part in enumerate(parts):
                for use in _USES:
                    used = {path for kind, path in part if kind == use}
                    if not used:
                        continue
                    written = _written(parts, at, _BEFORE[use])
                    if both := _MATCHES[use](used, written) if use in _MATCHES else used & written:
                        return min(both)
        return ""


def _selected(patterns: set[str], written: set[str]) -> set[str]:
    """What is written and a pattern selects."""
    from gateway.facts.words.patterns import regex

    return {path for one in patterns for path in written if regex(one).fullmatch(path)}


def _below(folders: set[str], written: set[str]) -> set[str]:
    """What is written below a folder and may be a script; a log or a table is hardly meant."""
    scripts = {path for path in written if like_a_script(path)}
    return {path for one in folders for path in scripts if f"{path}/".startswith(one)}


def like_a_script(path: str) -> bool:
    """Its name is one that a script for a shell may have."""
    name = path.rpartition("/")[2]
    return "." not in name[1:] or name.endswith((".sh", ".bash"))


_USES = ("run", "choose", "below", "read")
_MATCHES = {"choose": _selected, "below": _below}
_AGAIN = frozenset(["over", "again"])
# What is used after it was written was either this or what the text had written before.
_BEFORE = {"run": _AGAIN, "choose": _AGAIN, "below": _AGAIN, "read": frozenset(["over"])}


def _written(parts: list[list[tuple[str, str]]], at: int, before: frozenset[str]) -> set[str]:
    """What the other parts write: those behind, anything; those in front, what had another content, or is
    written here as well."""
    own = {path for kind, path in parts[at] if kind not in _USES}
    return {
        path
        for other, one in enumerate(parts)
        for kind, path in one
        if (other > at and kind not in _USES)
        or (other < at and kind not in _USES and (kind in before or path in own))
    }
