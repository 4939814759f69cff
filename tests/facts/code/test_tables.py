"""Texts in a language and all that they do: the tables in `tables/`, one for each language.

A block is a text and, each behind `->`, the lines that `saying.py` makes of its effects: these and no
others. `-> nothing` stands for none. What is given to the text as its argument is called `in.txt`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.facts.code.saying import said

TABLES = sorted((Path(__file__).parent / "tables").glob("*.txt"))


def _blocks(table: Path) -> list[tuple[str, set[str]]]:
    found = []
    for block in table.read_text().strip().split("\n\n"):
        lines = block.split("\n")
        wanted = {line[3:] for line in lines if line.startswith("-> ")}
        text = "\n".join(line for line in lines if not line.startswith(("-> ", "# ")))
        if text:
            assert wanted, f"{table.name}: nothing is said of {text!r}"
            found.append((text, wanted - {"nothing"}))
    return found


ROWS = [
    pytest.param(table.stem, text, wanted, id=f"{table.stem}:{text[:60]!r}")
    for table in TABLES
    for text, wanted in _blocks(table)
]


@pytest.mark.parametrize(("language", "text", "wanted"), ROWS)
def test_the_reader_says_just_what_the_table_says(
    language: str, text: str, wanted: set[str]
) -> None:
    seen = {line.replace("\n", "\\n") for line in said(language, text, ("in.txt",))}

    assert seen == wanted
