"""The audit trail: append, verify, search, count, replay, report, with times and memory.

    python -m benches audit                          20,000 records
    GATEWAY_BENCH_RECORDS=1000000 python -m benches audit

Append is measured record by record with the disk synced; the long log is written unsynced, by the same
code, from real judgements (`audit_log.py`). Each part that reads runs in a process of its own, so that its
memory is its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time

from benches.table import Row, missing

_DISK = 400
_BUDGETS = {
    # Seconds for a million records, in proportion for fewer; megabytes, whatever the number.
    "verify": (50.0, 300),
    "query deny": (15.0, 2500),
    "stats": (20.0, 1500),
    "replay": (40.0, 1500),
    "report": (80.0, 1500),
}


def rows() -> list[Row]:
    """What is promised, then what it costs."""
    count = int(os.environ.get("GATEWAY_BENCH_RECORDS", "20000"))
    with tempfile.TemporaryDirectory(prefix="gateway-bench-") as folder:
        made = _appends(os.path.join(folder, "synced"))
        made += _modes(folder)
        log = os.path.join(folder, "long")
        each, records = _written(log, count)
        made.append(Row(f"audit append, unsynced, mean of {records:,}", 250, each * 1e6, "µs"))
        made += _read(log, records)
    return made


def _appends(directory: str) -> list[Row]:
    """Decisions in this process, and in a process each; beside them the bare disk."""
    from benches.audit_log import judgements
    from gateway.audit import record
    from gateway.audit.log import AuditLog

    done, lookup = judgements("/srv/work/shop")[0]
    about = record.Circumstances(
        facts=done.facts, observed=lookup.answers(), env=lookup.env(), actor={"user": "dev"}
    )
    draft = record.decision(done.request, done.context, done.decision, about)
    log = AuditLog.open(directory, key=None)
    log.decision(draft)
    times, disk = [], []
    with open(os.path.join(directory, "disk"), "ab", buffering=0) as raw:
        for _ in range(_DISK):
            start = time.perf_counter()
            log.decision(draft)
            middle = time.perf_counter()
            raw.write(bytes(1700))
            os.fdatasync(raw.fileno())
            times.append(middle - start)
            disk.append(time.perf_counter() - middle)
    log.close()
    os.unlink(os.path.join(directory, "disk"))
    half, most = _DISK // 2, _DISK * 99 // 100
    times.sort()
    disk.sort()
    bare = f"write + fdatasync alone: p50 {disk[half] * 1e3:.3f}, p99 {disk[most] * 1e3:.3f} ms"
    return [
        Row("audit append, synced, p50", 0.3, times[half] * 1e3, "ms", bare),
        Row("audit append, synced, p99", 2.0, times[most] * 1e3, "ms"),
        Row("audit append over the bare disk, p50", 2.0, times[half] / disk[half], "×"),
        Row("audit, first record of a new process, over its import", 4.0, _cold(directory), "ms"),
    ]


def _modes(folder: str) -> list[Row]:
    """What each way of syncing costs a record when eight threads write at once."""
    import threading

    from benches.audit_log import judgements
    from gateway.audit import record
    from gateway.audit.log import SYNC_MODES, AuditLog

    done, lookup = judgements("/srv/work/shop")[0]
    about = record.Circumstances(facts=done.facts, observed=lookup.answers(), env=lookup.env())
    draft = record.decision(done.request, done.context, done.decision, about)
    made = []
    for mode in SYNC_MODES:
        log = AuditLog.open(os.path.join(folder, mode), sync=mode, key=None)
        log.decision(draft)
        several = [
            threading.Thread(target=lambda log=log: [log.decision(draft) for _ in range(100)])
            for _ in range(8)
        ]
        start = time.perf_counter()
        for one in several:
            one.start()
        for one in several:
            one.join()
        log.close()
        made.append(
            Row(
                f"audit append, sync={mode}, 8 threads, per record",
                1.5,
                (time.perf_counter() - start) / 0.8,
                "ms",
            )
        )
    return made


def _cold(directory: str) -> float:
    """Open, mask, hash, lock, append, sync, in a process that did nothing before; the best of nine."""
    program = (
        "import sys, time\n"
        "from gateway.audit.log import AuditLog\n"
        "from gateway.audit import record\n"
        "from gateway.model import Context, Decision, Finding, ShellRequest, Verdict\n"
        "context = Context('/w', '/w', '/h', '/tmp', None, {'HOME': '/h'}, today='2026-11-18')\n"
        "decision = Decision(Verdict.ALLOW, (Finding('a.b', Verdict.ALLOW, ''),), policy='sha256:00')\n"
        "start = time.perf_counter()\n"
        "log = AuditLog.open(sys.argv[1], key=None)\n"
        "log.decision(record.decision(ShellRequest('git status'), context, decision))\n"
        "print((time.perf_counter() - start) * 1e3)\n"
    )
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program, directory]
    return min(
        float(subprocess.run(command, check=True, capture_output=True, env=env).stdout)
        for _ in range(9)
    )


def _written(directory: str, count: int) -> tuple[float, int]:
    from benches.audit_log import write
    from gateway.audit import reading

    each = write(directory, count * 2 // 3)
    return each, reading.Entry.from_line(reading.last_lines(directory, 1)[0]).seq + 1


def _read(directory: str, records: int) -> list[Row]:
    made: list[Row] = []
    share = max(records / 1e6, 0.02)
    for name, (budget, memory) in _BUDGETS.items():
        done = subprocess.run(
            [sys.executable, "-m", "benches.audit", name, directory],
            capture_output=True,
            check=False,
            text=True,
        )
        if done.returncode:
            made.append(missing(f"audit {name}", budget, "s", done.stderr.strip().split("\n")[-1]))
            continue
        said = json.loads(done.stdout)
        if name == "verify":
            made.append(
                Row(
                    "audit verify, µs per record (50 is 20,000 a second)",
                    50,
                    said["seconds"] / records * 1e6,
                    "µs",
                )
            )
        label = f"audit {name}, {records:,} records"
        made.append(Row(label, round(budget * share + 1.5, 2), said["seconds"], "s", said["note"]))
        made.append(Row(f"audit {name}, memory", memory, said["memory"], "MB"))
    return made


def part(name: str, directory: str) -> str:
    """One way of reading; gives what to say of it."""
    from functools import partial

    if name == "verify":
        from gateway.audit.verify import verify

        one = verify(directory)
        return f"{one.verdict()}, {one.records:,} records"
    if name == "query deny":
        from gateway.audit.query import query
        from gateway.audit.select import Selection

        return f"{sum(1 for _ in query(directory, Selection(verdicts=('deny',)))):,} found"
    if name == "stats":
        from gateway.audit.groups import groups
        from gateway.audit.tally import tally

        return f"{tally(groups(directory)).decisions:,} decisions"
    if name == "replay":
        from gateway.audit.replay import load_judge, replay

        found = replay(
            directory, partial(load_judge, ("coding-agent",)), workers=os.cpu_count() or 1
        )
        return f"{found.distinct:,} different, {found.same:,} the same, {found.changed} otherwise, {found.undecidable.total()} not decidable"
    from gateway.audit.report.gather import gather
    from gateway.audit.report.page import page

    return f"{len(page(gather(directory), 'now')) // 1000:,} kB of HTML"


def main(arguments: list[str]) -> None:
    """Time one part in this process."""
    import resource

    start = time.perf_counter()
    note = part(*arguments)
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    cpu = time.process_time()
    print(
        json.dumps(
            {
                "seconds": seconds,
                "cpu": cpu,
                "memory": memory,
                "note": f"{note}; {cpu:.2f} s of CPU",
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1:])
