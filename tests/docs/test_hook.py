"""The hook of the page on agent hosts: it answers what the gateway says, and never fails open."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs/how-to/hook-an-agent-host.md"
BIN = str(pathlib.Path(sys.executable).parent)


@pytest.fixture
def hook(tmp_path):
    """`hook(text)` → the host's side of one question: decision and reason."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "hook.py").write_text(code)

    def ask(text: str, path: str = f"{BIN}:{os.environ['PATH']}") -> tuple[str, str]:
        ended = subprocess.run(
            [sys.executable, str(tmp_path / "hook.py")],
            input=text,
            capture_output=True,
            text=True,
            timeout=60,
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "XDG_STATE_HOME": str(tmp_path / "state")},
            check=True,
        )
        said = json.loads(ended.stdout)["hookSpecificOutput"]
        return said["permissionDecision"], said["permissionDecisionReason"]

    return ask


def question(command: object) -> str:
    return json.dumps({"tool_name": "Bash", "tool_input": {"command": command}, "cwd": "/tmp"})


@pytest.mark.parametrize(
    ("command", "decision", "reason"),
    [
        ("ls", "allow", "Looking"),
        ("git push", "ask", "publishes"),
        ("rm -rf /", "deny", "deletes a system"),
        ("--help", "ask", ""),
        ("-", "ask", ""),
        ("echo 'a\nb' && ls", "allow", ""),
        ("", "deny", "empty"),
    ],
)
def test_the_host_gets_the_verdict(hook, command, decision, reason):
    found, why = hook(question(command))

    assert found == decision, why
    assert reason in why


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"tool_input": {}}', question(5), question(None)]
)
def test_a_question_that_makes_no_sense_is_refused(hook, text):
    assert hook(text)[0] == "deny"


def test_without_a_gateway_everything_is_refused(hook):
    decision, why = hook(question("ls"), path="/usr/bin:/bin")

    assert (decision, "gateway" in why) == ("deny", True)
