"""Anchors: put each checkpoint where the owner of the log cannot take it back.

    file:/mnt/other/anchors.jsonl     a file, best on a disk or under an account of somebody else
    command:/usr/local/bin/anchor X   a program, run without a shell; the note on its stdin
    syslog:                           the system log
    journald:                         the journal
    https://anchors.example/gateway   an HTTP POST of the note

What an anchor holds is the checkpoint's note, one JSON line of about 200 bytes. `verify --anchor FILE`
reads such lines back.
"""

from __future__ import annotations

import json
import os
import shlex

from gateway import opening
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TIMEOUT = 10.0
_JOURNAL = "/run/systemd/journal/socket"


def is_local(target: str) -> bool:
    """Cheap enough to be done beside a single command."""
    return target.startswith(("file:", "syslog:", "journald:"))


def check(target: str) -> None:
    """Refuse a target that means nothing, before anything is logged."""
    way, _, rest = target.partition(":")
    if way not in _WAYS or (way in _NEED_MORE and not rest.strip("/ ")):
        raise AuditError(
            f"no such anchor: `{target}`",
            hint="file:PATH, command:PROGRAM …, syslog:, journald:, https://…",
        )


def publish(target: str, note: str) -> str:
    """Hand a note to an anchor; gives what went wrong, or nothing."""
    way, _, rest = target.partition(":")
    try:
        _WAYS[way](target if way in ("http", "https") else rest, note)
    except (OSError, ValueError, AuditError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _line(note: str) -> str:
    return json.dumps({"note": note}, ensure_ascii=False)


def _to_file(path: str, note: str) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | opening.CLOEXEC | opening.NOFOLLOW
    file = os.open(path, flags, 0o640)
    try:
        os.write(file, _line(note).encode("utf-8") + b"\n")
        os.fsync(file)
    finally:
        os.close(file)


def _to_command(command: str, note: str) -> None:
    import subprocess

    try:
        done = subprocess.run(
            shlex.split(command), input=_line(note).encode("utf-8") + b"\n", timeout=_TIMEOUT, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise AuditError(f"no answer in {_TIMEOUT:.0f} s") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()[-200:]
        raise AuditError(f"exit code {done.returncode}: {said}")


def _to_syslog(_rest: str, note: str) -> None:
    import syslog

    syslog.openlog("gateway-audit", 0, syslog.LOG_AUTHPRIV)
    syslog.syslog(syslog.LOG_NOTICE, _line(note))


def _to_journal(_rest: str, note: str) -> None:
    import socket

    entry = f"MESSAGE={_line(note)}\nPRIORITY=5\nSYSLOG_IDENTIFIER=gateway-audit\n"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.settimeout(_TIMEOUT)
        journal.connect(_JOURNAL)
        journal.send(entry.encode("utf-8"))


def _to_http(url: str, note: str) -> None:
    from urllib.request import Request, urlopen

    body = _line(note).encode("utf-8")
    request = Request(url, body, {"Content-Type": "application/json"})  # noqa: S310 - http(s) only: see _WAYS
    with urlopen(request, timeout=_TIMEOUT) as answer:  # noqa: S310
        answer.read(1024)


_WAYS: dict[str, Callable[[str, str], None]] = {
    "file": _to_file,
    "command": _to_command,
    "syslog": _to_syslog,
    "journald": _to_journal,
    "http": _to_http,
    "https": _to_http,
}
_NEED_MORE = ("file", "command", "http", "https")
