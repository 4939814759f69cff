"""Running our code as an ordinary user. The tests themselves are mostly run as root.

The payload is a function in a file of this folder; it is called in a fresh interpreter, as a user that
owns nothing, and prints JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
USER = 4300
_CALL = (
    "import sys, json; sys.path.insert(0, sys.argv[1]); import importlib; "
    "module = importlib.import_module(sys.argv[2]); "
    "json.dump(getattr(module, sys.argv[3])(*json.loads(sys.argv[4])), sys.stdout)"
)


def interpreter(user: int) -> str:
    """A Python that this user can run (root's own may lie in root's home)."""
    candidates = ("/usr/bin/python3", sys.executable)
    for candidate in candidates if user != os.geteuid() else reversed(candidates):
        if _runs(candidate, user):
            return candidate
    pytest.skip("no Python >= 3.11 that another user can run")


def _runs(candidate: str, user: int) -> bool:
    check = "import sys; sys.path.insert(0, sys.argv[1]); import gateway; sys.exit(sys.version_info < (3, 11))"
    try:
        done = subprocess.run(
            [*as_user(user), candidate, "-c", check, str(ROOT)], capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0


def as_user(user: int) -> list[str]:
    if user == os.geteuid():
        return []
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can become another user, with setpriv")
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]


def call(user: int, module: str, function: str, *arguments: object) -> object:
    """Call it as that user and give back what it returned."""
    env = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [
            *as_user(user),
            interpreter(user),
            "-B",
            "-c",
            _CALL,
            str(ROOT),
            module,
            function,
            json.dumps(arguments),
        ],
        env=env,
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
