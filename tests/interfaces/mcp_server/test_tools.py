"""Every tool: its schema, an ordinary call, a refusal; in both eras of the protocol."""

from __future__ import annotations

import asyncio

import pytest

from gateway.errors import UsageError
from gateway.interfaces.mcp_server.server import SYSTEMS

TOOLS = {
    "safe-exec": ["safe_exec"],
    "bash-tool": ["Bash"],
    "shell-executor": ["run_shell"],
    "workspace": ["read_file", "write_file", "list_files", "get_workspace_info", "run_command"],
    "operations": ["sandbox_read_file", "sandbox_write_file", "sandbox_rollback", "system_exec"],
}
LOOKING = {"read_file", "list_files", "get_workspace_info", "sandbox_read_file", "check_command"}


async def tools_of(client):
    return (await client.list_tools()).tools


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_system_has_its_tools_and_the_verdict(serve, talk, system):
    found = [tool.name for tool in talk(serve(system), tools_of)]

    assert found == [*TOOLS[system], "check_command"]


def test_without_a_system_all_tools_are_there(serve, talk):
    found = {tool.name for tool in talk(serve(), tools_of)}

    assert found == {*(name for names in TOOLS.values() for name in names), "check_command"}


def test_every_tool_is_described(serve, talk):
    for tool in talk(serve(), tools_of):
        assert tool.title
        assert len(tool.description) > 30
        assert tool.output_schema["type"] == "object"
        assert tool.input_schema["type"] == "object"
        assert tool.annotations.read_only_hint is (tool.name in LOOKING)


def test_safe_exec_tool_registered_in_mcp(serve, talk):
    """Scenario 7 of the safe_exec document."""
    tool = next(one for one in talk(serve(), tools_of) if one.name == "safe_exec")

    assert set(tool.input_schema["properties"]) == {"command", "timeout", "working_dir"}
    assert tool.input_schema["required"] == ["command"]
    assert "refuses" in tool.description


def test_safe_exec_tool_called_via_mcp(call, kinds):
    found = call("safe_exec", {"command": "echo test", "timeout": 5}).structured_content

    assert (found["stdout"], found["stderr"], found["exit_code"]) == ("test\n", "", 0)
    assert [kind for kind in kinds() if kind in {"decision", "outcome"}] == ["decision", "outcome"]


def test_the_schema_of_bash_is_the_documents(serve, talk):
    tool = next(one for one in talk(serve("bash-tool"), tools_of) if one.name == "Bash")

    assert tool.input_schema["required"] == ["command"]
    assert tool.input_schema["properties"]["timeout_ms"]["default"] == 120000
    assert tool.input_schema["properties"]["directory"]["default"] == "."


# tool, arguments, field of the structured answer, its value
HAPPY = [
    ("check_command", {"command": "echo hi"}, "opaque", False),
    ("safe_exec", {"command": "echo hi"}, "stdout", "hi\n"),
    ("Bash", {"command": "pwd", "directory": "sub"}, "status", "success"),
    ("run_shell", {"command": "echo a; echo b >&2"}, "result", "a\nb\n"),
    ("run_command", {"command": "cat file.txt"}, "stdout", "text\n"),
    ("read_file", {"path": "file.txt"}, "content", "text\n"),
    ("write_file", {"path": "new/file.txt", "content": "x"}, "ok", True),
    ("write_file", {"path": "b", "content": "AAE=", "encoding": "base64"}, "ok", True),
    ("list_files", {"path": "sub"}, "files", []),
    ("get_workspace_info", {}, "fileCount", 1),
    ("system_exec", {"command": "ls -la"}, "exitCode", 0),
    ("sandbox_read_file", {"path": "file.txt"}, "content", "text\n"),
    ("sandbox_write_file", {"path": "file.txt", "content": "x"}, "success", True),
]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize(("tool", "arguments", "field", "value"), HAPPY)
def test_an_ordinary_call(call, tool, arguments, field, value, mode):
    answer = call(tool, arguments, mode=mode)

    assert not answer.is_error
    assert answer.structured_content[field] == value
    assert answer.content[0].text


