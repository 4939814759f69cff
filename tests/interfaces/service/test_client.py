"""What a service says counts only when it is whole, ours, and a verdict."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time

import pytest

from gateway.interfaces.service import client

ROOT = os.geteuid() == 0
ALLOW = client.ANSWER + b"\0" + (6).to_bytes(4, "big") + (0).to_bytes(4, "big") + b"ALLOW\n"
LIES = {
    "nothing": b"",
    "half a head": ALLOW[:7],
    "half an answer": ALLOW[:-1],
    "another language": b"HTTP/1.1 200 OK\r\n\r\nALLOW",
    "an error of its own": ALLOW[:4] + b"\1" + ALLOW[5:],
    "a code that is no verdict": ALLOW[:4] + b"\7" + ALLOW[5:],
    "more than there can be": ALLOW[:5] + b"\xff" * 8 + b"ALLOW\n",
    "more than it said": ALLOW + b"and more",
}


@pytest.fixture
def says(home):
    """Put something in the service's place that answers each question with these bytes."""
    lines, threads = [], []

    def put(answer: bytes, pause: float = 0) -> None:
        home.socket.parent.mkdir(mode=0o700)
        line = socket.socket(socket.AF_UNIX)
        line.bind(str(home.socket))
        os.chmod(home.socket, 0o600)
        line.listen()
        lines.append(line)

        def serve() -> None:
            while True:
                try:
                    one, _ = line.accept()
                except OSError:
                    return
                with one:
                    one.recv(65536)
                    time.sleep(pause)
                    try:
                        one.sendall(answer)
                    except OSError:
                        pass

        threads.append(threading.Thread(target=serve, daemon=True))
        threads[-1].start()

    yield put
    for line in lines:
        line.shutdown(socket.SHUT_RDWR)
        line.close()
    for thread in threads:
        thread.join(5)


def test_a_whole_answer_is_taken(home, says) -> None:
    says(ALLOW)

    assert home.gateway("check", "rm -rf /") == (0, b"ALLOW\n", b"")


@pytest.mark.parametrize("lie", LIES)
def test_anything_else_is_answered_in_process(home, says, lie) -> None:
    says(LIES[lie])

    assert home.asked("check", "rm -rf /") == (99, b"", b"")
    assert home.gateway("check", "rm -rf /").code == 4


def test_an_answer_that_comes_too_late(home, says) -> None:
    says(ALLOW, pause=client.PATIENCE + 0.5)

    assert home.gateway("check", "rm -rf /").code == 4


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_a_folder_that_others_may_enter_is_not_trusted(home, says, mode) -> None:
    says(ALLOW)
    home.socket.parent.chmod(mode)

    assert home.gateway("check", "rm -rf /").code == 4


def test_a_socket_that_others_may_write(home, says) -> None:
    says(ALLOW)
    home.socket.chmod(0o666)

    assert home.gateway("check", "rm -rf /").code == 4


def test_a_link_in_place_of_folder_or_socket(home, says, tmp_path) -> None:
    says(ALLOW)
    (tmp_path / "link").symlink_to(home.socket.parent)
    (home.socket.parent / "other").symlink_to(home.socket)

    for path in (tmp_path / "link" / "socket", home.socket.parent / "other"):
        assert home.gateway("check", "rm -rf /", env={"GATEWAY_SOCKET": str(path)}).code == 4


@pytest.mark.skipif(not ROOT, reason="only root can give things away")
def test_what_belongs_to_another_user(home, says) -> None:
    says(ALLOW)
    for path in (home.socket, home.socket.parent):
        os.chown(path, 65534, -1)
        assert home.gateway("check", "rm -rf /").code == 4
        os.chown(path, 0, -1)
    assert home.gateway("check", "rm -rf /").code == 0


@pytest.mark.skipif(not ROOT, reason="only root can become somebody else")
def test_a_service_of_another_user_in_our_folder(home) -> None:
    home.socket.parent.mkdir(mode=0o700)
    program = (
        "import os, socket, sys\n"
        "s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); os.chmod(sys.argv[1], 0o600)\n"
        "os.setuid(65534); s.listen(); print('ready', flush=True)\n"
        f"c = s.accept()[0]; c.recv(65536); c.sendall({ALLOW!r})\n"
    )
    with subprocess.Popen(
        [*home.python, "-c", program, str(home.socket)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        try:
            assert home.gateway("check", "rm -rf /").code == 4
        finally:
            process.kill()


@pytest.mark.parametrize("place", ["missing", "file", "folder"])
def test_no_service_there(home, place) -> None:
    home.socket.parent.mkdir(mode=0o700)
    if place == "file":
        home.socket.touch()
    elif place == "folder":
        home.socket.mkdir()

    assert home.gateway("check", "rm -rf /").code == 4


def test_the_usual_place_counts_only_where_no_command_may_write(home, tmp_path) -> None:
    # The home of a test lies in a folder for temporary files.
    said = home.gateway("serve", env={"GATEWAY_SOCKET": "", "TMPDIR": str(tmp_path)})

    assert (said.code, b"where commands may write" in said.err) == (2, True)
