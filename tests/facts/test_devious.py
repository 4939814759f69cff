"""Lines written to hide what they run, and the programs that bash 5.2 executed for each.

`devious.txt` holds `programs <tab> text` (⏎ is a newline), as recorded by strace with harmless programs
`za` … `zp` in the PATH. Each of these programs is named by the facts, or the text is held.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from benches.executions import Scratch, named

ROWS = [
    (row.partition("\t")[0].split(), row.partition("\t")[2].replace("⏎", "\n"))
    for row in Path(__file__).with_name("devious.txt").read_text().splitlines()
]


def test_what_bash_executed_is_named_or_the_text_is_held() -> None:
    missed, held = [], 0
    with Scratch() as scratch:
        scratch.fresh()
        for ran, text in ROWS:
            shown = named(text, scratch.context())
            held += shown is None
            if shown is not None and not shown.issuperset(ran):
                missed.append((text, sorted(shown)))

    assert missed == []
    # Most are understood, not only held.
    assert held < len(ROWS) / 4


def as_recorded() -> bool:
    """Versions of bash differ in some of these."""
    said = subprocess.run(["bash", "--version"], capture_output=True, text=True, check=True)
    return "version 5.2" in said.stdout and shutil.which("strace") is not None


@pytest.mark.skipif(not as_recorded(), reason="needs strace and bash 5.2")
def test_bash_still_executes_what_was_recorded() -> None:
    rows = random.Random(5).sample(
        [row for row in ROWS if "&" not in row[1] and "dash" not in row[1]], 25
    )
    with Scratch() as scratch:
        for ran, text in rows:
            scratch.fresh()

            assert scratch.executed(text).issuperset(ran), text
