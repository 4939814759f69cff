"""`safe_exec` as a tool."""

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
from gateway.interfaces.mcp_server.shapes import SafeExecAnswer
from gateway.systems import safe_exec as system
from gateway.systems.safe_exec import DESCRIPTION, NAME, SafeExec, SafeExecResult
from gateway.values import plain

RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)


def tools(host: Host) -> list[Tool]:
    """The one tool."""

    def ask(command: str, working_dir: str | None, ctx: Context):  # type: ignore[no-untyped-def]  # noqa: ANN202
        gateway = host.gateway("safe-exec")
        return approval.question(gateway, command, ctx, cwd=working_dir)

    async def safe_exec(
        command: Annotated[str, Field(description="The shell command")],
        ctx: Context,
        approved: Annotated[ElicitationResult[approval.Approval], Resolve(ask)],
        timeout: Annotated[  # noqa: ASYNC109 - the gateway keeps it
            float | None, Field(description="Seconds; default 30", gt=0)
        ] = None,
        working_dir: Annotated[
            str | None, Field(description="An absolute path; default the workspace")
        ] = None,
    ) -> Annotated[CallToolResult, SafeExecAnswer]:
        executor = SafeExec(host.gateway("safe-exec"))
        options = approval.options(ctx, approved)
        try:
            result = await watched(
                ctx,
                lambda progress: executor.arun(
                    command, timeout, working_dir, on_output=progress, **options
                ),
            )
        except system.TimeoutError as error:
            return _ended(error.result, str(error), timed_out=True)
        except GatewayError as error:
            found = {"precondition_passed": False, "error": str(error)}
            return answer(found, text=str(error), failed=True)
        return _ended(result)

    return [
        Tool.from_function(
            safe_exec, name=NAME, title="Run a command", description=DESCRIPTION, annotations=RUNS
        )
    ]


def _ended(result: SafeExecResult, error: str = "", *, timed_out: bool = False) -> CallToolResult:
    found = plain(result)
    if error:
        found.update(error=error, timed_out=timed_out, exit_code=None)
    return answer(found, failed=bool(error))
