"""Files that a command writes anew although it reads them too: not changed in place."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse

# Their readers tell what a text does in the order in which it does that.
_IN_ORDER = frozenset(
    ["python code", "perl code", "awk code", "javascript code", "ruby code", "php code", "lua code"]
)


def anew(paths: list[PathUse]) -> set[str]:
    """What a script has moved away, or deleted; and what it read only behind writing it."""
    first: dict[str, str] = {}
    for use in paths:
        if use.via in _IN_ORDER and use.role in {"read", "write"}:
            first.setdefault(use.path, use.role)
    anew = {path for path, role in first.items() if role == "write"}
    return anew | {use.path for use in paths if use.role == "delete"}
