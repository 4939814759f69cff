"""What can't run: one clear outcome each (`docs/reference/sandbox.md` has the table)."""

from __future__ import annotations

import os

import pytest

from gateway.runner.outcome import CODES
from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, Limits, RunSpec
from tests.runner.payloads import USER, call

GOOD = {"PATH": "/usr/bin:/bin"}


def outcome_of(ws, **fields):
    given = {
        "argv": ("/bin/bash", "-c"),
        "cwd": str(ws),
        "env": GOOD,
        "text": "true",
        "confinement": UNCONFINED,
        **fields,
    }
    return run(RunSpec(**given))


def make(ws):
    (ws / "file").write_text("text")
    (ws / "script").write_text("#!/no/such/interpreter\n")
    (ws / "script").chmod(0o755)
    (ws / "binary").write_bytes(b"\x7fELF nonsense")
    (ws / "binary").chmod(0o755)


CASES = [
    ({"argv": ("/no/such/shell", "-c")}, "shell-not-found", 127),
    ({"argv": ("nosuchprogram",), "text": None}, "program-not-found", 127),
    ({"argv": ("./script",), "text": None}, "program-not-found", 127),
    ({"argv": ("./file",), "text": None}, "not-executable", 126),
    ({"argv": ("./binary",), "text": None}, "not-executable", 126),
    ({"argv": ("/tmp",), "text": None}, "not-executable", 126),
    ({"text": "x" * 200_000}, "text-too-long", None),
    (
        {"env": {"PATH": "/bin", **{f"N{n}": "y" * 100_000 for n in range(40)}}},
        "text-too-long",
        None,
    ),
    ({"text": "a\0b"}, "bad-argument", None),
    ({"text": "\ud800"}, "bad-argument", None),
    ({"argv": (), "text": None}, "bad-argument", None),
    ({"env": {"A": "b\0c"}}, "bad-environment", None),
    ({"env": {"A=B": "c"}}, "bad-environment", None),
    ({"env": {"": "c"}}, "bad-environment", None),
    ({"env": {"A": b"bytes"}}, "bad-environment", None),
    ({"env": {"A": 1}}, "bad-environment", None),
    ({"timeout_ms": 0}, "bad-timeout", None),
    ({"timeout_ms": -5}, "bad-timeout", None),
    ({"timeout_ms": float("nan")}, "bad-timeout", None),
    ({"cwd": "/no/such/directory"}, "no-such-directory", None),
    ({"cwd": "relative"}, "no-such-directory", None),
    ({"cwd": "/etc/passwd"}, "not-a-directory", None),
    ({"cwd": "/etc/passwd/x"}, "not-a-directory", None),
]


@pytest.mark.parametrize(("fields", "code", "exit_code"), CASES, ids=lambda one: str(one)[:40])
def test_each_has_its_code(ws, fields, code, exit_code):
    make(ws)
    outcome = outcome_of(ws, **fields)
    assert (outcome.status, outcome.code, outcome.exit_code) == ("failed-to-start", code, exit_code)
    assert outcome.problem.startswith(CODES[code])


def test_bytes_that_are_no_utf8_are_no_problem(ws):
    assert outcome_of(ws, env={**GOOD, "A": "\udcff"}, text='printf %s "$A"').stdout.text == "\\xff"


def test_a_limit_that_can_not_be_is_said(ws):
    assert outcome_of(ws, limits=Limits(open_files=-5)).code in ("bad-limit", "")


def test_what_belongs_to_somebody_else(ws):
    os.chmod(ws, 0o700)
    assert call(USER, "tests.runner.as_another", "closed_to_me", str(ws)) == [
        "directory-not-accessible",
        "not-executable",
    ]


def test_a_directory_that_goes_away_on_the_way(ws, cache, monkeypatch):
    spec = RunSpec(("/bin/true",), str(ws), GOOD, confinement=UNCONFINED)
    monkeypatch.setattr("gateway.runner.run.misfit", lambda _spec: os.rmdir(ws))
    assert run(spec, cache=cache).code == "no-such-directory"


@pytest.mark.parametrize("text", ["true", "exit 3"])
def test_after_a_failure_the_next_one_runs(ws, text):
    outcome_of(ws, argv=("./none",), text=None)
    assert outcome_of(ws, text=text).status == "exited"