# tool, arguments, what the text says
REFUSED = [
    ("safe_exec", {"command": "rm -rf /"}, "AI reasoning failure"),
    ("safe_exec", {"command": "nonexistent_xyz"}, "Command not found: nonexistent_xyz"),
    ("safe_exec", {"command": "true", "working_dir": "sub"}, "absolute"),
    ("Bash", {"command": "sudo ls"}, "Command blocked by safety rules."),
    ("Bash", {"command": "ls"}, "LS / Read / Grep / Glob"),
    ("Bash", {}, "Missing required parameter 'command'."),
    ("Bash", {"command": "true", "timeout_ms": 0}, "timeout_ms must be an integer"),
    ("Bash", {"command": "true", "directory": ".."}, "Access denied"),
    ("run_shell", {"command": "rm -rf /"}, "Blocked"),
    ("run_command", {"command": "sudo id"}, "command_blocked"),
    ("read_file", {"path": "../x"}, "path_traversal_blocked"),
    ("read_file", {"path": "no"}, "file_not_found"),
    ("write_file", {"path": "/etc/x", "content": ""}, "path_traversal_blocked"),
    ("write_file", {"path": "x", "content": "%", "encoding": "base64"}, "can't be encoded"),
    ("list_files", {"path": ".."}, "path_traversal_blocked"),
    ("system_exec", {"command": "id"}, "403"),
    ("sandbox_read_file", {"path": "/etc/passwd"}, "403"),
    ("sandbox_read_file", {"path": "no"}, "404"),
    ("sandbox_write_file", {"path": ".env", "content": "x"}, "403"),
    ("sandbox_rollback", {"snapshotId": "nope"}, "404"),
]


@pytest.mark.parametrize(("tool", "arguments", "text"), REFUSED)
def test_a_refusal_is_an_error_of_the_tool(call, tool, arguments, text):
    answer = call(tool, arguments)

    assert answer.is_error
    assert text in answer.content[0].text


TIMED_OUT = [
    ("safe_exec", {"command": "echo so far; sleep 7451", "timeout": 0.4}, "timed out"),
    ("Bash", {"command": "echo so far; sleep 7452", "timeout_ms": 400}, "Timed out"),
    ("run_command", {"command": "echo so far; sleep 7453", "timeoutMs": 400}, "command_timeout"),
]


@pytest.mark.parametrize(("tool", "arguments", "text"), TIMED_OUT)
def test_a_time_out_keeps_the_output(call, tool, arguments, text):
    answer = call(tool, arguments)

    assert text in answer.content[0].text
    assert "so far" in str(answer.structured_content)


SHORT = """\
schema: gateway/1
name: short
layer: org
extends: [SYSTEM]
params: {timeout: 400ms}
"""
APPROVED = """\
lists:
  approved: {add: ["sleep 7454"]}
  executables: {add: ["/usr/bin/sleep", "/bin/sleep"]}
paths:
  - id: sleep
    base: "/"
    mode: widen
    execute: {allow: ["usr/bin/sleep", "bin/sleep"]}
"""


@pytest.mark.parametrize(
    ("system", "tool", "command", "text"),
    [
        ("shell-executor", "run_shell", "echo so far; sleep 7454", "timed out"),
        ("operations", "system_exec", "sleep 7454", "stopped at its timeout"),
    ],
)
def test_the_policys_timeout_holds_where_the_tool_has_none(
    serve, talk, tmp_path, system, tool, command, text, alive
):
    policy = tmp_path / "short.yaml"
    more = APPROVED if system == "operations" else ""
    policy.write_text(SHORT.replace("SYSTEM", system) + more)

    async def conversation(client):
        return await client.call_tool(tool, {"command": command})

    answer = talk(serve(system, policies=(str(policy),)), conversation)

    assert answer.is_error
    assert text in answer.content[0].text
    assert alive("7454") == []


