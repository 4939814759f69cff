"""`gateway check --batch`: JSON lines in, one answer a line out, in order, as they come."""

from __future__ import annotations

import contextlib
import json
import sys

from gateway.errors import Exit, GatewayError, UsageError
from gateway.interfaces import wire
from gateway.interfaces.cli import render
from gateway.interfaces.cli.asking import Question, open_gateway

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, BinaryIO

    from gateway.gate import Gateway

# A line longer than this is refused unread: no command can be that long.
LONGEST_LINE = 64 * 1024 * 1024


def answer_all(question: Question, source: str) -> int:
    """Judge every line; a bad line is an error object in its place and stops nothing."""
    if question.words:
        raise UsageError("`--batch` and a command exclude each other", hint="give one of them")
    with _opened(source) as lines, open_gateway(question) as gateway:
        live = source == "-" or not sys.stdout or sys.stdout.isatty()
        for line in _lines(lines):
            render.out(json.dumps(_answer(gateway, line, question), ensure_ascii=True))
            if live and sys.stdout:
                sys.stdout.flush()
    return Exit.OK


def _answer(gateway: Gateway, line: bytes, question: Question) -> dict[str, Any]:
    name: object = None
    try:
        request = _decoded(line)
        name = request.get("id")
        command, cwd = _command_of(request)
        judgement = gateway.check(
            command,
            cwd=cwd,
            attended=question.attended,
            contained=not question.uncontained,
        )
    except GatewayError as error:
        return {"id": name, **wire.failure(str(error))}
    return {"id": name, **wire.short(judgement.decision)}


def _decoded(line: bytes) -> dict[str, Any]:
    if len(line) >= LONGEST_LINE:
        raise UsageError(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        request = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UsageError(f"the line is not UTF-8 (byte {error.start})") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the line is not JSON: {error}") from error
    if not isinstance(request, dict):
        raise UsageError('the line is not an object like {"id": 1, "cmd": "ls"}')
    return request


def _command_of(request: dict[str, Any]) -> tuple[str, str | None]:
    """The command and the directory, checked."""
    command, cwd = request.get("cmd"), request.get("cwd")
    if not isinstance(command, str):
        raise UsageError("`cmd` is not a string" if "cmd" in request else "`cmd` is missing")
    if not (cwd is None or isinstance(cwd, str)):
        raise UsageError("`cwd` is not a string")
    if not command.strip():
        raise UsageError("the command is empty")
    return command, cwd


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Line by line, in bounded memory: of a line that is too long only the beginning is kept."""
    while line := source.readline(LONGEST_LINE):
        rest = line
        while not rest.endswith(b"\n") and len(rest) >= LONGEST_LINE:
            rest = source.readline(LONGEST_LINE)
        if line.strip():
            yield line


@contextlib.contextmanager
def _opened(source: str) -> Iterator[BinaryIO]:
    if source == "-":
        if sys.stdin is None:
            raise UsageError("standard input is closed", hint="name a file after --batch")
        yield sys.stdin.buffer
        return
    with contextlib.ExitStack() as stack:
        try:
            lines = stack.enter_context(open(source, "rb"))
        except OSError as error:
            raise UsageError(f"cannot read `{source}`: {error.strerror}") from error
        yield lines
