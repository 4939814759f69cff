"""What a host tells its model is what the server publishes and what the systems take."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from gateway.systems.bash_tool import BashTool
from gateway.systems.operations import OperationExecutor
from gateway.systems.safe_exec import SafeExec
from gateway.systems.schemas import BASH, OPERATIONS, RUN_SHELL, SAFE_EXEC, WORKSPACES
from gateway.systems.shell_executor import ShellExecutor
from gateway.systems.workspaces import Workspaces

ALL = [SAFE_EXEC, BASH, RUN_SHELL, *WORKSPACES, *OPERATIONS]
METHODS = [
    (SAFE_EXEC, SafeExec.run),
    (RUN_SHELL, ShellExecutor.run_shell),
    *(
        (one, getattr(Workspaces, one["name"]))
        for one in WORKSPACES
        if one["name"] != "run_command"
    ),
    *((one, getattr(OperationExecutor, one["name"])) for one in OPERATIONS),
]


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    from mcp import Client

    from gateway.interfaces.mcp_server.host import Host, Settings
    from gateway.interfaces.mcp_server.server import build

    host = Host(Settings(workspace=str(tmp_path_factory.mktemp("project"))))

    async def listed():
        async with Client(build(host)) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    yield asyncio.run(listed())
    host.close()


@pytest.mark.parametrize("told", ALL, ids=lambda one: one["name"])
def test_the_server_publishes_the_same(published, told):
    tool = published[told["name"]]

    assert set(told["parameters"]["properties"]) == set(tool.input_schema.get("properties", {}))
    assert told["parameters"]["required"] == tool.input_schema.get("required", [])
    assert tool.description.startswith(told["description"])


def test_no_tool_is_missing(published):
    assert {one["name"] for one in ALL} == set(published) - {"check_command"}


@pytest.mark.parametrize(("told", "method"), METHODS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_method_takes_what_the_model_sends(told, method):
    taken = set(inspect.signature(method).parameters)

    assert set(told["parameters"]["properties"]) <= taken


def test_arguments_go_straight_to_the_system(spaces, task, project, tmp_path):
    """As in a host's loop: the model's own object is what is handed over."""
    assert spaces.write_file(task, path="a", content="AAE=", encoding="base64")["ok"]
    assert spaces.run_command(task, command="wc -c < a", timeoutMs=5000)["stdout"] == "2\n"
    bash = BashTool.open(workspace=str(project), audit_dir=str(tmp_path / "audit"))
    with bash.gateway:
        assert bash.run({"command": "echo hi", "directory": "sub"})["status"] == "success"
