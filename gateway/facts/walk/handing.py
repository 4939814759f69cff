"""What a new process gets of what is exported: variables, and functions, which only bash takes from there."""

from __future__ import annotations

from gateway.facts.walk.dialects import BASHES
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Inner
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Invocation


class Handing(Value):
    """Whether all that is exported certainly arrives."""

    variables: bool = True
    functions: bool = True


# They start a program with another environment than their own.
_CLEANERS = frozenset(
    "at batch doas machinectl pkexec run0 runuser setpriv ssh start-stop-daemon su sudo systemd-run".split()  # noqa: SIM905
)
# They start a program with the environment that they have, and are no shell themselves.
_FAITHFUL = frozenset(
    "chronic find flock ionice nice nohup parallel setsid stdbuf time timeout unbuffer watch xargs".split()  # noqa: SIM905
)
_ALL = Handing()


def handing(run: Run, call: Invocation, inner: Inner) -> Handing:
    """What arrives by the command that starts `inner`."""
    name = run.commands[run.parent].program
    cleans = name in _CLEANERS or (name == "env" and _options(call))
    if not any(key[-2:] == "()" for key in run.state.attributes):
        return Handing(False, False) if cleans else _ALL
    if inner.text is None:
        whole = name in _FAITHFUL or (name == "env" and not cleans)
    else:
        whole = name in BASHES and not _privileged(call)
    return Handing(not cleans, whole and not cleans)


def _options(call: Invocation) -> bool:
    """`env -i`, `env -u X`, `env -`: some of it is taken away."""
    return any(text[:1] == "-" or not text.isascii() for text in call.texts[1:])


def _privileged(call: Invocation) -> bool:
    """`bash -p` takes no functions from the environment, and `SHELLOPTS` may say the same."""
    words = call.texts[1:]
    odd = any(text[:1] in "-+" and "p" in text for text in words) or "privileged" in words
    return odd or any(name == "SHELLOPTS" for name, _, _ in call.env)
