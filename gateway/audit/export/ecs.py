"""Elastic Common Schema 9: one event a record, what ECS has no name for under `gateway`."""

from __future__ import annotations

import json

from gateway.audit.export.row import deciding, programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry

VERSION = "9.2.0"
_TYPES = {
    "allow": "allowed",
    "deny": "denied",
    "ask": "info",
    "approved": "allowed",
    "rejected": "denied",
}
_SEVERITIES = {"info": 1, "low": 21, "medium": 47, "high": 73, "critical": 99}


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """One JSON object a line."""
    for entry in entries:
        yield json.dumps(event(entry))


def event(entry: Entry) -> dict[str, Any]:
    """One record as an ECS event."""
    header = entry.header
    actor = entry.field("actor") or {}
    said: dict[str, Any] = {
        "@timestamp": header["ts"],
        "ecs": {"version": VERSION},
        "event": _event(entry),
        "observer": {"product": "gateway", "vendor": "gateway", "type": "gateway"},
        "gateway": _rest(entry),
    }
    process = _process(entry)
    if process:
        said["process"] = process
    if entry.kind == "decision":
        said["rule"] = _rule(entry)
    if actor.get("user"):
        said["user"] = {"name": str(actor["user"])}
    if actor.get("host"):
        said["host"] = {"hostname": actor["host"], "name": actor["host"]}
    return said


def _event(entry: Entry) -> dict[str, Any]:
    header = entry.header
    word = header.get("verdict") or header.get("answer") or ""
    said: dict[str, Any] = {
        "kind": "event",
        "category": ["process"],
        "type": ["end"] if entry.kind == "outcome" else [_TYPES.get(word, "info")],
        "action": f"gateway-{entry.kind}",
        "outcome": _outcome(header, word),
        "id": f"{header['log']}-{entry.seq}",
        "sequence": entry.seq,
        "hash": entry.leaf,
        "provider": "gateway",
        "dataset": "gateway.audit",
    }
    finding = deciding(entry)
    if finding.get("reason"):
        said["reason"] = finding["reason"]
        said["severity"] = _SEVERITIES.get(finding.get("severity", ""), 47)
    if header.get("duration_us") is not None:
        said["duration"] = header["duration_us"] * 1000
    return said


def _outcome(header: dict[str, Any], word: str) -> str:
    if header["kind"] == "outcome":
        return (
            "success"
            if header.get("status") == "exited" and header.get("exit_code") == 0
            else "failure"
        )
    return {
        "allow": "success",
        "approved": "success",
        "deny": "failure",
        "rejected": "failure",
    }.get(word, "unknown")


def _process(entry: Entry) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if entry.command:
        said["command_line"] = entry.command
    names = programs(entry)
    if names:
        said["name"] = names[0]
    cwd = (entry.field("world") or {}).get("cwd")
    if cwd:
        said["working_directory"] = cwd
    if entry.header.get("exit_code") is not None:
        said["exit_code"] = entry.header["exit_code"]
    return said


def _rule(entry: Entry) -> dict[str, Any]:
    finding = deciding(entry)
    said: dict[str, Any] = {
        "id": " ".join(entry.header.get("rules", ())),
        "ruleset": finding.get("layer", "builtin"),
        "version": entry.header.get("policy", ""),
    }
    if finding.get("reason"):
        said["description"] = finding["reason"]
    if finding.get("at"):
        said["reference"] = finding["at"]
    return said


def _rest(entry: Entry) -> dict[str, Any]:
    left = ("v", "seq", "prev", "ts", "f", "kind", "verdict", "rules", "policy", "exit_code")
    said = {name: value for name, value in entry.header.items() if name not in left}
    for name, (_salt, value) in entry.disclosed.items():
        if name not in ("request", "actor", "world"):
            said[name] = value
    if entry.redacted:
        said["redacted"] = entry.redacted
    return said
