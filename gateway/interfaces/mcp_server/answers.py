"""Answers as the protocol carries them: structured beside text, refusals as errors of the tool."""

from __future__ import annotations

import json

from mcp.types import CallToolResult, TextContent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def answer(
    structured: Mapping[str, Any], *, text: str | None = None, failed: bool = False
) -> CallToolResult:
    """A tool's answer. `failed` tells the model that what it asked for did not happen."""
    clean = _clean(dict(structured))
    shown = json.dumps(clean, ensure_ascii=False, indent=1) if text is None else _clean(text)
    return CallToolResult(
        content=[TextContent(type="text", text=shown)],
        structured_content=clean,
        is_error=failed,
    )


def _clean(value: Any) -> Any:
    """Output of commands may hold bytes that are no text; no wire carries those."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if isinstance(value, dict):
        return {name: _clean(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item) for item in value]
    return value
