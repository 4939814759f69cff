"""What stands around a sandbox when escapes are tried: files, sockets and a process worth reaching."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import socket
import subprocess
import threading
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


@contextlib.contextmanager
def scene(folder: str) -> Iterator[dict[str, Any]]:
    """Build it below `folder`, yield what the attempts are told, and take it all away again."""
    names = {name: os.path.join(folder, name) for name in ("ws", "out", "home", "state")}
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        _files(**names)
        # Something to be found by name; its own for each doctor that runs.
        shared = f"/dev/shm/gateway-doctor-{os.getpid()}"  # noqa: S108
        with open(shared, "w") as file:
            file.write("SECRET")
        stack.callback(_unlink, shared)
        victim = subprocess.Popen(["/bin/sleep", "600"], env={"API_KEY": "secret"}, cwd="/")
        stack.callback(victim.wait)
        stack.callback(victim.kill)
        told = {
            **names,
            "victim": victim.pid,
            **_sockets(stack, folder),
            "shared": shared,
            "shm": _shared_memory(stack),
            "terminal": _terminal(stack),
        }
        stop = threading.Event()
        late = threading.Thread(target=_late, args=(names["ws"], folder, stop), daemon=True)
        late.start()
        stack.callback(late.join)
        stack.callback(stop.set)
        yield told


def _files(ws: str, out: str, home: str, state: str) -> None:
    for path in (f"{ws}/sub", f"{ws}/.git/hooks", f"{ws}/late", out, f"{home}/.ssh", state):
        os.makedirs(path)
    for path in (
        f"{home}/.ssh/id_rsa",
        f"{ws}/.env",
        f"{ws}/sub/.env",
        f"{state}/log",
        f"{ws}/.git/config",
    ):
        with open(path, "w") as file:
            file.write("SECRET")
    os.link(f"{ws}/.env", f"{ws}/env_hard")
    os.symlink(".env", f"{ws}/env_link")
    for name in ("one", "two", "three", "four", "five"):
        with open(f"{out}/{name}", "w") as file:
            file.write("data")


def _sockets(stack: contextlib.ExitStack, folder: str) -> dict[str, Any]:
    tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    udp.bind(("127.0.0.1", 0))
    path, datagram = os.path.join(folder, "daemon.sock"), os.path.join(folder, "log.sock")
    abstract = f"gateway-doctor-{os.getpid()}"
    by_path = stack.enter_context(socket.socket(socket.AF_UNIX))
    by_path.bind(path)
    by_name = stack.enter_context(socket.socket(socket.AF_UNIX))
    by_name.bind("\0" + abstract)
    log = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    log.bind(datagram)
    for server in (tcp, by_path, by_name):
        server.listen()
        threading.Thread(target=_greet, args=(server,), daemon=True).start()
    threading.Thread(target=_acknowledge, args=(udp,), daemon=True).start()
    # A shutdown wakes the threads that wait; a close would not.
    for server in (tcp, by_path, by_name, udp):
        stack.callback(_shut, server)
    ports = {"tcp": tcp.getsockname()[1], "udp": udp.getsockname()[1]}
    return {
        **ports,
        "unix": path,
        "datagram": datagram,
        "abstract": abstract,
        "late": f"{folder}/late.sock",
    }


def _greet(server: socket.socket) -> None:
    while True:
        try:
            client, _address = server.accept()
            with client:
                client.sendall(b"hello")
        except OSError:
            if server.fileno() < 0 or not _listens(server):
                return


def _listens(server: socket.socket) -> bool:
    try:
        return bool(server.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
    except OSError:
        return False


def _acknowledge(server: socket.socket) -> None:
    while True:
        try:
            data, address = server.recvfrom(100)
            if not data:
                return
            server.sendto(b"ack", address)
        except OSError:
            return


def _shut(server: socket.socket) -> None:
    with contextlib.suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)


def _shared_memory(stack: contextlib.ExitStack) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    libc.shmdt.argtypes = (ctypes.c_void_p,)
    key = 0x5EC00000 + os.getpid()
    segment = libc.shmget(key, 64, 0o1600)
    if segment >= 0:
        stack.callback(libc.shmctl, segment, 0, None)
        place = libc.shmat(segment, None, 0)
        ctypes.memmove(place, b"SECRET", 7)
        libc.shmdt(place)
    return key


def _terminal(stack: contextlib.ExitStack) -> str:
    """One that somebody types into."""
    screen, terminal = os.openpty()
    stack.callback(os.close, screen)
    stack.callback(os.close, terminal)
    os.write(screen, b"SECRET\n")
    return os.ttyname(terminal)


def _late(ws: str, folder: str, stop: threading.Event) -> None:
    """Somebody outside writes a secret, and opens a socket, while the command runs."""
    while not stop.is_set():
        if os.path.exists(f"{ws}/go"):
            with open(f"{ws}/late/.env", "w") as file:
                file.write("SECRET")
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(f"{folder}/late.sock")
                server.listen()
                with open(f"{ws}/late/done", "w") as file:
                    file.write("")
                stop.wait()
            return
        time.sleep(0.01)


def _unlink(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)
