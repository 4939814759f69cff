"""Streamable HTTP on loopback, with the real program."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


@pytest.fixture
def start(project, tmp_path):
    """`start(**env)` → the address of a server."""
    started = []

    def run(**env: str) -> str:
        port = free_port()
        words = [sys.executable, "-m", "gateway", "mcp", "--http", "--port", str(port)]
        words += ["--workspace", str(project), "--audit-dir", str(tmp_path / "audit")]
        started.append(
            subprocess.Popen(words, env={**os.environ, **env}, stderr=subprocess.DEVNULL)
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with socket.socket() as sock:
                if sock.connect_ex(("127.0.0.1", port)) == 0:
                    return f"http://127.0.0.1:{port}/mcp"
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    yield run
    for process in started:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_of_the_sdk(start, talk, mode):
    async def conversation(client):
        first = await client.call_tool("Bash", {"command": "echo hi"})
        second = await client.call_tool("Bash", {"command": "sudo id"})
        return first.structured_content["data"]["stdout"], second.is_error

    assert talk(start(), conversation, mode=mode) == ("hi\n", True)


def test_two_clients_one_after_the_other(start, talk):
    """The end of one session closes nothing that the next one needs."""
    address = start()

    async def conversation(client):
        answer = await client.call_tool("write_file", {"path": "f", "content": "x"})
        return answer.structured_content

    for _ in range(2):
        assert talk(address, conversation) == {"ok": True}


def test_a_cancelled_call_leaves_nothing_running(start, talk, alive):
    async def conversation(client):
        with pytest.raises(Exception, match=r"(?i)time"):
            await client.call_tool("safe_exec", {"command": "sleep 7481"}, read_timeout_seconds=1)

    talk(start(), conversation)
    deadline = time.monotonic() + 10
    while alive("7481") and time.monotonic() < deadline:
        time.sleep(0.1)

    assert alive("7481") == []


def status(address: str, **headers: str) -> int:
    request = urllib.request.Request(
        address,
        data=b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        headers={
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            **headers,
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_a_token_is_needed_when_there_is_one(start):
    address = start(GATEWAY_MCP_TOKEN="secret")

    assert status(address) == 401
    assert status(address, authorization="Bearer wrong") == 401
    assert status(address, authorization="Bearer secret") != 401


def test_another_host_name_is_refused(start):
    """A page in a browser that points its own name at 127.0.0.1 gets nothing."""
    address = start()
    port = address.rsplit(":", 1)[1].removesuffix("/mcp")

    for host in (
        "evil.example",
        f"evil.example:{port}",
        f"127.0.0.1.evil.example:{port}",
        "0.0.0.0",
    ):
        assert status(address, host=host) in {403, 421}, host
    for origin in ("http://evil.example", "null", "http://localhost.evil.example", "file://"):
        assert status(address, origin=origin) in {403, 421}, origin
    for host in (f"127.0.0.1:{port}", f"localhost:{port}"):
        assert status(address, host=host) not in {403, 421}, host


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.org"])
def test_only_loopback_is_served(project, host):
    words = [sys.executable, "-m", "gateway", "mcp", "--http", "--host", host]
    words += ["--workspace", str(project)]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    assert ended.returncode == 2
    assert "loopback" in ended.stderr
