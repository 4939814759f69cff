"""What `policy check` found, for people, programs, code hosts and editors."""

from __future__ import annotations

import json

from gateway.policy.problems import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.authoring.check import Report
    from gateway.policy.problems import Problem

FORMATS = ("text", "json", "sarif", "github")
_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


def render(report: Report, form: str) -> str:
    """The report in one of `FORMATS`, without a newline at the end."""
    return {"text": text, "json": as_json, "sarif": sarif, "github": github}[form](report)


def text(report: Report) -> str:
    """Each problem with its line and a caret, then one line that sums up."""
    lines = [str(one) for one in report.problems]
    counts = ", ".join(
        _count(number, severity) for severity in _LEVELS if (number := _number(report, severity))
    )
    parts = ((report.rules, "rule"), (report.examples, "example"), (len(report.files), "file"))
    held = ", ".join(_count(*part) for part in parts)
    if not report.loads:
        lines.append(f"{counts}. This policy does not load.")
    else:
        lines.append(f"{held}: {counts or 'nothing to say'}.")
    return "\n".join(lines)


def _number(report: Report, severity: str) -> int:
    return sum(one.severity == severity for one in report.problems)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("s" if number != 1 else "")


def as_json(report: Report) -> str:
    """One object, with stable keys."""
    return json.dumps(
        {
            "loads": report.loads,
            "digest": report.digest,
            "files": list(report.files),
            "rules": report.rules,
            "examples": report.examples,
            "problems": [_plain(one) for one in report.problems],
        },
        ensure_ascii=False,
        indent=2,
    )


def _plain(one: Problem) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity,
        "file": one.mark.file,
        "line": one.mark.line,
        "column": one.mark.column,
        "length": one.mark.length,
        "message": one.message,
        "hint": one.hint,
        "guide": one.guide,
    }


def github(report: Report) -> str:
    """Workflow commands, which code hosts show beside the line."""
    return "\n".join(
        f"::{_GITHUB[one.severity]} file={_property(one.mark.file)},line={one.mark.line},"
        f"col={one.mark.column},endColumn={one.mark.column + one.mark.length},title={one.code}"
        f"::{_message(one.message + (f' ({one.hint})' if one.hint else ''))}"
        for one in report.problems
    )


def _message(said: str) -> str:
    return said.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(said: str) -> str:
    return _message(said).replace(":", "%3A").replace(",", "%2C")


def sarif(report: Report) -> str:
    """SARIF 2.1.0."""
    from gateway import __version__

    used = sorted({one.code for one in report.problems})
    rules = [{"id": code, "shortDescription": {"text": titles().get(code, code)}} for code in used]
    driver = {"name": "gateway policy check", "version": __version__, "rules": rules}
    results = [
        {
            "ruleId": one.code,
            "ruleIndex": used.index(one.code),
            "level": _LEVELS[one.severity],
            "message": {"text": one.message + (f" ({one.hint})" if one.hint else "")},
            "locations": [{"physicalLocation": _location(one)}],
        }
        for one in report.problems
    ]
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _location(one: Problem) -> dict[str, Any]:
    mark = one.mark
    return {
        "artifactLocation": {"uri": _uri(mark.file)},
        "region": {
            "startLine": mark.line,
            "startColumn": mark.column,
            "endColumn": mark.column + mark.length,
        },
    }


def _uri(path: str) -> str:
    from urllib.parse import quote

    return ("file://" if path.startswith("/") else "") + quote(path)


def titles() -> dict[str, str]:
    """Every code, of loading and of lint, with its title."""
    from gateway.authoring.lint import modules

    return {code: title for code, (title, _) in CODES.items()} | {
        one.ID: one.NAME for one in modules()
    }
