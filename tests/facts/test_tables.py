"""Commands and the facts they must have: the tables in `tables/`, read by `seen.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.facts.seen import blocks, lines

TABLES = sorted((Path(__file__).parent / "tables").glob("*.txt"))
ROWS = [
    pytest.param(command, wanted, id=f"{table.stem}:{command[:60]!r}")
    for table in TABLES
    for command, wanted in blocks(table)
]


@pytest.mark.parametrize(("command", "wanted"), ROWS)
def test_the_facts_hold_every_line_of_the_table(command: str, wanted: list[str]) -> None:
    seen = lines(command)

    missing = {line for line in wanted if not line.startswith("no ")} - seen
    unwanted = {line[3:] for line in wanted if line.startswith("no ")} & seen

    assert (missing, unwanted) == (set(), set()), "\n".join(sorted(seen))


def test_every_block_of_every_table_says_something() -> None:
    assert all(wanted for table in TABLES for _, wanted in blocks(table))
