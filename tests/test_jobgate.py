"""Background jobs: judged and recorded like any command, alive meanwhile, gone with the gateway."""

from __future__ import annotations

import json
import os
import subprocess
import time

import pytest

from gateway import Gateway, UsageError, Verdict


@pytest.fixture
def trail(tmp_path):
    return tmp_path / "trail"


@pytest.fixture
def gate(tmp_path, trail, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "ws" / ".git").mkdir(parents=True)
    with Gateway.open(workspace=str(tmp_path / "ws"), audit_dir=str(trail)) as opened:
        yield opened


def kinds(trail):
    text = "".join(path.read_text() for path in sorted(trail.glob("*.jsonl")))
    found = [json.loads(line)["h"]["kind"] for line in text.splitlines()]
    return [kind for kind in found if kind in ("decision", "outcome")]


def until(holds):
    for _ in range(400):
        if holds():
            return True
        time.sleep(0.02)
    return False


def test_goes_on_while_the_next_command_runs(gate, trail):
    answer, name = gate.start_job("echo ready; sleep 60")
    assert (answer.outcome, bool(answer.record)) == (None, True)
    assert until(lambda: "ready" in gate.job_output(name))
    assert gate.run("echo next").outcome.stdout.text == "next\n"
    assert [job.running for job in gate.jobs()] == [True]
    assert gate.stop_job(name).outcome.status == "cancelled"
    assert kinds(trail) == ["decision", "decision", "outcome", "outcome"]


def test_its_end_is_its_outcome(gate, trail):
    _answer, name = gate.start_job("echo done; exit 3")
    job = gate.wait_for_job(name)
    assert (job.outcome.exit_code, gate.job_output(name)) == (3, "done\n")
    with open(job.log) as log:
        assert log.read() == "done\n"
    assert kinds(trail) == ["decision", "outcome"]


def test_what_is_denied_does_not_start(gate, trail):
    answer, name = gate.start_job("rm -rf /")
    assert (answer.decision.verdict, name) == (Verdict.DENY, "")
    assert (gate.jobs(), kinds(trail)) == ((), ["decision"])


def test_its_time_limit_holds(gate):
    _answer, name = gate.start_job("sleep 60", timeout=0.3)
    assert gate.wait_for_job(name).outcome.status == "timed-out"


def test_closing_ends_them(gate, trail):
    mark = f"{5_500_000 + os.getpid()}"
    gate.start_job(f"setsid sleep {mark} & sleep {mark}")
    gate.close()
    found = subprocess.run(["pgrep", "-f", f"^sleep {mark}"], capture_output=True, check=False)
    assert found.stdout == b""
    assert kinds(trail) == ["decision", "outcome"]


def test_an_unknown_name_is_misuse(gate):
    with pytest.raises(UsageError, match="no job"):
        gate.stop_job("job-1")
