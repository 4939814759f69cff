"""Messages between the gateway and a warden: marshalled mappings over a sequenced-packet socket.

Each begins with a serial and a profile, which can be read without taking the message. Both ends are
the same interpreter and nobody else holds the socket: a command never gets it (the
warden closes everything above stderr as its last act before exec). Big messages travel as a memory
file, because a packet has to fit into the socket's buffer.
"""

from __future__ import annotations

# `socket` and `array` bring selectors, enum and collections along: a megabyte that each command's process would have
# to let go of at its exec, while somebody waits.
import _socket
import marshal
import os
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_HEADER = struct.Struct("<II?")
_INLINE = 32 * 1024
_MAX_FDS = 16


def pair() -> tuple[_socket.socket, _socket.socket]:
    return _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_SEQPACKET)


def send(
    end: _socket.socket,
    message: dict[str, Any],
    fds: Sequence[int] = (),
    *,
    serial: int = 0,
    profile: int = 0,
) -> None:
    data = marshal.dumps(message)
    if len(data) <= _INLINE:
        _send(end, _HEADER.pack(serial, profile, False) + data, fds)
        return
    memory = os.memfd_create("message", os.MFD_CLOEXEC)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(memory, rest) :]
        _send(end, _HEADER.pack(serial, profile, True), (*fds, memory))
    finally:
        os.close(memory)


def peek(end: _socket.socket) -> tuple[int, int] | None:
    """Wait for a message and tell its serial and profile. The message stays, and so do its descriptors."""
    header = end.recv(_HEADER.size, _socket.MSG_PEEK)
    if not header:
        return None
    serial, profile, _large = _HEADER.unpack(header)
    return serial, profile


def receive(end: _socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """The next message and the descriptors that came with it; None when the other side is gone."""
    try:
        data, extra, _flags, _address = end.recvmsg(
            _INLINE + _HEADER.size, _socket.CMSG_SPACE(4 * _MAX_FDS), _socket.MSG_CMSG_CLOEXEC
        )
    except (ConnectionError, BlockingIOError):
        return None
    if not data:
        return None
    got: list[int] = []
    for _level, _kind, payload in extra:
        got += struct.unpack(f"{len(payload) // 4}i", payload[: len(payload) // 4 * 4])
    _serial, _profile, large = _HEADER.unpack(data[: _HEADER.size])
    if not large:
        return marshal.loads(data[_HEADER.size :]), got  # noqa: S302 - from our own process
    memory = got.pop()
    try:
        size = os.fstat(memory).st_size
        return marshal.loads(os.pread(memory, size, 0)), got  # noqa: S302 - as above
    finally:
        os.close(memory)


def _send(end: _socket.socket, data: bytes, fds: Sequence[int]) -> None:
    if fds:
        rights = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, struct.pack(f"{len(fds)}i", *fds))
        end.sendmsg([data], [rights])
    else:
        end.send(data)
