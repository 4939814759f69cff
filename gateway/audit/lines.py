"""A record as a line of a segment: `{"d":{…},"h":{…},"leaf":"…"}`.

`h` is the header: public, hashed as leaf. `d` holds the salt and the value of each field whose
commitment stands in the header's `f`; redaction takes a field out of `d` and nothing else. `leaf`
makes every line answer for itself, the newest too, which no other record vouches for yet.
"""

from __future__ import annotations

from gateway.audit import chain

_HEADER = b',"h":{'
_LEAF = b',"leaf":"'
# What stands behind the header: the marker, 64 hex digits, `"}`.
_AFTER = len(_LEAF) + 64 + 2


def join(disclosed: bytes, header: bytes, leaf: str) -> bytes:
    """The line, with its end."""
    return b'{"d":' + disclosed + b',"h":' + header + _LEAF + leaf.encode("ascii") + b'"}\n'


def header_of(line: bytes) -> bytes | None:
    """The header's bytes of a line without its end; nothing when it cannot be such a line."""
    end = len(line) - _AFTER
    if line[:5] != b'{"d":' or line[-2:] != b'"}' or line[end : end + len(_LEAF)] != _LEAF:
        return None
    start = line.rfind(_HEADER, 0, end)
    return line[start + 5 : end] if start > 0 else None


def sound(line: bytes) -> bytes | None:
    """The header's bytes when the line's leaf is the hash of them, else nothing."""
    header = header_of(line)
    if header is None or chain.leaf(header).hex().encode("ascii") != line[-66:-2]:
        return None
    return header
