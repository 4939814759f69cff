"""One row of the table, and how a table is printed."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A budget and what was measured. `value` None: not measured here, `note` says why."""

    name: str
    budget: float
    value: float | None
    unit: str
    baseline: str = ""
    note: str = ""

    @property
    def holds(self) -> bool | None:
        return None if self.value is None else self.value <= self.budget


def missing(name: str, budget: float, unit: str, note: str) -> Row:
    """A row that isn't there yet, and says so."""
    return Row(name, budget, None, unit, note=note)


def as_text(rows: list[Row]) -> str:
    """The table, one row a line, worst news visible at once."""
    lines = [f"{'what':58} {'must':>12} {'measured':>12}  over"]
    for row in rows:
        value = "-" if row.value is None else f"{row.value:,.4g} {row.unit}"
        mark = {None: "  not measured: " + row.note, True: "", False: "  OVER BUDGET"}[row.holds]
        note = f"  ({row.note})" if row.note and row.value is not None else ""
        must = f"≤ {row.budget:,g} {row.unit}"
        lines.append(f"{row.name:58} {must:>12} {value:>12}  {row.baseline}{note}{mark}")
    return "\n".join(lines)
