"""A short run of `benches/soundness.py`; the long one is run by hand."""

from __future__ import annotations

import pytest

from benches.soundness import Job, run
from tests.oracle.bash import Bash

SHELL = "tests.oracle.judges:shell_judge"


@pytest.mark.parametrize("seed", range(4))
def test_bash_runs_no_canary_that_is_neither_shown_nor_held(seed):
    result = run(Job(SHELL, 900 + seed, 4_000))
    assert result.misses == []
    assert result.counts["run by bash"] > 50


@pytest.mark.parametrize("shell", ["dash", "posix"])
def test_the_same_for_text_that_is_for_sh(shell):
    result = run(Job("tests.oracle.judges:sh_judge", 950, 4_000, shell))
    assert result.misses == []
    assert result.counts["run by bash"] > 30


def blind_to_parameters(text):
    """A judge with a hole, as the harness must find it."""
    shown = __import__("tests.oracle.judges").oracle.judges.shell_judge(text)
    return frozenset() if shown is not None and "${" in text else shown


def test_the_harness_finds_a_hole():
    result = run(Job("tests.oracle.test_soundness:blind_to_parameters", 1, 1_500))
    assert result.misses


def test_what_a_job_with_a_group_of_its_own_runs_late_is_counted_for_its_own_text():
    with Bash() as bash:
        late = bash.ran("set -m; (for x in {1..20000}; do :; done; zz1) & true")
        after = bash.ran("zz2")

    assert (late, after) == ({"zz1"}, {"zz2"})
