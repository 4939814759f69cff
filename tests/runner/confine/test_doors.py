"""Doors to what runs outside as the same user: terminals, abstract sockets, tmux and its like."""

from __future__ import annotations

import os
import socket
import subprocess

import pytest

from gateway.runner.confine import grants as granting
from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.confine.grants import grants
from gateway.runner.confine.plan import plan
from gateway.runner.confine.sockets import leading_out
from gateway.runner.spec import Confinement
from tests.runner.payloads import USER, call


@pytest.fixture
def terminal():
    ends = os.openpty()
    yield os.ttyname(ends[1])
    for fd in ends:
        os.close(fd)


def opened():
    return {path for path, _right in grants(Confinement(write_roots=("/var/tmp",))).pairs}


def test_terminals_are_shut_while_the_user_has_one(terminal):
    assert {"/dev/pts", "/dev/ptmx"} & opened() == set()


def test_terminals_can_be_made_where_the_user_has_none(monkeypatch):
    monkeypatch.setattr(granting, "_terminals", lambda: False)
    assert {"/dev/pts", "/dev/ptmx"} <= opened()


def test_a_lock_is_old_when_a_terminal_is_opened(monkeypatch):
    monkeypatch.setattr(granting, "_terminals", lambda: False)
    made = grants(Confinement(write_roots=("/var/tmp",)))
    monkeypatch.setattr(granting, "_terminals", lambda: True)
    assert not made.current


def test_a_user_without_terminals_makes_one():
    """Other users' terminals are closed to him anyway."""
    assert call(USER, "tests.runner.as_another", "own_terminal") == "made\n"


@pytest.mark.parametrize("tier", [1, 2])
@pytest.mark.parametrize("network", ["on", "off"])
def test_abstract_sockets_outside_are_not_reached(confined, tier, network):
    name = f"gateway-test-{os.getpid()}-{tier}-{network}"
    code = f"import socket; socket.socket(socket.AF_UNIX).connect(chr(0) + '{name}'); print('in')"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0" + name)
        server.listen()
        found = confined(tier, f'/usr/bin/python3 -c "{code}"', network=network)
    assert (found.status, found.exit_code, "in\n" in found.stdout.text) == ("exited", 1, False)


@pytest.mark.parametrize("tier", [1, 2])
def test_abstract_sockets_of_the_command_itself_are(confined, tier):
    code = (
        "import socket; s = socket.socket(socket.AF_UNIX); s.bind(chr(0) + 'own'); s.listen(); "
        "socket.socket(socket.AF_UNIX).connect(chr(0) + 'own'); print('in')"
    )
    found = confined(tier, f'/usr/bin/python3 -c "{code}"', network="on")
    assert found.stdout.text == "in\n"


def test_where_they_can_not_be_held_that_is_said():
    machine = Capabilities(bwrap="/usr/bin/bwrap", seccomp=True)
    asked = Confinement(write_roots=("/ws",), network="on")
    said = "unix-sockets outside the workspace: abstract sockets can be reached where the network is on"
    assert said in plan(asked, machine).gaps


@pytest.fixture
def session(monkeypatch, tmp_path):
    for name in ("TMUX", "DOCKER_HOST", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def test_sockets_of_the_session_lead_out(session):
    (session / "gnupg").mkdir()
    paths = [str(session / "wayland-0"), str(session / "gnupg/S.agent")]
    held = [socket.socket(socket.AF_UNIX) for _path in paths]
    for one, path in zip(held, paths, strict=True):
        one.bind(path)
    (session / "plain").write_text("x")
    found = leading_out()
    for one in held:
        one.close()
    assert set(paths) <= set(found)
    assert str(session / "plain") not in found


def test_an_address_in_the_environment_leads_out(session, monkeypatch):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(session / "s"))
        (session / "s").rename(session.parent / "s")
        monkeypatch.setenv("TMUX", f"{session.parent}/s,17,0")
        assert f"{session.parent}/s" in leading_out()


def test_a_socket_that_nobody_listens_on_leads_nowhere(session):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(session / "gone"))
        assert str(session / "gone") in leading_out()
    assert str(session / "gone") not in leading_out()


@pytest.mark.parametrize("tier", [1, 2])
def test_tmux_runs_nothing_for_it(confined, session, tier, tmp_path_factory, monkeypatch):
    """Named by the variable alone: in its usual place it would shut the sockets of other tests' runs."""
    folder = tmp_path_factory.mktemp("t")
    address, outside = str(folder / "s"), folder / "escaped"
    try:
        subprocess.run(["tmux", "-S", address, "new-session", "-d", "sleep 30"], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no tmux that works here")
    monkeypatch.setenv("TMUX", f"{address},1,0")
    try:
        found = confined(tier, f"unset TMUX; tmux -S {address} run-shell 'touch {outside}'")
    finally:
        subprocess.run(["tmux", "-S", address, "kill-server"], check=False)
    assert (found.status, found.exit_code, outside.exists()) == ("exited", 1, False)
