"""The real command line in a home and a workspace of its own, outside of `/tmp` where that can be had."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple

import pytest


class Said(NamedTuple):
    """What a process answered."""

    code: int
    out: str
    err: str


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home" / "proj" / ".git").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def proj(home):
    return home / "proj"


@pytest.fixture
def gateway(home, proj):
    """Run `gateway …` as a user would, with nothing of this process's environment but PATH."""

    def run(*args: str, stdin: bytes | None = b"", timeout: float = 60, **env: str) -> Said:
        done = subprocess.run(
            [sys.executable, "-m", "gateway", *args],
            input=stdin,
            capture_output=True,
            check=False,
            cwd=proj,
            timeout=timeout,
            env={"PATH": os.environ["PATH"], "HOME": str(home), **env},
        )
        return Said(
            done.returncode,
            done.stdout.decode("utf-8", "replace"),
            done.stderr.decode("utf-8", "replace"),
        )

    return run
