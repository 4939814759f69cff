"""What reaches functions, and programs that run, by other ways than their names."""

from __future__ import annotations

from gateway.facts.code.script.javascript_foreign import hand_to, keep_text, look_foreign
from gateway.facts.code.script.javascript_process import other_environment
from gateway.facts.code.text import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis


def look(analysis: Analysis, at: int) -> None:
    """What reaches functions by other ways than their names."""
    token = analysis.token(at)
    if analysis.foreign and token.kind == "name":
        look_foreign(analysis, at)
    elif analysis.foreign and analysis.is_op(at, "("):
        hand_to(analysis, at)
    if analysis.foreign and token.kind == "str":
        keep_text(analysis, at)
    if token.kind == "name" and analysis.linked(at) and token.text in {"constructor", "__proto__"}:
        if not (analysis.is_op(at + 1, ".") and analysis.token(at + 2).text == "name"):
            analysis.gather.unknown("code", f"it reaches for `.{token.text}`")
    elif token.text in {"Bun", "Deno"} and token.kind == "name" and not analysis.linked(at):
        other_environment(analysis, at)
    elif token.text in {"stdin", "stdio"} and _of_a_child(analysis, at):
        analysis.gather.unknown("code", "it writes to a program that it started")
    elif token.text in {"constructor", "__proto__"} and _destructures(analysis, at):
        analysis.gather.unknown("code", f"it reaches for `.{token.text}`")
    elif token.kind == "str" and token.value is not None:
        _text(analysis, at, token.value.arg.text)
    elif analysis.is_op(at, "(") and analysis.is_op(at - 1, "]"):
        opening = opened(analysis, at - 1)
        if _picks(analysis, opening - 1) and (at - 1 - opening, analysis.token(at - 2).kind) != (
            2,
            "num",
        ):
            analysis.gather.unknown("code", "it calls a function by a name that is computed")


def _text(analysis: Analysis, at: int, name: str) -> None:
    """`f["constructor"]`, `child["stdin"]`, and the shell of zx and bun, that is called by a template."""
    token, before = analysis.token(at), analysis.token(at - 1)
    if name in {"constructor", "__proto__"}:
        analysis.gather.unknown("code", f"it names `{name}`")
    picked = analysis.is_op(at - 1, "[") and analysis.is_op(at + 1, "]")
    if name in {"stdin", "stdio"} and picked and _picks(analysis, at - 2):
        analysis.gather.unknown("code", "it writes to a program that it started")
    runs = before.text == "$" or (before.text == "sh" and "zx" in analysis.aliases.values())
    if runs and token.text.startswith("`") and before.kind == "name" and not token.space:
        analysis.gather.shell(token.value or unknown("it is computed"), "$`…`")


def _destructures(analysis: Analysis, at: int) -> bool:
    """`const {constructor: c} = …`"""
    return analysis.is_op(at - 1, "{", ",") and analysis.is_op(at + 1, ":", ",", "}", "=")


def _of_a_child(analysis: Analysis, at: int) -> bool:
    """`child.stdin`, `{stdin} = child`; not `process.stdin`, nor the option `stdio`."""
    if analysis.linked(at):
        return analysis.token(at - 2).text != "process"
    name = analysis.token(at).text
    return name == "stdin" and analysis.token(at).kind == "name" and _destructures(analysis, at)


def _picks(analysis: Analysis, at: int) -> bool:
    """A bracket behind this picks a property; elsewhere it begins a list."""
    token = analysis.token(at)
    if token.kind == "op":
        return token.text in {")", "]", "?."}
    return token.kind in {"name", "str"} and token.text not in {"return", "of", "in", "await"}


def opened(analysis: Analysis, close: int) -> int:
    depth = 0
    for there in range(close, -1, -1):
        token = analysis.tokens[there]
        if token.kind == "op":
            depth += (token.text in {")", "]", "}"}) - (token.text in {"(", "[", "{"})
            if depth == 0:
                return there
    return 0
