from __future__ import annotations

import json

import pytest

from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.confine.plan import holder, plan
from gateway.runner.spec import UNCONFINED, Confinement
from gateway.values import plain, replace

BOTH = Capabilities(landlock_abi=7, seccomp=True, bwrap="/usr/bin/bwrap", netns=True, overlay=True)
ONE = replace(BOTH, bwrap="", bwrap_problem="not installed", netns=False, overlay=False)
NONE = Capabilities()
DOCKER = replace(ONE, sockets=("/run/docker.sock",))
ASKED = Confinement(
    workspace="/ws",
    write_roots=("/ws",),
    write_denies=(".git/hooks",),
    read_denies=("**/.env", "/home/u/.ssh"),
    hidden=("/state",),
)


@pytest.mark.parametrize(
    ("machine", "asked", "tier"),
    [
        (BOTH, ASKED, 2),
        (ONE, ASKED, 1),
        (NONE, ASKED, 0),
        (BOTH, replace(ASKED, tier="1"), 1),
        (ONE, replace(ASKED, tier="2"), 0),
        (BOTH, UNCONFINED, 0),
        (BOTH, Confinement(write_roots=("/ws",), network="on"), 1),
        (BOTH, Confinement(write_roots=("/ws",)), 2),
    ],
)
def test_which_tier(machine, asked, tier):
    assert plan(asked, machine).tier == tier


@pytest.mark.parametrize(
    ("machine", "role", "target", "by"),
    [
        (BOTH, "write", "/etc/x", "kernel"),
        (BOTH, "write", "/ws/x", "static"),
        (BOTH, "write", "/ws/.git/hooks/pre-commit", "kernel"),
        (BOTH, "read", "/home/u/.ssh/id", "kernel"),
        (BOTH, "read", "/ws/a/.env", "kernel"),
        (BOTH, "read", "/ws/a", "static"),
        (BOTH, "read", "/state/log", "kernel"),
        (BOTH, "delete", "/state/log", "kernel"),
        (BOTH, "network", "", "kernel"),
        (ONE, "write", "/etc/x", "kernel"),
        (ONE, "write", "/ws/.git/hooks/pre-commit", "static"),
        (ONE, "read", "/home/u/.ssh/id", "kernel"),
        (ONE, "read", "/ws/a/.env", "static"),
        (ONE, "network", "", "kernel"),
        (NONE, "write", "/etc/x", "static"),
        (NONE, "network", "", "static"),
    ],
)
def test_who_holds_what(machine, role, target, by):
    assert holder(plan(ASKED, machine), role, target) == by


@pytest.mark.parametrize(
    ("machine", "network", "by", "loopback"),
    [
        (BOTH, "proxy", "proxy", True),
        (ONE, "off", "kernel", False),
        (replace(BOTH, netns=False), "off", "kernel", True),
    ],
)
def test_a_list_of_hosts(machine, network, by, loopback):
    made = plan(replace(ASKED, network="allowlist", hosts=("a.org",)), machine)
    assert (made.network, holder(made, "network"), made.loopback) == (network, by, loopback)


def test_a_list_of_hosts_that_cannot_be_held_is_said():
    made = plan(replace(ASKED, network="allowlist"), ONE)
    assert any("taken as off" in str(hold) for hold in made.holds)


@pytest.mark.parametrize(("machine", "refused"), [(BOTH, False), (ONE, True), (NONE, True)])
def test_required_means_no_gap(machine, refused):
    assert bool(plan(replace(ASKED, mode="required"), machine).refused) is refused


@pytest.mark.parametrize(
    ("machine", "allowed", "unix"),
    [
        (ONE, (), "open"),
        (DOCKER, (), "refused"),
        (DOCKER, ("*",), "open"),
        (DOCKER, ("/run/docker.sock",), "open"),
        (BOTH, (), "masked"),
    ],
)
def test_sockets_that_lead_out(machine, allowed, unix):
    assert plan(replace(ASKED, allow_unix_sockets=allowed), machine).unix_sockets == unix


def test_a_deny_in_a_home_that_may_be_written_is_a_gap_in_tier_one():
    asked = Confinement(write_roots=("/home/u",), read_denies=("/home/u/.ssh",))
    assert any("/home/u/.ssh" in gap for gap in plan(asked, ONE).gaps)


def test_off_says_that_nothing_is_held():
    made = plan(replace(ASKED, mode="off"), BOTH)
    assert (made.tier, made.limits, {hold.by for hold in made.holds}) == (
        0,
        ("nothing is held by the kernel",),
        {"static"},
    )


def test_a_plan_is_data():
    made = plan(ASKED, BOTH)
    assert hash(made) == hash(plan(ASKED, BOTH))
    assert json.loads(json.dumps(plain(made)))["tier"] == 2
