"""Jobs that outlive the process that asked for them: what is written down of each, and ending one.

Such a job has a *keeper*: a process of its own that is the job's gateway (warden, limits, record). This
module is what others see of it: one file for each job, in a folder of the user's alone. INVARIANT: a
keeper is told from another process that got its number by the time it was started.
"""

from __future__ import annotations

import json
import os
import signal
import time

from gateway.errors import UsageError
from gateway.values import Value, plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_MOST_KEPT = 200
_SUFFIX = ".json"
_LOST = "lost"


class KeptJob(Value):
    """A job as it is written down."""

    id: str
    command: str
    cwd: str
    workspace: str
    # The decision's number in the audit trail.
    record: str
    audit_dir: str
    log: str
    started: float
    keeper: int
    # When the keeper was started, by the kernel's word, in this boot.
    born: str
    # `running`, or how it ended (see `outcome`); `lost`: its keeper was killed, and it with it.
    status: str = "running"
    ended: float = 0.0
    exit_code: int | None = None
    signal: str | None = None
    code: str = ""
    problem: str = ""
    killed: int = 0
    # Protected names that were changed meanwhile, and what was taken back.
    appeared: tuple[str, ...] = ()

    @property
    def running(self) -> bool:
        return self.status == "running"


def write(folder: str, job: KeptJob) -> None:
    """The file as a whole, or as it was."""
    path = os.path.join(folder, job.id + _SUFFIX)
    beside = f"{path}.{os.getpid()}"
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with open(fd, "w", encoding="utf-8") as file:
        json.dump(plain(job), file)
    os.replace(beside, path)


def jobs(folder: str) -> list[KeptJob]:
    """Every one that is still known, oldest first."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(_SUFFIX)]
    except FileNotFoundError:
        return []
    found = [one for name in names if (one := _read(os.path.join(folder, name))) is not None]
    return sorted(found, key=lambda one: one.started)


def find(folder: str, name: str) -> KeptJob:
    """The one with this name, or the only one that begins so."""
    known = jobs(folder)
    fitting = [one for one in known if one.id == name] or [
        one for one in known if name and one.id.startswith(name)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UsageError(f"`{name}` may mean {', '.join(one.id for one in fitting)}")
    raise UsageError(f"no job `{name}`", hint="`gateway jobs list` shows them")


def stop(folder: str, job: KeptJob, patience: float) -> KeptJob:
    """Ask its keeper to end it (SIGTERM, its grace, SIGKILL), and wait so many seconds until it is over."""
    until = time.monotonic() + patience
    if job.running and hasattr(os, "pidfd_open"):
        try:
            keeper = os.pidfd_open(job.keeper)
        except OSError:
            return find(folder, job.id)
        try:
            # After the descriptor is had: from here on the number can't become another's.
            if born(job.keeper) == job.born:
                signal.pidfd_send_signal(keeper, signal.SIGTERM)
        finally:
            os.close(keeper)
    while job.running and time.monotonic() < until:
        time.sleep(0.02)
        job = find(folder, job.id)
    return job


def tail(job: KeptJob, lines: int) -> bytes:
    """The last lines of its log, as they are."""
    try:
        with open(job.log, "rb") as file:
            return last_lines(file, lines)
    except FileNotFoundError:
        return b""


def last_lines(file: BinaryIO, lines: int) -> bytes:
    """The last lines; the next read gives what has been written since."""
    end = at = file.seek(0, os.SEEK_END)
    data = b""
    while lines > 0 and at > 0 and data.count(b"\n") <= lines:
        step = min(at, 65536)
        at = file.seek(at - step)
        data = file.read(step) + data
    file.seek(end)
    return b"".join(data.splitlines(keepends=True)[-lines:]) if lines > 0 else b""


def forget_old(folder: str) -> None:
    """Of those that have ended, the last ones stay."""
    ended = [one for one in jobs(folder) if not one.running]
    for job in ended[: max(0, len(ended) - _MOST_KEPT)]:
        for path in (job.log, os.path.join(folder, job.id + _SUFFIX)):
            try:
                os.unlink(path)
            except OSError:
                continue


def born(pid: int) -> str:
    """What tells this process from a later one with its number; empty when there is none."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            boot = file.read().strip()
    except OSError:
        return ""
    return "" if fields[0] in (b"Z", b"X") else f"{boot} {fields[19].decode()}"


def _read(path: str) -> KeptJob | None:
    job = _loaded(path)
    if job is None or not job.running or born(job.keeper) == job.born:
        return job
    # It may have written its end and left between our two looks.
    job = _loaded(path)
    if job is None or not job.running:
        return job
    problem = "its keeper was killed, and it with it; how it ended is not in the record"
    return replace(job, status=_LOST, problem=problem)


def _loaded(path: str) -> KeptJob | None:
    try:
        with open(path, encoding="utf-8") as file:
            return KeptJob(**json.load(file))
    except (OSError, ValueError, TypeError):
        return None  # forgotten meanwhile, or not ours
