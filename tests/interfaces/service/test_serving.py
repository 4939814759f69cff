"""A service's life: one for each place, a clean end, and nothing that grows."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.interfaces.service.conftest import ended


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it(home, number) -> None:
    process = home.serve()
    process.send_signal(number)

    code, said = ended(process)
    assert (code, b"Traceback" in said) == (0, False)
    assert not home.socket.exists()


def test_stop_and_status(home) -> None:
    assert home.gateway("serve", "--status").code == 1
    assert home.gateway("serve", "--stop").code == 1
    process = home.serve()

    assert home.status()["pid"] == process.pid
    assert home.gateway("serve", "--stop").code == 0
    assert ended(process) == (0, b'{"ended": "told to stop"}\n')


def test_one_for_each_place(home, service) -> None:
    said = home.gateway("serve")

    assert (said.code, b"a service is running at" in said.err) == (2, True)
    assert home.asked("check", "ls").code == 0


def test_a_stale_socket_is_replaced(home) -> None:
    first = home.serve()
    first.kill()
    ended(first)
    assert home.socket.exists()
    assert home.gateway("check", "rm -rf /").code == 4

    second = home.serve()
    assert home.asked("check", "rm -rf /").code == 4
    second.terminate()
    assert ended(second)[0] == 0


def test_a_place_that_is_no_absolute_path_is_none(home) -> None:
    assert home.gateway("serve", env={"GATEWAY_SOCKET": "socket"}).code == 2
    assert home.gateway("check", "ls", env={"GATEWAY_SOCKET": "socket"}).code == 0


def test_started_under_nohup_it_stays(home) -> None:
    home.python = ["nohup", *home.python]
    process = home.serve()
    process.send_signal(signal.SIGHUP)

    home.python = home.python[1:]
    assert home.asked("check", "ls").code == 0
    process.terminate()
    assert ended(process)[0] == 0


def test_a_reader_of_its_first_line_that_goes_away(home) -> None:
    process = home.serve()
    process.stdout.close()
    assert home.gateway("serve", "--stop").code == 0
    assert process.wait(20) == 0


def test_what_is_no_socket_is_left_alone(home) -> None:
    home.socket.parent.mkdir(mode=0o700)
    home.socket.write_text("precious")

    assert home.gateway("serve").code == 2
    assert home.socket.read_text() == "precious"


def test_an_open_folder_is_refused(home) -> None:
    home.socket.parent.mkdir(mode=0o755)

    said = home.gateway("serve")
    assert (said.code, b"is open to others" in said.err) == (2, True)


def test_a_path_longer_than_a_socket_may_have(home, tmp_path) -> None:
    deep = tmp_path / ("x" * 100) / "run" / "socket"
    home.env["GATEWAY_SOCKET"] = str(deep)
    process = home.serve()

    assert home.asked("check", "ls").code == 0
    process.terminate()
    assert ended(process)[0] == 0


def test_it_ends_when_nobody_asks(home) -> None:
    assert ended(home.serve("--idle-exit", "0.3")) == (0, b'{"ended": "nobody asked"}\n')


def test_it_ends_when_its_socket_is_taken_away(home) -> None:
    process = home.serve()
    home.socket.unlink()
    # Its next look comes by itself, or with the next thing that happens.
    process.send_signal(signal.SIGCHLD)

    assert ended(process) == (0, b'{"ended": "the socket was taken away"}\n')


def test_a_service_that_hangs_or_dies_is_none(home, service) -> None:
    service.send_signal(signal.SIGSTOP)
    try:
        assert home.gateway("check", "rm -rf /").code == 4
        with ThreadPoolExecutor() as pool:
            waiting = pool.submit(home.gateway, "check", "rm -rf /")
            time.sleep(0.5)
            service.kill()
            assert waiting.result().code == 4
    finally:
        service.send_signal(signal.SIGCONT)
    assert home.gateway("check", "ls").code == 0


def test_switched_off(home, service) -> None:
    before = home.status()["asked"]
    home.gateway("check", "ls", env={"GATEWAY_SERVICE": "off"})

    assert home.status()["asked"] == before + 1  # the status itself


def test_nonsense_and_silence_disturb_nobody(home, service) -> None:
    lines = []
    for text in (
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        b"gwq1\xff\xff\xff\xff",
        b"gwq1\0\0\0\4a\0b\0",
        b"\0" * 99,
    ):
        one = socket.socket(socket.AF_UNIX)
        one.connect(str(home.socket))
        one.sendall(text)
        lines.append(one)

    assert home.asked("check", "ls").code == 0
    for one in lines:
        one.close()
    service.terminate()
    assert ended(service)[0] == 0


def test_many_at_once_and_two_writers(home, service, tmp_path) -> None:
    audit = {"GATEWAY_AUDIT_DIR": str(tmp_path / "audit")}
    asks = {0: ("ls", 0), 1: ("git push", 3), 2: ("rm -rf /", 4)}

    def client(number: int) -> list[tuple[int, int]]:
        found = []
        for turn in range(50):
            command, code = asks[(number + turn) % 3]
            off = {"GATEWAY_SERVICE": "off"} if turn % 5 == 0 else {}
            found.append((home.gateway("check", command, env={**audit, **off}).code, code))
        return found

    home.gateway("check", "ls", env=audit)
    descriptors, size = held(service.pid)
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(client, range(8)):
            assert [got for got, _ in found] == [wanted for _, wanted in found]

    after, grown = held(service.pid)
    assert after == descriptors
    assert grown - size < 2048  # KiB
    verified = home.gateway("audit", "verify", "--audit-dir", audit["GATEWAY_AUDIT_DIR"])
    assert verified.code == 0, verified.out
    # One for each question; an answer that came too late on a busy machine may have left a second one.
    (trail,) = (tmp_path / "audit").glob("*.jsonl")
    lines = [json.loads(line) for line in trail.read_text().splitlines()]
    decisions = [line["d"] for line in lines if line["h"]["kind"] == "decision"]
    assert len(decisions) > 8 * 50
    # Of so many processes on a busy machine a few may have the number of an earlier one.
    assert len({one["actor"][1]["process"] for one in decisions}) > 8 * 50 - 20
    assert children(service.pid) == []


def test_hands_that_die_in_the_middle(home, service) -> None:
    over = threading.Event()

    def kill() -> None:
        rng = random.Random(7)
        while not over.wait(rng.uniform(0, 0.004)):
            for child in children(service.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        with ThreadPoolExecutor(3) as pool:
            said = list(pool.map(lambda _: home.gateway("check", "rm -rf /"), range(30)))
    finally:
        over.set()
        killer.join()
    assert {(one.code, one.out) for one in said} == {(4, home.alone("check", "rm -rf /").out)}
    assert home.asked("check", "ls").code == 0


def held(pid: int) -> tuple[int, int]:
    """Open descriptors, and resident memory in KiB."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        (size,) = [line.split()[1] for line in file if line.startswith("VmRSS")]
    return len(os.listdir(f"/proc/{pid}/fd")), int(size)


def children(pid: int) -> list[str]:
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def test_the_usual_place(home) -> None:
    top = pathlib.Path(__file__).parents[3]
    if str(top).startswith(("/tmp/", "/var/tmp/", "/dev/shm/")):
        pytest.skip("everything here lies where commands may write")
    folder = pathlib.Path(tempfile.mkdtemp(prefix=".test-", dir=top))
    try:
        del home.env["GATEWAY_SOCKET"]
        home.env["XDG_STATE_HOME"] = str(folder)
        process = home.serve()
        assert (folder / "gateway" / "service").stat().st_mode & 0o777 == 0o700
        assert home.asked("check", "ls").code == 0
        # Where it would not be trusted, it is not asked.
        assert home.asked("check", "ls", env={"TMPDIR": str(folder)}).code == 99
        process.terminate()
        assert ended(process)[0] == 0
    finally:
        shutil.rmtree(folder)
