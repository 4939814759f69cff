"""The few calls into the kernel that Python has no words for. Linux only; imported by the warden."""

from __future__ import annotations

import ctypes
import os

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long
_LIBC.prctl.argtypes = (ctypes.c_int, *(ctypes.c_ulong,) * 4)

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4

CLONE_NEWNS = 0x00020000
CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000

MS_NOSUID, MS_NODEV, MS_REC, MS_PRIVATE = 2, 4, 0x4000, 0x40000


def syscall(number: int, *arguments: object) -> int:
    return _checked(int(_LIBC.syscall(ctypes.c_long(number), *arguments)))


def prctl(option: int, first: int = 0) -> int:
    return _checked(int(_LIBC.prctl(option, first, 0, 0, 0)))


def unshare(flags: int) -> None:
    _checked(int(_LIBC.unshare(flags)))


def mount(source: str, target: str, kind: str, flags: int, data: str) -> None:
    words = [os.fsencode(word) for word in (source, target, kind)]
    _checked(int(_LIBC.mount(*words, ctypes.c_ulong(flags), os.fsencode(data))))


# Made once: in a fresh child each new object costs copied pages.
_CAPABILITY_HEADER = (ctypes.c_uint32 * 2)(0x20080522, 0)
_NO_CAPABILITIES = (ctypes.c_uint32 * 6)()


def drop_capabilities() -> None:
    """Give up every capability. `no_new_privs`, set before, keeps every exec from giving one back."""
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    _checked(int(_LIBC.capset(ctypes.byref(_CAPABILITY_HEADER), ctypes.byref(_NO_CAPABILITIES))))


def _checked(answer: int) -> int:
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer
