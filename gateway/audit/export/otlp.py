"""OTLP logs as JSON (`ExportLogsServiceRequest`), ready to be posted to a collector's `/v1/logs`.

A copy, and best effort by its nature: a collector may drop what it cannot take. The log is the record.
"""

from __future__ import annotations

import json
from datetime import datetime
from itertools import islice

from gateway.audit.export.row import deciding, programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry

_BATCH = 500
# What happened → (severityNumber, severityText).
_SEVERITIES = {"allow": (9, "INFO"), "ask": (13, "WARN"), "deny": (17, "ERROR")}


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Requests of up to 500 records, one a line."""
    source = iter(entries)
    while batch := list(islice(source, _BATCH)):
        yield json.dumps(request(batch))


def request(entries: Iterable[Entry]) -> dict[str, Any]:
    """One export request; records of one machine stand under one resource."""
    machines: dict[str, list[dict[str, Any]]] = {}
    for entry in entries:
        machine = str((entry.field("actor") or {}).get("host", ""))
        machines.setdefault(machine, []).append(log_record(entry))
    return {
        "resourceLogs": [
            {
                "resource": {
                    "attributes": _attributes(
                        {"service.name": "gateway", "host.name": machine or None}
                    )
                },
                "scopeLogs": [
                    {"scope": {"name": "gateway.audit", "version": "1"}, "logRecords": records}
                ],
            }
            for machine, records in machines.items()
        ]
    }


def log_record(entry: Entry) -> dict[str, Any]:
    """One record."""
    header = entry.header
    number, name = _SEVERITIES.get(header.get("verdict", ""), (9, "INFO"))
    moment = datetime.fromisoformat(header["ts"])
    nanoseconds = int(moment.timestamp()) * 1_000_000_000 + moment.microsecond * 1000
    finding = deciding(entry)
    attributes = {
        "gateway.record.id": f"{header['log']}-{entry.seq}",
        "gateway.record.leaf": entry.leaf,
        "gateway.decision": header.get("verdict"),
        "gateway.rules": header.get("rules"),
        "gateway.policy": header.get("policy"),
        "gateway.mode": header.get("mode"),
        "gateway.reason": finding.get("reason"),
        "gateway.severity": finding.get("severity"),
        "gateway.decision.seq": header.get("of"),
        "gateway.answer": header.get("answer"),
        "gateway.status": header.get("status"),
        "gateway.contained": header.get("contained"),
        "session.id": header.get("session"),
        "process.command_line": entry.command or None,
        "process.executable.name": next(iter(programs(entry)), None),
        "process.working_directory": (entry.field("world") or {}).get("cwd"),
        "process.exit.code": header.get("exit_code"),
        "user.name": (entry.field("actor") or {}).get("user"),
    }
    return {
        "timeUnixNano": str(nanoseconds),
        "observedTimeUnixNano": str(nanoseconds),
        "severityNumber": number,
        "severityText": name,
        "eventName": f"gateway.{entry.kind}",
        "body": {
            "stringValue": " ".join(filter(None, (header.get("verdict"), entry.command)))
            or entry.kind
        },
        "attributes": _attributes(attributes),
    }


def _attributes(values: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"key": name, "value": _value(value)} for name, value in values.items() if value is not None
    ]


def _value(value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, list):
        return {"arrayValue": {"values": [_value(one) for one in value]}}
    return {"stringValue": str(value)}
