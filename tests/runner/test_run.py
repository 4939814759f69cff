from __future__ import annotations

import os

import pytest

from gateway.runner.cancel import Cancel
from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, Limits, RunSpec

TEXTS = [
    "echo hi",
    "printf '%s\\n' \"a  b\" 'c'",
    "# only a comment",
    "",
    "cat <<'EOF'\n$x `y`\nEOF",
    'echo "$BASH_EXECUTION_STRING"',
    "é=1; echo ünï 😀",
    "echo a\\\nb",
    "\techo tab \r",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_that_runs_is_the_text_that_was_given(bash, text):
    outcome = bash(text + '\nprintf %s "$BASH_EXECUTION_STRING" > text')
    assert outcome.status == "exited"
    with open(os.path.join(outcome_cwd(bash), "text"), encoding="utf-8", newline="") as file:
        assert file.read().startswith(text)


def outcome_cwd(bash):
    return bash("pwd").stdout.text.strip()


@pytest.mark.parametrize(
    ("text", "status", "exit_code", "signal"),
    [
        ("true", "exited", 0, None),
        ("exit 7", "exited", 7, None),
        ("nosuchcommand", "exited", 127, None),
        ("kill -9 $$", "signalled", None, "SIGKILL"),
        ("kill -SEGV $$", "signalled", None, "SIGSEGV"),
        ("ulimit -f 1; yes > big", "exited", 153, None),
    ],
)
def test_how_it_ended(bash, text, status, exit_code, signal):
    outcome = bash(text)
    assert (outcome.status, outcome.exit_code, outcome.signal) == (status, exit_code, signal)


@pytest.mark.parametrize("tier", [0, 1, 2])
def test_what_a_command_finds(bash, confined, tier):
    text = "cat; readlink /proc/self/fd/0; ls /proc/$$/fd; [ -t 1 ] || echo no tty; (: < /dev/tty) 2>&1 | grep -c tty; ps -o sid= -p $$ | grep -cw $$; umask"
    outcome = bash(text, umask=0o027) if tier == 0 else confined(tier, text, umask=0o027)
    lines = outcome.stdout.text.split()
    assert lines[0] == "/dev/null"
    assert lines[1:4] == ["0", "1", "2"]
    assert lines[-2:] == ["1", "0027"] if tier != 2 else lines[-1] == "0027"
    assert "no tty" in outcome.stdout.text


def test_a_deadline_is_an_outcome(bash):
    outcome = bash("echo begun; sleep 30", timeout_ms=300, grace_ms=0)
    assert (outcome.status, outcome.stdout.text, outcome.signal) == (
        "timed-out",
        "begun\n",
        "SIGKILL",
    )
    assert {(one.name, one.signal, one.why) for one in outcome.killed} >= {
        ("sleep", "KILL", "deadline")
    }


@pytest.mark.parametrize("tier", [1, 2])
def test_a_polite_command_gets_its_grace(confined, tier):
    outcome = confined(
        tier, "trap 'echo cleaned; exit 3' TERM; sleep 30 & wait", timeout_ms=400, grace_ms=5000
    )
    assert (outcome.status, outcome.exit_code, outcome.stdout.text) == ("timed-out", 3, "cleaned\n")
    assert ("bash", "TERM") in {(one.name, one.signal) for one in outcome.killed}
    assert outcome.duration_ms < 4000  # not the whole grace


@pytest.mark.parametrize("tier", [1, 2])
def test_a_rude_one_does_not_outlive_it(confined, tier):
    cancel = Cancel()
    outcome = confined(
        tier,
        "trap '' TERM; sleep 30 & echo deaf; sleep 30; sleep 30",
        on_output=lambda _stream, _data: cancel.cancel(),
        cancel=cancel,
        grace_ms=200,
    )
    assert (outcome.status, {one.signal for one in outcome.killed}) == ("cancelled", {"KILL"})


def test_a_stopped_process_hears_the_polite_signal(bash):
    outcome = bash("sleep 30 & kill -STOP $!; wait", timeout_ms=300, grace_ms=5000)
    assert (outcome.status, outcome.duration_ms < 4000) == ("timed-out", True)


def test_limits_hold(bash):
    limits = Limits(cpu_ms=2000, file_size=1 << 20, open_files=64, memory=1 << 30)
    outcome = bash("ulimit -c -t -f -n -v", limits=limits)
    assert sorted(line.split()[-1] for line in outcome.stdout.text.splitlines()) == sorted(
        ["0", "1024", "64", "2", "1048576"]
    )


def test_cpu_time_ends(bash):
    outcome = bash("while :; do :; done", limits=Limits(cpu_ms=1000))
    assert (outcome.signal, 500 < outcome.cpu_ms < 3000) == ("SIGKILL", True)


def test_a_list_of_words_needs_no_shell(ws, cache):
    outcome = run(
        RunSpec(
            ("printf", "%s|", "a b", "$x"), str(ws), {"PATH": "/usr/bin"}, confinement=UNCONFINED
        ),
        cache=cache,
    )
    assert outcome.stdout.text == "a b|$x|"


def test_a_run_leaves_no_descriptor_behind(bash):
    bash("true")
    before = len(os.listdir("/proc/self/fd"))
    for text in ("true", "exit 3", "sleep 5 & exit", "nosuch"):
        bash(text)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_big_order_reaches_the_command(bash):
    outcome = bash(
        "echo ${#BIG}; echo " + "x" * 100_000 + " | wc -c",
        env={"PATH": "/usr/bin:/bin", "BIG": "y" * 120_000},
    )
    assert outcome.stdout.text.split() == ["120000", "100001"]


def test_time_and_memory_are_told(bash):
    outcome = bash("python3 -c 'x = bytearray(50_000_000)'")
    assert (
        outcome.max_memory > 50_000_000,
        outcome.ended >= outcome.started,
        outcome.duration_ms > 1,
    ) == (True, True, True)
