"""`gateway run --background` and `gateway jobs`: alive when the caller is gone, dead when they should be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time

import pytest

from gateway.runner.kept import last_lines


@pytest.fixture
def mark():
    """A number of seconds that no other test sleeps."""
    found = f"{6_000_000 + time.time_ns() % 900_000}"
    yield found
    subprocess.run(["pkill", "-f", f"^sleep {found}$"], check=False)


def living(mark):
    found = subprocess.run(["pgrep", "-f", f"^sleep {mark}$"], capture_output=True, check=False)
    return len(found.stdout.split())


def until(holds):
    for _ in range(500):
        if holds():
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def start(gateway):
    """Start a job; what is still there at the end is stopped."""
    names = []

    def begin(*words):
        said = gateway("run", "--background", *words)
        names.append(said.out.strip())
        return said

    yield begin
    for name in names:
        gateway("jobs", "stop", name)


def listed(gateway):
    return json.loads(gateway("jobs", "list", "--json").out)


def outcomes(gateway):
    found = gateway("audit", "tail", "--json").out.splitlines()
    return [line for line in found if '"outcome"' in line]


def test_it_lives_when_its_caller_has_ended(gateway, start, mark):
    said = start(f"echo ready; sleep {mark}")
    name = said.out.strip()
    assert (said.code, said.err) == (0, "")
    assert until(lambda: gateway("jobs", "tail", name).out == "ready\n")
    assert [(one["id"], one["status"]) for one in listed(gateway)] == [(name, "running")]
    assert living(mark) == 1


def test_stopping_ends_all_of_it_and_is_recorded(gateway, start, mark):
    name = start(f"sleep {mark} & setsid sleep {mark} & wait").out.strip()
    assert until(lambda: living(mark) == 2)
    said = gateway("jobs", "stop", name[:8])
    assert (said.code, said.out.split()[:2], living(mark)) == (0, [name, "cancelled"], 0)
    assert len(outcomes(gateway)) == 1
    assert gateway("audit", "verify").code in (0, 15)


def test_its_own_limit_ends_it(gateway, start, mark):
    start("--timeout", "0.3", f"sleep {mark}")
    assert until(lambda: listed(gateway)[0]["status"] == "timed-out")
    assert (living(mark), len(outcomes(gateway))) == (0, 1)


def test_its_end_is_told(gateway, start):
    name = start("echo out; echo err >&2; exit 3").out.strip()
    assert until(lambda: listed(gateway)[0]["status"] == "exited")
    assert listed(gateway)[0]["exit_code"] == 3
    assert gateway("jobs", "tail", "-f", name).out == "out\nerr\n"
    assert gateway("jobs", "tail", "-n", "1", name).out == "err\n"
    assert f"{name}  exited 3" in gateway("jobs", "list").out


def test_following_ends_with_the_job(gateway, start):
    name = start("for i in 1 2 3; do echo $i; sleep 0.3; done").out.strip()
    assert gateway("jobs", "tail", "-f", name).out == "1\n2\n3\n"


def test_following_goes_on_where_the_last_lines_end(tmp_path):
    path = tmp_path / "log"
    path.write_bytes(b"".join(b"%d\n" % number for number in range(30_000)) + b"half")
    with path.open("rb") as file, path.open("ab") as writer:
        for lines, last, then in (
            (2, b"29999\nhalf", b" more\n"),
            (0, b"", b"x"),
            (1, b"x", b"y\n"),
        ):
            assert last_lines(file, lines) == last
            writer.write(then)
            writer.flush()
            assert file.read() == then


def test_with_its_keeper_it_dies(gateway, start, mark):
    start(f"sleep {mark} & setsid sleep {mark} & wait")
    assert until(lambda: living(mark) == 2)
    os.kill(listed(gateway)[0]["keeper"], signal.SIGKILL)
    assert until(lambda: living(mark) == 0)
    assert until(lambda: listed(gateway)[0]["status"] == "lost")


def test_what_is_denied_does_not_start(gateway, start):
    said = start("--json", "rm -rf /")
    assert (said.code, json.loads(said.out)["job"], listed(gateway)) == (126, None, [])


def test_what_is_asked_is_not_started_unless_approved(gateway, start, mark):
    text = f"sleep {mark}; git push"
    said = start(text)
    assert (said.code, "nobody approved it" in said.err, listed(gateway)) == (126, True, [])
    assert start("--yes", text).code == 0
    assert until(lambda: living(mark) == 1)


def test_what_was_taken_back_is_told(gateway, start, proj):
    subprocess.run(["git", "init", "-q", proj], check=True)
    (proj / "make.sh").write_text("git config core.pager evil\n")
    name = start("bash make.sh").out.strip()
    assert until(lambda: listed(gateway)[0]["status"] == "exited")
    told = f"{proj}/.git/config: core.pager (taken back)"
    assert (listed(gateway)[0]["appeared"], told in gateway("jobs", "stop", name).err) == (
        [told],
        True,
    )


def test_an_unknown_name_is_misuse(gateway):
    for what in ("stop", "tail"):
        assert gateway("jobs", what, "job-0").code == 2


def test_a_job_is_no_dry_run(gateway):
    assert gateway("run", "--background", "--dry-run", "ls").code == 2


def test_a_process_that_got_the_keepers_number_is_not_touched(gateway, start, home, mark):
    """The file says another time of birth: the job is lost, and nobody is signalled."""
    name = start("true").out.strip()
    assert until(lambda: listed(gateway)[0]["status"] == "exited")
    with subprocess.Popen(["sleep", mark]) as other:
        path = home / ".local/state/gateway/jobs" / f"{name}.json"
        path.write_text(
            json.dumps({**listed(gateway)[0], "status": "running", "keeper": other.pid})
        )
        assert gateway("jobs", "stop", name).out.split()[:2] == [name, "lost"]
        assert other.poll() is None
        other.kill()


def test_names_complete(gateway, start):
    name = start("true").out.strip()
    said = gateway(
        _GATEWAY_COMPLETE="bash_complete", COMP_WORDS="gateway jobs stop ", COMP_CWORD="3"
    )
    assert name in said.out
