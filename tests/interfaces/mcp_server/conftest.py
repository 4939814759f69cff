"""A server over a project, and clients of every kind."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from mcp import Client

from gateway.interfaces.mcp_server.host import Host, Settings
from gateway.interfaces.mcp_server.server import build


@pytest.fixture
def project(tmp_path):
    path = tmp_path / "project"
    (path / "sub").mkdir(parents=True)
    (path / "file.txt").write_text("text\n")
    return path


@pytest.fixture
def serve(project, tmp_path):
    """`serve(system, **more)` → a server in this process."""
    hosts = []

    def build_it(system: str = "", **more):
        settings = Settings(
            workspace=str(project),
            system=system,
            audit_dir=str(tmp_path / "audit"),
            snapshot_dir=str(tmp_path / "snapshots"),
            **more,
        )
        hosts.append(Host(settings))
        return build(hosts[-1])

    yield build_it
    for host in hosts:
        host.close()


@pytest.fixture
def talk():
    """`talk(target, conversation, **options)`: run a conversation with a server."""

    def run(target, conversation, **options):
        async def whole():
            async with Client(target, **options) as client:
                return await conversation(client)

        return asyncio.run(asyncio.wait_for(whole(), 60))

    return run


@pytest.fixture
def call(serve, talk):
    """`call(tool, arguments)` → one answer of a fresh server with all tools."""

    def run(tool: str, arguments: dict, **options):
        async def conversation(client):
            return await client.call_tool(tool, arguments)

        return talk(serve(), conversation, **options)

    return run


@pytest.fixture
def kinds(tmp_path):
    """The kinds of all records so far."""

    def read() -> list[str]:
        found = []
        for top, _, names in os.walk(tmp_path / "audit"):
            for name in sorted(names):
                if name.endswith(".jsonl"):
                    with open(os.path.join(top, name), encoding="utf-8") as file:
                        found += [json.loads(line)["h"]["kind"] for line in file]
        return found

    return read


@pytest.fixture
def alive():
    """`alive(mark)` → processes that have a mark among their words."""

    def look(mark: str) -> list[str]:
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/cmdline", "rb") as file:
                    words = file.read().decode(errors="replace").split("\0")
            except OSError:
                continue
            if mark in words:
                found.append(" ".join(words))
        return found

    return look
