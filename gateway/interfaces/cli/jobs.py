"""`gateway jobs …`: what `gateway run --background` started, also from another terminal."""

from __future__ import annotations

import json
import sys
import time

import click

from gateway.errors import Exit
from gateway.interfaces.cli import render
from gateway.interfaces.cli.background import folder
from gateway.runner import kept
from gateway.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

HELP = """List, read and end background jobs.

\b
  gateway run --background 'npm run dev'     prints the name of the job
  gateway jobs list
  gateway jobs tail job-1f2e3d4c -f          what it writes
  gateway jobs stop job-1f2e3d4c

A job is judged, limited and recorded like any command, has the policy's time limit, and ends with the
machine, or when its keeper (a process of its own) is killed. The beginning of a name will do. Logs are
not masked: they hold what the command wrote.
"""

_PATIENCE = 30.0


def _names(
    _context: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    known = [one for one in kept.jobs(folder()) if one.id.startswith(begun)]
    return [CompletionItem(one.id, help=f"{one.status}: {one.command[:60]}") for one in known]


@click.group("jobs", help=HELP)
def command() -> None:
    """The group."""


@command.command("list", help="Every job that is still known, oldest first.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON array.")
def list_command(as_json: bool) -> int:
    """One line each."""
    known = kept.jobs(folder())
    if as_json:
        render.out(json.dumps([plain(one) for one in known], ensure_ascii=True))
    for job in () if as_json else known:
        begun = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(job.started))
        text = render.visible(" ".join(job.command.split()))[:80]
        render.out(f"{job.id}  {_how(job):<14}  {begun}  {text}")
    return Exit.OK


@command.command("tail", help="The last lines that a job has written, as they are.")
@click.option("-n", "--lines", type=click.IntRange(min=0), default=50, show_default=True)
@click.option("-f", "--follow", is_flag=True, help="Go on until the job is over.")
@click.argument("name", shell_complete=_names)
def tail_command(name: str, lines: int, follow: bool) -> int:
    """Of the log."""
    job = kept.find(folder(), name)
    if follow:
        _follow(job, lines)
    else:
        _raw(kept.tail(job, lines))
    return Exit.OK


@command.command("stop", help="End a job (SIGTERM, its grace, SIGKILL), and wait until it is over.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.argument("name", shell_complete=_names)
def stop_command(name: str, as_json: bool) -> int:
    """Exit code 0 when nothing of it is left."""
    job = kept.stop(folder(), kept.find(folder(), name), _PATIENCE)
    render.out(json.dumps(plain(job), ensure_ascii=True) if as_json else f"{job.id}  {_how(job)}")
    for one in job.appeared:
        render.note(render.visible(f"gateway: protected names were made or changed: {one}"))
    return Exit.INTERNAL if job.running else Exit.OK


def _how(job: kept.KeptJob) -> str:
    code = f" {job.exit_code}" if job.exit_code is not None else ""
    return f"{job.status}{code}{f' {job.signal}' if job.signal else ''}"


def _follow(job: kept.KeptJob, lines: int) -> None:
    with open(job.log, "rb") as file:
        _raw(kept.last_lines(file, lines))
        while True:
            running = kept.find(folder(), job.id).running
            while data := file.read(65536):
                _raw(data)
            if not running:
                return
            time.sleep(0.1)


def _raw(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
