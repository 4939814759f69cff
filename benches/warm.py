"""Warm decisions: 200 mixed commands in one process, and the worst input there is."""

from __future__ import annotations

import contextlib
import gc
import pathlib
import resource
import shlex
import statistics
import tempfile
import time

from benches.table import Row

CORPUS = pathlib.Path(__file__).parent.parent / "tests" / "policies" / "everyday.txt"


def commands(limit: int = 200) -> list[str]:
    """The first commands of the everyday list, in its order."""
    from tests.policies.everyday import read_commands

    found = read_commands(CORPUS)
    step = max(1, len(found) // limit)
    return [one.text for one in found[::step]][:limit]


def rows() -> list[Row]:
    """First time and repeated, mean per command; the worst inputs, maximum."""
    from gateway import Gateway

    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / ".git").mkdir()
        gate = Gateway.open("coding-agent", workspace=folder, cwd=folder)
        texts = commands()
        gate.check("true")
        for text in texts:  # program families load here, as they do in a resident process
            gate.check(text + " ")
        gc.collect()  # what loading left behind is not theirs
        first, again = [], []
        for text in texts:
            before = time.process_time_ns()
            gate.check(text)
            first.append((time.process_time_ns() - before) / 1000)
        for text in texts:
            before = time.process_time_ns()
            gate.check(text)
            again.append((time.process_time_ns() - before) / 1000)
        worst, memory = _worst(gate, WORST)
        script, more = _worst(gate, SCRIPTS)
    return [
        Row("warm parse + judge, first time, mean", 100, statistics.mean(first), "µs",
            f"{len(texts)} commands, median {statistics.median(first):.0f}; shlex.split {_split(texts):.1f} µs"),
        Row("warm parse + judge, repeated, mean", 10, statistics.mean(again), "µs"),
        Row("worst input, slowest answer", 1000, worst, "ms", "1 MB word, depth 3000, 5,000 assignments …"),
        Row("worst script, slowest answer", 1000, script, "ms", "3,000 unknown programs, 1,000 patterns, 300 clones …"),
        Row("worst input, memory", 100, memory + more, "MB"),
    ]  # fmt: skip


WORST = {
    "1 MB word": "echo " + "a" * 1_000_000,
    "depth 3000": "$(" * 3000 + "rm -rf /" + ")" * 3000,
    "parentheses 3000": "(" * 3000 + "rm -rf /" + ")" * 3000,
    "5,000 assignments": "".join(f"v{i}=x{i}; " for i in range(5000)) + "rm -rf /",
    "1,000 here-documents": "".join(f"cat <<E{i}\nx\nE{i}\n" for i in range(1000)) + "rm -rf /",
    "100,000 arguments": "echo " + "a " * 100_000,
}
# Scripts in which each line is about all lines before it, or about nearly every rule.
SCRIPTS = {
    "3,000 unknown programs": "".join(f"$X{i} a\n" for i in range(3000)) + "rm -rf /",
    "1,000 copies of patterns": "".join(f"cp *.c{i} d/\n" for i in range(1000)) + "rm -rf /",
    "300 clones": "".join(
        f"git clone https://x.example/{i} && cd {i} && make\n" for i in range(300)
    )
    + "rm -rf /",
    "all of them in one script": "\n".join(commands()) + "\nrm -rf /",
}


def _split(texts: list[str]) -> float:
    """What the standard library takes to split them, mean in µs: the machine's own pace."""
    before = time.process_time_ns()
    for text in texts:
        with contextlib.suppress(ValueError):
            shlex.split(text)
    return (time.process_time_ns() - before) / 1000 / len(texts)


def _worst(gate: object, texts: dict[str, str]) -> tuple[float, float]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    slowest = 0.0
    for name, text in texts.items():
        start = time.process_time()
        judgement = gate.check(text)  # type: ignore[attr-defined]
        slowest = max(slowest, (time.process_time() - start) * 1000)
        if "rm -rf /" in text and judgement.decision.verdict == 0:
            raise AssertionError(f"{name}: allowed")
    return slowest, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
