"""Only who is held by the same limits is answered; all others answer for themselves, inside theirs."""

from __future__ import annotations

import ctypes
import errno
import os
import socket
import subprocess
import sys

import pytest

from gateway.interfaces.service.peers import is_there, posture
from gateway.runner.run import run
from gateway.runner.spec import Confinement, RunSpec
from tests.interfaces.service.conftest import ended


def no_new_privileges() -> None:
    ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)


def another_group() -> None:
    os.setgroups([12345])


def test_a_process_is_like_its_child() -> None:
    program = (
        "import os; from gateway.interfaces.service.peers import is_there, posture; "
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


@pytest.mark.parametrize("tier", ["1", "2"])
def test_a_command_in_the_sandbox_gets_nothing(served, tier) -> None:
    (served.work / "probe.py").write_text(PROBE)
    outcome = run(
        RunSpec(
            (sys.executable, "probe.py", str(served.socket)), str(served.work), {"PATH": "/usr/bin:/bin"},
            confinement=Confinement(tier=tier, workspace=str(served.work), network="on"),
        )
    )  # fmt: skip

    if outcome.enforcement.tier != int(tier):
        pytest.skip("no such tier here")
    said = outcome.stdout.text.strip()
    # Tier 1 leaves unix sockets open, so there it is the service that says no.
    assert said in (("sent away",) if tier == "1" else ("sent away", "not reached"))


def test_what_the_service_could_never_do_is_no_reason_to_refuse(home) -> None:
    python, home.python = home.python, ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh", *home.python]
    process = home.serve()
    home.python = python
    assert home.asked("check", "ls").code == 0
    process.terminate()
    assert ended(process)[0] == 0


@pytest.mark.parametrize(("then", "there"), [("sys.stdin.read()", True), ("pass", False)])
def test_a_number_counts_only_while_its_process_lives(tmp_path, then, there) -> None:
    program = (
        f"import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); {then}"
    )
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind(str(tmp_path / "s"))
        ear.listen()
        with subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "s")], stdin=subprocess.PIPE
        ) as process:
            line, _ = ear.accept()
            with line:
                if not there:
                    process.wait(20)
                    try:
                        os.close(line.getsockopt(socket.SOL_SOCKET, 77))
                    except OSError as error:
                        if error.errno == errno.ENOPROTOOPT:
                            pytest.skip("this kernel can't say")
                assert is_there(line) is there


def test_a_line_that_nobody_speaks_on_is_dropped(served) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(served.socket))
        line.settimeout(10)
        assert line.recv(1) == b""
