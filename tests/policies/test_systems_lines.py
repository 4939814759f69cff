"""The five systems' own lists, line by line: what each of their policies refuses, and lets through."""

from __future__ import annotations

import pathlib

import pytest

ROWS = [
    line.split("\t")
    for line in (pathlib.Path(__file__).parent / "systems.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("policy", "wanted", "command"), ROWS)
def test_line(policy: str, wanted: str, command: str, judged) -> None:
    assert str(judged(command, policy=policy).decision.verdict) == wanted
