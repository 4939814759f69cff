"""The operations system as tools."""

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
    OperationExec,
    OperationRead,
    OperationRollback,
    OperationWrite,
)
from gateway.systems.operations import OperationExecutor

LOOKS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True)
RUNS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
Path = Annotated[str, Field(description="Absolute, or relative to the top of the workspace")]


def tools(host: Host) -> list[Tool]:
    """Three tools for files and one for commands."""
    return [
        *_files(host),
        Tool.from_function(
            _runner(host),
            name="system_exec",
            title="Run an approved command",
            description="Run one approved command, word for word; no `;`, `|` or `&`. At most 60 s.",
            annotations=RUNS,
        ),
    ]


def _executor(host: Host) -> OperationExecutor:
    return OperationExecutor(host.gateway("operations"))


def _files(host: Host) -> list[Tool]:
    def sandbox_read_file(path: Path) -> Annotated[CallToolResult, OperationRead]:
        """Read a file that the allow-list names. 403 not allowed, 404 not there, 500 not readable."""
        found = _executor(host).sandbox_read_file(path)
        return _answer(found, found.get("content") if "encoding" not in found else None)

    def sandbox_write_file(
        path: Path,
        content: Annotated[str, Field(description="The whole new content, at most 10 MB")],
        encoding: Annotated[
            Literal["utf-8", "base64"], Field(description="How `content` is to be read")
        ] = "utf-8",
    ) -> Annotated[CallToolResult, OperationWrite]:
        """Write a file that the allow-list names; the answer has the snapshot to take it back by."""
        return _answer(_executor(host).sandbox_write_file(path, content, encoding))

    def sandbox_rollback(
        snapshotId: Annotated[  # noqa: N803 - the name of the document
            str, Field(description="From the answer of sandbox_write_file")
        ],
    ) -> Annotated[CallToolResult, OperationRollback]:
        """Put a file back as it was before a write, or remove it if it did not exist."""
        return _answer(_executor(host).sandbox_rollback(snapshotId))

    return [
        Tool.from_function(sandbox_read_file, title="Read an allowed file", annotations=LOOKS),
        Tool.from_function(sandbox_write_file, title="Write an allowed file", annotations=WRITES),
        Tool.from_function(sandbox_rollback, title="Take a write back", annotations=WRITES),
    ]


def _runner(host: Host):  # type: ignore[no-untyped-def]  # noqa: ANN202
    def ask(command: str, ctx: Context):  # type: ignore[no-untyped-def]  # noqa: ANN202
        return approval.question(host.gateway("operations"), command, ctx)

    async def system_exec(
        command: Annotated[str, Field(description="The command, as it was approved")],
        ctx: Context,
        approved: Annotated[ElicitationResult[approval.Approval], Resolve(ask)],
    ) -> Annotated[CallToolResult, OperationExec]:
        options = approval.options(ctx, approved)
        found = await watched(
            ctx,
            lambda progress: _executor(host).asystem_exec(command, on_output=progress, **options),
        )
        return _answer(found)

    return system_exec


def _answer(found: dict[str, Any], text: str | None = None) -> CallToolResult:
    return answer(found, text=text, failed="error" in found)
