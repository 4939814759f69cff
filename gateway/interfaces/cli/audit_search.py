"""`audit tail`, `query`, `show`, `stats`."""

from __future__ import annotations

import json
import sys

import click

from gateway.errors import Exit, UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.audit_options import (
    directory,
    folder,
    json_flag,
    json_of,
    line_of,
    selected,
    selection,
    times,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gateway.audit.reading import Entry
    from gateway.audit.tally import Tally

# Without --kind these are shown: what was asked, and what people and programs did.
_USUAL = ("decision", "outcome", "approval", "gap")


def _show(found: Iterable[Entry], as_json: bool, *, flush: bool = False) -> int:
    colour = render.coloured(sys.stdout)
    count = 0
    for count, entry in enumerate(found, 1):  # noqa: B007
        render.out(json_of(entry) if as_json else line_of(entry, colour))
        if flush:
            sys.stdout.flush()
    return count


@click.command("tail")
@selection
@click.option("-n", "--lines", default=20, show_default=True, help="How many records.")
@click.option("-f", "--follow", is_flag=True, help="Go on with what is written from now on.")
@json_flag
def tail_command(audit_dir: str, lines: int, follow: bool, as_json: bool, **values: Any) -> int:
    """Show the newest records, oldest first."""
    from gateway.audit import query

    where = directory(audit_dir)
    wanted = selected(values, _USUAL)
    _show(query.tail(where, wanted, max(lines, 1)), as_json, flush=follow)
    if follow:
        _show(query.follow(where, wanted), as_json, flush=True)
    return Exit.OK


@click.command("query")
@selection
@click.option(
    "-n", "--limit", default=100, show_default=True, help="At most so many, the newest; 0 for all."
)
@click.option(
    "--sql", default="", metavar="SELECT", help="Ask DuckDB instead: the table is `records`."
)
@json_flag
def query_command(audit_dir: str, limit: int, sql: str, as_json: bool, **values: Any) -> int:
    """Find records. All that is named must hold; of several values of one option, any.

    \b
      gateway audit query --verdict deny --verdict ask --since 7d
      gateway audit query --program 'git*' --path /srv/app
      gateway audit query --sql 'SELECT verdict, count(*) FROM records GROUP BY ALL'

    Exit code: 0 also when nothing is found.
    """
    from gateway.audit import query

    where = directory(audit_dir)
    if sql:
        return _sql(where, sql, as_json)
    wanted = selected(values, ("decision",))
    count = _show(query.query(where, wanted, limit=limit, newest=True), as_json)
    if limit and count == limit:
        render.note(f"the newest {limit} are shown; --limit 0 shows all")
    return Exit.OK


def _sql(where: str, sql: str, as_json: bool) -> int:
    from gateway.audit import duck

    if not duck.installed():
        raise UsageError("--sql needs DuckDB", hint="pip install 'command-gateway[audit]'")
    names, rows = duck.select(where, sql)
    if as_json:
        for row in rows:
            render.out(json.dumps(dict(zip(names, row, strict=True)), default=str))
        return Exit.OK
    render.out("\t".join(names))
    for row in rows:
        render.out("\t".join(render.visible("" if cell is None else str(cell)) for cell in row))
    return Exit.OK


@click.command("show")
@folder
@click.argument("name", metavar="RECORD")
@json_flag
def show_command(name: str, audit_dir: str, as_json: bool) -> int:
    """Show one record, by its number or its id, and every record that speaks of it."""
    from gateway.audit.query import related
    from gateway.audit.record import RecordId

    where = directory(audit_dir)
    try:
        wanted = RecordId.parse(name)
    except ValueError as error:
        raise UsageError(str(error), hint="a number, or LOG-NUMBER") from error
    found = related(where, wanted.seq)
    if not found or found[0].seq != wanted.seq or wanted.log not in ("", found[0].header["log"]):
        raise UsageError(f"there is no record {name} in `{where}`")
    for entry in found:
        render.out(json_of(entry) if as_json else _in_full(entry))
    return Exit.OK


def _in_full(entry: Entry) -> str:
    from gateway.audit.visible import visible

    lines = [line_of(entry, render.coloured(sys.stdout))]
    for name, (_salt, value) in entry.disclosed.items():
        lines.append(f"  {name}")
        spelled = json.dumps(value, indent=2, ensure_ascii=False)
        lines += [f"    {visible(line)}" for line in spelled.split("\n")]
    lines += [f"  {name}: redacted" for name in entry.redacted]
    more = {
        name: value for name, value in entry.header.items() if name not in ("f", "note", "peaks")
    }
    lines.append(f"  header\n    {visible(json.dumps(more, ensure_ascii=False))}")
    lines.append(f"  leaf {entry.leaf}")
    return "\n".join(lines)


@click.command("stats")
@folder
@times
@click.option(
    "--policy",
    multiple=True,
    metavar="NAME|FILE",
    help="Also name this policy's rules that were never hit.",
)
@json_flag
def stats_command(
    audit_dir: str, since: str, until: str, policy: tuple[str, ...], as_json: bool
) -> int:
    """Count verdicts, rules, programs, hosts, outcomes."""
    from gateway.audit.groups import groups
    from gateway.audit.select import moment
    from gateway.audit.tally import tally

    known = rules_of(policy)
    total = tally(groups(directory(audit_dir), moment(since), moment(until)))
    if as_json:
        said = total.to_json()
        if policy:
            said["never hit"] = total.never_hit(known)
        render.out(json.dumps(said))
        return Exit.OK
    _print(total)
    if policy:
        never = total.never_hit(known)
        render.out(f"\nnever hit, of {len(known)} rules ({len(never)})")
        for rule in never:
            render.out(f"  {render.visible(rule)}")
    return Exit.OK


def rules_of(policy: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of a policy's rules."""
    if not policy:
        return ()
    from gateway.policy.load import load

    return tuple(rule.id for rule in load(policy).rules)


def _short(time: str) -> str:
    """To the second; the oldest record is known to the hour."""
    said = time[:19].replace("T", " ")
    return (said + "h" if len(said) == len("2026-11-18 17") else said) or "-"


def _print(total: Tally) -> None:
    said = total.to_json()
    render.out(
        f"{total.records:,} records, {total.decisions:,} decisions, {_short(said['first'])} to {_short(said['last'])}"
    )
    for name in ("verdicts", "modes", "outcomes", "approvals", "sandbox tiers", "enforced by"):
        if said[name]:
            render.out(
                f"  {name:<14}" + "  ".join(f"{key} {count:,}" for key, count in said[name].items())
            )
    render.out(
        f"  {'other':<14}opaque {total.opaque:,}  masked {total.masked:,}  not recorded {total.lost:,}"
    )
    render.out(f"\n{'decided':>9} {'spoke':>9} {'waived':>7} {'observed':>8}  {'last':<10}  rule")
    for rule, one in said["rules"].items():
        render.out(
            f"{one['decided']:>9,} {one['live']:>9,} {one['waived']:>7,} {one['observed']:>8,}  {one['last'][:10]}  {render.visible(rule)}"
        )
    for title, counted in (
        ("program", total.programs),
        ("host", {name: {"": count} for name, count in total.hosts.items()}),
    ):
        listed = sorted(counted.items(), key=lambda item: -sum(item[1].values()))[:15]
        if listed:
            render.out(f"\n{'times':>9} {'denied':>9}  {title}")
        for name, counts in listed:
            render.out(
                f"{sum(counts.values()):>9,} {counts.get('deny', 0):>9,}  {render.visible(name)}"
            )
