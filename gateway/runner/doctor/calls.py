"""System calls for the attempts: made directly, so that no library stands between us and the wall."""

from __future__ import annotations

import ctypes
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.syscall.restype = ctypes.c_long
X86 = os.uname().machine == "x86_64"


class Stopped(Exception):  # noqa: N818 - it is no error, it is what we want to see
    """It did not work, for a reason that is no error number."""


def call(number: int, *arguments: Any) -> int:
    answer = int(LIBC.syscall(ctypes.c_long(number), *arguments))
    if answer < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return answer


def number(x86: int, arm: int) -> int:
    return x86 if X86 else arm
