"""Options and output that the `audit` commands share."""

from __future__ import annotations

import os
import sys

import click

from gateway.interfaces.cli import render, settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from gateway.audit.reading import Entry
    from gateway.audit.select import Selection

    F = TypeVar("F", bound=Callable[..., Any])


def folder(command: F) -> F:
    """`--audit-dir`."""
    return click.option(
        "--audit-dir",
        default="",
        metavar="DIR",
        help="The log's folder. Default: GATEWAY_AUDIT_DIR, else yours.",
    )(command)


def trusted(command: F) -> F:
    """`--key` and `--anchor`: what a proof may rest on."""
    keys = click.option(
        "--key",
        "keys",
        multiple=True,
        metavar="FILE|KEY",
        help="A public key to trust; may be repeated.",
    )
    anchors = click.option(
        "--anchor",
        "anchors",
        multiple=True,
        metavar="FILE",
        help="Checkpoints kept elsewhere; may be repeated.",
    )
    return keys(anchors(command))


def json_flag(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Machine-readable.")(command)


def times(command: F) -> F:
    """`--since`, `--until`."""
    for name, text in (
        ("--until", "Up to, not including."),
        ("--since", "From `2h` (ago), `7d`, a date, an ISO time."),
    ):
        command = click.option(name, default="", metavar="WHEN", help=text)(command)
    return command


def selection(command: F) -> F:
    """Everything that says which records are meant."""
    options = (
        click.option("--verdict", multiple=True, type=click.Choice(["allow", "ask", "deny"])),
        click.option("--kind", multiple=True, metavar="KIND", help="`decision`, `outcome`, `approval`, `policy.loaded` …"),
        click.option("--rule", multiple=True, metavar="ID", help="That decided or spoke; `git.*` is a pattern."),
        click.option("--program", multiple=True, metavar="NAME"),
        click.option("--path", multiple=True, metavar="PATH", help="Touched: itself, or anything below it."),
        click.option("--host", multiple=True, metavar="HOST", help="That a command would contact."),
        click.option("--session", multiple=True, metavar="ID"),
        click.option("--actor", multiple=True, metavar="NAME", help="Machine, user or agent."),
        click.option("--mode", multiple=True, metavar="MODE", help="`run`, `file`, `check`, `hook`."),
        click.option("--text", default="", metavar="TEXT", help="Stands anywhere in the record, whatever the case."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return folder(times(command))


def selected(values: dict[str, Any], kinds: tuple[str, ...] = ()) -> Selection:
    """The selection that the options mean."""
    from gateway.audit.select import Selection, moment

    return Selection(
        kinds=values.pop("kind") or kinds,
        verdicts=values.pop("verdict"),
        rules=values.pop("rule"),
        programs=values.pop("program"),
        paths=values.pop("path"),
        hosts=values.pop("host"),
        sessions=values.pop("session"),
        actors=values.pop("actor"),
        modes=values.pop("mode"),
        text=values.pop("text"),
        since=moment(values.pop("since")),
        until=moment(values.pop("until")),
    )


def directory(named: str) -> str:
    """The log's folder."""
    return settings.audit_dir(named)


def line_of(entry: Entry, colour: bool) -> str:
    """A record in one line: number, time, what, by which rule, the command."""
    from gateway.audit.visible import visible

    header = entry.header
    return f"{entry.seq:>7}  {header['ts'][:19].replace('T', ' ')}  {_word(entry, colour)}  {visible(_words(entry))}"


def _word(entry: Entry, colour: bool) -> str:
    from gateway.model import Verdict

    verdict = entry.header.get("verdict", "")
    if not verdict:
        return f"{entry.kind:<9}"
    verdict = Verdict[verdict.upper()]
    return render.verdict_word(verdict, colour) + " " * (9 - len(verdict.name))


def _words(entry: Entry) -> str:
    header = entry.header
    if entry.kind == "decision":
        shown = entry.command or "(redacted)"
        return f"{', '.join(header['rules'][:2]) or '-':<28}  {shown}"
    if entry.kind == "outcome":
        code = header.get("exit_code")
        return f"of {header['of']}: {header.get('status', '?')}" + (
            f" {code}" if code is not None else ""
        )
    if entry.kind == "approval":
        return f"of {header['of']}: {header['answer']} by {(entry.field('approval') or {}).get('who') or '?'}"
    known = ("v", "log", "seq", "prev", "ts", "mono", "kind", "f", "peaks", "note")
    return " ".join(f"{name}={value}" for name, value in header.items() if name not in known)


def json_of(entry: Entry) -> str:
    """A record as one line of JSON: what `export jsonl` writes."""
    from gateway.audit.export import lines

    return next(lines("jsonl", [entry]))


class Progress:
    """How far it is, on stderr, when a person looks on."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = (
            sys.stderr is not None and sys.stderr.isatty() and not os.environ.get("NO_PROGRESS")
        )
        self._last = -1

    def __call__(self, done: int, total: int, *_more: object) -> None:
        """So much of so much."""
        percent = 100 * done // total if total else 0
        if self._shown and percent != self._last:
            self._last = percent
            sys.stderr.write(f"\r{self._what} {percent:3d} %")
            sys.stderr.flush()

    def end(self) -> None:
        """Leave a clean line."""
        if self._shown and self._last >= 0:
            sys.stderr.write("\r\x1b[K")
