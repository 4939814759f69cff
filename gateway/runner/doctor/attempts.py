"""The attempts: run inside a sandbox, in a process of their own, by `prove` and by the escape matrix.

Each attempt returns when it got through and raises when it did not; what it is told of the scene
outside comes as JSON in the first argument.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time

from gateway.runner.doctor.calls import Stopped, call, number
from gateway.runner.doctor.kernel_attempts import kernel, network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


# What would run a program as root, end the machine, or aim its devices.
_SETTINGS = (
    "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sys/vm/overcommit_memory",
    "/proc/sys/fs/binfmt_misc/register", "/proc/sysrq-trigger", "/proc/irq/default_smp_affinity",
    "/proc/mtrr", "/sys/kernel/uevent_helper", "/sys/power/state", "/sys/kernel/mm/ksm/run",
)  # fmt: skip


def _write(path: str) -> None:
    with open(path, "w") as file:
        file.write("x")


def _read(path: str, wanted: str = "SECRET") -> None:
    with open(path) as file:
        if wanted not in file.read():
            raise Stopped("empty")


def _settings() -> None:
    # Opened and closed: nothing is ever written there.
    for path in _SETTINGS:
        if os.path.exists(path):
            with contextlib.suppress(OSError):
                os.close(os.open(path, os.O_WRONLY))
                return
    raise Stopped("refused")


def _metadata(ws: str, out: str) -> dict[str, Callable[[], Any]]:
    """What Landlock has no right for."""

    def write_through_hard_link() -> None:
        os.link(f"{out}/five", f"{ws}/five")
        _write(f"{ws}/five")

    def flags() -> None:
        with open(f"{out}/five", "rb") as file:
            call(number(16, 29), file.fileno(), 0x40086602, b"\x40\0\0\0\0\0\0\0")

    return {
        "chmod an own file outside": lambda: os.chmod(f"{out}/four", 0o700),
        "touch an own file outside": lambda: os.utime(f"{out}/four"),
        "label an own file outside (xattr)": lambda: os.setxattr(f"{out}/five", "user.x", b"x"),
        "flag an own file outside (chattr)": flags,
        "own an own file outside again (chown)": lambda: os.chown(
            f"{out}/five", os.getuid(), os.getgid()
        ),
        "write a file outside through a new hard link": write_through_hard_link,
        "open a setting of the kernel for writing": _settings,
    }


def _files(scene: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    ws, out, state = scene["ws"], scene["out"], scene["state"]
    secret = f"{scene['home']}/.ssh/id_rsa"

    def hard_link() -> None:
        os.link(secret, f"{ws}/hard")
        _read(f"{ws}/hard")

    def link() -> None:
        os.symlink(secret, f"{ws}/soft")
        _read(f"{ws}/soft")

    def move_file() -> None:
        os.rename(f"{ws}/.env", f"{ws}/moved")
        _read(f"{ws}/moved")

    def move_folder() -> None:
        os.rename(f"{ws}/sub", f"{ws}/sub2")
        _read(f"{ws}/sub2/.env")

    def device() -> None:
        os.mknod(f"{ws}/disk", 0o60600, os.makedev(7, 0))
        with open(f"{ws}/disk", "rb") as file:
            file.read(1)

    def move_out() -> None:
        _write(f"{ws}/mine")
        os.rename(f"{ws}/mine", f"{out}/mine")

    return {
        "write a new file outside": lambda: _write(f"{out}/new"),
        "overwrite a file outside": lambda: _write(f"{out}/one"),
        "truncate a file outside": lambda: os.truncate(f"{out}/two", 0),
        "delete a file outside": lambda: os.unlink(f"{out}/three"),
        "move a file outside": move_out,
        "read a denied key": lambda: _read(secret),
        "see that a denied key exists": lambda: os.stat(secret),
        "read it through a new hard link": hard_link,
        "read it through a link": link,
        "read an existing .env": lambda: _read(f"{ws}/.env"),
        "read it through a link in the workspace": lambda: _read(f"{ws}/env_link"),
        "read it through an older hard link": lambda: _read(f"{ws}/env_hard"),
        **_late(scene),
        "move the .env, then read it": move_file,
        "move its folder, then read it": move_folder,
        "read the gateway's state": lambda: _read(f"{state}/log"),
        "write the gateway's state": lambda: _write(f"{state}/log"),
        "plant a git hook": lambda: _write(f"{ws}/.git/hooks/post-commit"),
        "change git's configuration": lambda: _write(f"{ws}/.git/config"),
        "make a device and read it": device,
        "read the host's /dev/shm": lambda: _read(scene["shared"]),
        "edit a Makefile that is run later": lambda: _write(f"{ws}/Makefile"),
    }


def _late(scene: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    """What comes into being while the command runs."""
    ws = scene["ws"]

    def wait() -> None:
        _write(f"{ws}/go")
        for _ in range(100):
            if os.path.exists(f"{ws}/late/done"):
                break
            time.sleep(0.02)

    def file() -> None:
        wait()
        _read(f"{ws}/late/.env")

    def listener() -> None:
        wait()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(scene["late"])

    return {
        "read an .env written during the run": file,
        "connect to a unix socket made during the run": listener,
    }


def _processes(victim: int, home: str) -> dict[str, Callable[[], Any]]:
    def read_memory() -> None:
        with open(f"/proc/{victim}/maps") as file:
            address = int(file.readline().split("-")[0], 16)
        buffer = ctypes.create_string_buffer(8)

        class Vector(ctypes.Structure):
            _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))

        here, there = Vector(ctypes.addressof(buffer), 8), Vector(address, 8)
        call(number(310, 270), victim, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)

    def see() -> None:
        if str(victim) not in os.listdir("/proc"):
            raise Stopped("hidden")

    def warden() -> None:
        if os.getppid() in (0, 1):
            raise Stopped("hidden")
        os.kill(os.getppid(), 0)

    def privileges() -> None:
        with open("/proc/self/status") as file:
            status = dict(
                line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line
            )
        if (
            int(status["CapEff"], 16) == 0
            and int(status["CapPrm"], 16) == 0
            and status["NoNewPrivs"] == "1"
        ):
            raise Stopped("none")

    def write_memory() -> None:
        with open(f"/proc/{victim}/maps") as file:
            address = int(file.readline().split("-")[0], 16)
        with open(f"/proc/{victim}/mem", "r+b", buffering=0) as file:
            file.seek(address)
            file.write(file.read(1))

    return {
        "write another process's memory": write_memory,
        **_of_another(victim),
        "enter another process's namespace": lambda: _enter(f"/proc/{victim}/ns/net"),
        "read another process's environment": lambda: _read(f"/proc/{victim}/environ", "API_KEY"),
        "reach files through another process's root": lambda: _read(
            f"/proc/{victim}/root{home}/.ssh/id_rsa"
        ),
        "list processes": see,
        "signal another process": lambda: os.kill(victim, 0),
        "signal the warden": warden,
        "trace another process": lambda: call(number(101, 117), 16, victim, 0, 0),
        "read another process's memory": read_memory,
        "take a descriptor of another process": lambda: call(438, os.pidfd_open(victim), 0, 0),
        "keep or gain privileges": privileges,
    }


def _of_another(victim: int) -> dict[str, Callable[[], Any]]:
    return {
        "set another process's limits": lambda: resource.prlimit(
            victim, resource.RLIMIT_CORE, (0, 0)
        ),
        # Each sets what is set already.
        "set another process's priority": lambda: os.setpriority(
            os.PRIO_PROCESS, victim, os.getpriority(os.PRIO_PROCESS, victim)
        ),
        "set another process's disk priority": lambda: call(number(251, 30), 1, victim, 0),
        "set another process's scheduling": lambda: os.sched_setscheduler(
            victim, os.SCHED_OTHER, os.sched_param(0)
        ),
        "move another process's memory": lambda: call(number(256, 238), victim, 0, 0, 0),
        "choose another process's CPUs": lambda: os.sched_setaffinity(
            victim, os.sched_getaffinity(victim)
        ),
    }


def _wanted(ws: str) -> dict[str, Callable[[], Any]]:
    def script() -> None:
        path = f"{ws}/script"
        with open(path, "w") as file:
            file.write("#!/bin/sh\nexit 0\n")
        os.chmod(path, 0o700)
        subprocess.run([path], check=True)

    return {
        "write in the workspace": lambda: _write(f"{ws}/built"),
        "run an own script": script,
        "make a temporary file": lambda: tempfile.TemporaryFile().close(),
        "make a socketpair": _pair,
        "talk to a unix socket in the workspace": lambda: _own_socket(f"{ws}/own.sock"),
        "trace an own child": _trace_child,
        "be nice": lambda: os.nice(1),
    }


def _enter(path: str) -> None:
    with open(path) as file:
        call(number(308, 268), file.fileno(), 0)


def _inherited() -> None:
    if not [fd for fd in os.listdir("/proc/self/fd") if int(fd) > 3]:
        raise Stopped("none")


def _pair() -> None:
    for one in socket.socketpair():
        one.close()


def _own_socket(path: str) -> None:
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(path)
        server.listen()
        client.connect(path)


def _trace_child() -> None:
    pid = os.fork()
    if pid == 0:
        time.sleep(5)
        os._exit(0)
    try:
        call(number(101, 117), 16, pid, 0, 0)
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)


def main() -> None:
    """Try all of it, and print what came of each as one JSON object."""
    scene = json.loads(sys.argv[1])
    ws = scene["ws"]
    attempts = {
        # First: the others open some themselves.
        "inherit a descriptor": _inherited,
        **_wanted(ws),
        **_processes(scene["victim"], scene["home"]),
        **network(scene),
        **kernel(scene),
        **_files(scene),
        **_metadata(ws, scene["out"]),
    }
    found = {}
    for name, attempt in attempts.items():
        try:
            attempt()
            found[name] = "open"
        except OSError as error:
            found[name] = errno.errorcode.get(error.errno or 0, "error")
        except Stopped as stopped:
            found[name] = str(stopped)
        except Exception as error:  # noqa: BLE001 - one that breaks must not hide the others
            found[name] = type(error).__name__
    sys.stdout.write(json.dumps(found))
