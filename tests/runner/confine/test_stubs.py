"""A run must not leave an empty file where something it was to mask had vanished."""

from __future__ import annotations

import os
import socket

from gateway.runner.confine import bubblewrap
from gateway.runner.confine.stubs import look, remove


def test_only_what_bubblewrap_made_goes(tmp_path):
    kept, made = tmp_path / "kept", tmp_path / "gone" / "deep" / "sock"
    kept.write_text("")
    before = look([str(kept), str(made), str(tmp_path / "other"), str(tmp_path / "filled")])
    made.parent.mkdir(parents=True)
    made.touch()
    made.chmod(0o444)
    (tmp_path / "other").write_text("")
    (tmp_path / "filled").write_text("x")
    (tmp_path / "filled").chmod(0o444)
    remove(before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["filled", "kept", "other"]


def test_the_masked_places_of_options():
    made = [
        "--ro-bind",
        "/a",
        "/a",
        "--ro-bind",
        "/dev/null",
        "/s",
        "--perms",
        "000",
        "--tmpfs",
        "/d",
    ]
    assert bubblewrap.masked([*made, "--remount-ro", "/d", "--remount-ro", "/"]) == ["/s", "/d"]


def test_a_socket_that_vanished_does_not_come_back_as_a_file(confined, ws, monkeypatch):
    folder = ws / "daemon"
    folder.mkdir()
    path = folder / "s"

    def listening(*_arguments):
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(path))
        return (str(path),)

    options = bubblewrap.options

    def then_gone(*arguments, **more):
        made = options(*arguments, **more)
        assert str(path) in made
        os.unlink(path)
        return made

    monkeypatch.setattr(bubblewrap, "listening", listening)
    monkeypatch.setattr(bubblewrap, "options", then_gone)
    found = confined(2, "echo ok", write_all=True, write_roots=())
    assert (found.stdout.text, list(folder.iterdir())) == ("ok\n", [])
