"""A policy that follows its files."""

from __future__ import annotations

import pytest

from gateway.judge import judge
from gateway.model import ShellRequest, Verdict
from gateway.policy.examples import example_context
from gateway.policy.live import LivePolicy, deny_all

GOOD = "schema: gateway/1\nname: x\nparams: {default: allow}\n"
BROKEN = "schema: gateway/1\nname: x\nparams: {defualt: allow}\n"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(GOOD)
    return path


def follow(path, **options):
    return LivePolicy(str(path), cache="", **options)


def test_a_change_is_taken_up(path):
    live = follow(path)
    assert live.current().params.default is Verdict.ALLOW
    path.write_text(GOOD.replace("allow", "deny"))
    assert live.current().params.default is Verdict.DENY


def test_what_does_not_change_is_the_same_policy(path):
    live = follow(path)
    assert live.current() is live.current()


@pytest.mark.parametrize("damage", ["broken", "gone", "open to all"])
def test_the_last_good_policy_stays(path, damage):
    live = follow(path)
    good = live.current()
    if damage == "broken":
        path.write_text(BROKEN)
    elif damage == "gone":
        path.unlink()
    else:
        path.write_text(GOOD + "# changed\n")
        path.chmod(0o666)
    assert live.current() is good
    assert live.error is not None


def test_and_is_left_when_the_files_are_good_again(path):
    live = follow(path)
    path.write_text(BROKEN)
    live.current()
    path.write_text(GOOD.replace("allow", "ask"))
    assert live.current().params.default is Verdict.ASK
    assert live.error is None


def test_a_file_that_is_extended_is_followed_too(path, tmp_path):
    base = tmp_path / "base.yaml"
    base.write_text(GOOD.replace("x", "base"))
    path.write_text("schema: gateway/1\nname: x\nextends: ./base.yaml\n")
    live = follow(path)
    base.write_text(GOOD.replace("x", "base").replace("allow", "deny"))
    assert live.current().params.default is Verdict.DENY


def test_without_a_single_good_load_everything_is_denied(path):
    path.write_text(BROKEN)
    live = follow(path)
    decision = judge(ShellRequest("ls"), live.current(), example_context()).decision
    assert decision.verdict is Verdict.DENY
    assert "P012" in str(live.error)


def test_somebody_is_told(path):
    said = []
    live = follow(
        path, told=lambda policy, error: said.append((policy.params.default, error is None))
    )
    path.write_text(BROKEN)
    live.current()
    assert said == [(Verdict.ALLOW, True), (Verdict.ALLOW, False)]


@pytest.mark.parametrize("command", ["ls", "echo $(", '"$X"', "cat < /etc/passwd", "f() { :; }; f"])
def test_deny_all_denies(command):
    decision = judge(ShellRequest(command), deny_all("test"), example_context()).decision
    assert decision.verdict is Verdict.DENY
