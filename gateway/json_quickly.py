"""Reading JSON without the `json` package, whose import and patterns cost a cold decision 1.3 ms.

The scanner is the one that `json` itself uses. Where an interpreter doesn't have it, `json` does the work.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Settings:
    """What the scanner wants to be told: nothing out of the ordinary, and numbers as Python's own."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    memo: dict[str, str] = {}  # noqa: RUF012 - the scanner asks for one, and empties it itself

    @staticmethod
    def parse_constant(name: str) -> Any:
        """`NaN` and the infinities, which we never write."""
        raise ValueError(f"{name} is no JSON")


def read_json(data: bytes) -> Any:
    """The value of a JSON text; a `ValueError` where it is none."""
    try:
        from _json import make_scanner
    except ImportError:
        import json

        return json.loads(data)
    text = data.decode().strip(" \t\r\n")
    try:
        value, end = make_scanner(_Settings)(text, 0)  # type: ignore[arg-type]
    except StopIteration as stop:
        raise ValueError(f"no JSON value at {stop.value}") from None
    if end != len(text):
        raise ValueError(f"more than one JSON value, at {end}")
    return value
