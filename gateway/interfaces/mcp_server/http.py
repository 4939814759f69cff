"""Streamable HTTP on loopback, for clients that don't start the server themselves."""

from __future__ import annotations

import hmac
import sys

from gateway.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mcp.server import MCPServer

LOOPBACK = {"127.0.0.1", "::1", "localhost"}
PATH = "/mcp"


class Guarded:
    """Lets a request through only with the right bearer token."""

    def __init__(self, app: Any, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request."""
        if scope["type"] == "http":
            given = dict(scope["headers"]).get(b"authorization", b"")
            if not hmac.compare_digest(given, self._expected):
                headers = [(b"www-authenticate", b"Bearer"), (b"content-type", b"text/plain")]
                await send({"type": "http.response.start", "status": 401, "headers": headers})
                await send({"type": "http.response.body", "body": b"a bearer token is needed\n"})
                return
        await self._app(scope, receive, send)


def serve(server: MCPServer[None], host: str, port: int, token: str) -> None:
    """Serve until interrupted. `token` empty: whoever reaches the port may call."""
    if host not in LOOPBACK:
        raise UsageError(f"`{host}` is not this machine's loopback", hint="use 127.0.0.1")
    import uvicorn

    app: Any = server.streamable_http_app(streamable_http_path=PATH, host=host)
    config = uvicorn.Config(
        Guarded(app, token) if token else app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
    )
    sys.stderr.write(f"gateway: MCP on http://{host}:{port}{PATH}\n")
    sys.stderr.flush()
    uvicorn.Server(config).run()
