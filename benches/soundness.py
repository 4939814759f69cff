"""Does bash ever run a canary that the gateway neither shows nor holds?

    python -m benches.soundness --texts 1000000 --seed 1     a long run (minutes)
    python -m benches.soundness --texts 20000                what CI does

Texts are made from canary constructs (`tests/oracle/generate.py`): from those alone (`--source trees`), from
places that carry values and run them (values, mixtures), from what becomes of files (files), and from programs
that a line hands to their interpreters (make, python and other languages). A judge answers what it shows, or
None when it holds; each source has one, and `--judge module:function` names another. Bash is run only for texts with a canary that isn't
shown. Every miss is printed; the exit code is their number (at most 100).
"""

from __future__ import annotations

import argparse
import collections
import importlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from benches.corpus import commands
from tests.oracle.bash import CANARIES, Bash
from tests.oracle.generate import SOURCES

Judge = Callable[[str], frozenset[str] | None]


# Who judges the texts of a source: those that follow no values can't say what becomes of them.
JUDGES = dict.fromkeys(SOURCES, "tests.facts.judge:inline_judge") | {
    "trees": "tests.oracle.judges:shell_judge",
    **dict.fromkeys(("values", "mixtures", "files"), "tests.facts.judge:values_judge"),
}


class Job(NamedTuple):
    judge: str
    seed: int
    texts: int
    shell: str = "bash"
    source: str = "trees"


class Result(NamedTuple):
    counts: dict[str, int]
    misses: list[tuple[str, list[str]]]


def loaded(name: str) -> Judge:
    module, _, function = name.partition(":")
    found: Judge = getattr(importlib.import_module(module), function)
    return found


def run(job: Job) -> Result:
    """One share of the texts, in one process."""
    judge, generator = loaded(job.judge), SOURCES[job.source](job.seed, commands())
    counts: collections.Counter[str] = collections.Counter()
    misses: list[tuple[str, list[str]]] = []
    with Bash(job.shell, generator.programs, generator.memory) as bash:
        for _ in range(job.texts):
            text = generator.text()
            counts["texts"] += 1
            shown = judge(text)
            if shown is None:
                counts["held"] += 1
                continue
            hidden = [name for name in CANARIES if name in text and name not in shown]
            if not hidden:
                counts["shown"] += 1
                continue
            if not generator.may_run(text) or len(text) > 4000:
                counts["not run, for safety"] += 1
                continue
            counts["run by bash"] += 1
            missed = sorted(bash.ran(text) & set(hidden))
            if missed:
                misses.append((text, missed))
    return Result(dict(counts), misses)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--texts", type=int, default=20_000)
    arguments.add_argument("--seconds", type=int, default=1 << 30, help="begin nothing after that")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=1)
    arguments.add_argument("--judge", help="default: the one of the source")
    arguments.add_argument("--shell", default="bash", choices=["bash", "dash", "posix"])
    arguments.add_argument("--source", default="trees", choices=list(SOURCES))
    asked = arguments.parse_args()
    started = time.monotonic()
    share = 2_000
    judge = asked.judge or JUDGES[asked.source]
    jobs = [
        Job(judge, asked.seed * 100_000 + n, share, asked.shell, asked.source)
        for n in range(asked.texts // share)
    ]
    total: collections.Counter[str] = collections.Counter()
    misses: list[tuple[str, list[str]]] = []
    with multiprocessing.Pool(asked.processes) as pool:
        for result in pool.imap_unordered(run, jobs):
            total.update(result.counts)
            misses += result.misses
            for text, names in result.misses:
                print("MISS", names, repr(text), flush=True)
            if time.monotonic() - started > asked.seconds:
                break
    print(dict(total), f"{time.monotonic() - started:.0f} s, seed {asked.seed}")
    print(f"{len(misses)} misses")
    return min(len(misses), 100)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    sys.exit(main())
