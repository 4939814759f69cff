"""Cold decisions through the resident service, beside those in process, over `python3 -c pass`.

The client's CPU is what a host waits for; the service's own stands in the note: nothing is for free.
"""

from __future__ import annotations

import json
import os
import pathlib
import signal
import statistics
import subprocess
import tempfile

from benches.cold import COMMANDS, clean_venv, spent_ms
from benches.table import Row

ROUNDS = 6
# The budget is one of CPU time; the wall time may be no more than the budget in process.
KINDS = {"CPU": 1.6, "wall": 3.0}


def rows() -> list[Row]:
    """CPU and wall time, interleaved with both baselines."""
    with tempfile.TemporaryDirectory() as folder:
        python = str(clean_venv(pathlib.Path(folder) / "venv"))
        work = os.path.join(folder, "home", "work")
        os.makedirs(os.path.join(work, ".git"))
        os.mkdir(os.path.join(folder, "service"), 0o700)
        env = {"PATH": "/usr/bin:/bin", "HOME": os.path.dirname(work), "LC_ALL": "C.UTF-8"}
        alone = {**env, "GATEWAY_SERVICE": "off"}
        env["GATEWAY_SOCKET"] = os.path.join(folder, "service", "socket")
        gateway = [python, python.removesuffix("python") + "gateway"]
        with subprocess.Popen(
            [*gateway, "serve", "--json"], stdout=subprocess.PIPE, env=env, cwd=folder
        ) as service:
            try:
                assert service.stdout is not None
                assert b"serving" in service.stdout.readline()
                base, by_itself, asked, spent = _measured(
                    python, gateway, work, alone, env, service.pid
                )
                told = subprocess.run(
                    [*gateway, "serve", "--status", "--json"],
                    env=env, check=True, capture_output=True,
                )  # fmt: skip
                # One for warming up, one for the status itself.
                assert json.loads(told.stdout)["asked"] == len(asked) + 2, told.stdout
            finally:
                service.send_signal(signal.SIGTERM)
        return [
            _row(place, kind, base, by_itself, asked, spent) for place, kind in enumerate(KINDS)
        ]


def _measured(python, gateway, work, alone, env, service):
    base, by_itself, asked = [], [], []
    ask = [*gateway, "check", "--"]
    spent_ms([*ask, "ls"], work, alone)
    spent_ms([*ask, "ls"], work, env)
    before = _cpu_ms(service)
    for _ in range(ROUNDS):
        for command in COMMANDS:
            base.append(spent_ms([python, "-c", "pass"], work, env))
            by_itself.append(spent_ms([*ask, command], work, alone))
            asked.append(spent_ms([*ask, command], work, env))
    return base, by_itself, asked, (_cpu_ms(service) - before) / len(asked)


def _cpu_ms(pid: int) -> float:
    """Of a process and the children it has waited for."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) * 1000 / os.sysconf("SC_CLK_TCK")


def _row(place, kind, base, by_itself, asked, spent) -> Row:
    plain, own, ours = (statistics.mean(one[place] for one in some) for some in (base, by_itself, asked))  # fmt: skip
    note = (
        f"{ours:.1f} ms {kind}, in process {own:.1f} = {own / plain:.2f} ×, {len(asked)} processes"
    )
    if kind == "CPU":
        note += f"; the service itself {spent:.1f} ms each"
    floor = f"python3 -c pass, {plain:.1f} ms {kind}"
    return Row(
        f"cold decision, through the service, {kind}", KINDS[kind], ours / plain, "×", floor, note
    )
