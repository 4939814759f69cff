"""Calls and what their models say: the tables in `tables/`, one for each family file, read by `saying.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.facts.programs.saying import rows, said

TABLES = sorted((Path(__file__).parent / "tables").glob("*.txt"))
ROWS = [
    pytest.param(call, wanted, id=f"{table.stem}: {call}")
    for table in TABLES
    for call, wanted in rows(table)
]


@pytest.mark.parametrize(("call", "wanted"), ROWS)
def test_the_model_says_what_the_table_says(call: str, wanted: str) -> None:
    assert said(call) == wanted


def test_every_row_says_something() -> None:
    assert all(call and wanted for table in TABLES for call, wanted in rows(table))
