"""Policies: loading five hundred rules with their examples, cold and tested; judging by the default one."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from benches.table import Row

PROGRAMS = [
    "git",
    "docker",
    "kubectl",
    "npm",
    "curl",
    "rm",
    "cp",
    "mv",
    "tar",
    "find",
    "python3",
    "make",
    "grep",
    "sed",
    "psql",
    "ssh",
]
RULES = 500
LOAD = """
import sys, time
before = time.process_time()
from gateway.policy.load import load
policy = load(sys.argv[1], cache=sys.argv[2])
assert len(policy.rules) == {rules}
print(time.process_time() - before)
"""
USUAL = (
    "ls -la",
    "git status",
    "cat README.md",
    "git commit -m x",
    "python3 -m pytest -q",
    "grep -rn TODO src",
)


def big_policy() -> str:
    """Five hundred rules, each with five examples."""
    lines = ["schema: gateway/1", "name: big", "params: {default: ask}", "rules:"]
    for number in range(RULES):
        program = PROGRAMS[number % len(PROGRAMS)]
        lines += [
            f"  - id: r.n{number}",
            "    verdict: deny",
            f'    when: {{program: {program}, args: {{any: ["x{number}", "glob:y{number}*"]}}}}',
            f"    reason: Number {number}.",
            "    tests:",
            f'      match: ["{program} x{number}", "{program} y{number}z", "cd src && {program} -v x{number} | tail -3"]',
            f'      ignore: ["{program} x{number}q", "echo {program} x{number} > log.txt"]',
        ]
    return "\n".join(lines) + "\n"


def rows() -> list[Row]:
    """Loads in processes of their own; judging in this one."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "big.yaml"
        path.write_text(big_policy())
        os.chmod(path, 0o600)
        cold = min(_load(path, f"{folder}/cache-{turn}") for turn in range(3))
        tested = min(_load(path, f"{folder}/cache-0") for _ in range(5))
    return [
        Row("policy of 500 rules, 2,500 examples, cold", 2, cold, "s", "CPU, a process of its own"),
        Row("policy of 500 rules, from its tested digest", 50, tested * 1000, "ms", "CPU, imports included"),
        Row("evaluate a usual command, first time, mean", 30, _evaluate(), "µs", "coding-agent, facts given"),
    ]  # fmt: skip


def _load(path: pathlib.Path, cache: str) -> float:
    script = LOAD.format(rules=RULES)
    command = [sys.executable, "-c", script, str(path), cache]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _evaluate() -> float:
    from gateway.evaluate import evaluate
    from gateway.facts.collect import collect
    from gateway.model import ShellRequest
    from gateway.policy.examples import example_context
    from gateway.policy.load import load

    policy, context = load("coding-agent"), example_context()
    facts = [collect(ShellRequest(command), context) for command in USUAL]
    best = []
    for one in facts:
        evaluate(one, policy, context)
        times = []
        for _ in range(15):
            before = time.perf_counter_ns()
            for _ in range(100):
                evaluate(one, policy, context)
            times.append((time.perf_counter_ns() - before) / 100_000)
        best.append(min(times))
    return sum(best) / len(best)
