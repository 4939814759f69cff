"""The attempts that go through the network and the kernel's own doors."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import socket
import struct
import subprocess

from gateway.runner.doctor.calls import LIBC, X86, Stopped, call, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def network(scene: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    tcp, udp = ("127.0.0.1", scene["tcp"]), ("127.0.0.1", scene["udp"])

    def fast_open() -> None:
        with socket.socket() as one:
            one.sendto(b"x", 0x20000000, tcp)

    def datagram() -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.settimeout(1)
            one.sendto(b"x", udp)
            if one.recv(10) != b"ack":
                raise Stopped("no answer")

    def multipath() -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262) as one:
            one.settimeout(1)
            one.connect(tcp)

    def unix(path: str) -> None:
        with socket.socket(socket.AF_UNIX) as one:
            one.settimeout(1)
            one.connect(path)
            if one.recv(5) != b"hello":
                raise Stopped("no answer")

    def reconnect() -> None:
        one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with one, two:
            one.connect(scene["datagram"])
            one.send(b"x")

    def own_server() -> None:
        with socket.socket() as server:
            server.bind(("127.0.0.1", 0))
            server.listen()
            socket.create_connection(server.getsockname(), 1).close()

    return {
        "connect by TCP to the host": lambda: socket.create_connection(tcp, 1).close(),
        "connect by TCP fast open": fast_open,
        "connect by multipath TCP": multipath,
        "send by IPv6": _six,
        "make a raw socket": lambda: socket.socket(
            socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP
        ).close(),
        "ping": _ping,
        "send UDP (DNS)": datagram,
        "connect through io_uring": lambda: _uring(scene["tcp"]),
        "make a vsock socket": lambda: socket.socket(40, socket.SOCK_STREAM).close(),
        "make a kernel crypto socket": lambda: socket.socket(38, socket.SOCK_SEQPACKET).close(),
        "make a packet socket": lambda: socket.socket(17, socket.SOCK_RAW).close(),
        "make an audit netlink socket": lambda: socket.socket(
            socket.AF_NETLINK, socket.SOCK_RAW, 9
        ).close(),
        "connect to a unix socket outside": lambda: unix(scene["unix"]),
        "connect to an abstract unix socket": lambda: unix("\0" + scene["abstract"]),
        "reach one by connecting a socketpair again": reconnect,
        "talk to an own server on loopback": own_server,
    }


def kernel(scene: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    def new_user() -> None:
        if subprocess.run(
            ["/usr/bin/unshare", "-Ur", "true"], stderr=subprocess.DEVNULL, check=False
        ).returncode:
            raise Stopped("refused")

    def type_into_terminal() -> None:
        try:
            call(number(16, 29), 0, 0x5412, b"x")
        except OSError as error:
            if error.errno != errno.ENOTTY:  # the call went through; there only was no terminal
                raise

    def wide_terminal_request() -> None:
        try:
            call(number(16, 29), 0, ctypes.c_ulong(0x1_0000_5412), b"x")
        except OSError as error:
            if error.errno != errno.ENOTTY:
                raise

    def shared_memory() -> None:
        LIBC.shmat.restype = ctypes.c_void_p
        found = LIBC.shmget(scene["shm"], 64, 0)
        if found < 0:
            raise OSError(ctypes.get_errno(), "shmget")
        place = LIBC.shmat(found, None, 0)
        if place in (None, 2**64 - 1) or b"SECRET" not in ctypes.string_at(place, 9):
            raise Stopped("empty")

    return {
        "make a user namespace": new_user,
        "make one with clone": lambda: _clone(0x10000000 | 17),
        "make one with clone3": lambda: _clone3(0x10000000),
        "mount": lambda: call(number(165, 40), b"t", scene["ws"].encode(), b"tmpfs", 0, None),
        "use a kernel keyring": lambda: call(number(250, 219), 0, -3, 0),
        "load a bpf program": lambda: call(number(321, 280), 0, b"\0" * 64, 64),
        "watch performance events": lambda: call(number(298, 241), b"\0" * 128, 0, -1, -1, 0),
        "handle page faults": lambda: call(number(323, 282), 1),
        "type into the terminal": type_into_terminal,
        "type into it with a wide request": wide_terminal_request,
        "read what is typed into another terminal": lambda: _typed(scene["terminal"]),
        "make a terminal of one's own": _own_terminal,
        "call through another ABI": _foreign,
        "read another process's System V memory": shared_memory,
    }


def _typed(path: str) -> None:
    with open(path, "rb", buffering=0) as file:
        os.set_blocking(file.fileno(), False)
        if b"SECRET" not in file.read(100):
            raise Stopped("empty")


def _own_terminal() -> None:
    for fd in os.openpty():
        os.close(fd)


def _six() -> None:
    """In a network of one's own a socket can be made, and leads nowhere."""
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as one:
        one.connect(("2001:db8::1", 53))
        one.send(b"x")


