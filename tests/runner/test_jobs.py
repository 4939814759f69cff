from __future__ import annotations

import time

import pytest

from gateway.errors import UsageError
from gateway.runner.jobs import Jobs


@pytest.fixture
def jobs(ws, cache):
    made = Jobs(str(ws / "jobs"), cache=cache)
    yield made
    made.close()


def wait_for(what):
    for _ in range(200):
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def test_a_job_goes_on_while_the_caller_does_not_wait(jobs, spec):
    job = jobs.start(spec("for i in 1 2 3; do echo $i; done; sleep 30"))
    wait_for(lambda: jobs.tail(job.id) == "1\n2\n3\n")
    assert (job.running, [one.id for one in jobs.list()]) == (True, [job.id])


def test_a_stopped_job_has_ended(jobs, spec):
    job = jobs.start(spec("trap 'echo bye; exit 4' TERM; echo on; sleep 30 & wait"))
    wait_for(lambda: jobs.tail(job.id))
    done = jobs.stop(job.id)
    assert (done.outcome.status, done.outcome.exit_code, jobs.tail(job.id)) == (
        "cancelled",
        4,
        "on\nbye\n",
    )


def test_a_job_has_a_log_of_its_own(jobs, spec):
    job = jobs.start(spec("seq 500"))
    jobs.wait(job.id)
    with open(job.log) as file:
        assert len(file.readlines()) == 500


def test_the_tail_is_the_tail(jobs, spec):
    job = jobs.start(spec("seq 500"))
    jobs.wait(job.id)
    assert jobs.tail(job.id, 2) == "499\n500\n"


def test_a_job_has_a_timeout_of_its_own(jobs, spec):
    job = jobs.start(spec("sleep 30", timeout_ms=200, grace_ms=0))
    assert jobs.wait(job.id).outcome.status == "timed-out"


def test_the_end_is_told(jobs, spec):
    ended = []
    job = jobs.start(spec("exit 3"), ended.append)
    jobs.wait(job.id)
    assert [one.outcome.exit_code for one in ended] == [3]


def test_a_job_that_cannot_start_says_so(jobs, spec):
    job = jobs.start(spec("true", cwd="/no/such"))
    assert jobs.wait(job.id).outcome.code == "no-such-directory"


def test_an_unknown_job_is_an_error(jobs):
    with pytest.raises(UsageError, match="job-9"):
        jobs.tail("job-9")
