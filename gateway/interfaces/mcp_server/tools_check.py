"""`check_command`: a verdict, and nothing runs. For hosts that run commands themselves."""

# No `from __future__ import annotations` in the tools_* files: the SDK evaluates annotations, and those
# name functions that are local to `tools`.

from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import ConfigDict, Field

from gateway.interfaces import wire
from gateway.interfaces.mcp_server.answers import answer
from gateway.interfaces.mcp_server.host import Host
from gateway.interfaces.mcp_server.shapes import Verdict

LOOKS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def tools(host: Host) -> list[Tool]:
    """The one tool."""

    def check_command(
        command: Annotated[str, Field(description="The shell command, exactly as it would be run")],
        directory: Annotated[
            str, Field(description="The directory it would start in; default the workspace")
        ] = "",
        contained: Annotated[
            bool, Field(description="It would run by this gateway, inside its limits")
        ] = False,
    ) -> Annotated[CallToolResult, Verdict]:
        decision = (
            host.checking()
            .check(command, cwd=directory or None, contained=contained, attended=True)
            .decision
        )
        return answer({**wire.short(decision), "suggest": decision.suggest})

    description = (
        "Say whether a shell command would be allowed, and why, without running it. "
        "Verdicts: allow, ask (a person must approve), deny."
    )
    tool = Tool.from_function(
        check_command, title="Check a command", description=description, annotations=LOOKS
    )
    return [_strict(tool)]


def _strict(tool: Tool) -> Tool:
    """An argument that there isn't is an error: with `cwd` for `directory`, another folder would be judged."""
    loose = tool.fn_metadata.arg_model
    strict = type(loose.__name__, (loose,), {"model_config": ConfigDict(extra="forbid")})
    metadata = tool.fn_metadata.model_copy(update={"arg_model": strict})
    parameters = {**tool.parameters, "additionalProperties": False}
    return tool.model_copy(update={"fn_metadata": metadata, "parameters": parameters})
