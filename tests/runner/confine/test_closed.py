"""Sockets and secrets that can't be masked where they lie must neither fail a run nor be left open."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import tempfile
import threading
import time

import pytest

from gateway.runner.capture.held import Held
from gateway.runner.confine.closed import closed_folder, maskable, shared_folders
from tests.runner.payloads import USER


@pytest.fixture
def outside():
    with tempfile.TemporaryDirectory(
        dir="/var/tmp", prefix="gateway-sock-", ignore_cleanup_errors=True
    ) as folder:
        yield folder


@pytest.fixture
def closed(ws):
    """A folder of somebody else's, that only root's capabilities enter."""
    if os.geteuid() != 0:
        pytest.skip("needs root")
    folder = ws / "theirs"
    folder.mkdir()
    (folder / "secret").write_text("x")
    os.chown(folder, USER, USER)
    folder.chmod(0o700)
    return folder


def test_a_closed_folder_is_masked_in_place_of_what_lies_in_it(closed, ws):
    inside = str(closed / "secret")
    assert closed_folder(inside) == str(closed)
    assert maskable([inside, str(closed / "other"), str(ws)], ()) == [str(closed), str(ws)]
    assert maskable([inside], (str(closed / "ws"),)) == []


def test_a_denied_file_in_a_closed_folder_does_not_fail_the_run(confined, closed):
    denied = {"read_denies": (str(closed / "secret"),), "write_denies": (str(closed / "other"),)}
    (closed / "other").write_text("x")
    assert confined(2, "echo ok; cat theirs/secret", **denied).stdout.text.startswith("ok\ncat:")


def test_a_socket_in_a_closed_folder_does_not_fail_the_run(confined, outside):
    if os.geteuid() != 0:
        pytest.skip("needs root")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{outside}/daemon.sock")
        os.chown(outside, USER, USER)
        os.chmod(outside, 0o700)
        assert confined(2, "echo ok").stdout.text == "ok\n"


def test_sockets_that_come_and_go_do_not_fail_the_run(confined, outside):
    stop = threading.Event()

    def churn(number):
        for turn in itertools.count():
            if stop.is_set():
                return
            folder = f"{outside}/{number}-{turn}"
            os.mkdir(folder)
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(f"{folder}/s")
                time.sleep(0.003)
            shutil.rmtree(folder, ignore_errors=True)

    threads = [threading.Thread(target=churn, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    heard = []
    try:
        found = [
            confined(2, "echo ok", on_output=lambda _stream, data: heard.append(data))
            for _ in range(10)
        ]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert [(one.status, one.stdout.text, one.problem) for one in found] == [
        ("exited", "ok\n", "")
    ] * 10
    assert b"".join(heard) == b"ok\n" * 10


def test_folders_that_everybody_may_write():
    assert shared_folders(["/var/tmp/x/s", "/var/tmp/y/s", "/etc/s", "/nowhere/s"]) == ["/var/tmp"]


@pytest.mark.parametrize(
    ("pieces", "at_once"),
    [
        ([b"hello"], True),
        ([b"bw", b"rap"], False),
        ([b"bwrap: Can't", b" do"], False),
        ([b"bw", b"!"], True),
        ([b"bwrap: " + b"x" * 5000], True),
    ],
)
def test_only_a_complaint_is_held_back(pieces, at_once):
    heard = []
    held = Held(lambda stream, data: heard.append((stream, data)))
    for piece in pieces:
        held("stdout", piece)
    assert bool(heard) is at_once
    held.release()
    assert heard == [("stdout", piece) for piece in pieces]
