"""Whose policy files are taken, and in what mode."""

from __future__ import annotations

import os

import pytest

from gateway.policy.files import distrust, read_text

OURS = os.geteuid()


class Stat:
    """What `os.stat` says, as far as trust asks."""

    def __init__(self, uid, gid, mode):
        self.st_uid, self.st_gid, self.st_mode = uid, gid, 0o100000 | mode


TABLE = [
    (OURS, OURS, 0o644, True),
    (0, 0, 0o644, True),
    (0, 0, 0o664, True),
    (OURS, OURS, 0o664, True),
    (OURS, 54321, 0o664, False),
    (OURS, 54321, 0o644, True),
    (OURS, OURS, 0o646, False),
    (54321, 54321, 0o644, False),
]


@pytest.mark.parametrize(("uid", "gid", "mode", "trusted"), TABLE)
def test_trust(uid, gid, mode, trusted):
    assert (distrust(Stat(uid, gid, mode)) is None) is trusted


def read(path):
    problems = []
    return read_text(str(path), "x.yaml", None, problems), [one.code for one in problems]


def test_a_fifo_does_not_hang(tmp_path):
    os.mkfifo(tmp_path / "x", 0o600)
    assert read(tmp_path / "x") == (None, ["P001"])


def test_too_large(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(b"#" * (3 << 20))
    assert read(path) == (None, ["P006"])


@pytest.mark.skipif(OURS != 0, reason="only root may give files away")
def test_another_users_file(tmp_path):
    path = tmp_path / "x"
    path.write_text("schema: gateway/1\n")
    os.chown(path, 54321, 54321)
    assert read(path) == (None, ["P007"])


def test_nothing_is_left_open(tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    for name in ("none", ".", "x"):
        (tmp_path / "x").write_text("a")
        read(tmp_path / name)
    assert len(os.listdir("/proc/self/fd")) == before
