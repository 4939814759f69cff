"""A second opinion on where commands and words stand: tree-sitter's grammar of bash (extra `grammar`).

Two readings that were written apart seldom err at the same place. Where the other sees a command or a word that
ours doesn't have, or lacks one of ours, one of them is wrong, and a policy may have the text held
(`second_grammar: agree`). It never makes a text readable: what is opaque to us stays so.
"""

from __future__ import annotations

import bisect
import functools
from collections import Counter

from gateway.shell.refusal import AMBIGUOUS, NOT_INSTALLED
from gateway.shell.syntax import (
    CommandSubstitution,
    Coprocess,
    Opaque,
    Pipeline,
    Redirect,
    Simple,
)
from gateway.shell.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from gateway.model import Span
    from gateway.shell.syntax import Script
    from gateway.values import Value

_LACKS = (
    "the policy wants a second grammar to agree, and none is installed"
    " (pip install 'command-gateway[grammar]')"
)
# Commands that it reads as expressions: their words are not compared.
_NO_WORDS = frozenset(["[", "declare", "export", "local", "readonly", "typeset", "unset"])
_ENDS = ("", *" \t\n;|&()<>")
_SPECIAL = frozenset(["declaration_command", "unset_command"])
_FIELDS = {"command": "argument", "heredoc_redirect": "argument", "file_redirect": "destination"}


def doubts(text: str, script: Script) -> tuple[str, str] | None:
    """Why the second grammar does not agree with our tree of that text (reason, detail); None if it does."""
    try:
        parser = _parser()
    except ImportError:
        return NOT_INSTALLED, _LACKS
    data = text.encode(errors="replace")
    root = parser.parse(data).root_node
    ours = _Ours(text, script)
    if root.has_error:
        return None if ours.unread else (AMBIGUOUS, "a second grammar can't read the text")
    theirs = _Theirs(text, root, data, ours)
    for what in ("commands", "words"):
        mine, other = getattr(ours, what), getattr(theirs, what)
        differ = sorted((mine - other) + (other - mine))
        at = next((at for at in differ if not _within(at, ours.unread)), None)
        if at is not None:
            near = text[at : at + 20].partition("\n")[0]
            line = text.count("\n", 0, at) + 1
            return AMBIGUOUS, f"a second grammar sees other {what} at `{near}`, line {line}"
    return None


def _within(at: int, parts: Iterable[Span]) -> bool:
    return any(part.start <= at < part.end for part in parts)


def _dash(text: str, at: int) -> bool:
    """A lone `-`, which the other drops before a here-document and in `>&-`."""
    return text[at : at + 1] == "-" and text[at + 1 : at + 2] in _ENDS


class _Ours:
    """Where our commands, their other words and what they are redirected to begin."""

    def __init__(self, text: str, script: Script) -> None:
        self.commands = Counter[int]()
        self.words = Counter[int]()
        # `time` and `coproc`, which the other takes for commands.
        self.keywords: set[int] = set()
        self.unread: list[Span] = []
        # All that stands in backquotes has their place: the outermost, in the order they are written.
        self.backquoted: list[Span] = []
        self._text = text
        for node, _ in walk(script):
            self._see(node)

    def _see(self, node: Value) -> None:
        if isinstance(node, Simple) and node.words:
            name = node.words[0].span
            self.commands[name.start] += 1
            if node.words[0].literal not in _NO_WORDS:
                self._word(*(word.span.start for word in node.words[1:]))
        elif isinstance(node, Redirect) and not node.operator.startswith("<<"):
            self._word(node.target.span.start)
            if node.variable:
                self._word(node.span.start)
        elif isinstance(node, Coprocess) or (isinstance(node, Pipeline) and node.timed):
            self.keywords.add(node.span.start)
        elif isinstance(node, CommandSubstitution) and self._text[node.span.start] == "`":
            if not self.backquoted or self.backquoted[-1].start != node.span.start:
                self.backquoted.append(node.span)
        elif isinstance(node, Opaque):
            self.unread.append(node.span)

    def _word(self, *places: int) -> None:
        self.words.update(at for at in places if not _dash(self._text, at))


class _Theirs:
    """The same of the other tree."""

    def __init__(self, text: str, root: Any, data: bytes, ours: _Ours) -> None:
        self.commands = Counter[int]()
        self.words = Counter[int]()
        self._text, self._ours, self._at = text, ours, _characters(data)
        for node in _nodes(root):
            if node.type in _SPECIAL or (node.type == "test_command" and _single(data, node)):
                self.commands[self._place(node)] += 1
            elif node.type in _FIELDS:
                self._see(node)

    def _see(self, node: Any) -> None:
        words = node.children_by_field_name(_FIELDS[node.type])
        if node.type == "command":
            name = node.child_by_field_name("name")
            if name is not None and self._at[name.start_byte] not in self._ours.keywords:
                words.insert(0, name)
            elif words and self._text.startswith("-p", self._at[words[0].start_byte]):
                del words[0]  # `time -p`
            self.commands.update(self._place(one) for one in words[:1])
            words = words[1:]
        places = [
            self._place(one) for one in words if not _dash(self._text, self._at[one.start_byte])
        ]
        self.words.update(places)

    def _place(self, node: Any) -> int:
        at: int = self._at[node.start_byte]
        quoted: list[Span] = self._ours.backquoted
        last = bisect.bisect(quoted, at, key=lambda span: span.start) - 1
        if last < 0 or at >= quoted[last].end:
            return at
        return quoted[last].start


def _single(data: bytes, node: Any) -> bool:
    """`[`, not `[[` or `((`."""
    at: int = node.start_byte
    return data[at : at + 1] == b"[" != data[at + 1 : at + 2]


def _characters(data: bytes) -> Sequence[int]:
    """The number of the character that each byte belongs to."""
    if data.isascii():
        return range(len(data) + 1)
    found, count = [], -1
    for byte in data:
        count += byte & 0xC0 != 0x80
        found.append(count)
    return [*found, count + 1]


def _nodes(root: Any) -> Iterator[Any]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += node.children


@functools.cache
def version() -> str:
    """Which grammar it is, for the trail; empty when there is none."""
    from importlib import metadata

    try:
        return f"tree-sitter-bash {metadata.version('tree-sitter-bash')}"
    except metadata.PackageNotFoundError:
        return ""


@functools.cache
def _parser() -> Any:
    import tree_sitter_bash
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_bash.language()))
