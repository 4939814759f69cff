"""`Bash` as a tool: whatever it is called with, the answer is the envelope."""

import enum
from typing import Annotated, Any

from mcp.server.mcpserver import Context, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, ToolAnnotations

from gateway.interfaces.mcp_server import approval
from gateway.interfaces.mcp_server.answers import answer
from gateway.interfaces.mcp_server.host import Host
from gateway.interfaces.mcp_server.running import watched
from gateway.interfaces.mcp_server.shapes import BashEnvelope
from gateway.systems.bash_tool import (
    DESCRIPTION,
    NAME,
    PARAMETERS,
    BashTool,
)
from gateway.workspace.folders import find_folder


class Unsaid(enum.Enum):
    """A parameter that was left out."""

    UNSAID = "unsaid"


RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)
# Told apart from every value that a client can send: the envelope repeats what was sent, no more.
UNSAID = Unsaid.UNSAID


def tools(host: Host) -> list[Tool]:
    """The one tool."""

    def ask(command: Any, directory: Any, ctx: Context):  # type: ignore[no-untyped-def]  # noqa: ANN202
        gateway = host.gateway("bash-tool")
        named = "." if directory is UNSAID else directory or "."
        if not isinstance(command, str) or not isinstance(named, str):
            return approval.NO
        folder = find_folder(gateway.workspace, named)
        return approval.question(gateway, command, ctx, cwd=folder.path)

    async def bash(
        ctx: Context,
        approved: Annotated[ElicitationResult[approval.Approval], Resolve(ask)],
        command: Any = UNSAID,
        directory: Any = UNSAID,
        timeout_ms: Any = UNSAID,
    ) -> Annotated[CallToolResult, BashEnvelope]:
        tool = BashTool(host.gateway("bash-tool"))
        options = approval.options(ctx, approved)
        given = {"command": command, "directory": directory, "timeout_ms": timeout_ms}
        parameters = {name: value for name, value in given.items() if value is not UNSAID}
        envelope = await watched(
            ctx, lambda progress: tool.arun(parameters, on_output=progress, **options)
        )
        failed = envelope["status"] == "error"
        return answer(envelope, text=envelope["text"], failed=failed)

    tool = Tool.from_function(
        bash, name=NAME, title="Bash", description=DESCRIPTION, annotations=RUNS
    )
    # Published as the document has it. The function itself takes anything: a wrong parameter is answered
    # with an envelope, not with an error of the protocol.
    tool.parameters = PARAMETERS
    return [tool]
