"""Copies of records in other people's formats. Exports never feed verification: the log does.

Each format is a pure function over entries. What a format has no word for stands under `gateway` or
`unmapped`, so that nothing is lost on the way but the proof.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gateway.audit.reading import Entry

# Name → (module, what it is). `parquet` writes a file of its own; the others give lines.
FORMATS = {
    "ocsf": ("gateway.audit.export.ocsf", "OCSF 1.6 Process Activity, one JSON object a line"),
    "ecs": ("gateway.audit.export.ecs", "Elastic Common Schema 9, one JSON object a line"),
    "otlp": (
        "gateway.audit.export.otlp",
        "OTLP logs as JSON, one request of up to 500 records a line",
    ),
    "csv": ("gateway.audit.export.table", "one row a record, for spreadsheets"),
    "jsonl": ("gateway.audit.export.plain", "headers and disclosed fields, one JSON object a line"),
    "parquet": ("gateway.audit.export.parquet", "one row a record, by DuckDB"),
}


def lines(name: str, entries: Iterable[Entry]) -> Iterator[str]:
    """Entries in one of the formats that are lines of text."""
    import importlib

    written: Callable[[Iterable[Entry]], Iterator[str]] = importlib.import_module(
        FORMATS[name][0]
    ).lines
    return written(entries)
