"""Facts in few words: what an auditor searches for, and nothing that has to be masked.

Arguments are left out: they stand in the request, where masking has been. Replay does not read this; it
judges the request again.
"""

from __future__ import annotations

from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.facts.model import Command, Facts, HostUse, PathUse


def commands(facts: Facts) -> list[dict[str, Any]]:
    """One short object for each command that may run, in order."""
    return [_command(one) for one in facts.commands] + [
        {"opaque": part.reason, "why": part.detail} for part in facts.opaque
    ]


def _command(one: Command) -> dict[str, Any]:
    said: dict[str, Any] = {"program": one.program or "?"}
    if one.written and one.written != one.program:
        said["written"] = one.written
    if one.subcommand:
        said["subcommand"] = " ".join(one.subcommand)
    if one.wrappers:
        said["wrappers"] = list(one.wrappers)
    if one.paths:
        said["paths"] = [_path(use) for use in one.paths]
    if one.hosts:
        said["hosts"] = [_host(use) for use in one.hosts]
    if one.network is not Known.NO:
        said["network"] = one.network.name.lower()
    if one.place != "local":
        said["place"] = one.place
    if one.origin != "script":
        said["origin"] = one.origin
    if one.code:
        said["code"] = list(dict.fromkeys(code.language for code in one.code))
    if one.unknowns:
        said["unknown"] = list(dict.fromkeys(one.what for one in one.unknowns))
    return said


def _path(use: PathUse) -> list[str]:
    """Role, path, and in a third place what makes it more than that one path."""
    marks = [
        mark
        for mark, holds in (("glob", use.glob), ("tree", use.recursive), ("inside", use.inside), ("inexact", not use.exact))
        if holds
    ]  # fmt: skip
    said = [use.role, use.path]
    if marks or (use.real and use.real != use.path):
        said.append(" ".join(marks))
    if use.real and use.real != use.path:
        said.append(use.real)
    return said


def _host(use: HostUse) -> str:
    return f"{use.host or '?'}:{use.port}" if use.port else use.host or "?"
