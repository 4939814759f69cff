"""One record as one flat row: what spreadsheets and Parquet hold."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.audit.reading import Entry

# Column → its type in Parquet.
COLUMNS = {
    "seq": "BIGINT",
    "time": "VARCHAR",
    "kind": "VARCHAR",
    "verdict": "VARCHAR",
    "rules": "VARCHAR",
    "reason": "VARCHAR",
    "severity": "VARCHAR",
    "programs": "VARCHAR",
    "command": "VARCHAR",
    "cwd": "VARCHAR",
    "mode": "VARCHAR",
    "session": "VARCHAR",
    "user": "VARCHAR",
    "machine": "VARCHAR",
    "agent": "VARCHAR",
    "policy": "VARCHAR",
    "decision": "BIGINT",
    "status": "VARCHAR",
    "exit_code": "BIGINT",
    "signal": "VARCHAR",
    "duration_us": "BIGINT",
    "answer": "VARCHAR",
    "redacted": "VARCHAR",
    "log": "VARCHAR",
    "leaf": "VARCHAR",
}


def row(entry: Entry) -> dict[str, Any]:
    """The columns of one record; None where it has no value."""
    header = entry.header
    first = deciding(entry)
    actor = entry.field("actor") or {}
    said = {
        "seq": entry.seq,
        "time": header["ts"],
        "kind": entry.kind,
        "verdict": header.get("verdict"),
        "rules": " ".join(header.get("rules", ())) or None,
        "reason": first.get("reason"),
        "severity": first.get("severity"),
        "programs": " ".join(programs(entry)) or None,
        "command": entry.command or None,
        "cwd": (entry.field("world") or {}).get("cwd"),
        "mode": header.get("mode"),
        "session": header.get("session"),
        "user": actor.get("user"),
        "machine": actor.get("host"),
        "agent": actor.get("agent"),
        "policy": header.get("policy"),
        "decision": header.get("of"),
        "redacted": " ".join(entry.redacted) or None,
        "log": header["log"],
        "leaf": entry.leaf,
    }
    for name in ("status", "exit_code", "signal", "duration_us", "answer"):
        said[name] = header.get(name)
    return {name: said[name] for name in COLUMNS}


def deciding(entry: Entry) -> dict[str, Any]:
    """The first finding that made the verdict what it is."""
    verdict = entry.header.get("verdict")
    for finding in entry.findings:
        if (
            finding["verdict"] == verdict
            and not finding.get("waived_by")
            and not finding.get("observed")
        ):
            return finding
    return {}


def programs(entry: Entry) -> list[str]:
    """The programs of a decision, each once."""
    return list(dict.fromkeys(one["program"] for one in entry.commands if "program" in one))
