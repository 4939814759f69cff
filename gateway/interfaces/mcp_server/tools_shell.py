"""`run_shell` as a tool."""

from typing import Annotated

from mcp.server.mcpserver import Context, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import Field

from gateway.errors import GatewayError
from gateway.interfaces.mcp_server import approval
from gateway.interfaces.mcp_server.answers import answer
from gateway.interfaces.mcp_server.host import Host
from gateway.interfaces.mcp_server.running import watched
from gateway.interfaces.mcp_server.shapes import ShellText
from gateway.systems.shell_executor import DESCRIPTION, NAME, ShellExecutor, as_text, shell_name

RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)


def tools(host: Host) -> list[Tool]:
    """The one tool."""

    def ask(command: str, ctx: Context):  # type: ignore[no-untyped-def]  # noqa: ANN202
        gateway = host.gateway("shell-executor")
        return approval.question(gateway, command, ctx, shell=shell_name())

    async def run_shell(
        command: Annotated[str, Field(description="The command to run")],
        ctx: Context,
        approved: Annotated[ElicitationResult[approval.Approval], Resolve(ask)],
    ) -> Annotated[CallToolResult, ShellText]:
        executor = ShellExecutor(host.gateway("shell-executor"))
        options = approval.options(ctx, approved)
        try:
            result = await watched(
                ctx,
                lambda progress: executor.arun(
                    command, timeout=None, streams="merged", on_output=progress, **options
                ),
            )
        except GatewayError as error:
            text = f"Error: {error}"
            return answer({"result": text}, text=text, failed=True)
        text = as_text(result)
        return answer({"result": text}, text=text, failed=result.timed_out)

    return [
        Tool.from_function(
            run_shell,
            name=NAME,
            title="Run a shell command",
            description=DESCRIPTION,
            annotations=RUNS,
        )
    ]
