"""Slips of the fingers, and what is none."""

from __future__ import annotations

import pytest

from gateway.facts.builtins.table import names as builtin_names
from gateway.facts.programs.catalog import known_programs
from gateway.policy.known import slip

KNOWN = {*known_programs(), *builtin_names()}

SLIPS = [
    ("gti", "git"), ("crul", "curl"), ("wgett", "wget"), ("pyhton3", "python3"), ("kubctl", "kubectl"),
    ("dokcer", "docker"), ("bahs", "bash"), ("teraform", "terraform"), ("terrafrom", "terraform"),
]  # fmt: skip
# Real programs, and names of teams, that only look like slips.
NONE = [
    "git",
    "atop",
    "btop",
    "cloc",
    "most",
    "https",
    "gitk",
    "tig",
    "acmectl",
    "deploy",
    "zz",
    "nvim",
    "pgcli",
    "xh",
]


@pytest.mark.parametrize(("word", "meant"), SLIPS)
def test_slip(word, meant):
    assert slip(word, KNOWN) == meant


@pytest.mark.parametrize("word", NONE)
def test_no_slip(word):
    assert slip(word, KNOWN) == ""


def test_no_known_program_is_a_slip_of_another():
    assert [word for word in KNOWN if slip(word, KNOWN)] == []
