"""Tier 1, from order to kernel: what a forked child does to itself before it becomes the command."""

from __future__ import annotations

import ctypes
import errno
import os

from gateway.runner.confine import libc
from gateway.runner.confine.grants import Grants, grants
from gateway.runner.confine.landlock import Ruleset, interface_version
from gateway.runner.confine.seccomp import build, families
from gateway.runner.confine.syscalls import architecture
from gateway.runner.spec import Confinement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.runner.confine.syscalls import Architecture

_SECCOMP_SET_MODE_FILTER = 1
_KEPT = 8


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


class Filter:
    """A seccomp program, ready to be handed to the kernel."""

    def __init__(self, program: bytes) -> None:
        self._text = ctypes.create_string_buffer(program, len(program))
        self._program = _Program(len(program) // 8, ctypes.cast(self._text, ctypes.c_void_p))

    def apply(self) -> None:
        libc.syscall(
            _machine().seccomp,
            ctypes.c_uint(_SECCOMP_SET_MODE_FILTER),
            ctypes.c_uint(0),
            ctypes.byref(self._program),
        )


class Lock:
    """Everything of tier 1 that can be made before the fork."""

    def __init__(self, order: dict[str, Any]) -> None:
        asked = Confinement(**order["asked"])
        network, unix_sockets = order["network"], order["unix_sockets"]
        self._grants: Grants = grants(asked)
        self._ruleset = Ruleset(
            self._grants.pairs, tcp=network == "on", unix_sockets=unix_sockets != "refused"
        )
        shielded = () if interface_version() >= 6 else (os.getpid(), os.getppid())
        self._filter = Filter(build(_machine(), families(network, unix_sockets, 1), shielded))

    @property
    def current(self) -> bool:
        return self._grants.current and self._ruleset.current

    def close(self) -> None:
        self._ruleset.close()

    def apply(self) -> None:
        """In the child: from here on there is no way back."""
        self._ruleset.restrict()
        self._filter.apply()


class Locks:
    """The locks made so far, by profile: the number that the gateway gave to what they are made from."""

    def __init__(self) -> None:
        self._made: dict[int, Lock] = {}

    def lock(self, profile: int, order: dict[str, Any]) -> Lock | None:
        """The lock of a profile, made anew when the disk has changed. Profile 0 is none."""
        if profile == 0:
            return None
        found = self._made.pop(profile, None)
        if found is not None and not found.current:
            found.close()
            found = None
        if found is None:
            found = Lock(order)
        self._made[profile] = found
        while len(self._made) > _KEPT:
            self._made.pop(next(iter(self._made))).close()
        return found


def _machine() -> Architecture:
    machine = architecture()
    if machine is None:
        raise OSError(errno.ENOSYS, "there is no filter for this architecture")
    return machine
