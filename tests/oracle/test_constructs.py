"""Every construct in which real bash runs a command shows the command, or is held."""

from __future__ import annotations

import random

import pytest

from gateway.shell.parse import parse
from gateway.shell.walk import opaque_parts
from tests.oracle.bash import Bash, accepts, harmless
from tests.oracle.constructs import constructs
from tests.oracle.judges import EVALUATORS, shell_judge

RUN = [one for one in constructs() if one.bash == "runs" and "{CMD}" in one.template]
# What a tree can't show: the string is evaluated later. Facts follow these, or hold them.
STATEFUL = [one for one in constructs() if one.evaluates]


@pytest.mark.parametrize("theme", sorted({one.theme for one in RUN} - {"stateful"}))
def test_nothing_that_bash_runs_is_hidden(theme):
    hidden = []
    for construct in RUN:
        if construct.theme == theme:
            shown = shell_judge(construct.template.replace("{CMD}", "zz1"))
            if shown is not None and "zz1" not in shown:
                hidden.append(construct.template)
    assert hidden == []


def test_few_of_them_are_opaque():
    opaque = [one for one in RUN if any(opaque_parts(parse(one.template.replace("{CMD}", "zz1"))))]
    assert len(opaque) < 0.05 * len(RUN)


def test_string_evaluators_show_the_command_that_evaluates():
    """`trap '…'` shows `trap`, `PS4=… bash` shows `bash`: enough for facts to go on from."""
    silent = []
    for construct in STATEFUL:
        if construct.bash == "runs" and "{CMD}" in construct.template:
            shown = shell_judge(construct.template.replace("{CMD}", "zz1"))
            if shown is not None and "zz1" not in shown and not shown & EVALUATORS:
                silent.append(construct.template)
    # These evaluate a variable's value as arithmetic, or a name that PATH or an alias gave a meaning.
    assert all(
        any(mark in one for mark in ("x='a[", "[[", "BASH_ALIASES", "hash")) for one in silent
    ), silent


@pytest.mark.parametrize("seed", range(3))
def test_the_file_says_what_bash_does(seed):
    chosen = [one for one in random.Random(seed).sample(RUN, 60) if not one.evaluates]
    with Bash() as bash:
        for construct in chosen:
            text = construct.template.replace("{CMD}", "zz1")
            if harmless(text):
                # What runs in the background has a moment; on a busy machine that can be too short.
                assert any("zz1" in bash.ran(text) for _ in range(5)), text


def test_what_bash_refuses_and_we_read_is_little():
    """Reading more than bash does is no hole, but it should stay rare."""
    read = [
        one
        for one in random.Random(1).sample(constructs(), 400)
        if not any(opaque_parts(parse(one.template.replace("{CMD}", "zz1"))))
    ]
    refused = [one for one in read if not accepts(one.template.replace("{CMD}", "zz1"))]
    assert len(refused) < 0.03 * len(read)
