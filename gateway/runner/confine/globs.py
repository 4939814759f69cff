"""Deny lists: which paths a list of paths and globs covers.

One expression for a whole list, so that a walk over a tree asks once for each name. A pattern covers
what it matches and all that lies below. `x/**` is taken as `x`: hiding a folder hides its content.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MAGIC = frozenset("*?[")
_TOKEN = compiled_later(r"(?s)\*\*/|\*\*|\*|\?|\[!?\]?[^]/]*\]|.")


def literal(pattern: str) -> str:
    """The absolute path that a pattern names, or empty when it is a glob."""
    path = _trimmed(pattern)
    return path if path.startswith("/") and _MAGIC.isdisjoint(path) else ""


def absolute(pattern: str, base: str) -> str:
    """The pattern with its anchor written out: `.env` → `/ws/**/.env`, `a/b` → `/ws/a/b`."""
    path = _trimmed(pattern)
    if path.startswith("/"):
        return path
    if "/" in path:
        return f"{base}/{path}"
    return f"{base}/**/{path}"


def fixed_part(pattern: str) -> str:
    """The folder below which everything that an absolute pattern can match lies."""
    parts = []
    for part in _trimmed(pattern).split("/")[:-1]:
        if not _MAGIC.isdisjoint(part):
            break
        parts.append(part)
    return "/".join(parts) or "/"


def covers(patterns: Iterable[str], base: str) -> Callable[[str], bool]:
    """A test for absolute paths. Of several patterns that match, the last one counts (`!` takes back)."""
    import re

    rules = []
    for pattern in patterns:
        taken_back = pattern.startswith("!")
        rules.append((_compiled(absolute(pattern.removeprefix("!"), base)), not taken_back))
    if all(positive for _expression, positive in rules):
        together = "|".join(expression for expression, _positive in rules)
        matches = re.compile(f"(?:{together})(?:/.*)?", re.DOTALL).fullmatch if rules else None
        return lambda path: matches is not None and matches(path) is not None
    ordered = [(re.compile(f"(?:{one})(?:/.*)?", re.DOTALL), positive) for one, positive in rules]

    def covered(path: str) -> bool:
        answer = False
        for expression, positive in ordered:
            if expression.fullmatch(path):
                answer = positive
        return answer

    return covered


def below(path: str, folder: str) -> bool:
    """Is it that folder, or in it? Both absolute and without `.` and `..`."""
    return folder in (path, "/") or path.startswith(folder + "/")


def _trimmed(pattern: str) -> str:
    path = pattern.rstrip("/") or "/"
    while path.endswith("/**"):
        path = path[:-3] or "/"
    return path


def _compiled(pattern: str) -> str:
    import re

    out = []
    for token in _TOKEN.findall(pattern):
        if token == "**/":  # noqa: S105 - not a password
            out.append("(?:.*/)?")
        elif token == "**":  # noqa: S105
            out.append(".*")
        elif token == "*":  # noqa: S105
            out.append("[^/]*")
        elif token == "?":  # noqa: S105
            out.append("[^/]")
        elif token.startswith("[") and len(token) > 2:
            out.append(
                "[" + token[1:-1].replace("\\", r"\\").replace("!", "^", token[1] == "!") + "]"
            )
        else:
            out.append(re.escape(token))
    return "".join(out)
