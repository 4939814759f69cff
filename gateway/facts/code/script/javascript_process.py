"""node's `process`: what it changes, ends and gives away."""

from __future__ import annotations

from gateway.facts.code.script.environment import by_members, given
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis

_PROCESS = names(
    """
    argv env exit exitCode stdout stderr stdin cwd version versions platform arch pid ppid hrtime
    memoryUsage nextTick on once uptime title execPath release emitWarning off umask getuid cpuUsage
    removeListener features argv0 execArgv config
    """
)

_CHANGERS = frozenset({"delete", "assign", "defineProperty", "defineProperties", "setPrototypeOf", "with"})  # fmt: skip


def _environment(analysis: Analysis, at: int, parts: list[str], behind: int) -> None:
    """`process.env.PATH = …`: what is started from here on gets it."""
    name = known(parts[2]) if len(parts) > 2 else None
    if name is None and analysis.is_op(behind, "["):
        close = analysis.close(behind)
        name, behind = analysis.value(behind + 1, close), close + 1
    if name is not None and given(analysis, name, behind):
        return
    before = {analysis.token(at - 1).text, analysis.token(at - 2).text}
    if not _CHANGERS.isdisjoint(before) or (name is None and analysis.is_op(behind, "=")):
        analysis.gather.unknown("effects", "it changes variables of the environment")
    elif name is None:
        by_members(analysis)


def other_environment(analysis: Analysis, at: int) -> None:
    """`Bun.env.X = …`, `Deno.env.set("X", …)`"""
    parts, behind = analysis.chain(at)
    if parts[:2] == ["Bun", "env"]:
        _environment(analysis, at, parts, behind)
    elif parts == ["Deno", "env", "set"]:
        told = analysis.arguments(behind)
        if len(told) == 2:
            analysis.gather.variable(told[0], told[1])


def process(analysis: Analysis, at: int) -> None:
    """`process.x` where it stands."""
    parts, behind = analysis.chain(at)
    if parts[1:2] == ["env"]:
        _environment(analysis, at, parts, behind)
        return
    if parts[1:] == ["stdout", "write"]:
        analysis.says(behind)
    if len(parts) > 1 and parts[1] in _PROCESS:
        return
    if parts[1:] == ["kill"]:
        told = analysis.arguments(behind)
        sign = told[1] if len(told) > 1 else known("TERM")
        target = told[0] if told else unknown("no process is named")
        sign = known(f"-{sign.arg.text}") if sign.arg.exact else sign
        analysis.gather.argv((known("kill"), sign, target), "process.kill")
    elif parts[1:] == ["chdir"]:
        for text in analysis.arguments(behind)[:1]:
            analysis.gather.path("cd", text)
    else:
        analysis.gather.unknown("code", f"`{'.'.join(parts)}` is not followed")
