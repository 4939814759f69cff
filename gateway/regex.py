"""Regular expressions that are compiled when they are first used.

Importing `re` and compiling our patterns takes a third of a cold decision, and most commands need none of
them. Flags are written into the pattern: `(?s)`, `(?a)`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Later:
    """Stands for a compiled pattern, and from its first use on has that pattern's own methods."""

    __slots__ = ("pattern", *_METHODS)

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    def __getattr__(self, name: str) -> Any:
        import re

        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def compiled_later(pattern: str) -> re.Pattern[str]:
    """What `re.compile` gives, later."""
    return _Later(pattern)  # type: ignore[return-value]
