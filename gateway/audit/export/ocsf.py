"""OCSF 1.6: decisions as Process Activity (1007) with the profile `security_control`.

A decision is a Launch that was allowed, denied or delayed (`ask`); an approval is a Launch that a person
approved or rejected; an outcome is the Terminate of the same process. Other records are left out.
"""

from __future__ import annotations

import json
from datetime import datetime

from gateway.audit.export.row import deciding, programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry

VERSION = "1.6.0"
_CLASS = 1007
# Verdict or answer → (action_id, action, disposition_id, disposition).
_ACTIONS = {
    "allow": (1, "Allowed", 1, "Allowed"),
    "deny": (2, "Denied", 2, "Blocked"),
    "ask": (0, "Unknown", 14, "Delayed"),
    "approved": (1, "Allowed", 8, "Approved"),
    "rejected": (2, "Denied", 25, "Rejected"),
    "expired": (2, "Denied", 25, "Rejected"),
}
_SEVERITIES = {"info": 1, "low": 2, "medium": 3, "high": 4, "critical": 5}


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """One JSON object a line."""
    for entry in entries:
        said = event(entry)
        if said is not None:
            yield json.dumps(said)


def event(entry: Entry) -> dict[str, Any] | None:
    """One record as an OCSF event."""
    if entry.kind not in ("decision", "approval", "outcome"):
        return None
    activity = (2, "Terminate") if entry.kind == "outcome" else (1, "Launch")
    header = entry.header
    actor = entry.field("actor") or {}
    severity = _SEVERITIES.get(str(deciding(entry).get("severity", "info")), 1)
    said: dict[str, Any] = {
        "activity_id": activity[0],
        "activity_name": activity[1],
        "category_uid": 1,
        "category_name": "System Activity",
        "class_uid": _CLASS,
        "class_name": "Process Activity",
        "type_uid": _CLASS * 100 + activity[0],
        "severity_id": severity if header.get("verdict") != "allow" else 1,
        "time": int(datetime.fromisoformat(header["ts"]).timestamp() * 1000),
        "metadata": _metadata(entry),
        "device": {"type_id": 0, "hostname": actor.get("host", "unknown")},
        "actor": _actor(entry, actor),
        "process": _process(entry),
        "raw_data_hash": {"algorithm_id": 3, "algorithm": "SHA-256", "value": entry.leaf},
        "unmapped": _unmapped(entry),
    }
    if entry.kind == "outcome":
        said["status_id"], said["status"] = _status(header)
        if header.get("exit_code") is not None:
            said["exit_code"] = header["exit_code"]
    else:
        _control(entry, said)
    return said


def _control(entry: Entry, said: dict[str, Any]) -> None:
    """What the profile `security_control` adds."""
    header = entry.header
    word = header.get("verdict") or header.get("answer", "")
    action, action_name, disposition, name = _ACTIONS.get(word, (0, "Unknown", 0, "Unknown"))
    said |= {
        "action_id": action,
        "action": action_name,
        "disposition_id": disposition,
        "disposition": name,
    }
    if entry.kind == "decision":
        said["policy"] = {
            "uid": header.get("policy", ""),
            "name": " ".join(header.get("rules", ())),
        }
        reason = deciding(entry).get("reason")
        if reason:
            said["message"] = reason


def _metadata(entry: Entry) -> dict[str, Any]:
    header = entry.header
    return {
        "version": VERSION,
        "product": {
            "name": "gateway",
            "vendor_name": "gateway",
            "version": str((header.get("versions") or {}).get("engine", "")),
        },
        "profiles": [] if entry.kind == "outcome" else ["security_control"],
        "uid": f"{header['log']}-{entry.seq}",
        "sequence": entry.seq,
        "log_name": header["log"],
        "original_time": header["ts"],
        "correlation_uid": f"{header['log']}-{header.get('of', entry.seq)}",
    }


def _actor(entry: Entry, actor: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {"user": {"name": str(actor.get("user", "unknown"))}}
    if actor.get("agent"):
        said["app_name"] = actor["agent"]
    if entry.header.get("session"):
        said["session"] = {"uid": entry.header["session"]}
    return said


def _process(entry: Entry) -> dict[str, Any]:
    of = entry.header.get("of", entry.seq)
    said: dict[str, Any] = {"uid": f"{entry.header['log']}-{of}"}
    if entry.command:
        said["cmd_line"] = entry.command
    names = programs(entry)
    if names:
        said["name"] = names[0]
    cwd = (entry.field("world") or {}).get("cwd")
    if cwd:
        said["working_directory"] = cwd
    return said


def _status(header: dict[str, Any]) -> tuple[int, str]:
    if header.get("status") == "exited" and header.get("exit_code") == 0:
        return 1, "Success"
    return 2, "Failure"


def _unmapped(entry: Entry) -> dict[str, Any]:
    names = ("mode", "attended", "contained", "opaque", "rules", "waived", "observed", "status", "signal",
             "duration_us", "channel", "scope")  # fmt: skip
    said = {name: entry.header[name] for name in names if name in entry.header}
    for name in ("findings", "commands", "sandbox", "outcome"):
        value = entry.field(name)
        if value:
            said[name] = value
    if entry.redacted:
        said["redacted"] = entry.redacted
    return said
