"""Which shell reads a text: bash, or an `sh` that may be bash, dash, ash or another.

What those don't all read alike is opaque; what only bash has may do nothing. Never less than either runs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Outcome, Run
    from gateway.facts.state.values import Variable
    from gateway.facts.walk.record import Invocation
    from gateway.model import Span
    from gateway.shell.syntax import Script

BASHES = frozenset(["bash", "rbash"])
# They hand the text to the shell of the user, or of the other side, which is hardly ever a plain `sh`;
# some have it from a variable.
_OTHERS = frozenset(
    "parallel runuser screen script ssh su sudo tmux".split()  # noqa: SIM905
)
_TOLD_BY = {"parallel": "PARALLEL_SHELL", "screen": "SHELL", "script": "SHELL", "tmux": "SHELL"}
PLAIN = frozenset(["sh", "dash", "ash", "yash", "busybox"])
_SHELLS = frozenset(
    "sh bash rbash dash ash yash ksh ksh93 mksh lksh busybox zsh fish csh tcsh".split()  # noqa: SIM905
)
# Builtins of bash that a plain `sh` may not have.
_ONLY_BASH = frozenset(
    """bind builtin caller compgen complete compopt declare dirs disown enable help history let logout
    mapfile popd pushd readarray shopt source suspend typeset""".split()  # noqa: SIM905
)


def dialect_of(run: Run, inner: Inner, variables: Mapping[str, Variable]) -> str:
    """The name of the shell that reads a text which a command hands on, with these variables."""
    name = run.commands[run.parent].program
    if name in _SHELLS:
        return name
    text = inner.text.text if inner.text is not None else ""
    if text.startswith("#!"):
        words = [word.rpartition("/")[2] for word in text[2:].partition("\n")[0].split()]
        return next((word for word in words if word in _SHELLS), "sh")
    if name in _TOLD_BY:
        told = _TOLD_BY[name]
        shell = str(variables.get(told, run.context.env.get(told, ""))).rpartition("/")[2]
        return shell if shell in PLAIN else "bash"
    if name in _OTHERS or " bash " in inner.name or inner.place != "local" or run.place != "local":
        return "bash"
    if inner.name.endswith(" file"):  # a script that does not say what it is for
        return str(run.state.place.get("dialect", "bash"))
    return "sh"


def without(
    name: str, builtin: Callable[[Run, Invocation], Outcome]
) -> Callable[[Run, Invocation], Outcome]:
    """The builtin, in a shell that may not have it."""
    if name not in _ONLY_BASH:
        return builtin

    def walk(run: Run, call: Invocation) -> Outcome:
        from gateway.facts.state.run import Outcome

        mark = run.journal.mark()
        outcome = builtin(run, call)
        run.or_not(mark)
        return Outcome(None, outcome.text, outcome.sources)

    return walk


def parse_sh(run: Run, text: str, span: Span) -> Script:
    """The tree of a text for `sh`. Where bash reads it in another way, as bash does, and a part of it
    is opaque."""
    from gateway.shell.parse import parse
    from gateway.shell.walk import opaque_parts

    script = parse(text, "sh")
    found = list(opaque_parts(script))
    if not found:
        return script
    as_bash = parse(text)
    if not list(opaque_parts(as_bash)):
        run.opaque_part(found[0].reason, found[0].detail, span, text)
    return as_bash
