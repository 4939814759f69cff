"""The team builds two programs at once against a scripted model; its audit trail is the proof."""

from __future__ import annotations

import http.server
import json
import pathlib
import re
import subprocess
import sys
import threading
from typing import ClassVar

import pytest

from gateway.containing import contains
from gateway.policy.load import load

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs/examples/dev_team/dev_team.py"

CALC = "def add(a, b):\n    return a + b\n"
TEST = "import calc\n\nassert calc.add(2, 3) == 5\nprint('passed')\n"


def tool(name: str, **arguments: object) -> dict:
    """A message of the model that calls a tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"id": f"call-{name}", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def say(text: str) -> dict:
    return {"role": "assistant", "content": text}


# What the model says turn by turn; `{task}` is a task's name, `{other}` the folder of the other one.
ARCHITECT = [
    tool("list_files"),
    tool("write_file", path="ARCHITECTURE.md", content="one module: calc\n"),
    tool("assign_module", module="calc", specification="add(a, b) in calc.py, for {task}"),
    tool("read_file", path="{other}/ARCHITECTURE.md"),
    tool("read_file", path="../secret"),
    tool("run_command", command="cat {other}/*"),
    tool("run_command", command="sudo rm -rf /"),
    tool("run_command", command="python3 reach.py"),
    tool("no_such_tool"),
    tool("run_command", command="python3 test_calc.py"),
    tool("get_workspace_info"),
    tool("deliver", summary="a calculator"),
]
PROGRAMMER = [
    tool("write_file", path="calc.py", content=CALC),
    tool("write_file", path="test_calc.py", content=TEST),
    tool(
        "write_file",
        path="reach.py",
        content="import glob\nfor f in glob.glob('{other}/*'):\n    print(open(f).read())\n",
    ),
    tool("run_command", command="python3 test_calc.py"),
    say("calc.py and test_calc.py are there, the test passes"),
]


class ScriptedModel(http.server.BaseHTTPRequestHandler):
    """An OpenAI-compatible endpoint that says the same to every team; remembers what it was told."""

    heard: ClassVar[list[dict]] = []
    folders: ClassVar[dict[str, str]] = {}

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.heard.append(asked)
        system, order = (one["content"] for one in asked["messages"][:2])
        turn = sum(1 for one in asked["messages"] if one["role"] == "assistant")
        script = ARCHITECT if "architect" in system else PROGRAMMER
        task, other = ("alpha", "beta") if "alpha" in order else ("beta", "alpha")
        said = json.dumps(script[turn]).replace("{task}", task)
        message = json.loads(said.replace("{other}", self.folders[other]))
        body = json.dumps({"choices": [{"message": message}]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Quiet."""


@pytest.fixture
def endpoint(tmp_path):
    ScriptedModel.heard.clear()
    ScriptedModel.folders.update({name: str(tmp_path / name) for name in ("alpha", "beta")})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def run(tmp_path, endpoint: str, *tasks: str) -> subprocess.CompletedProcess:
    words = [sys.executable, str(EXAMPLE), "--base-url", endpoint]
    words += ["--state", str(tmp_path / "state"), "--audit-dir", str(tmp_path / "audit")]
    for task in tasks:
        words += ["--task", task]
    return subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture
def both(tmp_path, endpoint):
    """Two tasks at once."""
    return run(
        tmp_path, endpoint, *(f"{tmp_path / name}=build {name}" for name in ("alpha", "beta"))
    )


def test_two_tasks_at_once_are_built_and_proven(both, tmp_path):
    assert both.returncode == 0, both.stdout + both.stderr
    for name in ("alpha", "beta"):
        built = tmp_path / name
        checked = subprocess.run(
            [sys.executable, "test_calc.py"], cwd=built, capture_output=True, text=True, check=False
        )
        assert checked.stdout == "passed\n"
        # Nine of the architect's calls and four of the programmer's reach the gateway.
        assert f"[{built}] 13 calls of tools, 13 decisions recorded" in both.stdout


