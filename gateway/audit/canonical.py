"""One value, one spelling: the bytes that are hashed.

Canonical JSON as in RFC 8785, held to what needs no special cases: strings, integers, true, false,
null, lists and objects with ASCII keys. No floats: two machines may print the same one differently.
"""

from __future__ import annotations

import json

from gateway.scale import Scale
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)
# Beyond this, JSON readers in other languages lose digits.
_LARGEST = 2**53 - 1


def spell(value: Any) -> str:
    """The canonical text of a value that `exact` has made."""
    return _ENCODER.encode(value)


def encode(value: Any) -> bytes:
    """The canonical bytes: what is hashed."""
    return _ENCODER.encode(value).encode("utf-8")


def exact(value: object) -> Any:
    """Turn any value of ours into what can be spelled in one way only."""
    if isinstance(value, str):
        return value if value.isascii() else text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Scale):
        return value.name.lower()
    if isinstance(value, int):
        return value if -_LARGEST <= value <= _LARGEST else str(value)
    if isinstance(value, (list, tuple)):
        return [exact(item) for item in value]
    if isinstance(value, dict):
        return {
            key if type(key) is str and key.isascii() else text(str(key)): exact(item)
            for key, item in value.items()
        }
    if isinstance(value, Value):
        return {name: exact(getattr(value, name)) for name in type(value)._defaults}
    if isinstance(value, (set, frozenset)):
        return sorted((exact(item) for item in value), key=str)
    return text(str(value))


def text(value: str) -> str:
    """Text that is valid Unicode: what was no UTF-8 becomes U+FFFD."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in value)
    return value
