"""Everything a report shows, collected from a log: totals, refusals with their reasons, integrity, gaps."""

from __future__ import annotations

import json
from collections import Counter

from gateway.audit import duck, reading
from gateway.audit.groups import groups
from gateway.audit.tally import Tally, tally
from gateway.audit.verify import verify
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from gateway.audit.reading import Entry

    Progress = Callable[[str, int, int], None]

# Kinds of records that an auditor wants to see one by one.
_NOTABLE = ("gap", "log.recover", "redaction", "retention", "policy.reload_failed", "key")
_MOST_NOTABLE = 200
# How the header of an allowed decision reads; nothing a field holds reads like it.
_ALLOWED = b'"verdict":"allow","versions":{'
# Different refused commands that are counted; beyond it only totals grow.
_MOST_REFUSED = 100_000


class Refused(Value):
    """A command that was asked about or denied, by one set of rules, so many times."""

    command: str
    verdict: str
    rules: tuple[str, ...]
    reason: str
    count: int
    first: int
    newest: str


class Report(Value):
    """What the page is made of."""

    directory: str
    log: str
    totals: Tally
    refused: tuple[Refused, ...]
    # Refused commands beyond those listed: different ones, and how often.
    more: tuple[int, int]
    notable: tuple[tuple[int, str, str, str], ...]
    verdict: str
    problems: tuple[str, ...]
    proven: tuple[str, ...]
    remarks: tuple[str, ...]
    limits: tuple[str, ...]
    never_hit: tuple[str, ...] = ()
    rules_known: int = 0
    since: str = ""
    until: str = ""


def gather(
    directory: str,
    *,
    since: str = "",
    until: str = "",
    keys: Iterable[str] = (),
    anchors: Iterable[str] = (),
    rules: Iterable[str] = (),
    top: int = 100,
    progress: Progress | None = None,
) -> Report:
    """Read the whole log: verify it, count it, pick what has to be shown."""
    reading.check_folder(directory)
    moving = (lambda done, total, _: progress("verify", done, total)) if progress else None
    verifier = verify(directory, keys=keys, anchors=anchors, progress=moving)
    if progress:
        progress("count", 0, 0)
    totals = tally(groups(directory, since, until))
    refused = _refused(directory, since, until)
    listed = sorted(refused, key=lambda one: (one.verdict != "deny", -one.count, one.first))
    rest = listed[top:]
    known = tuple(rules)
    return Report(
        directory=directory,
        log=verifier.log,
        totals=totals,
        refused=tuple(listed[:top]),
        more=(len(rest), sum(one.count for one in rest)),
        notable=tuple(_notable(directory, since, until)),
        verdict=verifier.verdict(),
        problems=tuple(f"{kind} at record {seq}: {text}" for kind, seq, text in verifier.problems),
        proven=tuple(verifier.proven()),
        remarks=tuple(verifier.remarks()),
        limits=verifier.said()["not proven"],
        never_hit=tuple(totals.never_hit(known)),
        rules_known=len(known),
        since=since,
        until=until,
    )


def _refused(directory: str, since: str, until: str) -> list[Refused]:
    rows = (
        _by_duck(directory, since, until)
        if duck.installed()
        else _one_by_one(directory, since, until)
    )
    found: dict[tuple[str, str, tuple[str, ...], str], Refused] = {}
    for row in rows:
        key = (row.command, row.verdict, row.rules, row.reason)
        if key not in found and len(found) >= _MOST_REFUSED:
            key = ("(other commands)", row.verdict, (), "")
        old = found.get(key, Refused(*key, 0, row.first, ""))
        found[key] = Refused(
            *key, old.count + row.count, min(old.first, row.first), max(old.newest, row.newest)
        )
    return list(found.values())


def _one_by_one(directory: str, since: str, until: str) -> Iterator[Refused]:
    for entry in reading.entries(directory, lambda line: _ALLOWED not in line):
        header = entry.header
        if (
            entry.kind == "decision"
            and header["verdict"] != "allow"
            and _in_time(header["ts"], since, until)
        ):
            yield Refused(
                entry.command or "(redacted)", header["verdict"], tuple(header["rules"]),
                _reason(entry.findings, header["verdict"]), 1, entry.seq, header["ts"],
            )  # fmt: skip


