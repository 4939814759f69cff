"""`gateway run`: exit codes, streams, and the records around a run."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("true", 0),
        ("exit 7", 7),
        ("kill -TERM $$", 143),
        ("nosuchprogram", 127),
        ("rm -rf /", 126),
        ("git push", 126),
    ],
)
def test_exit_code(gateway, command, code) -> None:
    assert gateway("run", command).code == code


def test_streams_stay_apart(gateway) -> None:
    said = gateway("run", "echo out; echo err >&2")

    assert (said.out, said.err) == ("out\n", "err\n")


def test_time_out(gateway) -> None:
    said = gateway("run", "--timeout", "0.3", "echo first; sleep 30")

    assert said.code == 124
    assert said.out == "first\n"
    assert "timed out" in said.err


def test_a_timeout_must_be_positive(gateway) -> None:
    assert gateway("run", "--timeout", "0", "true").code == 2


def test_json(gateway) -> None:
    answer = json.loads(gateway("run", "--json", "echo x; exit 3").out)

    assert answer["verdict"] == "allow"
    assert answer["outcome"]["exit_code"] == 3
    assert answer["outcome"]["stdout"]["text"] == "x\n"
    assert answer["record"]


def test_denied_starts_nothing_and_says_why(gateway, proj) -> None:
    said = gateway("run", "touch made; rm -rf /")

    assert said.code == 126
    assert "absurd.delete-system" in said.err
    assert not (proj / "made").exists()


def test_an_audit_folder_that_cannot_be_written_denies(gateway, proj) -> None:
    said = gateway("run", "--audit-dir", "/proc/nowhere", "touch made")

    assert said.code == 126
    assert "could not be recorded" in said.err
    assert not (proj / "made").exists()


def test_nothing_is_read_from_stdin(gateway) -> None:
    assert gateway("run", "cat; echo end", stdin=b"secret\n").out == "end\n"


def test_records_decision_and_outcome(gateway, proj) -> None:
    folder = proj.parent / "trail"
    gateway("run", "--audit-dir", str(folder), "exit 5")

    said = gateway("audit", "verify", "--audit-dir", str(folder))

    assert said.code == 0, said
    text = "".join(path.read_text() for path in folder.glob("*.jsonl"))
    kinds = [json.loads(line)["h"]["kind"] for line in text.splitlines()]
    assert kinds.index("decision") < kinds.index("outcome")
