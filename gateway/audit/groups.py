"""Records that count alike, with their number: what totals are made of.

DuckDB makes the groups of a million records in seconds; the plain reader gives groups of one.
"""

from __future__ import annotations

import json

from gateway.audit import duck, reading
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry

    Progress = Callable[[int], None]


class Fired(Value):
    """What one rule said in a decision."""

    rule: str
    verdict: str
    # `kernel`, `proxy` or `static`.
    by: str = "static"
    # `live`, `waived` or `observed`.
    state: str = "live"


class Group(Value):
    """So many records of one kind in one hour, alike in all that is counted."""

    kind: str
    hour: str
    count: int
    newest: str
    verdict: str = ""
    mode: str = ""
    attended: bool = False
    contained: bool = False
    opaque: bool = False
    masked: bool = False
    policy: str = ""
    rules: tuple[str, ...] = ()
    fired: tuple[Fired, ...] = ()
    programs: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    machine: str = ""
    # Of an outcome and of an approval.
    status: str = ""
    tier: int = 0
    answer: str = ""
    # Of a gap: decisions that could not be recorded.
    lost: int = 0


def groups(directory: str, since: str = "", until: str = "") -> Iterator[Group]:
    """Every record between two moments, in groups."""
    reading.check_folder(directory)
    if duck.installed():
        return _by_duck(directory, since, until)
    return _one_by_one(directory, since, until)


def _one_by_one(directory: str, since: str, until: str) -> Iterator[Group]:
    for entry in reading.entries(directory):
        ts = entry.header["ts"]
        if (not since or ts >= since) and (not until or ts < until):
            yield group_of(entry)


def group_of(entry: Entry) -> Group:
    """One record as a group of one."""
    header = entry.header
    return Group(
        kind=entry.kind,
        hour=header["ts"][:13],
        count=1,
        newest=header["ts"],
        verdict=header.get("verdict", ""),
        mode=header.get("mode", ""),
        attended=header.get("attended", False),
        contained=header.get("contained", False),
        opaque=header.get("opaque", False),
        masked="masks" in header.get("f", ()),
        policy=header.get("policy", ""),
        rules=tuple(header.get("rules", ())),
        fired=tuple(_fired(one) for one in entry.findings),
        programs=tuple(one["program"] for one in entry.commands if "program" in one),
        hosts=tuple(host for one in entry.commands for host in one.get("hosts", ())),
        machine=str((entry.field("actor") or {}).get("host", "")),
        status=header.get("status", ""),
        tier=int(header.get("sandboxed", 0)),
        answer=header.get("answer", ""),
        lost=header.get("records", 0) if entry.kind == "gap" else 0,
    )


def _fired(one: dict[str, Any]) -> Fired:
    state = "waived" if one.get("waived_by") else "observed" if one.get("observed") else "live"
    return Fired(one["rule"], one["verdict"], one.get("enforced_by", "static"), state)


# What DuckDB is told of headers and fields; the rest is not even parsed.
_HEADER = (
    "STRUCT(kind VARCHAR, ts VARCHAR, verdict VARCHAR, mode VARCHAR, attended BOOLEAN, contained BOOLEAN,"
    " opaque BOOLEAN, policy VARCHAR, rules VARCHAR[], status VARCHAR, sandboxed BIGINT, answer VARCHAR,"
    " records BIGINT, f STRUCT(masks VARCHAR))"
)
_FIELDS = "STRUCT(findings JSON[], commands JSON[], actor JSON[])"
_FINDINGS = '[{"rule":"VARCHAR","verdict":"VARCHAR","enforced_by":"VARCHAR","waived_by":"VARCHAR","observed":"BOOLEAN"}]'
_COMMANDS = '[{"program":"VARCHAR","hosts":["VARCHAR"]}]'
_SQL = """
SELECT h.kind, h.ts[1:13], count(*), max(h.ts), h.verdict, h.mode, h.attended, h.contained, h.opaque,
  h.f.masks IS NOT NULL, h.policy, h.rules, {findings}, {commands}, d.actor[2]->>'$.host', h.status, h.sandboxed,
  h.answer, CASE WHEN h.kind = 'gap' THEN h.records END
FROM {source} WHERE h.kind IS NOT NULL AND (? = '' OR h.ts >= ?) AND (? = '' OR h.ts < ?)
GROUP BY ALL ORDER BY ALL
"""


def _by_duck(directory: str, since: str, until: str) -> Iterator[Group]:
    sql = _SQL.format(
        source=duck.source(directory, _HEADER, _FIELDS),
        findings=f"to_json(from_json(d.findings[2], '{_FINDINGS}'))",
        commands=f"to_json(from_json(d.commands[2], '{_COMMANDS}'))",
    )
    with duck.connect() as base:
        found = base.execute(sql, [since, since, until, until])
        while rows := found.fetchmany(2000):
            for row in rows:
                yield _group_of_row(row)


def _group_of_row(row: tuple[Any, ...]) -> Group:
    findings = json.loads(row[12]) if row[12] else None
    commands = json.loads(row[13]) if row[13] else None
    return Group(
        kind=row[0],
        hour=row[1],
        count=row[2],
        newest=row[3],
        verdict=row[4] or "",
        mode=row[5] or "",
        attended=bool(row[6]),
        contained=bool(row[7]),
        opaque=bool(row[8]),
        masked=row[9],
        policy=row[10] or "",
        rules=tuple(row[11] or ()),
        fired=tuple(
            _fired({name: value for name, value in one.items() if value is not None})
            for one in findings or ()
        ),
        programs=tuple(one["program"] for one in commands or () if one["program"] is not None),
        hosts=tuple(host for one in commands or () for host in one["hosts"] or ()),
        machine=row[14] or "",
        status=row[15] or "",
        tier=row[16] or 0,
        answer=row[17] or "",
        lost=row[18] or 0,
    )
