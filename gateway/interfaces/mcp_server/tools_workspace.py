"""The workspaces system as tools, bound to the folder that this server serves."""

from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import Field

from gateway.interfaces.mcp_server import approval
from gateway.interfaces.mcp_server.answers import answer
from gateway.interfaces.mcp_server.host import Host
from gateway.interfaces.mcp_server.running import watched
from gateway.interfaces.mcp_server.shapes import (
    CommandAnswer,
    FileContent,
    Listing,
    WorkspaceInfo,
    Written,
)
from gateway.systems.workspaces import DEFAULT_TIMEOUT_MS

LOOKS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True)
RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=True)
Path = Annotated[str, Field(description="Relative to the top of the workspace")]


def tools(host: Host) -> list[Tool]:
    """Four tools for files and one for commands."""
    return [
        *_files(host),
        Tool.from_function(
            _runner(host),
            name="run_command",
            title="Run a command in the workspace",
            description=(
                "Run a shell command in the workspace and return stdout, stderr and exit code. "
                "Nothing outside of the workspace can be changed."
            ),
            annotations=RUNS,
        ),
    ]


def _files(host: Host) -> list[Tool]:
    def read_file(path: Path) -> Annotated[CallToolResult, FileContent]:
        """Read a file of the workspace. What isn't UTF-8 text comes as base64."""
        found = host.workspaces().read_file(host.task, path)
        return _answer(found, found.get("content") if "encoding" not in found else None)

    def write_file(
        path: Path,
        content: Annotated[str, Field(description="The whole new content of the file")],
        encoding: Annotated[
            Literal["utf-8", "base64"], Field(description="How `content` is to be read")
        ] = "utf-8",
    ) -> Annotated[CallToolResult, Written]:
        """Create or replace a file of the workspace. Missing folders are made."""
        return _answer(host.workspaces().write_file(host.task, path, content, encoding))

    def list_files(path: Path = ".") -> Annotated[CallToolResult, Listing]:
        """List a folder of the workspace: names, types and sizes."""
        return _answer(host.workspaces().list_files(host.task, path))

    def get_workspace_info() -> Annotated[CallToolResult, WorkspaceInfo]:
        """Count the files and folders of the workspace and add up their sizes."""
        return _answer(host.workspaces().get_workspace_info(host.task))

    return [
        Tool.from_function(read_file, title="Read a file", annotations=LOOKS),
        Tool.from_function(write_file, title="Write a file", annotations=WRITES),
        Tool.from_function(list_files, title="List a folder", annotations=LOOKS),
        Tool.from_function(get_workspace_info, title="Workspace info", annotations=LOOKS),
    ]


def _runner(host: Host):  # type: ignore[no-untyped-def]  # noqa: ANN202
    def ask(command: str, ctx: Context):  # type: ignore[no-untyped-def]  # noqa: ANN202
        gateway = host.workspaces().gateway(host.task)
        return approval.question(gateway, command, ctx)

    async def run_command(
        command: Annotated[str, Field(description="The shell command")],
        ctx: Context,
        approved: Annotated[ElicitationResult[approval.Approval], Resolve(ask)],
        timeoutMs: Annotated[  # noqa: N803 - the name of the document
            float, Field(description="Milliseconds", gt=0)
        ] = DEFAULT_TIMEOUT_MS,
    ) -> Annotated[CallToolResult, CommandAnswer]:
        options = approval.options(ctx, approved)
        found = await watched(
            ctx,
            lambda progress: host.workspaces().arun_command(
                host.task, command, timeoutMs, on_output=progress, **options
            ),
        )
        return _answer(found)

    return run_command


def _answer(found: dict[str, Any], text: str | None = None) -> CallToolResult:
    return answer(found, text=text, failed="error" in found)
