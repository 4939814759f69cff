"""What a block of conditions looks at: one command of the facts (or the line as a whole).

Work that several rules share is done once for the command: its paths in the form in which they are
compared, and the folders that patterns are anchored at.
"""

from __future__ import annotations

from gateway.facts.model import Command, PathUse
from gateway.facts.words.own_patterns import SIGNS, each
from gateway.facts.words.patterns import has_pattern
from gateway.model import NOWHERE
from gateway.policy.conditions.modelled import described
from gateway.policy.respelling import respelled
from gateway.policy.touching import View, surely_touches
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.policy.line import Line
    from gateway.policy.together import Together

# What rules about the whole line look at in place of a command.
NO_COMMAND = Command(-1, "", "", (), NOWHERE)
# A rule's `writes` is about everything that changes: a deletion is one too.
ROLES_OF = {
    "reads": ("read",),
    "writes": ("write", "delete"),
    "deletes": ("delete",),
    "executes": ("execute",),
    "cd": ("cd",),
}
_PATIENCE = 4
_NOT_YET = "not looked yet"
_NONE_YET = frozenset((_NOT_YET,))


class Subject:
    """One command, its surroundings, and what was worked out about it so far."""

    __slots__ = (
        "_asked", "_near", "_options", "_respelled", "_said", "_seen", "_views", "bases", "command", "context", "facts", "line", "opening", "sure", "words",
    )  # fmt: skip

    def __init__(self, line: Line, command: Command) -> None:
        self.line = line
        self.facts = line.facts
        self.command = command
        self.context = line.context
        self.bases = line.bases
        # What opens (an allow rule, `except`, an exception) needs all to hold, what closes needs one.
        self.opening = False
        # Is no better than unknown, for who asks? Conditions may then say no where it is not known.
        self.sure = False
        self._said: str | None = _NOT_YET
        # The arguments that `said` tells of.
        self.words: frozenset[str] = _NONE_YET
        self._seen: str | None = None
        self._options: frozenset[str] | None = _NONE_YET
        self._respelled: tuple[str, ...] | None = None
        self._views: dict[str, tuple[View, ...]] = {}
        self._asked = 0
        # Those of them that touch some pattern of many, and of how many.
        self._near: dict[Together, tuple[int, tuple[View, ...]]] = {}

    def views(self, key: str) -> tuple[View, ...]:
        """The paths that a condition of this name is about (`reads`, `writes` …)."""
        found = self._views.get(key)
        if found is None:
            uses: list[PathUse] = []
            if self.command.paths:
                roles = ROLES_OF[key]
                uses = [use for use in self.command.paths if use.role in roles]
            if key == "reads" and not described(self.command):
                uses += _mentioned(self.command)
            found = tuple([View(use, self.bases) for use in uses]) if uses else ()
            self._views[key] = found
        return found

    def near(self, key: str, together: Together, number: int) -> tuple[View, ...]:
        """The views that patterns may touch for certain of which so many are put together; all views while
        they are not."""
        found = self._near.get(together)
        if found is None or found[0] < number:
            views = self.views(key)
            self._asked += len(views)
            if self._asked <= _PATIENCE:
                return views
            count, patterns = together.patterns(number)
            if count < number:
                return views
            # (Of a path that is not known to its end a pattern may hide another: `globs.find` gives one.)
            left = [view for view in views if not view.sure or surely_touches(patterns, view)]
            found = self._near[together] = count, tuple(left)
        return found[1]

    def said(self) -> str | None:
        """All arguments in one text; None when they are not all known."""
        if self._said is _NOT_YET:
            args = self.command.argv[1:]
            known = not self.lacks("arguments")
            for one in args:
                known = known and one.exact and not one.glob
            texts = [*[one.text for one in args], *self.respelled()] if known else []
            self.words = frozenset(texts)
            self._said = "\n".join(["", *texts]) if known else None
        return self._said

    def seen(self) -> str:
        """All that is known of the arguments, in one text: nothing else makes a word one of them for certain."""
        if self._seen is None:
            found = self.said()
            if found is None:
                texts = [""]
                for one in self.command.argv[1:]:
                    texts.append(one.text)
                    if not one.exact:
                        texts += (one.empty, one.tail)
                texts += self.respelled()
                self.words = frozenset(texts)
                found = "\n".join(texts)
            self._seen = found
        return self._seen

    def respelled(self) -> tuple[str, ...]:
        """The same options in the spellings that rules use, where these arguments have another."""
        if self._respelled is None:
            self._respelled = respelled(self.command)
        return self._respelled

    def options(self) -> frozenset[str] | None:
        """Every name of every option; None when one may be there that cannot be seen."""
        if self._options is _NONE_YET:
            flags = self.command.flags
            seen = self.command.modelled and self.said() is not None
            for flag in flags:
                seen = seen and flag.known and not flag.stem
            names = [name for flag in flags for name in flag.names] if seen else []
            self._options = frozenset(names) if seen else None
        return self._options

    def lacks(self, what: str) -> bool:
        """Is it said that something of this kind cannot be known?"""
        for unknown in self.command.unknowns:  # noqa: SIM110 - mostly there are none
            if unknown.what == what:
                return True
        return False

    def why(self, what: str, otherwise: str) -> str:
        """What is said of why something of this kind cannot be known."""
        for unknown in self.command.unknowns:
            if unknown.what == what and unknown.why:
                return unknown.why
        return otherwise

    def other(self, index: int) -> Subject:
        """The subject of another command of the same line."""
        others = self.line.others
        found = others.get(index)
        if found is None:
            found = others[index] = Subject(self.line, self.facts.commands[index])
        found.opening, found.sure = self.opening, self.sure
        return found


def _mentioned(command: Command) -> list[PathUse]:
    """A program that nobody described may read whatever its arguments name."""
    if command.place != "local" or command.kind != "program":
        return []
    via = "argument of a program without a model"
    uses = []
    for arg in command.argv[1:]:
        if not arg.exact or arg.glob:
            continue
        text = arg.text.split("=", 1)[-1] if arg.text.startswith("-") else arg.text
        if text and not text.startswith("-") and "\n" not in text:
            for one in (text,) if SIGNS.isdisjoint(text) else (text, *each(text)):
                path = absolute(one, command.cwd)
                if path:
                    glob = one is not text and has_pattern(one)
                    uses.append(PathUse("read", path, glob=glob, via=via, span=arg.span))
        if "/" in text[1:]:
            found = [absolute(one[1], "/") for one in _WITHIN.finditer(arg.text)]
            uses += [PathUse("read", path, via=via, span=arg.span) for path in dict.fromkeys(found)]
    return uses


# A whole path inside a word, or in the code of a language that nobody here reads.
_WITHIN = compiled_later(r"(?:^-\w|[\s\"'`=,:;(@<])(/[^\s\"'`,;:()<>]+)")


def absolute(text: str, cwd: str) -> str:
    """The path without `.` and `..`; empty when it is relative to a folder that is not known."""
    if not text.startswith("/"):
        if not cwd:
            return ""
        text = f"{cwd}/{text}"
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in {"", "."}:
            parts.append(part)
    return "/" + "/".join(parts)
