"""Builds the server: the tools of one system, or of all, and the tool that only gives a verdict."""

from __future__ import annotations

import importlib

from mcp.server import MCPServer

from gateway import __version__
from gateway.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.interfaces.mcp_server.host import Host

# The name of a system, which is also that of its policy → the module of its tools.
SYSTEMS = {
    "safe-exec": "tools_safe_exec",
    "bash-tool": "tools_bash",
    "shell-executor": "tools_shell",
    "workspace": "tools_workspace",
    "operations": "tools_operations",
}
ALWAYS = "tools_check"

INSTRUCTIONS = (
    "Every command and file operation passes a policy first and is recorded. A refusal says which rule "
    "refused, why, and a better way where one is known: follow it rather than trying variations."
)


def build(host: Host) -> MCPServer[Any]:
    """The server over a workspace. Nothing is opened before the first call; who built it closes the host."""
    settings = host.settings
    if settings.system and settings.system not in SYSTEMS:
        raise UsageError(
            f"there is no system `{settings.system}`", hint="one of " + ", ".join(SYSTEMS)
        )
    if settings.policies and not settings.system:
        raise UsageError(
            "each system has its own policy", hint="with --policy, name one system by --system"
        )
    modules = [SYSTEMS[settings.system]] if settings.system else list(SYSTEMS.values())
    tools = [
        tool
        for module in (*modules, ALWAYS)
        for tool in importlib.import_module(f"gateway.interfaces.mcp_server.{module}").tools(host)
    ]

    return MCPServer(
        "gateway",
        title="gateway",
        version=__version__,
        instructions=INSTRUCTIONS,
        tools=tools,
        log_level="WARNING",
    )
