from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from gateway.runner.confine.probe import capabilities
from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, Capture, Confinement, RunSpec

PREFIX = ("/bin/bash", "--norc", "--noprofile", "-c")
PLAIN = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def machine(cache):
    return capabilities(cache)


@pytest.fixture
def ws():
    """A workspace that is not below /tmp, which tier 2 covers."""
    folder = tempfile.mkdtemp(prefix="gateway-test-", dir="/var/tmp")
    yield Path(os.path.realpath(folder))
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def spec(ws):
    """Make the spec of a bash text in the workspace; unconfined unless said."""

    def make(text: str, **fields) -> RunSpec:
        fields = {
            "cwd": str(ws),
            "env": PLAIN,
            "confinement": UNCONFINED,
            "timeout_ms": 20_000,
            **fields,
        }
        return RunSpec(PREFIX, text=text, **fields)

    return make


@pytest.fixture
def bash(spec, cache):
    """Run a bash text in the workspace."""

    def go(text: str, *, on_output=None, cancel=None, **fields):
        return run(spec(text, **fields), on_output, cancel, cache=cache)

    return go


@pytest.fixture
def confined(bash, ws, machine):
    """Run a bash text inside a tier."""

    def go(tier: int, text: str, **fields):
        if tier not in machine.tiers:
            pytest.skip(f"tier {tier} does not work here: {machine.bwrap_problem}")
        given = {name: fields.pop(name) for name in list(fields) if name in Confinement._defaults}
        asked = Confinement(
            **{"tier": str(tier), "workspace": str(ws), "write_roots": (str(ws),), **given}
        )
        return bash(text, confinement=asked, **fields)

    return go


@pytest.fixture
def full():
    return Capture(mode="full")
