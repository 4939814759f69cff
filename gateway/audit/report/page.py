"""The page as one string: no script, no request, a content security policy that allows neither."""

from __future__ import annotations

import base64
import hashlib
import os

import gateway
from gateway.audit.report import chart, parts
from gateway.audit.report.parts import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.audit.report.gather import Report

_STYLE = os.path.join(os.path.dirname(__file__), "style.css")
_SECTIONS = (
    ("trend", "Over time"), ("refused", "Asked and denied"), ("rules", "Rules"), ("coverage", "Confinement"),
    ("programs", "Programs"), ("outcomes", "Outcomes"), ("policies", "Policies"), ("events", "Gaps and events"),
)  # fmt: skip


def page(report: Report, made_at: str) -> str:
    """The report as HTML. `made_at`: when, for the reader."""
    with open(_STYLE, encoding="utf-8") as stream:
        style = stream.read()
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    rule = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    title = f"Audit report · {shown(report.log)}"
    links = " ".join(f'<a href="#{name}">{text}</a>' for name, text in _SECTIONS)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{rule}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">'
        f"<title>{title}</title><style>{style}</style></head><body>"
        f'<header class="top"><h1>Audit report</h1><p class="meta">{_about(report, made_at)}</p></header>'
        f"<main><nav>{links}</nav>{_seal(report)}{parts.tiles(report.totals)}{_body(report)}</main>"
        f"<footer>{_limits(report)}<p>gateway {shown(gateway.__version__)}</p></footer></body></html>\n"
    )


def _about(report: Report, made_at: str) -> str:
    totals = report.totals
    span = f"{report.since or totals.first.replace('T', ' ') + 'h'} to {report.until or totals.last[:16].replace('T', ' ')}"
    machines = ", ".join(shown(name) for name, _ in totals.machines.most_common(3))
    more = f" and {len(totals.machines) - 3} more" if len(totals.machines) > 3 else ""
    where = f" on {machines}{more}" if machines else ""
    return f"Log {shown(report.log)}{where} · {shown(span)} UTC · made {shown(made_at)} from <code>{shown(report.directory)}</code>"


def _seal(report: Report) -> str:
    sealed = not any(line.startswith(("UNSEALED", "not anchored")) for line in report.proven)
    css = "bad" if report.verdict not in ("INTACT", "TORN-TAIL", "UNSEALED") else ""
    css = css or ("" if report.verdict == "INTACT" and sealed else "warn")
    words = {
        "INTACT": "nothing in this log was altered, dropped or reordered",
        "TORN-TAIL": "whole but for a torn last record: a crash, or one being written",
        "UNSEALED": "not sealed as required",
        "UNDECLARED-REDACTION": "fields were taken out without a word",
        "TRUNCATED": "records are missing",
        "FORKED": "somebody remembers another history",
        "ALTERED": "records were changed, taken out or put in",
    }
    said = words[report.verdict]
    if report.verdict == "INTACT" and not sealed:
        said = "the records agree with each other, but nothing outside vouches for all of them"
    lines = [*report.problems[:20], *report.proven, *report.remarks]
    listed = "".join(f"<li>{shown(line)}</li>" for line in lines)
    return (
        f'<section class="seal {css}" id="integrity"><h2>{report.verdict} — {said}</h2>'
        f"<ul>{listed}</ul></section>"
    )


def _body(report: Report) -> str:
    totals = report.totals
    made, step = chart.buckets(totals.hours)
    legend = chart.legend([("deny", "denied"), ("ask", "asked"), ("allow", "allowed")])
    drawn = chart.trend(made, step) if made else '<p class="soft">No decisions in this time.</p>'
    inside = {
        "trend": legend + drawn + _trend_table(made),
        "refused": parts.refused(report),
        "rules": parts.rules(totals) + parts.never_hit(report),
        "coverage": parts.coverage(totals),
        "policies": parts.policies(totals),
        "events": parts.notable(report),
    }
    single = {
        name: f'<section id="{name}"><h2>{text}</h2>{inside[name]}</section>'
        for name, text in _SECTIONS
        if name in inside
    }
    named = {
        "(not known before it runs)" if host == "?" else host: n for host, n in totals.hosts.items()
    }
    hosts = parts.counted(named, "host")
    pair = (
        f'<div class="columns"><section id="programs"><h2>Programs</h2>{parts.programs(totals)}</section>'
        f"<section><h2>Hosts</h2>{hosts}</section></div>"
    )
    outcomes = (
        f'<div class="columns" id="outcomes"><section><h2>Outcomes</h2>{parts.counted(totals.statuses, "ended")}</section>'
        f"<section><h2>Approvals</h2>{parts.counted(totals.answers, 'answer')}</section></div>"
    )
    return (
        single["trend"] + single["refused"] + single["rules"] + single["coverage"] + pair + outcomes
        + single["policies"] + single["events"]
    )  # fmt: skip


def _trend_table(made: list[chart.Bucket]) -> str:
    rows = [
        (
            one.start.strftime("%Y-%m-%d %H:%M"),
            *(f"{one.counts[verdict]:,}" for verdict in chart.VERDICTS),
        )
        for one in made
    ]
    return (
        f"<details><summary>The same as figures</summary>{parts.table(['from', 'denied', 'asked', 'allowed'], rows, (1, 2, 3))}</details>"
        if rows
        else ""
    )


def _limits(report: Report) -> str:
    lines = "".join(f"<li>{shown(line)}</li>" for line in report.limits)
    return f"<h3>What this does not prove</h3><ul>{lines}</ul>"
