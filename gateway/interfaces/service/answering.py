"""One question, answered in a process of its own by the code that would have answered it anyway."""

from __future__ import annotations

import io
import os
import socket
import sys
import time

from gateway import opening
from gateway.interfaces.cli import entry
from gateway.interfaces.cli.quick import read_check
from gateway.interfaces.service import client, peers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.interfaces.service.code import Code

# How an answering process ends: told to the service by its exit code.
DONE, NOT_OURS, CODE_CHANGED, STOP = 0, 1, 10, 11


class Asked:
    """A question, taken apart."""

    def __init__(self, body: bytes) -> None:
        kind, self.identity, pid, tty, count, *rest = body.split(b"\0")
        self.kind, self.pid = kind.decode(), int(pid)
        self.tty = tty[:1] == b"1", tty[1:2] == b"1"
        self.words = [os.fsdecode(one) for one in rest[: int(count)]]
        pairs = (one.partition(b"=") for one in rest[int(count) :])
        self.environment = {name: value for name, _, value in pairs}


class Printed(io.TextIOWrapper):
    """A stream that keeps what is written to it, and is a terminal if the asker's is one."""

    def __init__(self, terminal: bool) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding="utf-8", newline="\n")
        self._terminal = terminal

    def isatty(self) -> bool:
        """What the asker said of his own."""
        return self._terminal


def answer(line: socket.socket, pid: int, code: Code, status: str) -> int:
    """Read the question, answer it if it is for us, and say how it went."""
    asked = read(line)
    if asked is None or asked.pid != pid or asked.identity != client.identity():
        return NOT_OURS
    if asked.kind == "status":
        send(line, 0, status.encode(), b"")
        return DONE
    if asked.kind == "stop":
        send(line, 0, b"", b"")
        return STOP
    if not code.is_same():
        return CODE_CHANGED
    if not _is_for_us(asked) or not _waits(line):
        return NOT_OURS
    loaded = len(sys.modules)
    peers.become(pid, asked.environment)
    time.tzset()
    opening.act_for(pid)
    out, err = sys.stdout, sys.stderr = Printed(asked.tty[0]), Printed(asked.tty[1])
    ended = entry.guarded(asked.words, entry.in_process)
    err.flush()
    # What was imported on the way may have come from a newer one.
    if len(sys.modules) != loaded and not code.is_same():
        return CODE_CHANGED
    # What stands in a buffer now was never written by `guarded`: an error came first.
    send(line, int(ended), out.kept.getvalue(), err.kept.getvalue())
    return DONE


def _is_for_us(asked: Asked) -> bool:
    """`check` of a command that stands in the arguments. Standard input is the asker's own."""
    if asked.kind != "check" or b"_GATEWAY_COMPLETE" in asked.environment:
        return False
    found = read_check(asked.words)
    return found is not None and found.words != ("-",)


def _waits(line: socket.socket) -> bool:
    """Is there still somebody who wants to know?"""
    line.setblocking(False)
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    finally:
        line.settimeout(client.PATIENCE)


def read(line: socket.socket) -> Asked | None:
    """The question; None when none comes in time, or it is none."""
    line.settimeout(client.PATIENCE)
    head = _exactly(line, 8)
    if head is None or head[:4] != client.QUESTION:
        return None
    length = int.from_bytes(head[4:], "big")
    body = _exactly(line, length) if length <= client.MOST_BYTES else None
    return None if body is None else Asked(body)


def _exactly(line: socket.socket, length: int) -> bytes | None:
    got = bytearray()
    while len(got) < length:
        piece = line.recv(min(65536, length - len(got)))
        if not piece:
            return None
        got += piece
    return bytes(got)


def send(line: socket.socket, code: int, out: bytes, err: bytes) -> None:
    """A whole answer, or an error."""
    sizes = len(out).to_bytes(4, "big") + len(err).to_bytes(4, "big")
    line.sendall(client.ANSWER + bytes((code,)) + sizes + out + err)