def test_the_envelope_is_structured_and_its_text_beside_it(call):
    answer = call("Bash", {"command": "echo hi"})

    assert answer.structured_content["data"]["stdout"] == "hi\n"
    assert answer.content[0].text == answer.structured_content["text"]


ODD = [
    {},
    {"command": None},
    {"command": 5, "directory": "sub"},
    {"command": ["echo"], "extra": 1},
    {"command": "echo x", "directory": 5},
    {"command": "echo x", "directory": "a\0b"},
    {"command": "echo x", "timeout_ms": None},
    {"command": "echo x", "timeout_ms": "unsaid"},
]


@pytest.mark.parametrize("arguments", ODD)
@pytest.mark.parametrize("asking", [False, True])
def test_whatever_bash_is_called_with_the_answer_is_the_envelope(call, arguments, asking):
    async def never(_context, _params):
        raise AssertionError("there is nothing to ask about")

    options = {"elicitation_callback": never} if asking else {}
    answer = call("Bash", arguments, **options)

    assert answer.is_error
    assert answer.structured_content["status"] == "error"
    given = {name: value for name, value in arguments.items() if name != "extra"}
    assert answer.structured_content["context"]["params_input"] == given


def test_the_envelope_repeats_what_was_sent_and_no_more(call):
    sent = {"command": "echo unsaid"}

    assert call("Bash", sent).structured_content["context"]["params_input"] == sent


def test_a_write_is_taken_back(serve, talk, project):
    async def conversation(client):
        written = await client.call_tool("sandbox_write_file", {"path": "file.txt", "content": "x"})
        id_ = written.structured_content["snapshotId"]
        return await client.call_tool("sandbox_rollback", {"snapshotId": id_})

    assert talk(serve(), conversation).structured_content["success"]
    assert (project / "file.txt").read_text() == "text\n"


def test_output_that_is_no_text_reaches_the_client(call):
    answer = call("safe_exec", {"command": r"printf 'a\377\000b'"})

    assert not answer.is_error
    assert answer.structured_content["stdout"].endswith("b")


def test_fifty_calls_at_once(serve, talk):
    async def conversation(client):
        return await asyncio.gather(
            *(client.call_tool("safe_exec", {"command": f"echo {n}"}) for n in range(50))
        )

    answers = talk(serve(), conversation)

    assert [one.structured_content["stdout"] for one in answers] == [f"{n}\n" for n in range(50)]


def test_the_verdict_is_that_of_the_system(serve, talk):
    async def conversation(client):
        return (await client.call_tool("check_command", {"command": "ls"})).structured_content

    assert talk(serve("bash-tool"), conversation)["verdict"] == "deny"
    assert talk(serve("safe-exec"), conversation)["verdict"] == "allow"


def test_an_unknown_tool_and_missing_arguments_are_errors_and_no_crash(call):
    assert call("no_such_tool", {}).is_error
    assert "command" in call("safe_exec", {}).content[0].text


def test_an_unknown_system_is_a_usage_error(serve):
    with pytest.raises(UsageError, match="no system"):
        serve("nope")


def test_a_policy_goes_with_one_system(serve):
    with pytest.raises(UsageError, match="--system"):
        serve("", policies=("strict",))


def test_a_policy_replaces_the_systems_own(serve, talk, tmp_path):
    policy = tmp_path / "own.yaml"
    policy.write_text("schema: gateway/1\nname: own\nparams: {default: deny}\n")

    async def conversation(client):
        return await client.call_tool("safe_exec", {"command": "echo hi"})

    assert talk(serve("safe-exec", policies=(str(policy),)), conversation).is_error


def test_an_argument_that_the_verdict_does_not_know_is_an_error(call):
    answer = call("check_command", {"command": "echo x > notes", "cwd": "/etc"})

    assert answer.is_error
    assert "cwd" in answer.content[0].text
