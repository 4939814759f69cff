"""DuckDB straight over the segments, when the extra `audit` is installed: the same answers, sooner.

What DuckDB gives is always a superset, or a grouping, of what the plain reader gives; the last word has
Python. Nothing is imported or converted beforehand.
"""

from __future__ import annotations

import importlib.util
import json
import os

from gateway.audit import segments
from gateway.audit.reading import Entry, check_folder
from gateway.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.audit.select import Selection

_SOURCE = """read_json({files}, format='newline_delimited', ignore_errors=true,
  maximum_object_size=268435456, columns={{h: {header}, d: {fields}, leaf: 'VARCHAR'}})"""


def installed() -> bool:
    """Is DuckDB here, and not switched off by `GATEWAY_AUDIT_PLAIN`?"""
    return (
        not os.environ.get("GATEWAY_AUDIT_PLAIN") and importlib.util.find_spec("duckdb") is not None
    )


def connect() -> Any:
    """An in-memory database that writes nothing to the log's folder, and reaches no network."""
    import duckdb

    base = duckdb.connect(":memory:", config={"autoinstall_known_extensions": "false"})
    base.execute("SET enable_progress_bar = false")
    return base


def source(directory: str, header: str = "JSON", fields: str = "JSON") -> str:
    """The segments as a table: `h` and `d` as JSON, or as the structures that are named."""
    files = [os.path.join(directory, name) for name in segments.segments(directory)]
    listed = "[" + ", ".join("'" + path.replace("'", "''") + "'" for path in files) + "]"
    return _SOURCE.format(files=listed, header=_quoted(header), fields=_quoted(fields))


def candidates(directory: str, wanted: Selection) -> Iterator[Entry]:
    """Records that may match, oldest first. Held in memory: ask only for what `narrows`."""
    conditions, values = _conditions(wanted)
    where = " WHERE " + " AND ".join(conditions) if conditions else ""
    with connect() as base:
        found = base.execute(f"SELECT h, d, leaf FROM {source(directory)}{where}", values)  # noqa: S608
        batch: list[Entry] = []
        while chunk := found.fetchmany(5000):
            batch += (Entry(json.loads(h), json.loads(d), leaf) for h, d, leaf in chunk)
    yield from sorted(batch, key=_seq)


def narrows(wanted: Selection) -> bool:
    """Can DuckDB leave most of the log out? Else reading line by line needs less memory."""
    few = bool(wanted.verdicts) and "allow" not in wanted.verdicts
    return few or bool(
        wanted.rules or wanted.programs or wanted.paths or wanted.hosts or wanted.sessions or wanted.text
        or wanted.since or wanted.until
    )  # fmt: skip


_VIEW = """CREATE VIEW records AS SELECT
  (h->>'$.seq')::BIGINT AS seq, (h->>'$.ts')::TIMESTAMP AS time, h->>'$.kind' AS kind, h->>'$.verdict' AS verdict,
  from_json(h->'$.rules', '["VARCHAR"]') AS rules, h->>'$.mode' AS mode, h->>'$.session' AS session,
  coalesce(d->>'$.request[1].command', d->>'$.request[1].path') AS command, d->>'$.world[1].cwd' AS cwd,
  from_json(d->'$.commands[1][*].program', '["VARCHAR"]') AS programs, d->'$.actor[1]' AS actor,
  d->'$.findings[1]' AS findings, (h->>'$.of')::BIGINT AS decision, h->>'$.status' AS status,
  (h->>'$.exit_code')::BIGINT AS exit_code, (h->>'$.duration_us')::BIGINT AS duration_us, h->>'$.answer' AS answer,
  h->>'$.policy' AS policy, h AS header, d AS fields, leaf FROM {source}"""


def select(directory: str, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Names and rows of a query over the view `records`."""
    import duckdb

    check_folder(directory)
    with connect() as base:
        base.execute(_VIEW.format(source=source(directory)))
        # The view is made; from here on nothing but the segments can be read, and nothing written.
        folder = directory.replace("'", "''")
        base.execute(f"SET allowed_directories = ['{folder}/']")
        base.execute("SET enable_external_access = false")
        try:
            found = base.execute(sql)
            return [one[0] for one in found.description or ()], found.fetchall()
        except duckdb.Error as error:
            raise UsageError(f"DuckDB: {error}") from error


def _seq(entry: Entry) -> int:
    return entry.seq


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _conditions(wanted: Selection) -> tuple[list[str], list[Any]]:
    conditions: list[str] = []
    values: list[Any] = []
    for column, names in (
        ("kind", wanted.kinds),
        ("verdict", wanted.verdicts),
        ("mode", wanted.modes),
    ):
        if names:
            conditions.append(f"h->>'$.{column}' IN ({', '.join('?' * len(names))})")
            values += names
    for column, operator, moment in (("ts", ">=", wanted.since), ("ts", "<", wanted.until)):
        if moment:
            conditions.append(f"h->>'$.{column}' {operator} ?")
            values.append(moment)
    for where, names in (
        ("h::VARCHAR || d::VARCHAR", wanted.rules),
        ("h::VARCHAR", wanted.sessions),
        ("d::VARCHAR", wanted.programs),
        ("d::VARCHAR", wanted.hosts),
    ):
        plain = [
            json.dumps(name, ensure_ascii=False)[1:-1]
            for name in names
            if not set(name) & set("*?[")
        ]
        if plain and len(plain) == len(names):
            conditions.append("(" + " OR ".join(f"contains({where}, ?)" for _ in plain) + ")")
            values += plain
    return conditions, values
