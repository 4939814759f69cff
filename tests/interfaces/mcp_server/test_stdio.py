"""The real program on stdin and stdout: nothing but the protocol comes out, whatever goes in."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest
from mcp import StdioServerParameters

SERVER = [sys.executable, "-m", "gateway", "mcp"]


@pytest.fixture
def command_line(project, tmp_path):
    return [*SERVER, "--workspace", str(project), "--audit-dir", str(tmp_path / "audit")]


@pytest.fixture
def parameters(command_line, tmp_path):
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    return StdioServerParameters(command=command_line[0], args=command_line[1:], env=env)


@pytest.fixture
def process(command_line):
    """The server, spoken to by hand in the older era of the protocol."""
    started = subprocess.Popen(
        command_line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    yield started
    if started.poll() is None:
        started.kill()
    started.wait()
    for pipe in (started.stdin, started.stdout, started.stderr):
        pipe.close()


def send(process, message: object) -> None:
    line = message if isinstance(message, bytes) else json.dumps(message).encode()
    process.stdin.write(line + b"\n")
    process.stdin.flush()


def answer_to(process, id_: int) -> dict:
    """Reads until the answer comes; every line on the way must be a message of the protocol."""
    while True:
        line = process.stdout.readline()
        assert line, process.stderr.read().decode()
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        if message.get("id") == id_:
            return message


def greet(process) -> None:
    send(
        process,
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        },
    )
    assert answer_to(process, 1)["result"]["serverInfo"]["name"] == "gateway"
    send(process, {"jsonrpc": "2.0", "method": "notifications/initialized"})


def call(process, id_: int, tool: str, **arguments: object) -> None:
    params = {"name": tool, "arguments": arguments}
    send(process, {"jsonrpc": "2.0", "id": id_, "method": "tools/call", "params": params})


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_of_the_sdk(parameters, talk, mode):
    async def conversation(client):
        names = [tool.name for tool in (await client.list_tools()).tools]
        answer = await client.call_tool("Bash", {"command": "echo hi"})
        return len(names), answer.structured_content["data"]["stdout"]

    assert talk(parameters, conversation, mode=mode) == (13, "hi\n")


def test_children_inherit_nothing_of_the_protocol(process):
    """A command sees three descriptors, and none of them is the wire."""
    greet(process)
    call(process, 2, "safe_exec", command="for f in /proc/self/fd/*; do readlink $f; done; cat")
    text = answer_to(process, 2)["result"]["structuredContent"]["stdout"]
    wire = {
        os.readlink(f"/proc/{process.pid}/fd/{fd}") for fd in os.listdir(f"/proc/{process.pid}/fd")
    }

    assert "/dev/null" in text
    assert not {line for line in text.splitlines() if line.startswith("pipe:")} & {
        os.readlink(f"/proc/self/fd/{pipe.fileno()}")
        for pipe in (process.stdin, process.stdout, process.stderr)
    }
    assert wire


def test_output_of_commands_is_not_on_the_wire(process):
    greet(process)
    call(
        process,
        2,
        "safe_exec",
        command='echo \'{"jsonrpc":"2.0","id":2,"result":{}}\'; cat; echo x >&2',
    )

    assert "structuredContent" in answer_to(process, 2)["result"]


STORM = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"42",
    b'"text"',
    b"\xff\xfe\x00",
    b"{}" * 1000,
    b'{"jsonrpc":"1.0","id":3,"method":"tools/list"}',
    b'{"jsonrpc":"2.0","id":4}',
    b'{"jsonrpc":"2.0","id":5,"method":5}',
    b'{"jsonrpc":"2.0","id":6,"method":"no/such/method"}',
    b'{"jsonrpc":"2.0","id":7,"method":"tools/call"}',
    b'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[]}',
    b'{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"Bash","arguments":3}}',
    b'{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"","arguments":{}}}',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
    b'{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
    b'{"jsonrpc":"2.0","id":11,"result":{}}',
    b'{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"safe_exec","arguments":{"command":"' + b"a" * 200_000 + b'"}}}',
    b'{"a":' * 500 + b"1" + b"}" * 500,
]  # fmt: skip


def test_a_storm_of_malformed_messages_leaves_the_server_standing(process):
    dice = random.Random(5)
    greet(process)
    for _ in range(300):
        message = bytearray(dice.choice(STORM))
        for _ in range(dice.randint(0, 3)):
            if message:
                message[dice.randrange(len(message))] = dice.randrange(32, 127)
        send(process, bytes(message))
    call(process, 1000, "safe_exec", command="echo alive")

    assert answer_to(process, 1000)["result"]["structuredContent"]["stdout"] == "alive\n"


ANSWERED = [
    (b"{", None, -32700),
    (b"hello", None, -32700),
    (b"\xff\xfe", None, -32700),
    (b"[" * 100_000, None, -32700),
    (b"[]", None, -32600),
    (b"42", None, -32600),
    (b'[{"jsonrpc":"2.0","id":3,"method":"ping"}]', None, -32600),
    (b'{"jsonrpc":"1.0","id":3,"method":"ping"}', 3, -32600),
    (b'{"id":3,"method":"ping"}', 3, -32600),
    (b'{"jsonrpc":"2.0","id":"a","method":5}', "a", -32600),
    (b'{"jsonrpc":"2.0","id":3,"method":"tools/call","params":[1]}', 3, -32600),
    (b'{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"Bash","arguments":{"command":"\\ud800"}}}', 3, -32600),
]  # fmt: skip
# Nobody waits for an answer to these.
UNANSWERED = [
    b"",
    b"   ",
    b'{"jsonrpc":"2.0","id":3}',
    b'{"jsonrpc":"2.0","id":{},"method":"ping"}',
    b'{"jsonrpc":"2.0","method":"no/such/notification","params":[1]}',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}',
]


def test_no_request_stays_without_an_answer(process):
    greet(process)
    for line, id_, code in ANSWERED:
        send(process, line)
        answer = json.loads(process.stdout.readline())
        assert (answer["id"], answer["error"]["code"]) == (id_, code), line
    for line in UNANSWERED:
        send(process, line)
    send(process, {"jsonrpc": "2.0", "id": 4, "method": "ping"})

    assert json.loads(process.stdout.readline())["id"] == 4


def test_errors_of_the_protocol_are_for_mistakes_in_the_protocol(process):
    greet(process)
    send(process, {"jsonrpc": "2.0", "id": 2, "method": "no/such/method"})
    assert answer_to(process, 2)["error"]["code"] == -32601
    call(process, 3, "Bash", command="sudo id")
    assert answer_to(process, 3)["result"]["isError"] is True


@pytest.mark.parametrize("how", ["close", signal.SIGTERM, signal.SIGKILL])
def test_commands_end_with_the_server(process, alive, how):
    greet(process)
    call(process, 2, "safe_exec", command="setsid sleep 7471 & sleep 7471")
    deadline = time.monotonic() + 20
    while not alive("7471") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert alive("7471")

    if how == "close":
        process.stdin.close()
        process.stdin = open(os.devnull, "wb")  # noqa: SIM115 - closed with the others
    else:
        process.send_signal(how)
    process.wait(20)
    deadline = time.monotonic() + 20
    while alive("7471") and time.monotonic() < deadline:
        time.sleep(0.05)

    assert alive("7471") == []


def test_a_client_that_goes_away_ends_the_server_quietly(process):
    greet(process)
    process.stdin.close()
    process.stdin = open(os.devnull, "wb")  # noqa: SIM115 - closed with the others

    assert process.wait(20) == 0
    assert b"Traceback" not in process.stderr.read()
