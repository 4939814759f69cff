"""Skeletons: what is composed and shipped must be what bashlex says."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from gateway.shell import grammar, skeletons
from scripts import build_skeletons

OPERATORS = ["| ", "|& ", "&& ", "|| ", "! ", "& "]


def test_the_shipped_table_is_what_bashlex_says():
    assert build_skeletons.TARGET.read_text(encoding="utf-8") == build_skeletons.rendered()


def line(r):
    """The pieces of a line, right or wrong."""
    commands = build_skeletons.commands()
    pieces = []
    for _ in range(r.randint(1, 6)):
        pieces += ["! "] * r.choice([0, 0, 0, 0, 1, 2])
        pieces += [r.choice([*commands, "_ ", "_ ", "_ "])] * r.choice([1] * 12 + [0, 2])
        pieces.append(r.choice(OPERATORS))
    return pieces[: r.choice([-1, -1, -1, None])]


def asked(pieces):
    try:
        return grammar.shapes("".join(pieces))
    except grammar.NotGrammarError:
        return ()


@pytest.mark.parametrize("seed", range(10))
def test_composed_is_what_bashlex_says(seed):
    r = random.Random(seed)
    composed = 0
    for _ in range(60):
        pieces = line(r)
        shapes = skeletons.composed(pieces)
        if shapes:
            composed += 1
            assert shapes == asked(pieces), pieces
    assert composed > 3


@pytest.mark.parametrize(
    "pieces",
    [["_ "], ["_ ", "&& ", "_ "], ["! ", "_ "], ["_ ", "| ", "{ _\n} ", "> _ "], ["_ ", "& "]],
)
def test_plain_lines_are_composed(pieces):
    assert skeletons.composed(pieces) == asked(pieces) != ()


@pytest.mark.parametrize(
    "pieces",
    [
        [],
        ["&& "],
        ["_ ", "&& "],
        ["_ ", "_ "],
        ["_ ", "| ", "! ", "_ "],
        ["; "],
        ["_ () ", "_ "],
        ["& "],
    ],
)
def test_what_is_no_sentence_is_not_composed(pieces):
    assert skeletons.composed(pieces) == ()
    assert skeletons.shape_of(pieces)[1]


def test_the_memo_is_bounded(monkeypatch):
    monkeypatch.setattr(skeletons, "_MEMO_SIZE", 3)
    monkeypatch.setattr(skeletons, "_memo", {})
    for n in range(1, 10):
        skeletons.shape_of(["_ ", "| "] * n + ["_ "])
    assert 0 < len(skeletons._memo) <= 3


def test_valid_text_never_imports_bashlex():
    code = (
        "import sys; from benches.corpus import commands, scripts; from gateway.shell.parse import parse\n"
        "for text in [*commands(), *scripts().values()]: parse(text)\n"
        "sys.exit('bashlex' in sys.modules)"
    )
    root = build_skeletons.TARGET.parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
