"""The tools of an agent. Files and commands go through the gateway, and nothing else reaches them."""

from __future__ import annotations

import json
from typing import Any

from gateway.systems.schemas import WORKSPACES, tool
from gateway.systems.workspaces import Workspaces


def _function(tool: dict[str, Any]) -> dict[str, Any]:
    """One entry of the API's `tools`."""
    return {"type": "function", "function": tool}


WORKSPACE_TOOLS = [_function(one) for one in WORKSPACES]
ARCHITECT_TOOLS = [
    *WORKSPACE_TOOLS,
    _function(
        tool(
            "assign_module",
            "Give a module to a programmer; answers with the programmer's report.",
            "module specification",
            module="string: its name",
            specification="string: interface, inputs, outputs, dependencies, tests",
        )
    ),
    _function(tool("deliver", "The task is done.", "summary", summary="string: what was built")),
]


class WorkspaceTools:
    """The five tools of one task."""

    def __init__(self, spaces: Workspaces, task_id: str) -> None:
        self._spaces = spaces
        self._task = task_id
        # How often the gateway was asked: what the audit trail has to show.
        self.calls = 0

    def call(self, name: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """The answer of a tool; None when it isn't one of these."""
        # As the model wrote them: what makes no sense is answered, and recorded, by the gateway.
        path = arguments.get("path", ".")
        actions = {
            "read_file": lambda: self._spaces.read_file(self._task, path),
            "list_files": lambda: self._spaces.list_files(self._task, path),
            "get_workspace_info": lambda: self._spaces.get_workspace_info(self._task),
            "write_file": lambda: self._spaces.write_file(
                self._task, path, arguments.get("content", ""), arguments.get("encoding", "")
            ),
            "run_command": lambda: self._spaces.run_command(
                self._task, arguments.get("command"), arguments.get("timeoutMs", 60_000)
            ),
        }
        if name not in actions:
            return None
        self.calls += 1
        return actions[name]()


def arguments_of(call: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a tool call; nothing when the model wrote no valid JSON."""
    arguments = call["function"].get("arguments") or {}
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            return {}
    return arguments if isinstance(arguments, dict) else {}
