"""What a command's process has to let go of at its exec is what the warden has imported."""

from __future__ import annotations

import os
import subprocess
import sys

import gateway
from gateway.runner.run import run

ROOT = os.path.dirname(os.path.dirname(gateway.__file__))
HEAVY = {
    "socket",
    "selectors",
    "enum",
    "signal",
    "collections",
    "re",
    "json",
    "typing",
    "subprocess",
}


def test_the_warden_imports_little():
    text = (
        "import sys; sys.path.append(sys.argv[1]); import gateway.runner.warden.serve; "
        "print(*sys.modules)"
    )
    words = [sys.executable, "-I", "-S", "-c", text, ROOT]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    assert HEAVY & set(found) == set()


def test_going_through_it_leaves_nothing_behind(spec, cache):
    """The child that waits has rehearsed: its descriptors, folder and limits are still its own."""
    text = "ls -l /proc/self/fd | grep -c -- '->'; pwd; ulimit -n; ulimit -c"
    plain = subprocess.run(["bash", "-c", "ulimit -n"], capture_output=True, text=True, check=True)
    for _ in range(2):
        made = spec(text)
        # 0, 1, 2, and the folder that `ls` itself looks at.
        assert run(made, cache=cache).stdout.text.split() == [
            "4",
            made.cwd,
            plain.stdout.strip(),
            "0",
        ]
