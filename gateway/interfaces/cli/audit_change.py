"""`audit redact` and `audit retain`: the two ways to take something out, both said in the log."""

from __future__ import annotations

import getpass
import sys

import click

from gateway.errors import Exit, UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.audit_options import directory, folder

REDACT = """Take fields out of records. The log still verifies, and says who did it, when and why.

\b
  gateway audit redact 4182 --field request --why 'names a customer' --ticket T-81
  gateway audit redact --containing - --why 'leaked token'        (the text is read from stdin)

A field is named as `audit show` names it: `request`, `world`, `findings`, `commands`, `actor` … Without
--field, every field that holds the text goes. What was exported or copied before is out of reach; so is
text in public headers and in torn files, which is reported.
"""


@click.command("redact", help=REDACT)
@folder
@click.argument("records", nargs=-1, type=int, metavar="[RECORD]…")
@click.option("--field", "fields", multiple=True, metavar="NAME", help="May be repeated.")
@click.option(
    "--containing",
    default="",
    metavar="TEXT",
    help="All records that hold this text; `-` reads it from stdin.",
)
@click.option("--why", required=True, help="The reason, for the log.")
@click.option("--ticket", default="", help="A reference, for the log.")
@click.option("--who", default="", help="Default: the user's name.")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken out.")
def redact_command(
    audit_dir: str, records: tuple[int, ...], fields: tuple[str, ...], containing: str, why: str, ticket: str,
    who: str, dry_run: bool,
) -> int:  # fmt: skip
    """Redact, and say what is left."""
    from gateway.audit.log import AuditLog
    from gateway.audit.reading import check_folder
    from gateway.audit.redact import left_behind, redact

    where = directory(audit_dir)
    check_folder(where)
    text = sys.stdin.read().strip("\n") if containing == "-" else containing
    what = _what(where, records, fields, text)
    if dry_run:
        for seq, names in what.items():
            render.out(f"{seq}  {', '.join(names)}")
        return Exit.OK
    if what:
        with AuditLog.open(where) as log:
            taken = redact(log, what, who=who or getpass.getuser(), why=why, ticket=ticket)
        render.out(f"{taken} fields of {len(what)} records are redacted")
    else:
        render.out("nothing to redact")
    left = left_behind(where, text) if text else []
    for place in left:
        render.note(f"the text still stands in {place}")
    return Exit.INTERNAL if left else Exit.OK


def _what(
    where: str, records: tuple[int, ...], fields: tuple[str, ...], text: str
) -> dict[int, list[str]]:
    from gateway.audit.redact import holding

    if text and records:
        raise UsageError("name records, or a text with --containing; not both")
    if text:
        found = (
            (seq, [name for name in names if not fields or name in fields])
            for seq, names in holding(where, text)
        )
        return {seq: names for seq, names in found if names}
    if not records or not fields:
        raise UsageError("name records and --field, or a text with --containing", hint="see --help")
    return {seq: list(fields) for seq in records}


@click.command("retain")
@folder
@click.option("--keep", default="", metavar="SIZE", help="Keep at most so much: `500M`, `8G`.")
@click.option(
    "--before", default="", metavar="WHEN", help="Let go of what is older: `90d`, a date."
)
@click.option("--why", default="retention", show_default=True, help="The reason, for the log.")
def retain_command(audit_dir: str, keep: str, before: str, why: str) -> int:
    """Let go of the oldest records, in whole closed segments. The log says so, and the rest verifies.

    The leaves of what goes stay (32 bytes a record), so that old checkpoints and anchors still hold.
    """
    from gateway.audit.log import AuditLog
    from gateway.audit.reading import check_folder
    from gateway.audit.retention import retain
    from gateway.audit.select import moment

    if bool(keep) == bool(before):
        raise UsageError("say how much to --keep, or what is old enough with --before")
    where = directory(audit_dir)
    check_folder(where)
    with AuditLog.open(where) as log:
        freed = retain(log, why=why, keep_bytes=_size(keep) if keep else -1, before=moment(before))
    render.out(f"{freed:,} bytes are free" if freed else "nothing is old enough to go")
    return Exit.OK


def _size(text: str) -> int:
    number, unit = text[:-1], text[-1:].upper()
    if unit.isdigit():
        number, unit = text, ""
    if not number.isdigit() or unit not in ("", "K", "M", "G", "T"):
        raise UsageError(f"`{text}` is no size", hint="write `500M` or `8G`")
    return int(number) << {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[unit]
