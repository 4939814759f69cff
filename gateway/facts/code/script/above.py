"""`path.dirname(process.cwd())`, `dirname(getcwd())`, `File.dirname(Dir.pwd)`: the folder above the one it runs in."""

from __future__ import annotations

from gateway.facts.code.text import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text
    from gateway.facts.code.script.analysis import Analysis

_HERE = frozenset({"cwd", "getcwd", "pwd", "getwd"})
_MOST = 8


def above(analysis: Analysis, at: int, climbed: int = 0) -> tuple[Text, int] | None:
    """The folder, and the place behind; None where something else stands."""
    if analysis.token(at).kind != "name" or climbed > _MOST:
        return None
    parts, behind = analysis.chain(at)
    called = analysis.is_op(behind, "(")
    if parts[-1] in _HERE and climbed:
        return known("/".join([".."] * climbed)), analysis.close(behind) + 1 if called else behind
    if parts[-1] != "dirname" or not called:
        return None
    found = above(analysis, behind + 1, climbed + 1)
    return None if found is None else (found[0], analysis.close(behind) + 1)
