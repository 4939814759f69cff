"""`audit export`."""

from __future__ import annotations

import click

from gateway.audit.export import FORMATS
from gateway.errors import Exit, UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.audit_options import directory, selected, selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HELP = "Copy records to another format. The copy proves nothing; keep the log.\n\n\b\n" + "\n".join(
    f"  {name:<8} {text}" for name, (_, text) in FORMATS.items()
)


@click.command("export", help=HELP)
@click.argument("form", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@selection
@click.option("-o", "--output", default="-", metavar="FILE", help="Default: standard output.")
def export_command(form: str, audit_dir: str, output: str, **values: Any) -> int:
    """Write what is selected; all records by default."""
    from gateway.audit import export, query

    found = query.query(directory(audit_dir), selected(values))
    if form == "parquet":
        if output == "-":
            raise UsageError("parquet is no text", hint="name a file with --output")
        from gateway.audit.export import parquet

        count = parquet.write(found, output)
        render.note(f"{count:,} rows in {output}")
        return Exit.OK
    if output == "-":
        for line in export.lines(form, found):
            render.out(line)
        return Exit.OK
    count = 0
    with open(output, "w", encoding="utf-8", newline="\n") as stream:
        for line in export.lines(form, found):
            stream.write(line + "\n")
            count += 1
    render.note(f"{count:,} lines in {output}")
    return Exit.OK
