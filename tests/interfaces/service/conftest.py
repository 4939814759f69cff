"""A real service in a home of its own, and the same questions with and without it."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import sys
from typing import NamedTuple

import pytest

# `gateway check`, but nothing is answered in process: 99 when the service did not. It waits as long as
# a slow machine needs; how long a caller waits by itself is a test of test_client.py.
ASK = """
import os, sys
from gateway.interfaces.cli import entry
from gateway.interfaces.service import client
from gateway.places import service_socket
client.PATIENCE = 60.0
def road(args):
    code = client.ask(service_socket(), args)
    return 99 if code is None else code
code = entry.guarded(sys.argv[1:], road)
sys.stderr.flush()
os._exit(code)
"""

# A service whose answers may take as long as well.
SERVE = """
from gateway.interfaces.service import server
from gateway.interfaces.cli.entry import main
server.LONGEST = 60
main()
"""


class Said(NamedTuple):
    code: int
    out: bytes
    err: bytes


class Home:
    """A home with a workspace, and `gateway` in it."""

    def __init__(self, top: pathlib.Path) -> None:
        self.home = top / "home"
        self.work = self.home / "work"
        (self.work / ".git").mkdir(parents=True)
        self.socket = top / "run" / "socket"
        self.python = [sys.executable]
        self.env = {"PATH": os.environ["PATH"], "HOME": str(self.home)}
        self.env["GATEWAY_SOCKET"] = str(self.socket)

    def run(self, start, *args, cwd=None, **more) -> Said:
        env = more.pop("env", {})
        done = subprocess.run(
            [*self.python, *start, *args], cwd=cwd or self.work, env={**self.env, **env},
            capture_output=True, check=False, timeout=60, **{"stdin": subprocess.DEVNULL, **more},
        )  # fmt: skip
        return Said(done.returncode, done.stdout, done.stderr)

    def alone(self, *args, **more) -> Said:
        return self.run(["-m", "gateway"], *args, **{**more, "env": {**more.get("env", {}), "GATEWAY_SERVICE": "off"}})  # fmt: skip

    def asked(self, *args, **more) -> Said:
        """By the service or not at all."""
        return self.run(["-c", ASK], *args, **more)

    def gateway(self, *args, **more) -> Said:
        return self.run(["-m", "gateway"], *args, **more)

    def start(self, *args, road=("-m", "gateway"), **env) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*self.python, *road, "serve", "--json", *args], cwd=self.work,
            env={**self.env, **env}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def serve(self, *args, **env) -> subprocess.Popen[bytes]:
        """A service that is ready."""
        process = self.start(*args, **env)
        first = process.stdout.readline()
        assert b"serving" in first, first + process.stdout.read()
        return process

    def status(self):
        return json.loads(self.gateway("serve", "--status", "--json").out)


def ended(process) -> tuple[int, bytes]:
    """How a service that is ending ended."""
    try:
        rest = process.stdout.read()
        return process.wait(20), rest
    finally:
        process.stdout.close()


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


@pytest.fixture
def service(home):
    """The service of `home`, ended afterwards."""
    process = home.serve()
    yield process
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    process.wait(20)
    process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """One service for many questions."""
    one = Home(tmp_path_factory.mktemp("served"))
    process = one.serve(road=("-c", SERVE))
    yield one
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    process.stdout.close()
