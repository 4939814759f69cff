"""CSV for spreadsheets. Control characters are spelled out, and no cell begins like a formula."""

from __future__ import annotations

import csv
import io

from gateway.audit.export.row import COLUMNS, row
from gateway.audit.visible import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """A line of names, then a line for each record."""
    yield _line(list(COLUMNS))
    for entry in entries:
        yield _line([_cell(value) for value in row(entry).values()])


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = visible(value)
    # A spreadsheet would compute what an agent wrote.
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def _line(cells: list[Any]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(cells)
    return buffer.getvalue()
