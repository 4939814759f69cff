"""The envelope of the Bash tool, in every state, against real commands."""

from __future__ import annotations

import pytest

from gateway.systems.bash_tool import BashTool

KEYS = {"status", "data", "text", "stats", "context"}
DATA = {"stdout", "stderr", "exit_code", "signal", "truncated", "command", "directory"}
STATS = {"time_ms", "stdout_bytes", "stderr_bytes"}
CONTEXT = {"cwd", "params_input", "directory_resolved"}


@pytest.fixture
def bash(project, tmp_path, monkeypatch):
    monkeypatch.delenv("BASH_ALLOW_NETWORK", raising=False)
    tool = BashTool.open(workspace=str(project), audit_dir=str(tmp_path / "audit"))
    with tool.gateway:
        yield tool


def well_formed(envelope: dict) -> bool:
    """Exactly the keys of the document, and `error` only with the status of that name."""
    keys = KEYS | ({"error"} if envelope["status"] == "error" else set())
    return (
        set(envelope),
        set(envelope["data"]),
        set(envelope["stats"]),
        set(envelope["context"]),
    ) == (
        keys,
        DATA,
        STATS,
        CONTEXT,
    )


def test_success(bash):
    envelope = bash.run({"command": "echo hi; echo warn >&2"})

    assert well_formed(envelope)
    assert envelope["status"] == "success"
    assert envelope["data"] == {
        "stdout": "hi\n",
        "stderr": "warn\n",
        "exit_code": 0,
        "signal": None,
        "truncated": False,
        "command": "echo hi; echo warn >&2",
        "directory": ".",
    }
    assert (envelope["stats"]["stdout_bytes"], envelope["stats"]["stderr_bytes"]) == (3, 5)
    assert envelope["context"] == {
        "cwd": ".",
        "params_input": {"command": "echo hi; echo warn >&2"},
        "directory_resolved": ".",
    }


def test_partial_by_exit_code(bash):
    envelope = bash.run({"command": "echo out; echo err >&2; exit 3"})

    assert well_formed(envelope)
    assert (envelope["status"], envelope["data"]["exit_code"]) == ("partial", 3)
    assert (envelope["data"]["stdout"], envelope["data"]["stderr"]) == ("out\n", "err\n")


def test_partial_by_a_time_out_with_output(bash):
    envelope = bash.run({"command": "echo so far; sleep 7421", "timeout_ms": 400})

    assert well_formed(envelope)
    assert envelope["status"] == "partial"
    assert envelope["data"]["stdout"] == "so far\n"
    assert "Timed out after 400ms" in envelope["text"]


def test_error_by_a_time_out_without_output(bash):
    envelope = bash.run({"command": "sleep 7422", "timeout_ms": 300})

    assert well_formed(envelope)
    assert envelope["status"] == "error"
    assert envelope["error"]["code"] == "TIMEOUT"
    assert envelope["error"]["message"] == "Command timed out with no output."
    assert envelope["data"]["exit_code"] is None


WRONG = [
    ({}, "INVALID_PARAM", "Missing required parameter 'command'."),
    ({"command": ""}, "INVALID_PARAM", "Missing required parameter 'command'."),
    ({"command": "  \n"}, "INVALID_PARAM", "Missing required parameter 'command'."),
    ({"command": 3}, "INVALID_PARAM", "Missing required parameter 'command'."),
    *(
        (
            {"command": "echo x", "timeout_ms": value},
            "INVALID_PARAM",
            "timeout_ms must be an integer between 1 and 600000.",
        )
        for value in (0, -1, 600_001, "5", 1.5, True, None)
    ),
    ({"command": "echo x", "directory": "a\0b"}, "NOT_FOUND", "Directory 'a\0b' does not exist."),
    ({"command": "echo x", "directory": "no"}, "NOT_FOUND", "Directory 'no' does not exist."),
    (
        {"command": "echo x", "directory": "file.txt"},
        "INVALID_PARAM",
        "'file.txt' is not a directory.",
    ),
    ({"command": "echo x", "directory": 3}, "INVALID_PARAM", "'3' is not a directory."),
    *(
        (
            {"command": "echo x", "directory": value},
            "ACCESS_DENIED",
            "Access denied. Path must be within project root.",
        )
        for value in ("..", "/", "/etc", "sub/../..", "out")
    ),
]


@pytest.mark.parametrize(("parameters", "code", "message"), WRONG)
def test_wrong_parameters(bash, project, parameters, code, message):
    (project / "out").symlink_to("/etc")

    envelope = bash.run(parameters)

    assert well_formed(envelope)
    assert envelope["status"] == "error"
    assert (envelope["error"]["code"], envelope["error"]["message"]) == (code, message)
    assert envelope["context"]["params_input"] == parameters


