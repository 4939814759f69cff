"""`policy show`: the policy that is in force once all files are merged, and where each value came from."""

from __future__ import annotations

from gateway.policy.model import Params
from gateway.policy.parameters import PARAMETERS
from gateway.values import Value, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.model import Policy

_KEPT_AS = {"env.pass": "env.passes", "env.set": "env.sets"}
_ENGINE = "the engine's own"


class Shown(Value):
    """One parameter as it is in force."""

    name: str
    value: Any
    at: str
    layer: str


def parameters(policy: Policy) -> tuple[Shown, ...]:
    """Every parameter, those that no file sets too."""
    found = []
    for one in PARAMETERS:
        origin = policy.origins.get(one.name)
        value = plain(_value(policy.params, _KEPT_AS.get(one.name, one.name)))
        found.append(
            Shown(one.name, value, origin.at if origin else "", origin.layer if origin else _ENGINE)
        )
    return tuple(found)


def default_of(name: str) -> str:
    """What a parameter is when no file sets it, in words."""
    return _said(name, plain(_value(Params(), _KEPT_AS.get(name, name))))


def _value(params: Params, name: str) -> Any:
    value: Any = params
    for part in name.split("."):
        value = getattr(value, part)
    return value


def as_text(policy: Policy) -> str:
    """For people: what holds, and behind each line where it was said."""
    lines = [
        f"policy  {policy.name}",
        f"digest  {policy.digest}",
        "",
        "files, the highest layer first",
    ]
    for source in policy.sources:
        revision = f", revision {source.revision}" if source.revision else ""
        lines.append(f"  {source.layer:8} {source.path}  ({source.name}{revision})")
    lines += ["", "parameters"]
    for shown in parameters(policy):
        where = f"{shown.at} ({shown.layer})" if shown.at else shown.layer
        lines.append(f"  {shown.name:20} {_said(shown.name, shown.value):28} {where}")
    lines += ["", "path lists"]
    for one in policy.paths:
        held = ", ".join(
            f"{role} {verdict} {_patterns(found)}"
            for role, lists in one.lists.items()
            for verdict, found in lists.items()
        )
        lines.append(f"  {one.id:20} {held or 'allows only'}  {one.at} ({one.layer})")
    for role, groups in policy.coverage.items():
        for group in groups:
            lines.append(f"  {role:20} only {_patterns(group)}")
    lines += ["", "rules"]
    for rule in policy.rules:
        marks = "".join(
            f" {word}"
            for word, on in (
                ("final", rule.final),
                ("observe", rule.observe),
                ("certain", rule.certain),
            )
            if on
        )
        lines.append(f"  {rule.verdict!s:5} {rule.id}{marks}  {rule.at} ({rule.layer})")
    if policy.exemptions:
        lines += ["", "exceptions"]
    for exemption in policy.exemptions:
        lines.append(
            f"  {exemption.id}: {exemption.rule} to {exemption.lowers_to} until {exemption.expires}, "
            f"{exemption.owner}, {exemption.ticket}  {exemption.at} ({exemption.layer})"
        )
    return "\n".join(lines)


def as_data(policy: Policy) -> dict[str, Any]:
    """For programs."""
    return {
        "name": policy.name,
        "digest": policy.digest,
        "files": plain(policy.sources),
        "parameters": plain(parameters(policy)),
        "paths": plain(policy.paths),
        "coverage": plain(dict(policy.coverage)),
        "rules": plain(policy.rules),
        "exceptions": plain(policy.exemptions),
        "programs": plain(dict(policy.programs)),
    }


def _patterns(patterns: Any) -> str:
    from gateway.policy import globs

    texts: list[str] = []
    globs.each(patterns, lambda _base, _segments, text, _exact: texts.append(text))
    return "[" + ", ".join(sorted(texts)) + "]"


def _said(name: str, value: Any) -> str:
    if isinstance(value, list):
        return (
            "["
            + ", ".join("=".join(one) if isinstance(one, list) else str(one) for one in value)
            + "]"
        )
    unit = _unit(name, value)
    return unit or str(value)


def _unit(name: str, value: Any) -> str:
    from gateway.policy.terms import Text

    term = next(one.term for one in PARAMETERS if one.name == name)
    if not isinstance(term, Text) or not isinstance(value, int):
        return ""
    if value == 0:
        return "none" if name == "kill_after" else "no limit"
    units = (("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1))
    if term.form == "size":
        units = (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1))
    word, factor = next(one for one in units if value % one[1] == 0)
    return f"{value // factor}{word}"
