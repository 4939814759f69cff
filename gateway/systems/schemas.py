"""The tools of the five systems as a model is told of them: name, description, JSON schema of the input.

A host with its own loop hands these to the model, and the arguments that come back to the system's method
of the same name. Over MCP the server publishes its own, which say the same.
"""

from __future__ import annotations

from gateway.systems import bash_tool, safe_exec, shell_executor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Tool = dict[str, Any]

_PATH = "Relative to the top of the workspace"
_ANY_PATH = "Absolute, or relative to the top of the workspace"
_COMMAND = "string: The shell command"


def tool(name: str, description: str, required: str = "", **fields: str) -> Tool:
    """One tool; a field is `name="type: what it means"`."""
    properties: dict[str, Any] = {}
    for field, text in fields.items():
        kind, _, meaning = text.partition(": ")
        properties[field] = {"type": kind, "description": meaning}
    parameters = {"type": "object", "properties": properties, "required": required.split()}
    return {"name": name, "description": description, "parameters": parameters}


SAFE_EXEC = tool(
    safe_exec.NAME,
    safe_exec.DESCRIPTION,
    "command",
    command=_COMMAND,
    timeout="number: Seconds; default 30",
    working_dir="string: An absolute path; default the workspace",
)
BASH: Tool = {
    "name": bash_tool.NAME,
    "description": bash_tool.DESCRIPTION,
    "parameters": bash_tool.PARAMETERS,
}
RUN_SHELL = tool(
    shell_executor.NAME,
    shell_executor.DESCRIPTION,
    "command",
    command="string: The command to run",
)
WORKSPACES = (
    tool(
        "read_file",
        "Read a file of the workspace. What isn't UTF-8 text comes as base64.",
        "path",
        path=f"string: {_PATH}",
    ),
    tool(
        "write_file",
        "Create or replace a file of the workspace. Missing folders are made.",
        "path content",
        path=f"string: {_PATH}",
        content="string: The whole new content of the file",
        encoding="string: `utf-8`, or `base64` for what is no text",
    ),
    tool(
        "list_files",
        "List a folder of the workspace: names, types and sizes.",
        path=f"string: {_PATH}; default the top",
    ),
    tool(
        "get_workspace_info",
        "Count the files and folders of the workspace and add up their sizes.",
    ),
    tool(
        "run_command",
        "Run a shell command in the workspace and return stdout, stderr and exit code.",
        "command",
        command=_COMMAND,
        timeoutMs="number: Milliseconds; default 60000",
    ),
)
OPERATIONS = (
    tool(
        "sandbox_read_file",
        "Read a file that the allow-list names. 403 not allowed, 404 not there, 500 not readable.",
        "path",
        path=f"string: {_ANY_PATH}",
    ),
    tool(
        "sandbox_write_file",
        "Write a file that the allow-list names; the answer has the snapshot to take it back by.",
        "path content",
        path=f"string: {_ANY_PATH}",
        content="string: The whole new content, at most 10 MB",
        encoding="string: `utf-8`, or `base64` for what is no text",
    ),
    tool(
        "sandbox_rollback",
        "Put a file back as it was before a write, or remove it if it did not exist.",
        "snapshotId",
        snapshotId="string: From the answer of sandbox_write_file",
    ),
    tool(
        "system_exec",
        "Run one approved command, word for word; no `;`, `|` or `&`. At most 60 s.",
        "command",
        command="string: The command, as it was approved",
    ),
)
