"""`gateway mcp`: the gateway as an MCP server."""

from __future__ import annotations

import os

import click

from gateway.errors import UsageError
from gateway.interfaces.cli.options import named_folders
from gateway.interfaces.cli.settings import resolve

SYSTEM_NAMES = ("safe-exec", "bash-tool", "shell-executor", "workspace", "operations")
TOKEN = "GATEWAY_MCP_TOKEN"  # noqa: S105 - the name of a variable

HELP = f"""Serve the gateway to MCP clients, on stdin and stdout or on loopback HTTP.

Without --system the tools of all five systems are there, each under its own policy. `check_command` is
always there: it only gives a verdict.

\b
  gateway mcp                                   all tools, for the project around here
  gateway mcp --system bash-tool                the tool `Bash` alone
  gateway mcp --system operations --policy team.yaml
  gateway mcp --http --port 8765                http://127.0.0.1:8765/mcp

A client starts it by its configuration, for example
{{"mcpServers": {{"gateway": {{"command": "gateway", "args": ["mcp", "--system", "workspace"]}}}}}}

On HTTP, every user of this machine can reach the port. Set {TOKEN} to make callers send it as a bearer
token.
"""


@click.command("mcp", help=HELP)
@click.option("--system", type=click.Choice(SYSTEM_NAMES), help="Only the tools of this system.")
@click.option(
    "--policy",
    multiple=True,
    metavar="NAME|FILE",
    help="Instead of the system's own policy; goes with --system.",
)
@named_folders
@click.option("--http", "over_http", is_flag=True, help="Streamable HTTP instead of stdin/stdout.")
@click.option("--host", default="127.0.0.1", show_default=True, help="A loopback address.")
@click.option("--port", type=click.IntRange(1, 65535), default=8765, show_default=True)
def command(
    system: str | None,
    policy: tuple[str, ...],
    workspace: str,
    audit_dir: str,
    over_http: bool,
    host: str,
    port: int,
) -> int:
    """Serve until the client goes away."""
    try:
        from gateway.interfaces.mcp_server.host import Host, Settings
        from gateway.interfaces.mcp_server.server import build
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"mcp", "mcp_types", "pydantic"}:
            raise
        raise UsageError(
            "the MCP server needs the extra `mcp`", hint="pip install 'command-gateway[mcp]'"
        ) from error
    settings = resolve(policy, workspace, audit_dir)
    host_of_tools = Host(
        Settings(
            workspace=settings.workspace,
            system=system or "",
            policies=policy,
            project=settings.project,
            audit_dir=settings.audit_dir,
        )
    )
    try:
        server = build(host_of_tools)
        if over_http:
            from gateway.interfaces.mcp_server import http

            http.serve(server, host, port, os.environ.get(TOKEN, ""))
        else:
            from gateway.interfaces.mcp_server import stdio

            stdio.serve(server)
    finally:
        host_of_tools.close()
    return 0