@pytest.mark.parametrize("parameters", [None, [], "echo x", 3])
def test_what_is_no_object_lacks_its_command(bash, parameters):
    envelope = bash.run(parameters)

    assert well_formed(envelope)
    assert envelope["error"]["message"] == "Missing required parameter 'command'."
    assert envelope["context"]["params_input"] == {}


def test_the_limits_of_the_timeout_are_allowed(bash):
    for value in (600_000, 1):
        assert bash.run({"command": "true", "timeout_ms": value})[
            "error" if value == 1 else "status"
        ]


@pytest.mark.parametrize(
    "command", ["sudo ls", "vim x", "cd /etc", "curl x.test", "ls", "rm -rf /"]
)
def test_blocked(bash, command):
    envelope = bash.run({"command": command})

    assert well_formed(envelope)
    assert envelope["status"] == "error"
    assert envelope["error"]["code"] == "INVALID_PARAM"
    assert envelope["error"]["message"] == "Command blocked by safety rules."
    assert envelope["error"]["details"]["reason"]
    assert envelope["error"]["details"]["rules"]


def test_the_hint_for_reading_names_the_other_tools(bash):
    assert "LS / Read / Grep / Glob" in bash.run({"command": "cat file.txt"})["text"]


def test_what_can_not_start_is_an_execution_error(bash):
    import shutil

    shutil.rmtree(bash.gateway.workspace)

    envelope = bash.run({"command": "echo x"})

    assert well_formed(envelope)
    assert envelope["error"]["code"] in {"EXECUTION_ERROR", "NOT_FOUND"}


@pytest.mark.parametrize(
    ("directory", "resolved"), [("sub", "sub"), ("./sub/", "sub"), ("sub/..", "."), (".", ".")]
)
def test_the_directory_is_relative_to_the_root(bash, project, directory, resolved):
    envelope = bash.run({"command": "pwd", "directory": directory})

    assert envelope["data"]["stdout"].strip() == str(project / resolved).removesuffix("/.")
    assert envelope["context"]["directory_resolved"] == resolved
    assert envelope["context"]["params_input"]["directory"] == directory


def test_an_absolute_directory_inside_is_the_same(bash, project):
    envelope = bash.run({"command": "pwd", "directory": str(project / "sub")})

    assert envelope["context"]["directory_resolved"] == "sub"


def test_the_text_of_a_success(bash):
    envelope = bash.run({"command": "echo hi"})
    took = envelope["stats"]["time_ms"]

    assert envelope["text"] == (
        f"Command succeeded: echo hi\n(Exit code 0. Took {took}ms)\n\n--- STDOUT (3 bytes) ---\nhi"
    )


def test_the_text_of_a_failure(bash):
    envelope = bash.run({"command": "echo no >&2; exit 1"})
    took = envelope["stats"]["time_ms"]

    assert envelope["text"] == (
        f"Command failed: echo no >&2; exit 1\n(Exit code 1. Took {took}ms)\n\n"
        "--- STDERR (3 bytes) ---\nno"
    )


def test_the_text_without_output(bash):
    assert bash.run({"command": "true"})["text"].count("\n") == 1


def test_a_signal_is_named(bash):
    envelope = bash.run({"command": "echo x; kill -TERM $$"})

    told = (envelope["data"]["signal"], envelope["data"]["exit_code"])
    assert envelope["status"] == "partial"
    # Inside bubblewrap only the exit code is left of it, as a shell would tell it.
    assert told in {("SIGTERM", None), (None, 143)}


def test_output_is_not_truncated(bash):
    envelope = bash.run({"command": "seq 1 300000"})

    assert envelope["data"]["stdout"].count("\n") == 300_000
    assert envelope["data"]["truncated"] is False


def test_the_environment(bash, monkeypatch):
    monkeypatch.setenv("FROM_OUTSIDE", "yes")

    assert bash.run({"command": "echo $MYCODEAGENT $FROM_OUTSIDE"})["data"]["stdout"] == "1 yes\n"


def test_the_network_switch_is_read_from_the_gateways_environment(bash, monkeypatch):
    monkeypatch.setenv("BASH_ALLOW_NETWORK", "true")

    envelope = bash.run({"command": "curl --version >/dev/null && echo ran"})

    assert envelope["data"]["stdout"] in {"ran\n", ""}
    assert envelope.get("error", {}).get("message") != "Command blocked by safety rules."


def test_every_call_is_recorded(bash, trail, tmp_path):
    bash.run({"command": "true"})
    bash.run({"command": "sudo ls"})
    bash.run({})
    bash.run({"command": "true", "directory": "/etc"})

    kinds = [one["h"]["kind"] for one in trail(tmp_path / "audit")]
    assert kinds.count("decision") == 4
    assert kinds.count("outcome") == 1
