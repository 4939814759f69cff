"""How long a first parse takes. `python -m benches.parsing`

The corpus commands of 30 to 200 characters, each parsed once per round; the least of several rounds.
Skeletons are known, as they are after a few commands in any process. The whole decision has 100 µs.
"""

from __future__ import annotations

import statistics
import sys
import time

from benches.corpus import commands, scripts
from benches.table import Row, as_text
from gateway.shell.parse import parse

_ROUNDS = 15


def least(texts: list[str]) -> list[float]:
    """The least time of each text, in µs."""
    best = [float("inf")] * len(texts)
    for _ in range(_ROUNDS):
        for n, text in enumerate(texts):
            started = time.perf_counter_ns()
            parse(text)
            best[n] = min(best[n], (time.perf_counter_ns() - started) / 1000)
    return best


def rows() -> list[Row]:
    usual = [one for one in commands() if 30 <= len(one) <= 200]
    times = least(usual)
    whole = list(scripts().values())
    per_kb = sum(least(whole)) / sum(map(len, whole)) * 1000
    return [
        Row("parse, first time, 30-200 characters, mean", 40, statistics.mean(times), "µs"),
        Row("the same, 95th percentile", 100, statistics.quantiles(times, n=20)[-1], "µs"),
        Row("parse of whole scripts, for each 1,000 characters", 700, per_kb, "µs"),
    ]


if __name__ == "__main__":
    print(as_text(rows()))
    sys.exit(0)