def _ping() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP) as one:
        one.sendto(b"\x08\0\0\0\0\0\0\0", ("192.0.2.1", 0))


def _clone(flags: int) -> None:
    pid = call(number(56, 220), flags, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)


def _clone3(flags: int) -> None:
    arguments = ctypes.create_string_buffer(struct.pack("<8Q", flags, 0, 0, 0, 17, 0, 0, 0))
    pid = call(435, arguments, 64)
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)


def _foreign() -> None:
    """`int 0x80` with the number of i386 getpid. In a child: where there is no such ABI it crashes."""
    if not X86:
        raise Stopped("another machine")
    pid = os.fork()
    if pid == 0:
        code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
        place = ctypes.addressof(ctypes.c_char.from_buffer(code))
        answer = ctypes.CFUNCTYPE(ctypes.c_int)(place)()
        os._exit(0 if answer > 0 else 1)
    if os.waitpid(pid, 0)[1]:
        raise Stopped("refused")


def _uring(port: int) -> None:
    """A socket made and connected by the ring alone: `socket` and `connect` are never called."""
    parameters = ctypes.create_string_buffer(120)
    ring = call(425, 4, parameters)
    submissions = struct.unpack_from("<8I", parameters.raw, 40)
    completions = struct.unpack_from("<6I", parameters.raw, 80)
    entries = struct.unpack_from("<2I", parameters.raw, 0)
    size = max(submissions[6] + entries[0] * 4, completions[5] + entries[1] * 16)
    queue = mmap.mmap(ring, size, flags=mmap.MAP_SHARED, prot=3)
    slots = mmap.mmap(ring, entries[0] * 64, flags=mmap.MAP_SHARED, prot=3, offset=0x10000000)

    def submit(index: int, *entry: int) -> int:
        slots[index * 64 : index * 64 + 64] = struct.pack("<BBHiQQI", *entry).ljust(64, b"\0")
        struct.pack_into("<I", queue, submissions[6] + 4 * index, index)
        struct.pack_into(
            "<I", queue, submissions[1], struct.unpack_from("<I", queue, submissions[1])[0] + 1
        )
        call(426, ring, 1, 1, 1, None, 0)
        head = struct.unpack_from("<I", queue, completions[0])[0]
        mask = struct.unpack_from("<I", queue, completions[2])[0]
        result = struct.unpack_from("<QiI", queue, completions[5] + (head & mask) * 16)[1]
        struct.pack_into("<I", queue, completions[0], head + 1)
        if result < 0:
            raise OSError(-result, "ring")
        return int(result)

    made = submit(0, 45, 0, 0, socket.AF_INET, socket.SOCK_STREAM, 0, 0)
    address = (
        struct.pack("<H", socket.AF_INET)
        + struct.pack(">H", port)
        + socket.inet_aton("127.0.0.1")
        + b"\0" * 8
    )
    kept = ctypes.create_string_buffer(address, 16)
    submit(1, 16, 0, 0, made, 16, ctypes.addressof(kept), 0)
