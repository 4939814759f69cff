"""Which findings say that the kernel stands behind them: those, and no more."""

from __future__ import annotations

import os
import pwd
import tempfile

import pytest

from gateway import Gateway
from gateway.runner.confine.capabilities import Capabilities


@pytest.fixture
def gate(monkeypatch, tmp_path):
    """A gateway on a machine of a given tier, in a workspace that lies in no other write root."""
    with tempfile.TemporaryDirectory(dir=pwd.getpwuid(os.getuid()).pw_dir) as home:
        ws = os.path.join(home, "ws")
        os.makedirs(os.path.join(ws, ".git"))
        monkeypatch.setenv("HOME", home)

        def on(tier: int) -> Gateway:
            machine = {
                0: Capabilities(),
                1: Capabilities(landlock_abi=7, seccomp=True),
                2: Capabilities(bwrap="/usr/bin/bwrap", seccomp=True),
            }[tier]
            monkeypatch.setattr(
                "gateway.runner.confine.probe.capabilities", lambda _folder="": machine
            )
            return Gateway.open(workspace=ws, audit_dir=str(tmp_path / "trail"))

        yield on


@pytest.mark.parametrize(
    ("tier", "text", "rule", "by"),
    [
        (2, "echo x > /etc/passwd", "persistence.access", "kernel"),
        (1, "echo x > /etc/passwd", "persistence.access", "kernel"),
        (0, "echo x > /etc/passwd", "persistence.access", "static"),
        (2, "rm -rf /usr", "absurd.delete-system", "kernel"),
        # The workspace lies in it, and can be deleted.
        (2, "rm -rf /", "absurd.delete-system", "static"),
        (2, "rm -rf ~", "absurd.delete-system", "static"),
        (2, "echo x >> ~/.bashrc", "persistence.startup", "kernel"),
        (2, "rm -rf .git", "disk.delete-workspace", "static"),
        (2, "echo x > .git/hooks/a", "git.hooks", "static"),
        (2, "git push --force", "git.force-push", "static"),
        # Landlock has no right for modes.
        (1, "chmod -R 777 /etc", "absurd.break-system", "static"),
        (2, "chmod -R 777 /etc", "absurd.break-system", "kernel"),
        (2, "ssh host 'rm -rf /usr'", "containers.destructive-inside", "static"),
    ],
)
def test_who_holds_it(gate, tier, text, rule, by):
    with gate(tier) as one:
        found = {each.rule: each.enforced_by for each in one.check(text).decision.findings}
    assert found.get(rule, found) == by


def test_it_does_not_change_what_is_recorded_of_the_world(gate):
    with gate(2) as one:
        lookup = one.check("echo x > /etc/passwd").context.lookup
    assert "/root/.local" not in str(lookup.answers())
