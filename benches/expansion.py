"""Our expansion of words against real bash: equal, or said to be unknown.

    python -m benches.expansion --words 50000 --seed 1
    python -m benches.expansion --words 50000 --seed 1 --source printers

Words come from `tests/facts/wordlike.py`, and are what `put` gets, by itself or by way of variables and
arrays, behind what changes how words are read; or it is what programs print (`tests/facts/printers.py`), or
what comes of tests (`tests/facts/conditions.py`).
Bash does each in a shell of its own, in an empty folder, and prints what became of it; we do the same. What
bash refuses is left out.
"""

from __future__ import annotations

import argparse
import collections
import os
import shutil
import subprocess
import sys
import tempfile

from gateway.facts.collect import collect
from gateway.model import Context, ShellRequest
from gateway.world import DiskLookup
from tests.facts.conditions import Conditions
from tests.facts.printers import Printers
from tests.facts.wordlike import PROLOGUE, Words

_BATCH = 100
_END = "\x01"


def by_bash(words: list[str], folder: str) -> list[list[str] | None]:
    """What bash makes of each word; None where it fails."""
    script = "".join(
        f"( {PROLOGUE}put() {{ printf '%s\\0' \"$#\" \"$@\"; }}\n{word}\n) 2>/dev/null; printf '\\001\\0'\n"
        for word in words
    )
    done = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", script],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    found: list[list[str] | None] = []
    for part in done.stdout.decode(errors="replace").split(f"{_END}\0")[:-1]:
        values = part.split("\0")[:-1]
        found.append(values[1:] if values and values[0] == str(len(values) - 1) else None)
    return found


def by_us(word: str, folder: str) -> list[str] | None:
    """What we make of the word; None when a part of it is not known."""
    context = Context(folder, folder, folder, "/tmp", DiskLookup("/usr/bin:/bin"), {"HOME": folder})
    facts = collect(ShellRequest(f"{PROLOGUE}{word}\n"), context)
    if facts.opaque:
        return None
    puts = [command for command in facts.commands if command.program == "put"]
    if len(puts) != 1:
        return None
    args = puts[0].argv[1:]
    if any(not arg.exact or arg.many or arg.glob for arg in args):
        return None
    return [arg.text for arg in args]


SOURCES = {"words": Words, "printers": Printers, "conditions": Conditions}


def compare(
    count: int, seed: int, kind: str = "words"
) -> tuple[dict[str, int], list[tuple[str, list[str], list[str]]]]:
    """Expand that many words both ways; what differs is a mistake of ours."""
    source = SOURCES[kind](seed)
    counts: collections.Counter[str] = collections.Counter()
    wrong: list[tuple[str, list[str], list[str]]] = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(0, count, _BATCH):
            for one in os.scandir(folder):
                shutil.rmtree(one.path) if one.is_dir() else os.unlink(one.path)
            words = [source.text() for _ in range(_BATCH)]
            answers = by_bash(words, folder)
            if len(answers) != len(words):  # one of them broke the script: ask one by one
                answers = [
                    one[0] if len(one := by_bash([word], folder)) == 1 else None for word in words
                ]
            for word, answer in zip(words, answers, strict=True):
                ours = by_us(word, folder)
                kind = (
                    "refused by bash" if answer is None else "unknown" if ours is None else "equal"
                )
                if answer is not None and ours is not None and ours != answer:
                    kind = "wrong"
                    wrong.append((word, answer, ours))
                counts[kind] += 1
    return dict(counts), wrong


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--words", type=int, default=5_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--source", default="words", choices=list(SOURCES))
    asked = arguments.parse_args()
    counts, wrong = compare(asked.words, asked.seed, asked.source)
    for word, answer, ours in wrong[:200]:
        print("WRONG", repr(word), "bash", answer, "ours", ours)
    print(counts, f"seed {asked.seed}")
    return min(len(wrong), 100)


if __name__ == "__main__":
    sys.exit(main())