def _reason(findings: list[dict[str, Any]], verdict: str) -> str:
    for one in findings:
        if one["verdict"] == verdict and one.get("reason"):
            return str(one["reason"])
    return ""


_HEADER = "STRUCT(kind VARCHAR, ts VARCHAR, seq BIGINT, verdict VARCHAR, rules VARCHAR[])"
_FIELDS = "STRUCT(request JSON[], findings JSON[])"
_SQL = """
SELECT d.request[2]::VARCHAR, h.verdict, h.rules,
  to_json(from_json(d.findings[2], '[{{"verdict":"VARCHAR","reason":"VARCHAR"}}]'))::VARCHAR,
  count(*), min(h.seq), max(h.ts)
FROM {source} WHERE h.kind = 'decision' AND h.verdict <> 'allow' AND (? = '' OR h.ts >= ?) AND (? = '' OR h.ts < ?)
GROUP BY ALL ORDER BY min(h.seq)
"""


def _by_duck(directory: str, since: str, until: str) -> Iterator[Refused]:
    with duck.connect() as base:
        sql = _SQL.format(source=duck.source(directory, _HEADER, _FIELDS))
        found = base.execute(sql, [since, since, until, until])
        while rows := found.fetchmany(2000):
            for request, verdict, rules, findings, count, first, newest in rows:
                said = reading.Entry({}, {"request": ["", json.loads(request or "{}")]})
                reason = _reason(json.loads(findings or "[]"), verdict)
                command = said.command or "(redacted)"
                yield Refused(command, verdict, tuple(rules or ()), reason, count, first, newest)


def _notable(directory: str, since: str, until: str) -> list[tuple[int, str, str, str]]:
    marks = tuple(b'"kind":"%b"' % kind.encode() for kind in _NOTABLE)
    found: list[tuple[int, str, str, str]] = []
    left: Counter[str] = Counter()
    for entry in reading.entries(directory, lambda line: any(mark in line for mark in marks)):
        if entry.kind in _NOTABLE and _in_time(entry.header["ts"], since, until):
            if len(found) < _MOST_NOTABLE:
                found.append((entry.seq, entry.header["ts"], entry.kind, _in_words(entry)))
            else:
                left[entry.kind] += 1
    found += [(-1, "", kind, f"{count} more") for kind, count in sorted(left.items())]
    return found


def _in_words(entry: Entry) -> str:
    header, about = entry.header, entry.field("about") or {}
    if entry.kind == "gap":
        return f"{header.get('records', 0)} records could not be written, and their commands were denied"
    if entry.kind == "redaction":
        what = "; ".join(f"{', '.join(names)} of record {seq}" for seq, names in header["what"][:5])
        return f"{what}, by {about.get('who', '?')}: {about.get('why', '?')} {about.get('ticket', '')}".strip()
    if entry.kind == "retention":
        return f"records {header['first']} to {header['next'] - 1} were let go ({header['why']})"
    if entry.kind == "key":
        return (
            f"checkpoints are signed with {header['key']}"
            if header["key"]
            else "checkpoints are no longer signed"
        )
    if entry.kind == "log.recover":
        return _recovered(header)
    return "; ".join(f"{name} {value}" for name, value in about.items()) or "no details"


def _recovered(header: dict[str, Any]) -> str:
    said = []
    if "missing" in header:
        said.append(f"records {header['missing'][0]} to {header['missing'][1]} had vanished")
    if "altered" in header:
        said.append(f"record {header['altered']} had been changed")
    if "torn" in header:
        said.append(
            f"{header['torn']['bytes']} bytes of a torn record were moved to {header['torn']['file']}"
        )
    if "unsynced" in header:
        said.append(f"{header['unsynced']} records that nobody had been promised were lost")
    if "found" in header:
        said.append(f"{header['found']} records were found behind the known end")
    if "head" in header:
        said.append(f"the file `head` was {header['head']}")
    return ", ".join(said) or "the end of the log was found again"


def _in_time(ts: str, since: str, until: str) -> bool:
    return (not since or ts >= since) and (not until or ts < until)
