"""Branch coverage of the core: at least this much of each part, or CI fails.

The floors only ever rise. What runs in the warden (`runner/warden`, `runner/confine`, the escape attempts
of `doctor`) runs in processes of its own without site-packages, where nothing measures it: the matrices
of `tests/runner` hold it.
"""

from __future__ import annotations

import re
import subprocess
import sys

FLOORS = {"shell": 98, "facts": 97, "policy": 96, "workspace": 97, "systems": 98}
JUDGING = "gateway/evaluate.py,gateway/decide.py,gateway/judge.py,gateway/model.py,gateway/values.py,gateway/gate.py"
JUDGING_FLOOR = 97


def covered(include: str) -> tuple[float, str]:
    """Percent, and the report, worst file first."""
    done = subprocess.run(
        [sys.executable, "-m", "coverage", "report", f"--include={include}", "--skip-covered",
         "--sort=cover", "--precision=1"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    total = re.search(r"^TOTAL.*?([\d.]+)%$", done.stdout, re.MULTILINE)
    return (float(total.group(1)) if total else 0.0), done.stdout + done.stderr


def main() -> int:
    failed = False
    wanted = {f"gateway/{part}/*": floor for part, floor in FLOORS.items()}
    for include, floor in {**wanted, JUDGING: JUDGING_FLOOR}.items():
        percent, report = covered(include)
        name = include.removeprefix("gateway/").removesuffix("/*")
        print(f"{percent:5.1f} %  (at least {floor})  {'judging' if ',' in name else name}")
        if percent < floor:
            failed = True
            print("\n".join(report.splitlines()[:14]))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
