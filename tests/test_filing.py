"""File operations pass the same judge and leave the same records as commands."""

from __future__ import annotations

import json
import os

import pytest

from gateway.errors import MissingError, OutsideError, TooLargeError
from gateway.filing import NO_SNAPSHOT, OUTSIDE
from gateway.gate import Gateway
from gateway.model import Verdict

POLICY = """\
schema: gateway/1
name: files
layer: org
params: {default: allow}
paths:
  - id: ws
    base: "${workspace}"
    read: {allow: ["**"], deny: ["**/.env"]}
    write: {allow: ["**"], deny: ["**/.env", "locked"]}
  - id: shared
    base: "/"
    read: {allow: ["SHARED/**"]}
    write: {allow: ["SHARED/**"]}
"""


@pytest.fixture
def shared(tmp_path):
    path = tmp_path / "shared"
    path.mkdir()
    return path


@pytest.fixture
def gate(tmp_path, shared):
    policy = tmp_path / "policy.yaml"
    policy.write_text(POLICY.replace("SHARED", str(shared).strip("/")))
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    with Gateway.open(
        str(policy),
        workspace=str(workspace),
        audit_dir=str(tmp_path / "audit"),
        snapshot_dir=str(tmp_path / "snapshots"),
    ) as gate:
        yield gate


def records(tmp_path) -> list[dict]:
    """Every record of the trail, as it lies on the disk."""
    found = []
    for top, _, names in os.walk(tmp_path / "audit"):
        for name in sorted(names):
            if name.endswith(".jsonl"):
                with open(os.path.join(top, name), encoding="utf-8") as file:
                    found += [json.loads(line) for line in file]
    return found


def kinds(tmp_path) -> list[str]:
    found = [one["h"]["kind"] for one in records(tmp_path)]
    return [kind for kind in found if kind in {"decision", "outcome"}]


def test_what_is_written_is_read(gate):
    gate.write_file("a/b", b"\x00\xff")

    assert gate.read_file("a/b")[1] == b"\x00\xff"


@pytest.mark.parametrize("path", ["../x", "a/../../x", "a/../b", "/etc/passwd", "a\0b"])
def test_a_path_that_leaves_is_refused_and_recorded(gate, tmp_path, path):
    answer, value = gate.read_file(path)

    assert (answer.decision.verdict, value) == (Verdict.DENY, None)
    assert OUTSIDE in answer.decision.rules
    assert kinds(tmp_path) == ["decision"]


def test_a_link_that_leads_out_is_refused(gate):
    os.symlink("/etc", f"{gate.workspace}/link")

    answer, value = gate.read_file("link/passwd")

    assert (OUTSIDE in answer.decision.rules, value) == (True, None)


def test_the_path_lists_judge_files(gate):
    gate.write_file("a", b"")

    assert gate.write_file(".env", b"")[0].decision.rules == ("paths.ws.write.deny",)
    assert gate.read_file("sub/.env")[0].decision.rules == ("paths.ws.read.deny",)
    assert gate.delete_file("locked")[0].decision.rules == ("paths.ws.write.deny",)


def test_a_link_to_what_is_denied_is_denied(gate):
    with open(f"{gate.workspace}/.env", "w", encoding="ascii") as file:
        file.write("secret")
    os.symlink(".env", f"{gate.workspace}/innocent")

    assert gate.read_file("innocent")[1] is None


def test_a_link_swapped_in_after_the_judgement_is_met(gate, monkeypatch):
    """Between judging `a` and opening it, `a` becomes a link to what is denied."""
    gate.write_file("a", b"harmless")
    with open(f"{gate.workspace}/.env", "w", encoding="ascii") as file:
        file.write("secret")
    judge = gate.judge_file

    def swap(request):
        judgement = judge(request)
        judgement.context.lookup.real(f"{gate.workspace}/a")
        os.unlink(f"{gate.workspace}/a")
        os.symlink(".env", f"{gate.workspace}/a")
        return judgement

    monkeypatch.setattr(gate, "judge_file", swap)

    with pytest.raises(OutsideError):
        gate.read_file("a")


def test_every_operation_leaves_a_decision_and_an_outcome(gate, tmp_path):
    gate.write_file("a", b"")
    gate.read_file("a")
    gate.list_files()
    gate.workspace_info()
    gate.delete_file("a")

    assert kinds(tmp_path) == ["decision", "outcome"] * 5


def test_a_failure_is_recorded_and_raised(gate, tmp_path):
    with pytest.raises(MissingError):
        gate.read_file("nothing")

    assert "failed: MissingError" in json.dumps(records(tmp_path))


def test_limits_are_the_callers(gate):
    gate.write_file("a", b"12345")

    with pytest.raises(TooLargeError):
        gate.read_file("a", limit=4)
    with pytest.raises(TooLargeError):
        gate.write_file("a", b"123456", limit=5)


def test_absolute_paths_are_for_those_who_ask_for_them(gate, shared):
    path = f"{shared}/f"

    assert gate.write_file(path, b"x")[1] is None
    assert gate.write_file(path, b"x", absolute=True)[1] is not None
    assert gate.read_file(path, absolute=True)[1] == b"x"
    assert gate.read_file("/etc/passwd", absolute=True)[1] is None


def test_a_deleted_link_leaves_its_target(gate):
    gate.write_file("real", b"x")
    os.symlink("real", f"{gate.workspace}/link")

    gate.delete_file("link")

    assert os.listdir(gate.workspace) == ["real"]


def test_a_write_with_a_snapshot_can_be_taken_back(gate):
    gate.write_file("a", b"old")
    answer, _ = gate.write_file("a", b"new", snapshot=True)

    gate.rollback(answer.snapshot)

    assert gate.read_file("a")[1] == b"old"


def test_a_file_that_did_not_exist_is_gone_after_the_rollback(gate):
    answer, _ = gate.write_file("d/a", b"new", snapshot=True)

    gate.rollback(answer.snapshot)

    assert os.listdir(gate.workspace) == []


def test_a_rollback_outside_the_workspace_needs_the_same_right(gate, shared):
    answer, _ = gate.write_file(f"{shared}/f", b"x", absolute=True, snapshot=True)

    with pytest.raises(MissingError):
        gate.rollback(answer.snapshot)
    gate.rollback(answer.snapshot, absolute=True)

    assert os.listdir(shared) == []


def test_an_unknown_snapshot_is_recorded_and_raised(gate, tmp_path):
    with pytest.raises(MissingError):
        gate.rollback("20261118T131338352240-1a2b3c4d")

    assert NO_SNAPSHOT in json.dumps(records(tmp_path))


def test_a_refusal_before_judging_is_recorded(gate, tmp_path):
    from gateway.model import Finding

    finding = Finding("plan.timeout", Verdict.DENY, "Timeout exceeds plan limit")
    answer = gate.refuse("sleep 5", finding)

    assert answer.decision.rules[0] == "plan.timeout"
    assert kinds(tmp_path) == ["decision"]


def test_what_can_not_be_recorded_does_not_happen(tmp_path, gate, monkeypatch):
    from gateway.errors import AuditError

    def full(*_args):
        raise AuditError("no space left on device")

    monkeypatch.setattr(gate.recorder, "decision", full)

    answer, value = gate.write_file("a", b"x")

    assert (answer.decision.verdict, value) == (Verdict.DENY, None)
    assert os.listdir(gate.workspace) == []
