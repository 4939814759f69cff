"""The proxy: answers on a socket that lives in the sandbox's network, and connects in ours.

It speaks what programs speak to an HTTP proxy: CONNECT (anything over TLS, unseen by us) and plain
requests with a full address. Names are resolved here, never inside. Every attempt is counted.
A plain request is rewritten to close after one answer, so that a second request on the same
connection can't go to the first one's host under another name.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import weakref

from gateway.runner.network.hosts import Allowed, forbidden, is_address, normal
from gateway.runner.outcome import Attempt

_HEAD = 64 * 1024
_PATIENCE = 30.0
_MOST_ATTEMPTS = 1000
_HOP_BY_HOP = (
    b"proxy-connection:",
    b"proxy-authorization:",
    b"connection:",
    b"keep-alive:",
    b"host:",
)


class RefusedError(Exception):
    """The answer to a request that is not carried out."""

    def __init__(self, status: str, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason


class Door:
    """One run's proxy, in a thread of its own."""

    def __init__(self, hosts: tuple[str, ...]) -> None:
        self._allowed = Allowed(hosts)
        self._attempts: dict[tuple[str, int, bool, str], int] = {}
        self._writers: weakref.WeakSet[asyncio.StreamWriter] = weakref.WeakSet()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def open(self, fd: int) -> None:
        """Answer on this listening socket from now on."""
        listening = socket.socket(fileno=fd)
        listening.setblocking(False)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._serve, args=(listening,), name="gateway-proxy", daemon=True
        )
        self._thread.start()

    def close(self) -> tuple[Attempt, ...]:
        """Shut it, and tell who knocked."""
        if self._loop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
        return tuple(Attempt(*what, times) for what, times in self._attempts.items())

    def _serve(self, listening: socket.socket) -> None:
        loop = self._loop
        if loop is None:
            return
        server = loop.run_until_complete(
            asyncio.start_server(self._answer, sock=listening, limit=_HEAD)
        )
        loop.run_forever()
        server.close()
        loop.run_until_complete(self._hang_up())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    async def _hang_up(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.sleep(0)  # the transports say goodbye in the next turn of the loop

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there: asyncio.StreamWriter | None = None
        self._writers.add(writer)
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _PATIENCE)
            method, host, port, first = _understand(head)
            there_reader, there = await self._connect(host, port)
            self._writers.add(there)
        except RefusedError as error:
            await _say(writer, error.status, error.reason)
        except (
            OSError,
            ValueError,
            asyncio.IncompleteReadError,
            asyncio.LimitOverrunError,
            TimeoutError,
        ):
            await _say(writer, "400 Bad Request", "not a request for a proxy")
        else:
            if method == b"CONNECT":
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                there.write(first)
            await asyncio.gather(_pump(reader, there), _pump(there_reader, writer))
        finally:
            writer.close()
            if there is not None:
                there.close()

    async def _connect(
        self, host: str, port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        name = normal(host)
        if not self._allowed.allows(name, port):
            self._note(name, port, "not-listed")
            raise RefusedError(
                "403 Forbidden", f"{name}:{port} is not on the list of allowed hosts"
            )
        try:
            addresses = await _resolve(name, port)
        except OSError:
            self._note(name, port, "not-resolved")
            raise RefusedError("502 Bad Gateway", f"{name} could not be resolved") from None
        # An address that is written out in the list is meant; one that a name leads to may be a trick.
        if not is_address(name) and name != "localhost":
            addresses = [address for address in addresses if not forbidden(address)]
            if not addresses:
                self._note(name, port, "forbidden-address")
                raise RefusedError("403 Forbidden", f"{name} leads to this machine or its link")
        for address in addresses:
            try:
                opened = await asyncio.wait_for(asyncio.open_connection(address, port), _PATIENCE)
            except (OSError, TimeoutError):
                continue
            self._note(name, port, "")
            return opened
        self._note(name, port, "not-reachable")
        raise RefusedError("502 Bad Gateway", f"{name}:{port} could not be reached")

    def _note(self, host: str, port: int, reason: str) -> None:
        allowed = reason not in ("not-listed", "forbidden-address")
        what = (host, port, allowed, reason)
        if what in self._attempts or len(self._attempts) < _MOST_ATTEMPTS:
            self._attempts[what] = self._attempts.get(what, 0) + 1


async def _resolve(name: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def _understand(head: bytes) -> tuple[bytes, str, int, bytes]:
    """Method, host, port, and what to send on first."""
    line, *headers = head.rstrip(b"\r\n").split(b"\r\n")
    method, target, _version = line.split(b" ")
    if method == b"CONNECT":
        host, port = _host_and_port(target, 443)
        return method, host, port, b""
    scheme, separator, rest = target.partition(b"://")
    if scheme.lower() != b"http" or not separator:
        raise RefusedError("400 Bad Request", "only http:// and CONNECT")
    place, slash, path = rest.partition(b"/")
    host, port = _host_and_port(place.rpartition(b"@")[2], 80)
    kept = [one for one in headers if not one.lower().startswith(_HOP_BY_HOP)]
    authority = place.rpartition(b"@")[2]
    lines = [
        b" ".join((method, b"/" + path if slash else b"/", b"HTTP/1.1")),
        b"Host: " + authority,
        *kept,
    ]
    return method, host, port, b"\r\n".join([*lines, b"Connection: close", b"", b""])


def _host_and_port(place: bytes, default: int) -> tuple[str, int]:
    text = place.decode("ascii")
    host, colon, port = text.rpartition(":")
    if not colon or text.endswith("]"):
        return text, default
    number = int(port)
    if not 0 < number < 65536:
        raise ValueError(port)
    return host, number


async def _say(writer: asyncio.StreamWriter, status: str, reason: str) -> None:
    body = f"gateway: {reason}\n"
    writer.write(
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(body.encode())}\r\n"
        f"Connection: close\r\n\r\n{body}".encode()
    )
    try:
        await writer.drain()
    except OSError:
        pass


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except OSError:
        writer.close()
