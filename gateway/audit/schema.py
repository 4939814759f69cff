"""The published JSON Schema of a line of the log."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = os.path.join(os.path.dirname(__file__), "record.schema.json")


def schema() -> dict[str, Any]:
    """The schema, as it is shipped."""
    with open(FILE, encoding="utf-8") as stream:
        said: dict[str, Any] = json.load(stream)
    return said
