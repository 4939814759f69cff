"""`gateway run`: judge, run inside limits, record both."""

from __future__ import annotations

import json
import sys

import click

from gateway.errors import Exit
from gateway.interfaces import wire
from gateway.interfaces.cli import asking, live, render
from gateway.interfaces.cli.options import common, named_folders
from gateway.interfaces.cli.stopping import Stop
from gateway.model import Verdict
from gateway.runner.outcome import CANCELLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.filegate import Answer

HELP = """Judge COMMAND, run it if the policy allows it, and record decision and outcome.

One argument is shell text; several are the words of one command. Output streams through as it comes.
Where the policy says `ask`, a person at the terminal is asked; with nobody there it is refused.

\b
  gateway run 'make test 2>&1 | tail -20'
  gateway run --timeout 30 -- npm test
  gateway run --json 'ls' | jq .outcome.exit_code
  gateway run --dry-run 'make install'
  gateway run --background 'npm run dev'     then: gateway jobs list|tail|stop

Exit code: the command's own (128+n for signal n); 124 timed out, 125 the gateway failed, 126 denied or
not approved, 127 not found; 2 usage or bad policy. A signal to the gateway, or a reader of its output
that goes away, ends the command: 128+n (Ctrl-C 130).
"""


@click.command("run", help=HELP)
@common
@named_folders
@click.option(
    "--timeout", type=float, metavar="SECONDS", help="Time limit, up to the policy's own."
)
@click.option("--cwd", default="", metavar="DIR", help="The directory to run in.")
@click.option(
    "--json", "as_json", is_flag=True, help="Answer as one JSON object instead of streaming."
)
@click.option("--merged", is_flag=True, help="stdout and stderr as one stream, in exact order.")
@click.option("--quiet", is_flag=True, help="Say nothing but what the command says.")
@click.option("--yes", "approve_all", is_flag=True, help="Approve an `ask` (never a `deny`).")
@click.option(
    "--dry-run", is_flag=True, help="Run on a copy, show what would change, keep nothing."
)
@click.option(
    "--keep", is_flag=True, help="With --dry-run: then make the changes, if still allowed."
)
@click.option(
    "--background", is_flag=True, help="Start it as a job, print the job's name and return."
)
@click.argument("words", nargs=-1, metavar="[--] COMMAND")
def command(
    words: tuple[str, ...],
    policy: tuple[str, ...],
    workspace: str,
    audit_dir: str,
    timeout: float | None,
    cwd: str,
    as_json: bool,
    merged: bool,
    quiet: bool,
    approve_all: bool,
    dry_run: bool,
    keep: bool,
    background: bool,
) -> int:
    """One question, one run, one exit code."""
    if keep and not dry_run:
        raise click.UsageError("--keep goes with --dry-run")
    if background and (dry_run or merged):
        raise click.UsageError("--background goes with neither --dry-run nor --merged")
    question = asking.Question(
        words=words,
        policy=policy,
        workspace=workspace,
        audit_dir=audit_dir,
        cwd=cwd,
        as_json=as_json,
    )
    if background:
        from gateway.interfaces.cli.background import start

        return start(question, timeout, approve_all=approve_all)
    text = asking.command_text(words)
    with asking.open_gateway(question) as gateway, Stop() as stop:
        stream = live.Stream(stop.reader_gone, quiet=quiet or as_json)
        answer = gateway.run(
            text,
            timeout=timeout,
            attended=live.somebody_there() or approve_all,
            approve=stop.asking(live.yes if approve_all else live.ask_person),
            on_output=None if as_json else stream.write,
            cancel=stop.cancel,
            streams="merged" if merged else "separate",
            dry_run=dry_run,
            keep=keep,
        )
        stream.end()
        code = _told(answer, as_json=as_json, quiet=quiet)
        ended = answer.outcome is None or answer.outcome.status == CANCELLED
        return stop.exit_code if stop.signal and ended else code


def _told(answer: Answer, *, as_json: bool, quiet: bool) -> int:
    if as_json:
        render.out(json.dumps(wire.answer(answer), ensure_ascii=True))
    elif answer.outcome is None:
        if sys.stderr is not None:
            render.decision(answer.decision, sys.stderr)
            if answer.decision.verdict is Verdict.ASK:
                render.note("  not run: nobody approved it (answer at a terminal, or use --yes)")
    else:
        if answer.diff:
            render.out(answer.diff.rstrip("\n"))
        for line in live.remarks(answer.outcome, quiet=quiet):
            render.note(f"gateway: {line}")
    return exit_code(answer)


def exit_code(answer: Answer) -> int:
    """The documented code of one run."""
    outcome = answer.outcome
    if outcome is None:
        return Exit.DENIED
    if outcome.timed_out:
        return Exit.TIMED_OUT
    if outcome.status == "failed-to-start":
        missing = outcome.code in ("program-not-found", "shell-not-found")
        return Exit.NOT_FOUND if missing else Exit.GATEWAY_FAILED
    if outcome.exit_code is not None:
        return outcome.exit_code
    if outcome.signal:
        import signal

        number = getattr(signal, outcome.signal, None)
        return 128 + int(number) if number else Exit.GATEWAY_FAILED
    return Exit.INTERRUPTED if outcome.status == "cancelled" else Exit.GATEWAY_FAILED
