"""The gate: nothing starts before its record, and whatever fails ends in a refusal."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess

import pytest

from gateway import Gateway, UsageError, Verdict
from gateway.runner.cancel import Cancel


@pytest.fixture
def ws(tmp_path):
    folder = tmp_path / "ws"
    (folder / ".git").mkdir(parents=True)
    return folder


@pytest.fixture
def trail(tmp_path):
    return tmp_path / "trail"


@pytest.fixture
def gate(ws, trail):
    with Gateway.open("coding-agent", workspace=str(ws), audit_dir=str(trail)) as opened:
        yield opened


def records(trail) -> list[dict]:
    text = "".join(path.read_text() for path in sorted(trail.glob("*.jsonl")))
    return [json.loads(line)["h"] for line in text.splitlines()]


def kinds(trail) -> list[str]:
    return [one["kind"] for one in records(trail) if one["kind"] not in ("log.open", "checkpoint")]


def test_run_answers_with_decision_outcome_and_record(gate) -> None:
    answer = gate.run("echo out; echo err >&2; exit 3", streams="separate")

    assert answer.decision.verdict is Verdict.ALLOW
    assert answer.outcome.exit_code == 3
    assert (answer.outcome.stdout.text, answer.outcome.stderr.text) == ("out\n", "err\n")
    assert answer.record


def test_decision_before_outcome(gate, trail) -> None:
    gate.run("true")

    assert kinds(trail) == ["decision", "outcome"]


def test_a_denied_command_leaves_its_decision_and_no_outcome(gate, trail, ws) -> None:
    answer = gate.run("touch made; rm -rf /")

    assert answer.outcome is None
    assert answer.decision.rules[0] == "absurd.delete-system"
    assert kinds(trail) == ["decision"]
    assert not (ws / "made").exists()


def test_ask_without_anybody_is_not_run(gate, trail) -> None:
    answer = gate.run("git push")

    assert answer.outcome is None
    assert answer.decision.verdict is Verdict.ASK
    assert kinds(trail) == ["decision"]


@pytest.mark.parametrize(("who", "ran"), [("somebody", True), ("", False)])
def test_approval_is_recorded(gate, trail, who, ran) -> None:
    asked = []

    def approve(judgement) -> str:
        asked.append(judgement.decision.rules)
        return who

    answer = gate.run("git push --dry-run; git push 2>&1 || true", approve=approve)

    assert (answer.outcome is not None) is ran
    assert asked == [("git.push",)]
    assert kinds(trail)[:2] == ["decision", "approval"]


def test_a_deny_is_never_put_to_a_person(gate) -> None:
    answer = gate.run("rm -rf /", approve=lambda _: pytest.fail("asked about a deny"))

    assert answer.outcome is None


def test_what_was_approved_is_opened_and_nothing_else(gate, tmp_path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "other").mkdir()
    if str(tmp_path).startswith("/tmp"):
        pytest.skip("everything below /tmp may be written anyway")

    answer = gate.run(
        f'touch {outside}/a; python3 -c \'open("{tmp_path}/other/b", "w")\'',
        approve=lambda _: "me",
    )

    assert answer.outcome is not None
    assert (outside / "a").exists()


def test_a_log_that_cannot_be_written_denies(ws) -> None:
    with Gateway.open("coding-agent", workspace=str(ws), audit_dir="/proc/nowhere") as gate:
        answer = gate.run("touch made")

    assert answer.outcome is None
    assert answer.decision.rules == ("engine.log",)
    assert not (ws / "made").exists()


def test_check_records_only_when_told(ws, trail) -> None:
    where = {"workspace": str(ws), "audit_dir": str(trail)}
    with Gateway.open(**where) as gate:
        gate.check("ls")
    assert not trail.exists()

    with Gateway.open(**where, record_checks=True) as gate:
        gate.check("ls")
    assert kinds(trail) == ["decision"]


def test_async_twins(gate) -> None:
    async def both() -> tuple[Verdict, int | None]:
        judgement = await gate.acheck("ls")
        answer = await gate.arun("exit 4")
        return judgement.decision.verdict, answer.outcome.exit_code

    assert asyncio.run(both()) == (Verdict.ALLOW, 4)


def test_cancelling_the_task_ends_the_command(gate, ws) -> None:
    async def cancelled() -> None:
        task = asyncio.create_task(gate.arun("sleep 1; touch made"))
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(1.2)

    asyncio.run(cancelled())
    assert not (ws / "made").exists()


def test_timeout_is_capped_by_the_policy_and_must_be_positive(gate) -> None:
    with pytest.raises(UsageError, match="above zero"):
        gate.run("true", timeout=-1)


def test_a_workspace_that_is_not_there(tmp_path) -> None:
    with pytest.raises(UsageError, match="is not a folder"):
        Gateway.open(workspace=str(tmp_path / "nowhere"))


def test_a_judgement_is_given_again_only_while_the_world_is_the_same(gate, ws) -> None:
    (ws / "a").mkdir()
    first = gate.check("rm -rf a/x")
    assert gate.check("rm -rf a/x") is first

    (ws / "a").rmdir()
    os.symlink("/etc", ws / "a")

    assert gate.check("rm -rf a/x").decision.verdict is Verdict.DENY


def test_dry_run_shows_and_keeps_nothing_unless_told(gate, ws) -> None:
    answer = gate.run("echo new > made", dry_run=True)
    if answer.outcome.code == "dry-run-unavailable":
        pytest.skip("no overlay in a user namespace here")
    assert not (ws / "made").exists()
    assert "+new" in answer.diff

    gate.run("echo new > made", dry_run=True, keep=True)
    assert (ws / "made").read_text() == "new\n"


def test_an_exception_of_the_callers_leaves_an_outcome(gate, trail) -> None:
    def breaks(_stream, _data):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gate.run("echo go; sleep 30", on_output=breaks)

    assert kinds(trail) == ["decision", "outcome"]


def test_what_was_cancelled_before_it_began_does_not_begin(gate, ws) -> None:
    cancel = Cancel()
    cancel.cancel()

    assert gate.run("touch made", cancel=cancel).outcome.status == "cancelled"
    assert not (ws / "made").exists()


def test_a_dry_run_may_keep_what_its_text_may_do(gate, ws) -> None:
    make(ws, "git config core.pager evil")

    named = gate.run("git config user.name me", dry_run=True, keep=True)
    held = gate.run("make", dry_run=True, keep=True)

    if named.outcome.code == "dry-run-unavailable":
        pytest.skip(named.outcome.problem)
    assert "name = me" in (ws / ".git/config").read_text()
    assert "core.pager" in held.outcome.problem
    assert "pager" not in (ws / ".git/config").read_text()


def test_an_effect_that_is_asked_about_is_asked_once(gate, ws, trail) -> None:
    make(ws, "echo x > .git/hooks/a; echo x > .git/hooks/b")
    (ws / ".git/hooks").rename(ws / ".git/old")
    (ws / "Makefile").write_text("all:\n\tmkdir .git/hooks; touch .git/hooks/a .git/hooks/b\n")
    asked = []

    answer = gate.run(
        "make", dry_run=True, keep=True, approve=lambda one: asked.append(one) or "me"
    )

    if answer.outcome.code == "dry-run-unavailable":
        pytest.skip(answer.outcome.problem)
    assert (len(asked), (ws / ".git/hooks/b").exists()) == (1, True)
    assert kinds(trail) == ["decision", "approval", "outcome"]


def test_the_full_output_is_kept_when_something_was_left_out(
    ws, trail, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    policy = tmp_path / "policy.yaml"
    output = "{spill: true, mode: ends, head_lines: 2, tail_lines: 2}"
    policy.write_text(
        f"schema: gateway/1\nname: x\nlayer: org\nextends: [coding-agent]\nparams: {{output: {output}}}\n"
    )
    with Gateway.open(str(policy), workspace=str(ws), audit_dir=str(trail)) as gate:
        short, long = gate.run("echo a").outcome, gate.run("seq 1000").outcome

    assert (short.spill, os.stat(long.spill).st_mode & 0o777) == ("", 0o600)
    with open(long.spill) as file:
        assert file.read().split() == [str(number) for number in range(1, 1001)]
    assert os.listdir(os.path.dirname(long.spill)) == [os.path.basename(long.spill)]


@pytest.mark.parametrize(("preset", "read_by"), [("strict", 2), ("coding-agent", 1)])
def test_the_record_names_whoever_read_the_text(ws, trail, preset, read_by) -> None:
    with Gateway.open(preset, workspace=str(ws), audit_dir=str(trail)) as gate:
        gate.run("ls")

    (versions,) = [one["versions"] for one in records(trail) if one["kind"] == "decision"]
    named = [versions[key] for key in ("parser", "second_grammar") if key in versions]
    assert len(named) == read_by
    assert all(" 0." in one for one in named)


def make(ws, recipe: str) -> None:
    subprocess.run(["git", "init", "-q", str(ws)], check=True)
    (ws / "Makefile").write_text(f"all:\n\t{recipe}\n")


def test_a_script_leaves_no_key_that_runs_something(gate, ws) -> None:
    make(ws, "git config core.hooksPath h; git config user.name me")

    answer = gate.run("make")

    assert answer.outcome.appeared == (f"{ws}/.git/config: core.hookspath (taken back)",)
    assert "me" in (ws / ".git/config").read_text()
    assert "hooksPath" not in (ws / ".git/config").read_text()


def test_a_key_that_a_person_approved_stays(gate, ws) -> None:
    make(ws, "true")

    gate.run("git config core.hooksPath h", approve=lambda _judgement: "me")

    assert "hooksPath = h" in (ws / ".git/config").read_text()


def test_a_script_plants_no_hook_where_the_kernel_can_hold_it(gate, ws) -> None:
    make(ws, "echo evil > .git/hooks/post-commit")

    outcome = gate.run("make").outcome

    planted = (ws / ".git/hooks/post-commit").exists()
    assert planted == (outcome.enforcement.tier < 2)
    assert not planted or f"{ws}/.git/hooks/post-commit" in outcome.appeared


def test_what_is_for_installing_hooks_may(gate, ws) -> None:
    make(ws, "true")
    tool = ws / "pre-commit"
    tool.write_text("#!/bin/sh\necho x > .git/hooks/pre-commit\n")
    tool.chmod(0o755)

    gate.run("./pre-commit install", approve=lambda _judgement: "me")

    assert (ws / ".git/hooks/pre-commit").exists()
