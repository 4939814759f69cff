"""One gigabyte of output through `run`, against `| cat > /dev/null`.

python benches/runner_capture.py
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

SIZE = 1 << 30
LOADS = {"lines": f"yes | head -c {SIZE}", "one line": f"head -c {SIZE} /dev/zero"}
ONE = """
import json, resource, sys, time
from gateway.runner.run import run
from gateway.runner.spec import UNCONFINED, RunSpec
spec = RunSpec(("/bin/bash", "-c"), "/", {"PATH": "/usr/bin:/bin"}, sys.argv[1], confinement=UNCONFINED)
run(RunSpec(("/bin/true",), "/", {}, confinement=UNCONFINED))
start = time.perf_counter()
outcome = run(spec)
json.dump([time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, outcome.stdout.bytes], sys.stdout)
"""


def rows() -> list[dict[str, object]]:
    found = []
    for name, text in LOADS.items():
        ours, plain, memory = [], [], 0
        for _ in range(3):
            start = time.perf_counter()
            subprocess.run(["bash", "-c", f"{text} | cat > /dev/null"], check=True)
            plain.append(time.perf_counter() - start)
            done = subprocess.run(
                [sys.executable, "-c", ONE, text], capture_output=True, text=True, check=True
            )
            took, used, size = json.loads(done.stdout)
            assert size == SIZE
            ours.append(took)
            memory = max(memory, used)
        ratio = round(min(ours) / min(plain), 2)
        baseline = f"cat {min(plain):.2f} s"
        found.append(
            {
                "name": f"1 GB, {name}",
                "budget": 1.1,
                "value": ratio,
                "baseline": baseline,
                "unit": "×",
            }
        )
        found.append(
            {
                "name": f"1 GB, {name}, RSS",
                "budget": 64,
                "value": memory,
                "baseline": "",
                "unit": "MB",
            }
        )
    return found


if __name__ == "__main__":
    for row in rows():
        print(row)
