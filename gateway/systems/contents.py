"""File contents as text for tools: UTF-8 where it is that, else base64, which is said."""

from __future__ import annotations

import base64
import binascii

from gateway.errors import WorkspaceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BASE64 = "base64"


def as_fields(data: bytes) -> dict[str, Any]:
    """`content`, and `encoding` when it isn't plain text."""
    try:
        return {"content": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {"content": base64.b64encode(data).decode("ascii"), "encoding": BASE64}


def as_bytes(content: str | bytes, encoding: str = "") -> bytes:
    """What `as_fields` was made of; bytes are themselves."""
    if isinstance(content, bytes):
        return content
    if not isinstance(content, str):
        raise WorkspaceError(f"the content must be text, not {type(content).__name__}")
    try:
        if encoding == BASE64:
            return base64.b64decode(content, validate=True)
        return content.encode(encoding or "utf-8")
    except (UnicodeError, LookupError, binascii.Error, ValueError) as error:
        raise WorkspaceError(f"the content can't be encoded: {error}") from error


def shown(name: str) -> str:
    """A file name that any wire can carry: bytes that are no UTF-8 as `\\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