def test_the_agents_were_refused_what_is_not_theirs(both):
    answers = [
        one["content"]
        for asked in _last_talks()
        for one in asked["messages"]
        if one["role"] == "tool"
    ]
    refused = [re.search(r'"error": "(\w+)"', one) for one in answers]
    codes = {match.group(1) for match in refused if match}

    assert {"path_traversal_blocked", "command_blocked", "unknown_tool"} <= codes


def test_no_file_of_one_task_reached_the_other(both):
    """Not by `cat`, and where the kernel confines, not by a program that an agent wrote either."""
    told = [
        one["content"]
        for asked in _last_talks()
        for one in asked["messages"]
        if one["role"] == "tool"
    ]
    confined = contains(load("workspace"))

    assert told
    assert not [text for text in told if "one module: calc" in text] or not confined


def _last_talks() -> list[dict]:
    """The longest talk of each architect: everything it was ever told."""
    longest: dict[str, dict] = {}
    for asked in ScriptedModel.heard:
        system, order = (one["content"] for one in asked["messages"][:2])
        if "architect" in system:
            known = longest.get(order)
            if known is None or len(asked["messages"]) > len(known["messages"]):
                longest[order] = asked
    return list(longest.values())


def test_the_trail_verifies(both, tmp_path):
    words = [
        sys.executable,
        "-m",
        "gateway",
        "audit",
        "verify",
        "--audit-dir",
        str(tmp_path / "audit"),
    ]
    checked = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    assert checked.returncode in {0, 15}, checked.stdout + checked.stderr


def test_nothing_but_the_gateway_touches_files_and_commands():
    """The example itself opens no file and starts no process."""
    for file in EXAMPLE.parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(
            r"\bopen\(|subprocess|os\.system|pathlib|shutil", text.replace("Workspaces.open(", "")
        )


# Arguments as weak models write them.
NONSENSE = [
    ("run_command", '{"command": "echo x", "timeoutMs": "soon"}'),
    ("run_command", '{"command": ["ls"]}'),
    ("run_command", "no json"),
    ("run_command", "[1]"),
    ("run_command", {"command": "echo an object"}),
    ("run_command", '{"command": "printf \'\\\\377\'"}'),
    ("write_file", '{"path": 5, "content": {"a": 1}}'),
    ("read_file", '{"path": null}'),
    ("read_file", '{"path": "\\ud800"}'),
    ("list_files", "{}"),
]


def test_nonsense_is_answered_and_recorded_like_everything_else(tmp_path, endpoint, monkeypatch):
    script = []
    for name, arguments in NONSENSE:
        message = tool(name)
        message["tool_calls"][0]["function"]["arguments"] = arguments
        script.append(message)
    script.append(tool("deliver", summary="nothing"))
    monkeypatch.setattr(sys.modules[__name__], "ARCHITECT", script)

    ended = run(tmp_path, endpoint, f"{tmp_path / 'alpha'}=build alpha")

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"{len(NONSENSE)} calls of tools, {len(NONSENSE)} decisions recorded" in ended.stdout


@pytest.mark.parametrize("calls", ["x", [1], [{}], [{"function": {"name": 3}}]])
def test_a_call_that_names_no_tool_is_one_clear_line(tmp_path, endpoint, monkeypatch, calls):
    message = {"role": "assistant", "content": None, "tool_calls": calls}
    monkeypatch.setattr(sys.modules[__name__], "ARCHITECT", [message])

    ended = run(tmp_path, endpoint, f"{tmp_path / 'alpha'}=build alpha")

    assert ended.returncode == 1
    assert "names no tool" in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr


def test_an_endpoint_that_is_not_there_is_one_clear_line(tmp_path):
    ended = run(tmp_path, "http://127.0.0.1:9", f"{tmp_path / 'alpha'}=build alpha")

    assert ended.returncode == 1
    assert "127.0.0.1:9" in ended.stdout
    assert "Traceback" not in ended.stdout + ended.stderr
