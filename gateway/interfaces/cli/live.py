"""What a person sees while a command runs: its output as it comes, questions, and remarks after it."""

from __future__ import annotations

import os
import sys
import time

from gateway import opening
from gateway.interfaces.cli import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.judge import Judgement
    from gateway.runner.outcome import Outcome

# A command that says nothing for this long gets a status line, on a terminal.
QUIET_SECONDS = 2.0


class Stream:
    """Passes output through, byte for byte; shows time and volume when output goes elsewhere."""

    def __init__(self, reader_gone: Callable[[], None], *, quiet: bool) -> None:
        self._reader_gone = reader_gone
        self._quiet = quiet
        self._started = time.monotonic()
        self._shown = 0.0
        self._bytes = 0
        self._status = _is_terminal(sys.stderr) and not _is_terminal(sys.stdout) and not quiet

    def write(self, name: str, data: bytes) -> None:
        """One piece of `stdout` or `stderr`, at once."""
        stream = sys.stderr if name == "stderr" else sys.stdout
        self._bytes += len(data)
        try:
            if stream is not None:
                stream.buffer.write(data)
                stream.buffer.flush()
        except BrokenPipeError:
            self._status = False
            drop(1 if name == "stdout" else 2)
            self._reader_gone()
        except (OSError, ValueError):
            self._status = False
        self._show()

    def _show(self) -> None:
        now = time.monotonic()
        if self._status and now - self._started > QUIET_SECONDS and now - self._shown > 1:
            self._shown = now
            mega = self._bytes / 1e6
            sys.stderr.write(f"\r\x1b[Kgateway: {now - self._started:.0f} s, {mega:.1f} MB")
            sys.stderr.flush()

    def end(self) -> None:
        """Take the status line away."""
        if self._status and self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def drop(fd: int) -> None:
    """What could not be written is not written at exit either."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, fd)
        os.close(null)
    except OSError:
        pass


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]
    except ValueError:
        return False


def somebody_there() -> bool:
    """Is there a person who could answer?"""
    return _is_terminal(sys.stdin) and _is_terminal(sys.stderr)


def yes(_judgement: Judgement) -> str:
    """`--yes`: the caller answers for the person."""
    return "--yes"


def ask_person(judgement: Judgement) -> str:
    """Show what would run and why it is asked; empty when the answer is no."""
    if not somebody_there():
        return ""
    render.decision(judgement.decision, sys.stderr)
    sys.stderr.write(f"  run  {render.visible(judgement.facts.text)}\nRun it? [y/N] ")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip().lower()
    return f"person at the terminal, uid {opening.user()}" if answer in ("y", "yes") else ""


def remarks(outcome: Outcome, *, quiet: bool) -> list[str]:
    """What the output itself does not tell."""
    said: list[str] = []
    if outcome.timed_out:
        said.append(
            f"timed out after {outcome.duration_ms / 1000:.1f} s; everything it started is dead"
        )
    if outcome.status == "failed-to-start" or outcome.problem:
        said.append(outcome.problem or outcome.code)
    if outcome.status == "cancelled":
        said.append("cancelled; everything it started is dead")
    plan = outcome.enforcement.plan
    if plan is not None and not outcome.enforcement.tier and plan.mode != "off" and not quiet:
        said.append("no sandbox works here: analysis alone held this command (`gateway doctor`)")
    left = [one for one in outcome.killed if one.why == "left-behind"]
    if left and not quiet:
        names = ", ".join(sorted({one.name for one in left}))
        said.append(
            f"ended {len(left)} process(es) it left behind ({names}); a server belongs into a job (`gateway run --background`)"
        )
    if outcome.held_open and not quiet:
        said.append("something still held the output open when the command had ended")
    if outcome.spill:
        said.append(f"all of the output is in {outcome.spill} (not masked)")
    if outcome.appeared:
        said.append("protected names were made or changed: " + ", ".join(outcome.appeared))
    said += [
        f"refused a connection to {one.host}:{one.port} ({one.reason})"
        for one in outcome.network
        if not one.allowed
    ]
    said += [f"would be {one.what}: {one.path} ({one.kind})" for one in outcome.changes]
    return [render.visible(one) for one in said]
