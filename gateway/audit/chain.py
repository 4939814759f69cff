"""The hashes that bind the log together: pure functions over bytes.

What must live here: how a header becomes a leaf, a field a commitment, leaves a tree. What must not:
files, clocks, keys. `standalone_verify` writes the same down a second time, on purpose: a verifier
that shares the writer's code shares its mistakes.

- commitment = SHA-256(0x02, length of the name in one byte, name, salt as 32 hex digits, value)
- leaf = SHA-256(0x00, canonical header); the next header holds it as `prev`
- node = SHA-256(0x01, left, right), a tree over the same leaves, as in RFC 6962
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class _Hash(Protocol):
        def digest(self) -> bytes: ...
        def hexdigest(self) -> str: ...

    sha256: Callable[[bytes], _Hash]
elif "hashlib" in sys.modules:
    from hashlib import sha256
else:
    # A hook that lives 20 ms hashes ten short texts: loading OpenSSL for that costs 2 ms.
    try:
        from _sha256 import sha256  # Python 3.11
    except ImportError:
        try:
            from _sha2 import sha256  # Python 3.12 and later
        except ImportError:
            from hashlib import sha256

GENESIS = "0" * 64


def leaf(header: bytes) -> bytes:
    """The leaf of a record, from the canonical bytes of its header."""
    return sha256(b"\x00" + header).digest()


def commitment(name: str, salt: str, value: bytes) -> str:
    """Binds a field to its header without showing it: the salt makes guessing useless."""
    spelled = name.encode("ascii")
    return sha256(
        b"\x02" + bytes((len(spelled),)) + spelled + salt.encode("ascii") + value
    ).hexdigest()


def node(left: bytes, right: bytes) -> bytes:
    """An inner node of the tree."""
    return sha256(b"\x01" + left + right).digest()


def grow(peaks: list[bytes], count: int, new: bytes) -> None:
    """Put one more leaf behind the `count` leaves whose perfect subtrees `peaks` are."""
    while count & 1:
        new = node(peaks.pop(), new)
        count >>= 1
    peaks.append(new)


def root(peaks: list[bytes]) -> bytes:
    """The root of the tree whose perfect subtrees, largest first, are `peaks`."""
    if not peaks:
        return sha256(b"").digest()
    top = peaks[-1]
    for peak in reversed(peaks[:-1]):
        top = node(peak, top)
    return top
