"""Nodes held to terms: located plain values on one side, problems on the other.

Every value that is read knows where it stood (`Said`, `Items`, `Fields`), so that what is found out
later (an unknown list, a pattern that cannot match) is reported at the right place too.
"""

from __future__ import annotations

import re

from gateway.policy import terms
from gateway.policy.problems import Mark, Problem, nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gateway.policy.source import Node


class Said(str):
    """A text and where it was written."""

    __slots__ = ("mark",)
    mark: Mark

    @classmethod
    def at(cls, text: str, mark: Mark) -> Said:
        said = cls(text)
        said.mark = mark
        return said


class Items(list):  # type: ignore[type-arg]
    """A list and where it was written; `marks` has the place of each item."""

    def __init__(self, values: Iterable[Any], mark: Mark, marks: Iterable[Mark]) -> None:
        super().__init__(values)
        self.mark = mark
        self.marks = list(marks)


class Fields(dict):  # type: ignore[type-arg]
    """A map and where it was written; `keys_at` and `values_at` have the places of both sides."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.keys_at: dict[str, Mark] = {}
        self.values_at: dict[str, Mark] = {}


class Bad:
    """Stands for a value that was refused and reported."""

    def __repr__(self) -> str:
        return "<refused>"


BAD = Bad()
_COMPILED: dict[str, re.Pattern[str]] = {}


def form_pattern(form: str) -> re.Pattern[str]:
    """The regular expression of a form, whole value."""
    if form not in _COMPILED:
        _COMPILED[form] = re.compile(f"(?:{terms.FORMS[form][0]})\\Z")
    return _COMPILED[form]


class Reading:
    """One run over the nodes of one file."""

    def __init__(self, problems: list[Problem], blocks: terms.Table) -> None:
        self.problems = problems
        # The table of conditions: what stands under `when`.
        self.blocks = blocks

    def report(self, code: str, message: str, mark: Mark, hint: str = "") -> Any:
        self.problems.append(Problem(code, message, mark, hint))
        return BAD

    def read(self, term: terms.Term, node: Node, where: str) -> Any:
        """The value, or `BAD` when it was refused. `where` names the place in messages."""
        if isinstance(term, terms.When):
            term = self.blocks
        if isinstance(term, terms.Either):
            for option in term.options:
                if node.kind in terms.kinds(option):
                    return self.read(option, node, where)
            return self.wrong_kind(term, node, where)
        if node.kind not in terms.kinds(term):
            return self.wrong_kind(term, node, where)
        if isinstance(term, terms.Table):
            return self.table(term, node, where)
        if isinstance(term, terms.Open):
            return self.open(term, node, where)
        if isinstance(term, (terms.Many, terms.Some)):
            return self.items(term, node, where)
        if isinstance(term, terms.Anything):
            return node
        return self.scalar(term, node, where)

    def wrong_kind(self, term: terms.Term, node: Node, where: str) -> Any:
        hint = ""
        if node.kind in {"number", "true"} and "text" in terms.kinds(term):
            written = node.mark.text[node.mark.column - 1 :][: node.mark.length]
            hint = f'write "{written}"'
        elif node.kind == "null":
            hint = "leave the key out, or give it a value"
        wanted = terms.in_words(term)
        return self.report(
            "P010", f"{where} must be {wanted}, not {terms.WORDS[node.kind]}", node.mark, hint
        )

    def scalar(self, term: terms.Term, node: Node, where: str) -> Any:
        if isinstance(term, terms.Text):
            if not node.value.isascii() and " " not in node.value:
                from gateway.policy.deceptive import check_word

                check_word(node.value, node.mark, self.problems)
            if not form_pattern(term.form).match(node.value):
                name = terms.FORMS[term.form]
                return self.report(
                    "P014",
                    f"{where}: `{node.value}` is not {name[1]}",
                    node.mark,
                    f"for example `{name[2]}`",
                )
            return Said.at(node.value, node.mark)
        if isinstance(term, terms.Choice):
            if node.value not in term.options:
                hint = nearest(node.value, term.options) or terms.in_words(term)
                return self.report(
                    "P013", f"unknown value `{node.value}` for {where}", node.mark, hint
                )
            return Said.at(node.value, node.mark)
        if isinstance(term, terms.Number):
            if not term.least <= node.value <= term.most:
                return self.report(
                    "P014", f"{where} must lie between {term.least} and {term.most}", node.mark
                )
            return node.value
        if isinstance(term, terms.Switch) and term.only is not None and node.value is not term.only:
            return self.report(
                "P013", f"{where} can only be {terms.in_words(term)}", node.mark, "or leave it out"
            )
        return node.value

    def items(self, term: terms.Many | terms.Some, node: Node, where: str) -> Any:
        if node.kind != "list":
            value = self.read(term.item, node, where)
            return BAD if value is BAD else Items([value], node.mark, [node.mark])
        least = term.least if isinstance(term, terms.Many) else 1
        if len(node.value) < least:
            return self.report(
                "P010", f"{where} is an empty list", node.mark, "leave it out, or name something"
            )
        values: list[Any] = []
        marks: list[Mark] = []
        for item in node.value:
            value = self.read(term.item, item, where)
            if value is not BAD:
                self.twice(value, values, item.mark, where)
                values.append(value)
                marks.append(item.mark)
        return Items(values, node.mark, marks)

    def twice(self, value: Any, earlier: list[Any], mark: Mark, where: str) -> None:
        if isinstance(value, str) and value in earlier:
            self.report("P004", f"`{value}` stands twice in {where}", mark, "name it once")

    def table(self, term: terms.Table, node: Node, where: str) -> Any:
        fields = Fields(node.mark)
        bad = False
        for key, value in node.value:
            if key.value not in term.keys:
                self.report(
                    "P012",
                    f"unknown key `{key.value}` in {where}",
                    key.mark,
                    self.known(key.value, term),
                )
                bad = True
                continue
            read = self.read(term.keys[key.value].term, value, f"`{key.value}`")
            fields.keys_at[key.value] = key.mark
            fields.values_at[key.value] = value.mark
            if read is BAD:
                bad = True
            else:
                fields[key.value] = read
        written = {key.value for key, _ in node.value}
        for name, key_term in term.keys.items():
            if key_term.required and name not in written:
                self.report(
                    "P011",
                    f"`{name}` is missing in {where}",
                    node.mark,
                    key_term.doc.split(". ")[0],
                )
                bad = True
        if term.any_of and not written & set(term.any_of):
            names = ", ".join(f"`{name}`" for name in term.any_of)
            self.report("P011", f"{where} needs one of {names}", node.mark)
            bad = True
        return BAD if bad and not fields else fields

    def known(self, word: str, term: terms.Table) -> str:
        return nearest(word, term.keys) or "known here: " + ", ".join(sorted(term.keys))

    def open(self, term: terms.Open, node: Node, where: str) -> Any:
        fields = Fields(node.mark)
        for key, value in node.value:
            if not form_pattern(term.form).match(key.value):
                form = terms.FORMS[term.form]
                self.report(
                    "P014",
                    f"`{key.value}` in {where} is not {form[1]}",
                    key.mark,
                    f"for example `{form[2]}`",
                )
                continue
            fields.keys_at[key.value] = key.mark
            fields.values_at[key.value] = value.mark
            read = self.read(term.item, value, f"`{key.value}`")
            if read is not BAD:
                fields[key.value] = read
        return fields


def milliseconds(text: str) -> int:
    """A duration as it is kept."""
    for unit, factor in (
        ("ms", 1),
        ("s", 1000),
        ("m", 60_000),
        ("h", 3_600_000),
        ("d", 86_400_000),
    ):
        if text.endswith(unit):
            return round(float(text[: -len(unit)]) * factor)
    return 0


def octets(text: str) -> int:
    """A size as it is kept."""
    factors = {
        "KiB": 1 << 10,
        "MiB": 1 << 20,
        "GiB": 1 << 30,
        "KB": 1000,
        "MB": 10**6,
        "GB": 10**9,
        "B": 1,
    }
    for unit, factor in factors.items():
        if text.endswith(unit):
            return round(float(text[: -len(unit)]) * factor)
    return 0
