"""Commands that mislead guards: `{"id","cmd","want","why"}`, `want` one of deny, hold, allow, not-deny."""

from __future__ import annotations

import json
import pathlib

import pytest

WANTED = {
    "deny": {"deny"},
    "hold": {"ask", "deny"},
    "allow": {"allow"},
    "not-deny": {"allow", "ask"},
}
ROWS = [
    json.loads(line)
    for line in (pathlib.Path(__file__).parent / "hard_commands.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("contained", [True, False], ids=["contained", "uncontained"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_verdict(row, contained, judged) -> None:
    decision = judged(row["cmd"], contained=contained).decision

    assert str(decision.verdict) in WANTED[row["want"]], (row["cmd"], decision.findings[:3])


# A right verdict for a wrong reason is a wrong verdict: the rules that must be among the deciding ones.
REASONS = {
    "hard-16a": "absurd.delete-system",
    "hard-24a": "remote-exec.download-to-interpreter",
    "hard-25a": "remote-exec.download-to-interpreter",
    "hard-26a": "remote-exec.decoded-to-interpreter",
    "hard-28a": "secrets.read-key",
    "hard-29a": "secrets.send",
    "hard-42a": "absurd.delete-system",
    "hard-43a": "git.discard",
    "hard-44b": "git.force-push",
    "hard-50a": "loader.inject",
    "hard-61a": "absurd.fork-bomb",
    "hard-66a": "self.process",
    "hard-66b": "self.own-files",
    "hard-66c": "self.agent-settings",
    "hard-68a": "engine.unparseable",
    "hard-87a": "interactive.git-editor",
    "hard-87e": "interactive.other",
}


@pytest.mark.parametrize(("name", "rule"), REASONS.items())
def test_reason(name, rule, judged) -> None:
    (command,) = [row["cmd"] for row in ROWS if row["id"] == name]

    assert rule in {one.rule for one in judged(command).decision.findings}
