"""The changes of a dry run as a person reads them: a unified diff, in git's manner."""

from __future__ import annotations

import difflib
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.outcome import Change

_MOST = 256 * 1024


def unified(change: Change, old: str, new: str, shown: str) -> str:
    """One change. `old` and `new` are where the two contents lie, `shown` the name to show."""
    lines = [f"--- {'/dev/null' if change.what == 'added' else 'a/' + shown}"]
    lines.append(f"+++ {'/dev/null' if change.what == 'deleted' else 'b/' + shown}")
    if change.mode_before != change.mode_after and change.what == "changed":
        lines.append(f"mode {change.mode_before:o} → {change.mode_after:o}")
    if change.kind in ("folder", "other"):
        lines.append(f"{change.kind} {change.what}")
    elif change.before != change.after:
        lines += _content(change, old, new)
    return "\n".join(lines) + "\n"


def _content(change: Change, old: str, new: str) -> list[str]:
    before = _text(old) if change.what != "added" else ""
    after = _text(new) if change.what != "deleted" else ""
    if before is None or after is None:
        return [f"binary or large: {change.size_before} → {change.size_after} bytes"]
    body = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=3)
    return list(body)[2:]


def _text(path: str) -> str | None:
    if os.path.islink(path):
        return "link to " + os.readlink(path)
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST + 1)
    except OSError:
        return None
    if len(data) > _MOST or b"\0" in data:
        return None
    return data.decode("utf-8", "backslashreplace")
