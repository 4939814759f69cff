"""Landlock: a ruleset made of grants, and locking the calling thread into it."""

from __future__ import annotations

import ctypes
import os
import stat

from gateway.runner.confine.grants import DEVICE, LIST, READ, WRITE
from gateway.runner.confine.libc import syscall
from gateway.runner.confine.syscalls import (
    LANDLOCK_ADD_RULE,
    LANDLOCK_CREATE_RULESET,
    LANDLOCK_RESTRICT_SELF,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK = 1 << 6, 1 << 11
_TRUNCATE, _IOCTL_DEV, _RESOLVE_UNIX = 1 << 14, 1 << 15, 1 << 16
# What can be asked of a file; the rest only of a folder.
_FILE_RIGHTS = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV | _RESOLVE_UNIX
# How many rights each version of the interface knows.
_KNOWN_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16, 6: 16, 7: 16, 8: 16}
_NEWEST_RIGHTS = 17

_NET_BIND_TCP, _NET_CONNECT_TCP = 1, 2
_SCOPE_ABSTRACT_UNIX, _SCOPE_SIGNAL = 1, 2


class _RulesetAttribute(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def interface_version() -> int:
    """The Landlock ABI of this kernel; 0 when there is none."""
    try:
        return syscall(LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    except OSError:
        return 0


def leave_alone() -> None:
    """No abstract sockets and no signals to what lies outside; nothing else is held. From version 6."""
    attribute = _RulesetAttribute(0, 0, _SCOPE_ABSTRACT_UNIX | _SCOPE_SIGNAL)
    ruleset = syscall(
        LANDLOCK_CREATE_RULESET, ctypes.byref(attribute), ctypes.c_size_t(24), ctypes.c_uint32(0)
    )
    syscall(LANDLOCK_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    os.close(ruleset)


class Ruleset:
    """A ruleset in the kernel, kept for the next command that asks for the same.

    Rights are given to inodes. The descriptors of the granted paths stay open, so that an inode number
    can't be given to another file; `current` sees when a path now leads somewhere else.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]], *, tcp: bool, unix_sockets: bool) -> None:
        version = interface_version()
        self._rights = _rights(version, unix_sockets=unix_sockets)
        net = 0 if tcp or version < 4 else _NET_BIND_TCP | _NET_CONNECT_TCP
        scoped = _SCOPE_ABSTRACT_UNIX | _SCOPE_SIGNAL if version >= 6 else 0
        handled = (1 << _KNOWN_RIGHTS.get(version, _NEWEST_RIGHTS)) - 1
        attribute = _RulesetAttribute(handled, net, scoped)
        size = 8 if version < 4 else 16 if version < 6 else 24
        self._handled = handled
        self._paths: list[tuple[str, int]] = []
        self._fd = syscall(
            LANDLOCK_CREATE_RULESET,
            ctypes.byref(attribute),
            ctypes.c_size_t(size),
            ctypes.c_uint32(0),
        )
        for path, right in pairs:
            self._grant(path, right)

    @property
    def current(self) -> bool:
        """Do the write roots and devices still lie where they lay?"""
        for path, fd in self._paths:
            try:
                now, then = os.stat(path), os.fstat(fd)
            except OSError:
                return False
            if (now.st_dev, now.st_ino) != (then.st_dev, then.st_ino):
                return False
        return True

    def restrict(self) -> None:
        """Lock the calling thread in, for good. `no_new_privs` must be set."""
        syscall(LANDLOCK_RESTRICT_SELF, ctypes.c_int(self._fd), ctypes.c_uint32(0))

    def close(self) -> None:
        for fd in (self._fd, *(fd for _path, fd in self._paths)):
            os.close(fd)
        self._paths = []

    def _grant(self, path: str, right: str) -> None:
        try:
            fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        rights = self._rights[right] & self._handled
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            rights &= _FILE_RIGHTS
        rule = _PathBeneath(rights, fd)
        try:
            if rights:
                syscall(
                    LANDLOCK_ADD_RULE,
                    ctypes.c_int(self._fd),
                    ctypes.c_int(1),
                    ctypes.byref(rule),
                    ctypes.c_uint32(0),
                )
        finally:
            if right == WRITE:
                self._paths.append((path, fd))
            else:
                os.close(fd)


def _rights(version: int, *, unix_sockets: bool) -> dict[str, int]:
    everything = (1 << _KNOWN_RIGHTS.get(version, _NEWEST_RIGHTS)) - 1
    sockets = _RESOLVE_UNIX if unix_sockets else 0
    return {
        READ: _EXECUTE | _READ_FILE | _READ_DIR | sockets,
        # Making device nodes, or driving devices, is never part of writing files.
        WRITE: everything & ~(_MAKE_CHAR | _MAKE_BLOCK | _IOCTL_DEV),
        LIST: _READ_DIR,
        DEVICE: everything & ~(_MAKE_CHAR | _MAKE_BLOCK),
    }
