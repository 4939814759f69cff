"""`audit replay` and `audit report`."""

from __future__ import annotations

import json
import os
import time

import click

from gateway.errors import Exit
from gateway.interfaces.cli import render, settings
from gateway.interfaces.cli.audit_options import (
    Progress,
    directory,
    folder,
    json_flag,
    times,
    trusted,
)
from gateway.interfaces.cli.audit_proof import own_key
from gateway.interfaces.cli.audit_search import rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.audit.replay import Replayed

REPLAY = """Judge every recorded decision again by another policy, without touching the disk.

\b
  gateway audit replay --policy new.yaml
  gateway audit replay --policy new.yaml --since 30d --fail-on looser

Says which verdicts would change, which rules cause it, and what cannot be decided and why: a record
whose request was redacted, or that does not hold what the new policy asks of the world, is counted and
never guessed. Without --policy it is judged by the policy in force here.
"""


@click.command("replay", help=REPLAY)
@folder
@click.option(
    "--policy", multiple=True, metavar="NAME|FILE", help="The policy to judge by; may be repeated."
)
@times
@click.option(
    "--workers",
    default=0,
    metavar="N",
    help="Processes side by side. Default: one for each processor.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["looser", "tighter", "any"]),
    default=None,
    help="Exit with 1 when a verdict would become that.",
)
@json_flag
def replay_command(
    audit_dir: str,
    policy: tuple[str, ...],
    since: str,
    until: str,
    workers: int,
    fail_on: str | None,
    as_json: bool,
) -> int:
    """Compare what was said with what would be said."""
    from functools import partial

    from gateway.audit.replay import load_judge, replay
    from gateway.audit.select import moment

    project = "" if policy else settings.find_project_file(settings.working_directory())
    make_judge = partial(load_judge, policy or settings.chosen_policy(), project)
    progress = Progress("judging")
    try:
        found = replay(
            directory(audit_dir), make_judge, since=moment(since), until=moment(until),
            workers=workers or os.cpu_count() or 1, progress=progress,
        )  # fmt: skip
    finally:
        progress.end()
    if as_json:
        render.out(json.dumps(found.to_json()))
    else:
        _print(found)
    met = {one.direction for one in found.differences}
    failed = fail_on is not None and (bool(met) if fail_on == "any" else fail_on in met)
    return Exit.INTERNAL if failed else Exit.OK


def _print(found: Replayed) -> None:
    from gateway.audit.visible import visible

    render.out(
        f"{found.decisions:,} decisions ({found.distinct:,} different): {found.same:,} the same, "
        f"{found.changed:,} otherwise, {found.undecidable.total():,} not decidable"
    )
    if found.same_policy:
        render.out(
            f"  {found.same_policy:,} were made by this very policy; {found.same_policy_differs:,} of them differ"
        )
    for one in found.differences:
        rules = ", ".join(one.rules) or "-"
        render.out(
            f"\n{one.count:>9,}  {one.old} → {one.new}  ({one.direction}) by {visible(rules)}"
        )
        for example in one.examples:
            render.out(f"{'':>11}{example.seq:>8}  {visible(example.command[:200])}")
    for why, count in found.undecidable.most_common():
        render.out(f"\n{count:>9,}  not decidable: {why}")


@click.command("report")
@folder
@times
@click.option(
    "-o",
    "--output",
    default="audit-report.html",
    show_default=True,
    metavar="FILE",
    help="`-` for standard output.",
)
@trusted
@click.option(
    "--policy",
    multiple=True,
    metavar="NAME|FILE",
    help="Also name this policy's rules that were never hit.",
)
@click.option("--top", default=100, show_default=True, help="How many refused commands to list.")
def report_command(
    audit_dir: str, since: str, until: str, output: str, keys: tuple[str, ...], anchors: tuple[str, ...],
    policy: tuple[str, ...], top: int,
) -> int:  # fmt: skip
    """Write one self-contained HTML page: totals, refusals, confinement, integrity, gaps.

    The page has no script and asks for nothing from anywhere; it can be mailed, kept and printed. The
    integrity it shows is of the whole log, whatever the times.
    """
    from gateway.audit.report.gather import gather
    from gateway.audit.report.page import page
    from gateway.audit.select import moment

    where = directory(audit_dir)
    progress = Progress("reading")
    try:
        report = gather(
            where, since=moment(since), until=moment(until), keys=keys or own_key(where), anchors=anchors,
            rules=rules_of(policy), top=top, progress=lambda _what, done, total: progress(done, total),
        )  # fmt: skip
    finally:
        progress.end()
    html = page(report, time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()))
    if output == "-":
        render.out(html.rstrip("\n"))
        return Exit.OK
    with open(output, "w", encoding="utf-8") as stream:
        stream.write(html)
    render.note(f"{output}: {report.totals.decisions:,} decisions, {report.verdict}")
    return Exit.OK
