"""Warm decisions: 200 mixed commands in one process, and the worst input there is.

They are judged in a process that has judged the rest of the same list, and none of these: what is kept of a
whole text or word is of no help, while programs, rules and modules are as they are in a process that has
been at work for some minutes. A time is told as a multiple of what `shlex.split` takes for the same texts in
the same run, because machines, and their neighbours, differ.
"""

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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CORPUS = pathlib.Path(__file__).parent.parent / "tests" / "policies" / "everyday.txt"
HOW_MANY = 200
_ROUNDS = 5


def commands(limit: int = HOW_MANY) -> list[str]:
    """Commands of the everyday list from all over it, in its order."""
    texts = _everyday()
    return texts[:: max(1, len(texts) // limit)][:limit]


def others() -> list[str]:
    """The rest of the list: nothing that `commands` has."""
    measured = set(commands())
    return [text for text in _everyday() if text not in measured]


def _everyday() -> list[str]:
    from tests.policies.everyday import read_commands

    return [one.text for one in read_commands(CORPUS)]


def rows() -> list[Row]:
    """First time and repeated, mean per command; the worst inputs, maximum."""
    from gateway import Gateway

    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / ".git").mkdir()
        gate = Gateway.open("coding-agent", workspace=folder, cwd=folder)
        texts = commands()
        for text in others():
            gate.check(text)
        gc.collect()  # what loading left behind is not theirs
        first = _each(gate.check, texts)
        again = min((_each(gate.check, texts) for _ in range(_ROUNDS)), key=statistics.mean)
        split = min(statistics.mean(_each(_split, texts)) for _ in range(_ROUNDS))
        worst, memory = _worst(gate, WORST)
        script, more = _worst(gate, SCRIPTS)
    mean, repeated = statistics.mean(first), statistics.mean(again)
    said = (
        f"mean {mean:.0f} µs, median {statistics.median(first):.0f} µs, {len(texts)} new commands"
    )
    return [
        Row("warm parse + judge, first time, over shlex.split", 13, mean / split, "×", said),
        Row("warm parse + judge, repeated, over shlex.split", 1.3, repeated / split, "×",
            f"{repeated:.1f} µs; shlex.split {split:.1f} µs"),
        Row("worst input, slowest answer", 1000, worst, "ms", "1 MB word, depth 3000, 5,000 assignments, 16,000 names …"),
        Row("worst script, slowest answer", 1000, script, "ms", "3,000 unknown programs, 1,000 patterns, 300 clones …"),
        Row("worst input, memory", 100, memory + more, "MB"),
    ]  # fmt: skip


def _each(work: Callable[[str], object], texts: list[str]) -> list[float]:
    """What each of them takes, in µs."""
    took = []
    for text in texts:
        before = time.process_time_ns()
        work(text)
        took.append((time.process_time_ns() - before) / 1000)
    return took


def _split(text: str) -> None:
    """What the standard library takes to split it: the machine's own pace."""
    with contextlib.suppress(ValueError):
        shlex.split(text)


WORST = {
    "1 MB word": "echo " + "a" * 1_000_000,
    "depth 3000": "$(" * 3000 + "rm -rf /" + ")" * 3000,
    "parentheses 3000": "(" * 3000 + "rm -rf /" + ")" * 3000,
    "5,000 assignments": "".join(f"v{i}=x{i}; " for i in range(5000)) + "rm -rf /",
    "1,000 here-documents": "".join(f"cat <<E{i}\nx\nE{i}\n" for i in range(1000)) + "rm -rf /",
    "100,000 arguments": "echo " + "a " * 100_000,
    "16,000 names": "mv " + " ".join(f"x{i}" for i in range(16_000)) + " y",
    "999 links": "ln -s x{1..999} y; cp -r y z; mv x{1..999} z",
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
