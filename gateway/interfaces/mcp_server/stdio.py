"""Standard input and output: like the SDK's transport, and no request stays without an answer.

The SDK passes over what is no message; whoever sent it with an id would wait for ever. JSON-RPC has errors
for that: -32700 for what is no JSON, -32600 for what is no request.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys

import anyio
import mcp_types as types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from typing import Any

    from mcp.server import MCPServer

PARSE_ERROR, INVALID_REQUEST = -32700, -32600


def serve(server: MCPServer[Any]) -> None:
    """Serve until the client goes away."""
    anyio.run(_serve, server)


async def _serve(server: MCPServer[Any]) -> None:
    lines = Lines(anyio.wrap_file(_wire()))
    async with stdio_server(stdin=lines) as (read, write):  # type: ignore[arg-type]
        lines.answers = write
        inner = server._lowlevel_server  # as the SDK's own `run_stdio_async` does
        await inner.run(read, write, inner.create_initialization_options())


def _wire() -> io.TextIOWrapper:
    """What the client writes to, out of reach of everything else that this process does or starts."""
    wire = os.dup(sys.stdin.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.close(nothing)
    return io.TextIOWrapper(os.fdopen(wire, "rb"), encoding="utf-8", errors="replace")


class Lines:
    """The lines that are messages; the others are answered here. All that the SDK does with it is iterate."""

    def __init__(self, lines: Any) -> None:
        self._lines = lines
        self.answers: Any = None

    async def __aiter__(self) -> AsyncIterator[str]:
        """Each message as it came."""
        async for line in self._lines:
            try:
                types.jsonrpc_message_adapter.validate_json(line, by_name=False)
            except ValueError:
                error = complaint(line)
                if error is not None:
                    with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                        await self.answers.send(SessionMessage(error))
                continue
            yield line


def complaint(line: str) -> types.JSONRPCError | None:
    """What to answer to a line that is no message; None for what nobody waits for."""
    if not line.strip():
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _error(None, PARSE_ERROR, f"this is no JSON: {type(error).__name__}")
    if not isinstance(value, dict):
        return _error(None, INVALID_REQUEST, "a message is an object; batches are not taken")
    if "method" not in value or "id" not in value:
        return None
    id_ = value["id"]
    known = isinstance(id_, str | int) and not isinstance(id_, bool)
    return _error(id_ if known else None, INVALID_REQUEST, "this is no request that can be read")


def _error(id_: str | int | None, code: int, message: str) -> types.JSONRPCError:
    return types.JSONRPCError(
        jsonrpc="2.0", id=id_, error=types.ErrorData(code=code, message=message)
    )
