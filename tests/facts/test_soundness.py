"""Real bash as the oracle, a short round of each; the long ones are in `benches/`."""

from __future__ import annotations

import collections
import os
import shutil

import pytest

from benches.corners import Calls, uncovered
from benches.executions import Scratch, named
from benches.expansion import compare, compare_sh
from benches.soundness import Job, run
from benches.states import Probes, check
from gateway.facts.collect import collect
from gateway.model import ShellRequest
from tests.facts.corners import Corners
from tests.facts.judge import facts_judge
from tests.facts.moves import Moves
from tests.facts.statements import Statements
from tests.facts.turns import Turns
from tests.oracle.constructs import constructs
from tests.oracle.snippets import LANGUAGES


def test_every_construct_in_which_bash_runs_a_command_is_shown_or_held() -> None:
    hidden = []
    for one in constructs():
        text = one.template.replace("{CMD}", "touch zzmark")
        shown = facts_judge(text) if one.bash == "runs" else None
        if shown is not None and "touch" not in shown:
            hidden.append(text)

    assert hidden == []


def test_most_constructs_are_shown_and_not_only_held() -> None:
    ran = [one for one in constructs() if one.bash == "runs"]
    held = [one for one in ran if facts_judge(one.template.replace("{CMD}", "touch z")) is None]

    assert len(held) / len(ran) < 0.08


@pytest.mark.parametrize("seed", [700, 701])
def test_code_that_travels_through_values_is_shown_or_held(seed: int) -> None:
    result = run(Job("tests.facts.judge:values_judge", seed, 400, "bash", "values"))

    assert result.misses == []
    # Of the texts most are held, because what they read is not known; enough are followed.
    assert result.counts["shown"] + result.counts["run by bash"] > 80


def test_words_are_expanded_as_bash_does_or_said_to_be_unknown() -> None:
    counts, wrong = compare(1_500, seed=7)

    assert wrong == []
    assert counts["equal"] > 900


def test_what_is_printed_is_what_programs_print_or_said_to_be_unknown() -> None:
    counts, wrong = compare(800, seed=8, kind="printers")

    assert wrong == []
    assert counts["equal"] > 200


def test_words_for_a_plain_sh_are_what_dash_and_bash_make_of_them() -> None:
    counts, wrong = compare_sh(120, seed=3)

    assert wrong == []
    assert counts["equal by dash"] > 50


def test_what_comes_of_tests_is_what_bash_says_or_not_known() -> None:
    _, wrong = compare(800, seed=4, kind="conditions")

    assert wrong == []


def test_what_one_source_does_another_one_reads() -> None:
    result = run(Job("tests.facts.judge:values_judge", 5, 300, "bash", "mixtures"))

    assert result.misses == []


def test_what_stands_in_a_file_when_it_is_run_is_read_or_held() -> None:
    result = run(Job("tests.facts.judge:values_judge", 9, 400, "bash", "files"))

    assert result.misses == []
    assert result.counts["shown"] + result.counts["run by bash"] > 80


def test_what_becomes_of_values_in_python_is_read_or_held() -> None:
    result = run(Job("tests.facts.judge:inline_judge", 11, 150, "bash", "python"))

    assert result.misses == []
    assert result.counts["run by bash"] > 20


@pytest.mark.parametrize(
    ("language", "texts", "followed"), [("perl", 100, 20), ("node", 80, 10), ("awk", 120, 20)]
)
def test_what_texts_in_other_languages_run_is_shown_or_held(
    language: str, texts: int, followed: int
) -> None:
    if not os.path.exists(LANGUAGES[language]):
        pytest.skip(f"needs {language}")
    result = run(Job("tests.facts.judge:inline_judge", 11, texts, "bash", language))

    assert result.misses == []
    assert result.counts.get("shown", 0) + result.counts["run by bash"] > followed


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_what_a_makefile_runs_is_read_or_held() -> None:
    result = run(Job("tests.facts.judge:inline_judge", 12, 300, "bash", "make"))

    assert result.misses == []
    assert result.counts["run by bash"] > 50


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_every_program_that_is_executed_is_named_or_the_text_is_held() -> None:
    source = Statements(seed=99)
    missed = []
    with Scratch() as scratch:
        for _ in range(80):
            text = source.text()
            scratch.fresh()
            shown = named(text, scratch.context())
            if shown is not None:
                more = scratch.executed(text) - shown - {"bash"}
                missed += [(text, more)] if more else []

    assert missed == []


@pytest.mark.parametrize(("source", "texts"), [(Moves(seed=77), 50), (Turns(seed=6), 120)])
def test_the_state_that_is_followed_is_the_one_that_bash_has(
    source: Moves | Turns, texts: int
) -> None:
    counts = collections.Counter[str]()
    with Probes() as scratch:
        missed = [check(scratch, source.text(), counts) for _ in range(texts)]

    assert [one for one in missed if one is not None] == []
    assert counts["known to the word"] > counts["calls"] / 2


@pytest.mark.skipif(os.getuid() != 0, reason="the files of a text belong to another user")
def test_the_harness_finds_a_file_that_no_fact_names(monkeypatch: pytest.MonkeyPatch) -> None:
    with Probes() as scratch:
        facts = collect(ShellRequest("touch f"), scratch.context())
        monkeypatch.setattr("benches.states.collect", lambda *_: facts)

        missed = check(scratch, "touch g", collections.Counter())

    assert missed is not None
    assert missed[1][0] == "changed"


def test_rare_statements_leave_what_bash_has_or_nothing_is_claimed() -> None:
    counts: collections.Counter[str] = collections.Counter()
    source = Corners(6)
    with Calls() as calls:
        texts = [source.text() for _ in range(400)]
        found = [text for text in texts if uncovered(calls, text, counts) is not None]

    assert found == []
    assert counts["known to the word"] > 200
