"""The state of one shell, in tables that remember how they were changed.

Branches are walked one after the other on the same tables: `mark`, walk, `rollback` gives the changes
of one way as a `Delta`, and `join` puts together what several ways leave behind. The cost is that of
the changes, never that of the state.
"""

from __future__ import annotations

from gateway.facts.state.values import ABSENT, ArrayValue, Choice, Mark, joined, one_of_lists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from gateway.facts.state.disk import Disk
    from gateway.facts.state.values import Variable

    Table: TypeAlias = dict[Any, Any]
    Delta: TypeAlias = dict[tuple[int, Any], tuple[Table, Any, Any]]


class Journal:
    """Every change of every table, in order, so that it can be taken back."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[tuple[Table, Any, Any]] = []

    def put(self, table: Table, key: Any, value: Any) -> None:
        """Change a table. ABSENT takes the key away."""
        self.entries.append((table, key, table.get(key, ABSENT)))
        if value is ABSENT:
            table.pop(key, None)
        else:
            table[key] = value

    def mark(self) -> int:
        """A point to come back to."""
        return len(self.entries)

    def changes(self, mark: int) -> Delta:
        """What differs from the point: the values as they are now."""
        delta: Delta = {}
        for table, key, _ in self.entries[mark:]:
            delta[id(table), key] = (table, key, table.get(key, ABSENT))
        return delta

    def rollback(self, mark: int) -> Delta:
        """Go back to the point; give what differed."""
        if len(self.entries) == mark:
            return {}
        delta = self.changes(mark)
        self.undo(mark)
        return delta

    def undo(self, mark: int) -> None:
        """Go back to the point."""
        for table, key, old in reversed(self.entries[mark:]):
            if old is ABSENT:
                table.pop(key, None)
            else:
                table[key] = old
        del self.entries[mark:]

    def apply(self, delta: Delta) -> None:
        """Make the changes again."""
        for table, key, value in delta.values():
            self.put(table, key, value)


class Tables:
    """Everything one shell process knows. The disk is shared by all of them."""

    __slots__ = (
        "aliases",
        "attributes",
        "channels",
        "disk",
        "functions",
        "hashed",
        "options",
        "place",
        "variables",
    )

    def __init__(self, disk: Disk) -> None:
        self.variables: dict[str, Variable] = {}
        # name → letters: x exported, i integer, n reference, r readonly, ~ of a coprocess.
        self.attributes: dict[str, str] = {}
        # name → every definition it may have; None among them: it may be undefined.
        self.functions: dict[str, tuple[Any, ...]] = {}
        self.aliases: dict[str, str] = {}
        # `set -o` and `shopt` names → on, off, or None when that depends.
        self.options: dict[str, bool | None] = {}
        self.channels: dict[int, Any] = {}
        # name → the file that `hash -p` gave it.
        self.hashed: dict[str, str] = {}
        # cwd, stack, positional, zero.
        self.place: dict[str, Any] = {}
        self.disk = disk


def join(deltas: list[Delta], merge: Callable[[Table, Any, list[Any]], Any]) -> Delta:
    """What one knows after any one of these ways was gone."""
    if len(deltas) == 1:
        return deltas[0]
    keys: dict[tuple[int, Any], tuple[Table, Any]] = {}
    for delta in deltas:
        for where, (table, key, _) in delta.items():
            keys[where] = (table, key)
    out: Delta = {}
    for where, (table, key) in keys.items():
        now = table.get(key, ABSENT)
        values = [delta[where][2] if where in delta else now for delta in deltas]
        first = values[0]
        if all(value is first or value == first for value in values):
            merged = first
        else:
            merged = merge(table, key, values)
        out[where] = (table, key, merged)
    return out


def merge_attributes(values: list[Any]) -> str:
    """The letters of a variable: all that it may have; `?` if that changes what it holds, `y` if it is
    perhaps not exported, `!` if it is perhaps not readonly, or no reference."""
    each = [value if isinstance(value, str) else "" for value in values]
    letters = "".join(dict.fromkeys("".join(each)))
    certain = {letter for letter in letters if all(letter in one for one in each)}
    if "x" in letters and "x" not in certain and "y" not in letters:
        letters += "y"
    if any(letter in letters and letter not in certain for letter in "rn") and "!" not in letters:
        letters += "!"
    unsure = any(letter in letters and letter not in certain for letter in "iulcA")
    return letters + ("?" if unsure and "?" not in letters else "")


def merge_variables(values: list[Variable], otherwise: str) -> Variable:
    """Several values of one variable. Arrays that differ become one that isn't complete."""
    flat = [
        one for value in values for one in (value.values if isinstance(value, Choice) else (value,))
    ]
    if not any(isinstance(value, ArrayValue) for value in flat):
        return joined(flat, otherwise)
    each = [
        value.items
        if isinstance(value, ArrayValue)
        else {"0": value}
        if isinstance(value, str)
        else {}
        for value in flat
    ]
    lists = [value for value in flat if isinstance(value, ArrayValue)]
    if len(lists) == len(flat):
        found = one_of_lists(lists)
        if found is not None:
            return found
    first = each[0]
    items = {
        key: first[key] if all(one.get(key) == first.get(key) for one in each) else otherwise
        for key in dict.fromkeys(key for one in each for key in one)
    }
    return ArrayValue(items, complete=False)


__all__ = [
    "Choice",
    "Delta",
    "Journal",
    "Mark",
    "Tables",
    "join",
    "merge_attributes",
    "merge_variables",
]
