"""Policy text → nodes with places: a strict subset of YAML 1.2, on PyYAML's event stream.

What must live here: everything YAML. What must not: what a key means. The only module of the policy
package that imports yaml, and none of what it makes needs yaml afterwards.
"""

from __future__ import annotations

import re

from gateway.policy.problems import Mark, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_BYTES = 2 * 1024 * 1024
MAX_NODES = 200_000
MAX_DEPTH = 24

# YAML 1.2 core schema.
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
# What a YAML 1.1 reader would turn into something else.
_SURPRISES = (
    (re.compile(r"(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)\Z"), "a YAML 1.1 reader takes `{}` for true or false"),
    (re.compile(r"[-+]?0[0-7_]+\Z"), "a YAML 1.1 reader takes `{}` for an octal number"),
    (re.compile(r"0[oxb][0-9a-fA-F_]+\Z"), "`{}` is a number to some YAML readers and text to others"),
    (re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*\Z"), "a YAML 1.1 reader takes the underscores out of `{}`"),
    (re.compile(r"[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?\Z"), "a YAML 1.1 reader takes `{}` for a number to the base of 60"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?\Z"), "a YAML 1.1 reader takes `{}` for a date"),
    (re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z"), "`{}` is a number to YAML readers"),
    (re.compile(r"=\Z"), "`{}` has a meaning of its own in YAML 1.1"),
)  # fmt: skip


class Node:
    """A scalar, a list or a map, and where it stands."""

    __slots__ = ("kind", "mark", "value")

    def __init__(self, kind: str, value: Any, mark: Mark) -> None:
        # `text`, `true`, `number`, `null`, `list` (of nodes), `map` (of pairs of nodes)
        self.kind = kind
        self.value = value
        self.mark = mark


class _StopError(Exception):
    """No sense in going on with this file."""


class _Reader:
    def __init__(self, text: str, name: str, problems: list[Problem]) -> None:
        self.name = name
        self.lines = text.split("\n")
        self.problems = problems
        self.nodes = 0

    def mark(self, event: Any) -> Mark:
        start, end = event.start_mark, event.end_mark
        line = self.lines[start.line].rstrip("\r") if start.line < len(self.lines) else ""
        length = end.column - start.column if end.line == start.line else len(line) - start.column
        return Mark(self.name, start.line + 1, start.column + 1, max(1, length), line[:400])

    def report(self, code: str, message: str, mark: Mark, hint: str = "") -> None:
        self.problems.append(Problem(code, message, mark, hint))

    def node(self, event: Any, events: Any, depth: int) -> Node:
        self.nodes += 1
        mark = self.mark(event)
        if self.nodes > MAX_NODES or depth > MAX_DEPTH:
            self.report("P006", "the policy is too large or too deeply nested", mark)
            raise _StopError
        kind = type(event).__name__
        if kind == "AliasEvent":
            self.report(
                "P003",
                "aliases are not part of policy files",
                mark,
                "write it out, or make a list under `lists`",
            )
            return Node("text", "", mark)
        if event.anchor:
            self.report(
                "P003",
                "anchors are not part of policy files",
                mark,
                "make a list under `lists` instead",
            )
        if event.tag:
            self.report(
                "P003", f"the tag `{event.tag}` is not part of policy files", mark, "leave it out"
            )
        if kind == "ScalarEvent":
            return self.scalar(event, mark)
        if kind == "SequenceStartEvent":
            items = []
            while type(event := next(events)).__name__ != "SequenceEndEvent":
                items.append(self.node(event, events, depth + 1))
            return Node("list", items, mark)
        return self.mapping(mark, events, depth)

    def mapping(self, mark: Mark, events: Any, depth: int) -> Node:
        pairs: list[tuple[Node, Node]] = []
        seen: dict[str, Node] = {}
        while type(event := next(events)).__name__ != "MappingEndEvent":
            key = self.node(event, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            if key.kind != "text":
                self.report("P003", "keys must be plain text", key.mark, "quote the key")
                continue
            if key.value == "<<":
                self.report("P003", "merge keys are not part of policy files", key.mark)
                continue
            if key.value in seen:
                first = seen[key.value].mark
                self.report(
                    "P004",
                    f"duplicate key `{key.value}`",
                    key.mark,
                    f"it stands in line {first.line} already",
                )
                continue
            seen[key.value] = key
            pairs.append((key, value))
        return Node("map", pairs, mark)

    def scalar(self, event: Any, mark: Mark) -> Node:
        text: str = event.value
        plain = event.style is None or event.style in {"", b"", 0}
        if not plain or not event.implicit[0]:
            return Node("text", text, mark)
        if text in _NULL:
            return Node("null", None, mark)
        if text in _TRUE or text in _FALSE:
            return Node("true", text in _TRUE, mark)
        if _INT.match(text):
            return Node("number", int(text), mark)
        for pattern, meaning in _SURPRISES:
            if pattern.match(text):
                self.report("P005", meaning.format(text), mark, f'write "{text}"')
                return Node("text", text, mark)
        if _FLOAT.match(text):
            self.report("P005", f"`{text}` is a number to YAML readers", mark, f'write "{text}"')
        return Node("text", text, mark)


def read_nodes(text: str, name: str, problems: list[Problem]) -> Node | None:
    """The document in a text. What is wrong goes to `problems`; None when there is nothing to go on with."""
    import yaml

    reader = _Reader(text, name, problems)
    start = Mark(name, 1, 1, 1, reader.lines[0][:400])
    if len(text) > MAX_BYTES:
        reader.report("P006", f"the policy has more than {MAX_BYTES} characters", start)
        return None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        events = yaml.parse(text, Loader=loader)
        next(events)  # stream start
        event = next(events)
        if type(event).__name__ != "DocumentStartEvent":
            reader.report("P011", "the policy is empty", start, "begin with `schema: gateway/1`")
            return None
        root = reader.node(next(events), events, 0)
        next(events)  # document end
        extra = next(events)
        if type(extra).__name__ == "DocumentStartEvent":
            reader.report(
                "P003", "several documents in one file", reader.mark(extra), "one policy, one file"
            )
    except _StopError:
        return None
    except yaml.YAMLError as error:
        _report_syntax(reader, error)
        return None
    except RecursionError:
        reader.report("P006", "the policy is too deeply nested", start)
        return None
    return root


def _report_syntax(reader: _Reader, error: Any) -> None:
    place = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
    row, column = (place.line, place.column) if place else (0, 0)
    for number, line in enumerate(reader.lines[: row + 1]):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent:
            mark = Mark(reader.name, number + 1, indent.index("\t") + 1, 1, line[:400])
            reader.report(
                "P002", "not YAML: a tab indents this line", mark, "YAML is indented with spaces"
            )
            return
    line = reader.lines[row].rstrip("\r") if row < len(reader.lines) else ""
    reader.report(
        "P002", f"not YAML: {said}", Mark(reader.name, row + 1, column + 1, 1, line[:400])
    )
