"""Only who is held by the same limits is answered; all others answer for themselves, inside theirs."""

from __future__ import annotations

import ctypes
import json
import os
import socket
import subprocess
import sys

import pytest

from gateway.interfaces.service.peers import posture


def no_new_privileges() -> None:
    ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)


def another_group() -> None:
    os.setgroups([12345])


def test_a_process_is_like_its_child() -> None:
    program = (
        "import os; from gateway.interfaces.service.peers import posture; "
        "print(posture('self') == posture(os.getppid()))"
    )

    assert subprocess.check_output([sys.executable, "-c", program]) == b"True\n"
    assert posture(2**22 + 1) is None


@pytest.mark.parametrize(
    "held",
    [
        no_new_privileges,
        pytest.param(
            another_group, marks=pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
        ),
    ],
)
def test_who_is_held_otherwise_is_sent_away(served, held) -> None:
    before = served.status()["asked"]

    assert served.asked("check", "ls", preexec_fn=held).code == 99
    assert served.gateway("check", "rm -rf /", preexec_fn=held).code == 4
    assert served.status()["asked"] == before + 1


PROBE = """
import socket, sys
line = socket.socket(socket.AF_UNIX)
try:
    line.connect(sys.argv[1])
    line.settimeout(5)
    print("answered" if line.recv(1) else "sent away")
except OSError as error:
    print("not reached")
"""


@pytest.mark.parametrize("mode", ["auto", "required"])
def test_a_command_in_the_sandbox_gets_nothing(served, mode) -> None:
    (served.work / "probe.py").write_text(PROBE)
    (served.work / "held.yaml").write_text(
        "schema: gateway/1\nname: held\nextends: [coding-agent]\n"
        if mode == "auto"
        else "schema: gateway/1\nname: held\nextends: [coding-agent]\nparams: {sandbox: required}\n"
    )
    said = served.gateway(
        "run", "--json", "--policy", "held.yaml", "--yes", "--",
        f"{sys.executable} probe.py {served.socket}",
    )  # fmt: skip

    outcome = json.loads(said.out)["outcome"]
    if not outcome or not outcome["enforcement"]["tier"]:
        pytest.skip("no sandbox works here")
    assert outcome["stdout"]["text"].strip() in ("sent away", "not reached")


def test_a_line_that_nobody_speaks_on_is_dropped(served) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(served.socket))
        line.settimeout(10)
        assert line.recv(1) == b""
