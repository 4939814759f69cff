"""Options that stand in braces: `execSync("make", {cwd: "d", env: {A: "b"}})`."""

from __future__ import annotations

from gateway.facts.code.spec import interprets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.script.analysis import Analysis
    from gateway.facts.model import Arg

    Span = tuple[int, int]


def pairs(analysis: Analysis, opening: int) -> dict[str, Span]:
    """Where the value of each key stands; `...others` under its own sign."""
    found: dict[str, Span] = {}
    for start, stop in analysis.spans_in(opening):
        token = analysis.token(start)
        key = token.value.arg.text if token.value is not None else token.text
        plain = analysis.is_op(start + 1, ":")
        if not plain and stop - start > 1:
            key = "..."  # `[name]: x`, `get name() {…}`
        found[key] = (start + 2, stop) if plain else (start, stop)
    return found


def circumstances(analysis: Analysis, name: str, program: str, spans: list[Span]) -> Arg | None:
    """What options say of the folder, the environment and the input of a process; gives the folder."""
    cwd = None
    for start, stop in spans:
        if not analysis.whole(start, stop, "{"):
            called = analysis.token(start).kind == "name" or analysis.is_op(start, "{")
            function = any(analysis.is_op(at, "=>", "function") for at in range(start, stop))
            function = function or analysis.token(start).text in {"function", "async"}
            if called and not function and name.endswith(("Sync", ".exec")):
                analysis.gather.unknown("effects", f"the options of `{name}` are not seen here")
            continue
        options = pairs(analysis, start)
        if "cwd" in options:
            cwd = analysis.value(*options["cwd"]).arg
        if "env" in options:
            _environment(analysis, name, options["env"])
        if "input" in options and interprets(program):
            analysis.gather.unknown("code", f"`{program}` is fed by the code")
        if "shell" in options and name.endswith(("exec", "execSync")):
            _by_another(analysis, name, options["shell"])
        if "..." in options:
            analysis.gather.unknown("effects", f"the options of `{name}` are not seen here")
    return cwd


def _by_another(analysis: Analysis, name: str, span: Span) -> None:
    """`{shell: "python3"}`: that program gets the text, not `sh`."""
    shell = analysis.value(*span).arg
    if not shell.exact or shell.text.rpartition("/")[2] not in {"sh", "bash", "dash"}:
        analysis.gather.unknown("code", f"`{name}` hands the text to `{shell.text or 'a program'}`")


def _environment(analysis: Analysis, name: str, span: Span) -> None:
    start, stop = span
    if analysis.is_op(start, "{"):
        for key, value in pairs(analysis, start).items():
            if key != "...":
                analysis.gather.env[key] = analysis.value(*value).arg
    elif [token.text for token in analysis.tokens[start:stop]] != ["process", ".", "env"]:
        analysis.gather.unknown("effects", f"the environment that `{name}` gives is not known here")
