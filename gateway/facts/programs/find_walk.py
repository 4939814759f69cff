"""Through which folders `find` goes on its way to an action: its expression, asked about names nobody has.

What is not known of a file (its size, its own name) makes an answer open, and then the walk goes there.
"""

from __future__ import annotations

from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, SHOWN
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    # True, False, or open.
    Answer: TypeAlias = bool | None

ACTION = "action"
_OR = frozenset({"-o", "-or", ","})
_AND = frozenset({"-a", "-and"})
_NOT = frozenset({"!", "-not"})
_PATHS = frozenset({"-path", "-wholename", "-ipath", "-iwholename"})
_BASENAMES = frozenset({"-name", "-iname"})
# They say nothing of a file.
_TRUE = frozenset({"-true", "-maxdepth", "-mindepth", "-depth", "-d", "-mount", "-xdev", "-daystart", "-noleaf",
                   "-nowarn", "-warn", "-print", "-print0", "-regextype", "-follow"})  # fmt: skip
# A regular expression that is a pattern of the shell: `.*/\.git/.*`.
_PLAIN = compiled_later(r"(?:\.\*|\\[./]|[\w/-])*")
_QUOTED = compiled_later(r"\\([\w./-])")
# Names that nobody gave anything, of several lengths and depths.
_UNHEARD = ("\x01", "\x01\x02\x01/\x02\x01\x02\x01\x02")


class Expression:
    """The tests and operators in their order, as they are read."""

    def __init__(self) -> None:
        self.terms: list[tuple[str, str]] = []

    def add(self, name: str, value: str = "") -> None:
        self.terms.append((name, value))

    def walk(self, root: str, *, deletes: bool) -> str:
        """What is gone through until the action that comes now. (`-delete` goes where `-prune` would not.)"""
        names = {name for name, _ in self.terms}
        prunes = not (deletes or not {"-depth", "-d"}.isdisjoint(names))
        if self._enters(root, ".git", prunes=prunes):
            return EVERYWHERE
        hidden = any(
            self._enters(root, f".{name}", prunes=prunes) for name in ("\x01", "\x01\x02\x01")
        )
        return BUT_GIT if hidden else SHOWN

    def _enters(self, root: str, name: str, *, prunes: bool) -> bool:
        folder = f"{root.rstrip('/')}/{name}"
        if prunes and _Reading(self.terms, folder, folder=True, named=True).pruned:
            return False
        return any(
            _Reading(self.terms, f"{folder}/{one}", folder=kind, named=False).acts
            for one in _UNHEARD
            for kind in (False, True)
        )


class _Reading:
    """The expression, read from left to right for one path up to its end, which is the action."""

    def __init__(
        self, terms: list[tuple[str, str]], path: str, *, folder: bool, named: bool
    ) -> None:
        """`named`: this is its name; else it stands for any there."""
        self.terms, self.path = [*terms, (ACTION, "")], path
        self.folder, self.named = folder, named
        self.acts = self.pruned = False
        self.at = 0
        while self.at < len(self.terms):  # (a parenthesis too many ends nothing)
            self._either(True)
            self.at += 1

    def _next(self) -> str:
        return self.terms[self.at][0] if self.at < len(self.terms) else ")"

    def _either(self, comes: Answer) -> Answer:
        """`comes`: is this part asked at all?"""
        found = self._all(comes)
        while self._next() in _OR:
            comma = self._next() == ","
            self.at += 1
            right = self._all(comes if comma else _both(comes, _not(found)))
            found = right if comma else _not(_both(_not(found), _not(right)))
        return found

    def _all(self, comes: Answer) -> Answer:
        found = self._one(comes)
        while self._next() != ")" and self._next() not in _OR:
            self.at += self._next() in _AND
            found = _both(found, self._one(_both(comes, found)))
        return found

    def _one(self, comes: Answer) -> Answer:
        name = self._next()
        if name == ")":
            return True
        value = self.terms[self.at][1]
        self.at += 1
        if name in _NOT:
            return _not(self._one(comes))
        if name == "(":
            found = self._either(comes)
            self.at += self._next() == ")" and self.at < len(self.terms)
            return found
        if name == ACTION:
            self.acts = self.acts or comes is not False
        if name == "-prune":
            self.pruned = self.pruned or comes is True
            return True
        return True if name in _TRUE else self._test(name, value)

    def _test(self, name: str, value: str) -> Answer:
        if name == "-false":
            return False
        if name in {"-type", "-xtype"} and value in {"d", "f"}:
            return self.folder is (value == "d")
        if name in {"-regex", "-iregex"}:
            value = value.replace(".*", "*") if _PLAIN.fullmatch(value) else "["
        value = _QUOTED.sub(r"\1", value)
        whole = name in _PATHS or name in {"-regex", "-iregex"}
        if not (whole or name in _BASENAMES) or "\\" in value:
            return None
        if not self.named and not (whole and {"?", "["}.isdisjoint(value)):
            return None
        path = self.path if whole else self.path.rpartition("/")[2]
        if name[1] == "i":
            path, value = path.lower(), value.lower()
        if {"*", "?", "["}.isdisjoint(value) and self.named:
            return path == value
        from fnmatch import fnmatchcase

        if fnmatchcase(path, value):
            return True
        return False if self.named else None


def _not(answer: Answer) -> Answer:
    return None if answer is None else not answer


def _both(one: Answer, other: Answer) -> Answer:
    if one is False or other is False:
        return False
    return None if one is None or other is None else True
