"""The schema in the real yaml-language-server: what an editor marks, shows and offers.

Needs node and npm, and the npm registry once; skipped without them.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
import time

import pytest

from gateway.authoring.schema import as_text

VERSION = "2.0.0"
POLICY = """# yaml-language-server: $schema=./schema.json
schema: gateway/1
name: shop
params: {defualt: ask}
rules:
  - id: shop.push
    verdict: ask
    when:
      program: git
      subcomand: push
    reason: It publishes.
    tests: {match: [git push], ignore: [git log]}
"""
pytestmark = [pytest.mark.installs, pytest.mark.timeout(400)]


class Server:
    """Speaks to a language server on its stdin and stdout."""

    def __init__(self, command, folder):
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
        self.inbox = queue.Queue()
        self.number = 0
        self.problems = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": {
                    "workspace": {"configuration": True},
                    "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
                },
            },
        )
        self.send({"method": "initialized", "params": {}})

    def read(self):
        while line := self.process.stdout.readline():
            size = 0
            while line.strip():
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
                line = self.process.stdout.readline()
            self.inbox.put(json.loads(self.process.stdout.read(size)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.inbox.get(timeout=60)
            if message.get("id") == self.number and "method" not in message:
                return message.get("result")
            self.take(message)

    def take(self, message):
        if message.get("method") == "workspace/configuration":
            settings = {
                "validate": True,
                "hover": True,
                "completion": True,
                "schemaStore": {"enable": False},
            }
            items = message["params"]["items"]
            self.send(
                {
                    "id": message["id"],
                    "result": [settings if one.get("section") == "yaml" else {} for one in items],
                }
            )
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.problems = message["params"]["diagnostics"]
        elif "id" in message and "method" in message:
            self.send({"id": message["id"], "result": None})

    def close(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def wait(self, seconds=30):
        """Until the file was looked at."""
        end = time.monotonic() + seconds
        while not self.problems and time.monotonic() < end:
            try:
                self.take(self.inbox.get(timeout=0.5))
            except queue.Empty:
                continue


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("editor")
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    command = ["npm", "install", "--no-audit", "--no-fund", f"yaml-language-server@{VERSION}"]
    found = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(folder)} if "npm_config_registry" in os.environ else None,
    )
    if found.returncode:
        pytest.skip(f"npm cannot install it: {found.stderr[-200:]}")
    (folder / "schema.json").write_text(as_text())
    (folder / "gateway.yaml").write_text(POLICY)
    return folder


@pytest.fixture(scope="module")
def server(folder):
    server = Server([str(folder / "node_modules/.bin/yaml-language-server"), "--stdio"], folder)
    document = {
        "uri": (folder / "gateway.yaml").as_uri(),
        "languageId": "yaml",
        "version": 1,
        "text": POLICY,
    }
    server.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    server.wait()
    yield server
    server.close()


def at(folder, line, column):
    return {
        "textDocument": {"uri": (folder / "gateway.yaml").as_uri()},
        "position": {"line": line - 1, "character": column - 1},
    }


def test_marks_what_is_wrong_where_it_is(server):
    found = {
        (one["range"]["start"]["line"] + 1, one["range"]["start"]["character"] + 1)
        for one in server.problems
    }
    assert found == {(4, 10), (10, 7)}


def test_says_what_a_key_is_for(server, folder):
    said = json.dumps(server.ask("textDocument/hover", at(folder, 7, 6)))
    assert "What happens to a command that it matches" in said


def test_offers_the_verdicts(server, folder):
    found = server.ask("textDocument/completion", at(folder, 7, 14))
    assert {"allow", "ask", "deny"} <= {one["label"] for one in found["items"]}


def test_offers_the_conditions(server, folder):
    found = server.ask("textDocument/completion", at(folder, 10, 7))
    assert {"subcommand", "flags", "writes", "pipe"} <= {one["label"] for one in found["items"]}
