"""Signs that a URL writes as `%2e`."""

from __future__ import annotations

from gateway.regex import compiled_later

_CODES = compiled_later(r"(?:%[0-9a-fA-F]{2})+")


def decoded(text: str) -> str:
    """The text with the signs themselves; what is no text stays as it stands there."""
    return _CODES.sub(lambda one: _signs(one[0]), text) if "%" in text else text


def _signs(codes: str) -> str:
    try:
        return bytes.fromhex(codes.replace("%", "")).decode()
    except UnicodeDecodeError:
        return codes
