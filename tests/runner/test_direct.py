"""What runs where there is no Linux, forced here."""

from __future__ import annotations

import pytest

from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.spec import Capture, Confinement


@pytest.fixture
def direct(bash, monkeypatch):
    monkeypatch.setattr(
        "gateway.runner.confine.probe.capabilities", lambda _folder: Capabilities(platform="darwin")
    )
    return bash


@pytest.mark.parametrize(
    ("text", "status", "exit_code", "signal"),
    [
        ("echo hi", "exited", 0, None),
        ("exit 3", "exited", 3, None),
        ("kill -9 $$", "signalled", None, "SIGKILL"),
    ],
)
def test_how_it_ended(direct, text, status, exit_code, signal):
    outcome = direct(text)
    assert (outcome.status, outcome.exit_code, outcome.signal) == (status, exit_code, signal)


def test_nothing_is_held_and_that_is_said(direct, ws):
    outcome = direct("true", confinement=Confinement(write_roots=(str(ws),)))
    assert (outcome.enforcement.tier, len(outcome.enforcement.gaps)) == (0, 3)


def test_required_does_not_run(direct, ws):
    outcome = direct("touch ran", confinement=Confinement(mode="required", write_roots=(str(ws),)))
    assert (outcome.code, (ws / "ran").exists()) == ("sandbox-unavailable", False)


@pytest.mark.parametrize(
    ("text", "grace"),
    [("sleep 30", 0), ("sleep 30 & wait", 5000), ("trap '' TERM; sleep 30; sleep 30", 100)],
)
def test_a_deadline(direct, text, grace):
    outcome = direct("echo x; " + text, timeout_ms=200, grace_ms=grace)
    assert (outcome.status, outcome.stdout.text, outcome.duration_ms < 4000) == (
        "timed-out",
        "x\n",
        True,
    )


def test_a_held_pipe(direct):
    # The nap: until it has a session of its own it is killed with the group.
    outcome = direct("echo hi; setsid -f sleep 3; sleep 0.2; exit 2")
    assert (outcome.exit_code, outcome.held_open, outcome.duration_ms < 2500) == (2, True, True)


def test_separate_streams(direct):
    outcome = direct("echo a; echo b >&2", capture=Capture(streams="separate"))
    assert (outcome.stdout.text, outcome.stderr.text) == ("a\n", "b\n")


def test_a_missing_program(direct):
    assert direct("true", cwd="/no/such").code == "no-such-directory"
