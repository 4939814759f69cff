"""Parquet by DuckDB: the same columns as CSV, with types, compressed with zstd."""

from __future__ import annotations

import json
import os
import tempfile

from gateway.audit import duck
from gateway.audit.export.row import COLUMNS, row
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.audit.reading import Entry


def write(entries: Iterable[Entry], target: str) -> int:
    """Write a Parquet file; gives the number of rows."""
    if not duck.installed():
        raise AuditError(
            "writing Parquet needs DuckDB", hint="pip install 'command-gateway[audit]'"
        )
    count = 0
    with tempfile.TemporaryDirectory(prefix="gateway-export-") as folder:
        rows = os.path.join(folder, "rows.jsonl")
        with open(rows, "w", encoding="utf-8") as stream:
            for entry in entries:
                stream.write(json.dumps(row(entry)) + "\n")
                count += 1
        columns = ", ".join(f"{name}: '{kind}'" for name, kind in COLUMNS.items())
        select = f"SELECT * FROM read_json(?, format='newline_delimited', columns={{{columns}}})"  # noqa: S608
        quoted = target.replace("'", "''")
        with duck.connect() as base:
            base.execute(
                f"COPY ({select}) TO '{quoted}' (FORMAT parquet, COMPRESSION zstd)", [rows]
            )
    return count
