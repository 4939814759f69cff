"""`audit verify`, and what proving needs: keys, checkpoints, the verifier itself, the schema."""

from __future__ import annotations

import json
import os
import sys

import click

from gateway.errors import Exit, UsageError
from gateway.interfaces.cli import render
from gateway.interfaces.cli.audit_options import Progress, directory, folder, json_flag, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import timedelta

    from gateway.audit.standalone_verify import Verifier

VERIFY = """Prove that nothing in the log was altered, dropped or put in; say how far the proof reaches.

\b
  gateway audit verify
  gateway audit verify /mnt/evidence/audit --key signing.key.pub --anchor anchors.jsonl
  gateway audit verify --require-anchor 24h --anchor /mnt/other/anchors.jsonl

Keys and anchors must come from somewhere else than the log's folder: whoever can write the folder could
have written those too. Exit codes: 0 intact, 10 torn tail, 11 truncated, 12 altered, 13 forked,
14 undeclared redaction, 15 unsealed or a required anchor missing, 2 usage.
"""


@click.command("verify", help=VERIFY)
@folder
@click.argument("place", default="", metavar="[DIR]")
@trusted
@click.option(
    "--require-anchor",
    default="",
    metavar="AGE",
    help="Fail unless an anchor is at most AGE (`24h`) older than the newest record.",
)
@json_flag
def verify_command(
    place: str,
    audit_dir: str,
    keys: tuple[str, ...],
    anchors: tuple[str, ...],
    require_anchor: str,
    as_json: bool,
) -> int:
    """Exit with the verdict."""
    from gateway.audit.verify import verify

    where = directory(place or audit_dir)
    progress = Progress("verifying")
    try:
        one = verify(
            where,
            keys=keys or own_key(where),
            anchors=anchors,
            require_anchor=_age(require_anchor) if require_anchor else None,
            progress=progress,
        )
    finally:
        progress.end()
    if as_json:
        render.out(json.dumps({**one.said(), "directory": where, "records": one.records}))
    else:
        _print(one, where)
    from gateway.audit.standalone_verify import EXIT

    return EXIT[one.verdict()]


def own_key(where: str) -> tuple[str, ...]:
    """The public key of this machine's own log, when it lies where `keygen` put it."""
    from gateway.audit.log import keys_folder

    path = os.path.join(keys_folder(where), "signing.key.pub")
    return (path,) if os.path.exists(path) else ()


def _age(text: str) -> timedelta:
    from gateway.audit.standalone_verify import age

    try:
        return age(text)
    except (ValueError, KeyError) as error:
        raise UsageError(f"`{text}` is no age", hint="write `90s`, `15m`, `24h` or `7d`") from error


def _print(one: Verifier, where: str) -> None:
    from gateway.audit.visible import visible

    said = one.said()
    colour = render.coloured(sys.stdout)
    tint = "32" if said["verdict"] == "INTACT" else "33" if said["verdict"] == "TORN-TAIL" else "31"
    word = f"\x1b[1;{tint}m{said['verdict']}\x1b[0m" if colour else said["verdict"]
    render.out(f"{word}  {visible(where)}")
    labels = {
        "problems": "wrong",
        "proven": "proven",
        "remarks": "note",
        "not proven": "not proven",
    }
    for name, label in labels.items():
        for line in said[name]:
            render.out(f"  {label:<11} {visible(line)}")


@click.command("keygen")
@folder
@click.argument("path", default="", metavar="[FILE]")
def keygen_command(path: str, audit_dir: str) -> int:
    """Make an Ed25519 key that signs checkpoints, and print its public half.

    Without FILE the key goes where the gateway looks for it: `AUDIT-DIR.keys/signing.key`, readable by
    you alone, beside the log and not in it. Give FILE.pub to whoever verifies. If commands run under
    the same account as the gateway, the key protects only as far as that account is kept from it;
    anchors protect beyond.
    """
    from gateway.audit.keys import generate
    from gateway.audit.log import keys_folder

    target = path or os.path.join(keys_folder(directory(audit_dir)), "signing.key")
    line = generate(target)
    render.out(line)
    render.note(f"private key: {target}\npublic key:  {target}.pub (give this one to auditors)")
    return Exit.OK


@click.command("checkpoint")
@folder
@click.option(
    "--anchor",
    "anchors",
    multiple=True,
    metavar="TARGET",
    help="file:PATH, command:PROGRAM …, syslog:, journald:, https://…",
)
@click.option(
    "--key", default="", metavar="FILE", help="The signing key. Default: the one `keygen` made."
)
def checkpoint_command(audit_dir: str, anchors: tuple[str, ...], key: str) -> int:
    """Write a checkpoint of the log so far, hand it to every anchor, and print it.

    For a timer: short-lived gateways write checkpoints beside their records, and only this command (or a
    resident gateway) talks to programs and to the network. Exit code 1 when an anchor does not answer.
    """
    from gateway.audit.log import AuditLog
    from gateway.audit.reading import check_folder

    where = directory(audit_dir)
    check_folder(where)
    with AuditLog.open(where, key=key, anchors=anchors) as log:
        render.out(log.checkpoint(always=True).rstrip("\n"))
        for line in log.warnings:
            render.note(line)
        return Exit.INTERNAL if log.warnings else Exit.OK


@click.command("verifier")
def verifier_command() -> int:
    """Print the verifier as one Python file that needs nothing but Python 3.11.

    \b
      gateway audit verifier > verify.py
      python3 verify.py AUDIT-DIR --key signing.key.pub
    """
    from gateway.audit.verify import verifier_text

    render.out(verifier_text().rstrip("\n"))
    return Exit.OK


@click.command("schema")
def schema_command() -> int:
    """Print the JSON Schema of a line of the log."""
    from gateway.audit.schema import schema

    render.out(json.dumps(schema(), indent=2))
    return Exit.OK
