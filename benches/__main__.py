"""`python -m benches [PART …]`: the table of budgets, for what exists, in one run.

Every value is a ratio to, or stands beside, a baseline taken in the same run, interleaved with it.
A row that isn't there yet says so.
"""

from __future__ import annotations

import importlib
import json
import sys

from benches.table import Row, as_text, missing

# part → (module, rows to show when the part can't be measured here)
PARTS = {
    "cold": ("benches.cold", [("cold decision, in process, CPU", 3.0, "×")]),
    "warm": ("benches.warm", [("warm parse + judge, first time, over shlex.split", 13, "×")]),
    "hostile": ("benches.hostile", [("hostile text, slowest answer", 1000, "ms")]),
    "parsing": ("benches.parsing", [("parse alone, mean", 40, "µs")]),
    "launch": ("benches.runner_launch", [("launch in tier 1 over subprocess.run", 1.6, "×")]),
    "capture": ("benches.runner_capture", [("1 GB of output over cat > /dev/null", 1.1, "×")]),
    "audit": ("benches.audit", [("audit append, synced, p50", 0.3, "ms")]),
    "policy": ("benches.policy", [("policy of 500 rules, 2,500 examples, cold", 2, "s")]),
    "systems": ("benches.systems", [("safe_exec: preconditions, median", 10, "ms")]),
    "service": ("benches.service", [("cold decision, through the service, CPU", 1.6, "×")]),
}


def main(arguments: list[str]) -> int:
    """Measure the parts that were named, or all."""
    if {"-h", "--help"} & set(arguments):
        print(f"usage: python -m benches [--json] [PART …]\n\nparts: {', '.join(PARTS)}")
        return 0
    as_json = "--json" in arguments
    wanted = [one for one in arguments if not one.startswith("-")] or list(PARTS)
    rows: list[Row] = []
    for part in wanted:
        if part not in PARTS:
            print(f"no part `{part}`; there are: {', '.join(PARTS)}", file=sys.stderr)
            return 2
        print(f"measuring {part} …", file=sys.stderr)
        rows += _measure(part)
    print(json.dumps([row._asdict() for row in rows], indent=1) if as_json else as_text(rows))
    return 0


def _measure(part: str) -> list[Row]:
    module, fallback = PARTS[part]
    if not module:
        return [missing(*row, "not built yet") for row in fallback]
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        return [missing(*row, f"needs {error.name}") for row in fallback]
    return [Row(*row) if isinstance(row, tuple) else Row(**row) for row in found.rows()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
