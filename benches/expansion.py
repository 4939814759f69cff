"""Our expansion of words against real bash: equal, or said to be unknown.

    python -m benches.expansion --words 50000 --seed 1
    python -m benches.expansion --words 50000 --seed 1 --source printers

Words come from `tests/facts/wordlike.py`, and are what `put` gets, by itself or by way of variables and
arrays, behind what changes how words are read; or it is what programs print (`tests/facts/printers.py`), or
what comes of tests (`tests/facts/conditions.py`), or what a plain `sh` makes of them (`tests/facts/plain_sh.py`).
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
from shlex import quote

from gateway.facts.collect import collect
from gateway.model import Context, ShellRequest
from gateway.world import DiskLookup
from tests.facts import plain_sh
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


def by_us(word: str, folder: str, prologue: str = PROLOGUE) -> list[str] | None:
    """What we make of the word; None when a part of it is not known."""
    context = Context(folder, folder, folder, "/tmp", DiskLookup("/usr/bin:/bin"), {"HOME": folder})
    facts = collect(ShellRequest(f"{prologue}{word}\n"), context)
    if facts.opaque:
        return None
    puts = [command for command in facts.commands if command.program == "put"]
    if len(puts) != 1:
        return None
    args = puts[0].argv[1:]
    if any(not arg.exact or arg.many or arg.glob for arg in args):
        return None
    return [arg.text for arg in args]


def by_sh(text: str, shell: str, folder: str) -> list[str] | None:
    """What that shell, called `sh`, makes of the text; None where it fails."""
    put = "put() { for _p; do printf '%s\\001\\n' \"$_p\"; done; echo end; }\n"
    done = subprocess.run(
        [
            "sh",
            *(["--posix"] if shell == "bash" else []),
            "-c",
            f"{plain_sh.PROLOGUE}{put}{text}\n",
        ],
        executable=shutil.which(shell),
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=20,
        check=False,
    )
    printed = done.stdout.decode(errors="replace")
    return printed.split("\1\n")[:-1] if printed.endswith("end\n") else None


def compare_sh(
    count: int, seed: int
) -> tuple[dict[str, int], list[tuple[str, list[str], list[str]]]]:
    """The same for `sh -c`, with dash and with bash."""
    source = plain_sh.PlainSh(seed)
    counts: collections.Counter[str] = collections.Counter()
    wrong: list[tuple[str, list[str], list[str]]] = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            text = source.text()
            ours = by_us(f"sh -c {quote(plain_sh.PROLOGUE + text)}", folder, prologue="")
            for shell in ("dash", "bash") if ours is not None else ():
                answer = by_sh(text, shell, folder)
                kind = "refused" if answer is None else "equal" if answer == ours else "wrong"
                counts[f"{kind} by {shell}"] += 1
                if answer is not None and ours is not None and answer != ours:
                    wrong.append((f"{shell}: {text}", answer, ours))
            counts["unknown"] += ours is None
    return dict(counts), wrong


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
    arguments.add_argument("--source", default="words", choices=[*SOURCES, "sh"])
    asked = arguments.parse_args()
    if asked.source == "sh":
        counts, wrong = compare_sh(asked.words, asked.seed)
    else:
        counts, wrong = compare(asked.words, asked.seed, asked.source)
    for word, answer, ours in wrong[:200]:
        print("WRONG", repr(word), "bash", answer, "ours", ours)
    print(counts, f"seed {asked.seed}")
    return min(len(wrong), 100)


if __name__ == "__main__":
    sys.exit(main())
