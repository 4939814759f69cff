"""What this machine can do: asked of the kernel once a boot, then remembered in a private file.

`check` asks on every command, so the remembered answer costs a few reads and nothing heavy is imported.
The file decides only what is *said* beforehand: what `run` reports is what the kernel then really did.
Even so it is believed only if nobody else can have written it.
"""

from __future__ import annotations

import os
import stat
import sys

from gateway.errors import RunnerError
from gateway.json_quickly import read_json
from gateway.runner.confine.capabilities import Capabilities
from gateway.runner.confine.sockets import leading_out
from gateway.values import plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.confine.plan import Plan
    from gateway.runner.spec import Confinement

_FILE = "machine.json"
# What is asked; an answer to older questions is no answer.
_FORMAT = "2"
# Never searched for in PATH: whoever owns PATH would own the sandbox.
_BWRAP = (
    "/usr/bin/bwrap",
    "/bin/bwrap",
    "/usr/local/bin/bwrap",
    "/run/current-system/sw/bin/bwrap",
)
_known: dict[tuple[int, int], Capabilities] = {}
_planned: Plan | None = None


def expected_enforcement(asked: Confinement, folder: str = "") -> Plan:
    """The plan that `run` would have here and now. `folder`: where the answer of the kernel is kept."""
    global _planned  # noqa: PLW0603 - the last plan: most commands ask for what the one before did
    from gateway.runner.confine.plan import plan

    machine = capabilities(folder)
    if _planned is None or _planned.asked != asked or _planned.capabilities is not machine:
        _planned = plan(asked, machine)
    return _planned


def capabilities(folder: str = "") -> Capabilities:
    """What this machine can do. Looked up in this process, in `folder`, and only then tried out."""
    if sys.platform != "linux":
        return _here()
    process = (os.getpid(), os.geteuid())
    found = _known.get(process)
    if found is not None:
        return _with_sockets(found)
    key = _key()
    found = _remembered(folder, key) if folder else None
    if found is None:
        try:
            found = _probe()
        except RunnerError as error:
            # Nothing works, then: said now, and asked again next time.
            return replace(_here(), bwrap_problem=str(error))
        if folder:
            _remember(folder, key, found)
    _known[process] = found
    return _with_sockets(found)


def _with_sockets(found: Capabilities) -> Capabilities:
    """Daemons come and go: asked each time. The same value again when there are none."""
    sockets = leading_out()
    return replace(found, sockets=sockets) if sockets else found


def forget() -> None:
    """Ask the kernel again next time (`gateway doctor`)."""
    _known.clear()


def _key() -> str:
    """Changes with everything that could change the answer: boot, user, an outer sandbox, bubblewrap."""
    parts = [_FORMAT, str(os.geteuid()), *_read("/proc/sys/kernel/random/boot_id").split()]
    status = _read("/proc/self/status").splitlines()
    parts += [
        line.replace("\t", "")
        for line in status
        if line.startswith(("CapEff", "NoNewPrivs", "Seccomp"))
    ]
    try:
        parts.append(os.readlink("/proc/self/ns/user"))
    except OSError:
        parts.append("no namespaces")
    bwrap = _bwrap()
    parts.append(f"{bwrap} {os.stat(bwrap).st_mtime_ns}" if bwrap else "no bubblewrap")
    return " ".join(parts)


def _probe() -> Capabilities:
    here = _here()
    import shutil
    import tempfile

    from gateway.runner.warden.slot import Slot

    scratch = tempfile.mkdtemp(prefix="gateway-probe-")
    slot = Slot()
    try:
        return replace(here, **slot.probe(_bwrap(), scratch))
    finally:
        slot.close()
        # The kernel leaves the overlay's work folder without any permission.
        work = os.path.join(scratch, "work", "work")
        if os.path.isdir(work):
            os.chmod(work, stat.S_IRWXU)
        shutil.rmtree(scratch, ignore_errors=True)


def _here() -> Capabilities:
    if sys.platform != "linux":
        return Capabilities(sys.platform, bwrap_problem="only Linux has what this needs")
    system = os.uname()
    return Capabilities(sys.platform, system.machine, system.release, os.geteuid())


def _bwrap() -> str:
    return next((path for path in _BWRAP if os.access(path, os.X_OK)), "")


def _remembered(folder: str, key: str) -> Capabilities | None:
    path = os.path.join(folder, _FILE)
    try:
        with open(path, "rb") as file:
            about = os.fstat(file.fileno())
            if about.st_uid != os.geteuid() or about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
            kept = read_json(file.read())
        if kept["key"] != key:
            return None
        return Capabilities(**{**kept["machine"], "sockets": ()})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember(folder: str, key: str, found: Capabilities) -> None:
    import json

    path = os.path.join(folder, f"{_FILE}.{os.getpid()}")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with open(fd, "w", encoding="utf-8") as file:
            json.dump({"key": key, "machine": plain(found)}, file)
        os.replace(path, os.path.join(folder, _FILE))
    except OSError:
        pass  # asked again next time


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
