"""The capture matrix: what real commands write, and what is kept of it."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from gateway.runner.cancel import Cancel
from gateway.runner.spec import Capture


def test_a_flood_ends_at_its_deadline_in_little_memory(bash):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    outcome = bash("yes", timeout_ms=700, grace_ms=0)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert (outcome.status, outcome.stdout.bytes > 10_000_000, grown < 20_000) == (
        "timed-out",
        True,
        True,
    )


def test_one_line_of_half_a_gigabyte(bash):
    outcome = bash("head -c 500000000 /dev/zero | tr '\\0' x; echo; echo end")
    assert (
        outcome.stdout.lines,
        outcome.stdout.bytes,
        outcome.stdout.tail.endswith("x\nend\n"),
    ) == (2, 500_000_005, True)


def test_a_million_lines_are_counted(bash):
    outcome = bash("seq 1000000")
    assert (outcome.stdout.lines, outcome.stdout.omitted_lines) == (1_000_000, 999_900)


def test_of_a_flood_of_lines_the_least_number_is_told(bash):
    stream = bash("yes | head -c 100000000").stdout
    assert (stream.bytes, stream.more_lines, stream.tail) == (100_000_000, True, "y\n" * 50)
    assert 16_000_000 < stream.omitted_lines < stream.lines < 50_000_000
    assert stream.marker.startswith("... (more than 16")


def test_binary_output_is_no_trouble(bash):
    assert bash("head -c 100000 /dev/urandom").stdout.bytes == 100_000


@pytest.mark.parametrize(
    "text",
    [
        "sleep 30 & echo hi; exit 3",
        "yes >&2 & echo hi; exit 3",
        "(sleep 30; echo late) & echo hi; exit 3",
    ],
)
def test_a_grandchild_that_holds_the_pipe_holds_nobody_up(bash, text):
    outcome = bash(text)
    assert (outcome.status, outcome.exit_code, outcome.held_open) == ("exited", 3, True), outcome
    assert outcome.duration_ms < 5000  # the sleep is 30 s


def test_what_was_left_behind_is_named(bash):
    outcome = bash("sleep 30 & exit 0")
    assert [(one.name, one.why) for one in outcome.killed] == [("sleep", "left-behind")]


@pytest.mark.parametrize("tier", [1, 2])
def test_a_process_substitution_may_finish(confined, tier):
    assert confined(tier, "echo hi > >(sleep 0.03; cat)").stdout.text == "hi\n"


def test_a_command_that_closes_its_output_is_waited_for(bash):
    outcome = bash("exec >&- 2>&-; sleep 0.3; exit 7")
    assert (outcome.exit_code, outcome.duration_ms > 290) == (7, True)


def test_merged_output_is_in_its_exact_order(bash, full):
    script = "import os\nfor i in range(2000):\n os.write(1,b'o%d\\n'%i); os.write(2,b'e%d\\n'%i)"
    expected = "".join(f"o{i}\ne{i}\n" for i in range(2000))
    assert bash(f'exec python3 -c "{script}"', capture=full).stdout.text == expected


def test_separate_streams_on_request(bash):
    outcome = bash("echo out; echo err >&2", capture=Capture(streams="separate"))
    assert (outcome.stdout.text, outcome.stderr.text, outcome.merged) == ("out\n", "err\n", False)


def test_output_is_handed_on_while_it_comes(bash):
    heard, cancel = [], Cancel()

    def listen(stream, data):
        heard.append((stream, data))
        cancel.cancel()

    outcome = bash("echo first; sleep 30", on_output=listen, cancel=cancel, grace_ms=0)
    assert (heard, outcome.status) == ([("stdout", b"first\n")], "cancelled")


def test_a_listener_that_fails_ends_the_command(bash):
    def listen(_stream, _data):
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        bash("echo x; sleep 30", on_output=listen)
    assert bash("echo fine").stdout.text == "fine\n"


def test_everything_can_be_spilled_to_a_file(bash, ws):
    outcome = bash("seq 1000", capture=Capture(spill=str(ws / "log")))
    assert ((ws / "log").read_text().splitlines()[999], outcome.spill_truncated) == ("1000", False)


def test_a_spill_has_a_hard_limit(bash, ws):
    outcome = bash("yes | head -c 1000000", capture=Capture(spill=str(ws / "log"), spill_cap=5000))
    assert ((ws / "log").stat().st_size, outcome.spill_truncated, outcome.stdout.bytes) == (
        5000,
        True,
        1_000_000,
    )


def test_a_spill_to_a_full_disk_is_said_and_stops_nothing(bash):
    outcome = bash("seq 10", capture=Capture(spill="/dev/full"))
    assert (outcome.status, outcome.code, "No space left" in outcome.problem) == (
        "exited",
        "spill-failed",
        True,
    )


def test_a_spill_follows_no_link(bash, ws):
    (ws / "victim").write_text("kept")
    (ws / "log").symlink_to(ws / "victim")
    outcome = bash("seq 10", capture=Capture(spill=str(ws / "log")))
    assert ((ws / "victim").read_text(), outcome.code) == ("kept", "spill-failed")


def test_a_gigabyte_takes_less_than_64_megabytes():
    script = (
        "from gateway.runner.run import run; from gateway.runner.spec import *; "
        "o = run(RunSpec(('/bin/bash', '-c'), '/', {'PATH': '/usr/bin:/bin'}, 'yes | head -c 1073741824', confinement=UNCONFINED)); "
        # Not ru_maxrss: over a vfork it keeps what the parent, a fat test worker, had.
        "peak = next(l for l in open('/proc/self/status') if l.startswith('VmHWM')).split()[1]; "
        "print(o.stdout.bytes, int(peak) // 1024)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    size, megabytes = map(int, done.stdout.split())
    assert (size, megabytes < 64) == (1 << 30, True)
