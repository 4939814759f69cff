"""gateway: the one place through which an AI agent's shell commands pass.

    from gateway import Gateway

    with Gateway.open("coding-agent") as gateway:
        answer = gateway.run("make test", timeout=60)

What is named here is the public API; it is imported when it is first used, so that a process which
needs only a part of it starts fast.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.errors import AuditError, GatewayError, PolicyError, RunnerError, UsageError
    from gateway.errors import WorkspaceError as WorkspaceError
    from gateway.filegate import Answer
    from gateway.gate import Gateway
    from gateway.judge import Judgement
    from gateway.model import Context, Decision, Finding, ShellRequest, Verdict
    from gateway.policy.load import load as load_policy
    from gateway.runner.outcome import Outcome

__all__ = [
    "Answer",
    "AuditError",
    "Context",
    "Decision",
    "Finding",
    "Gateway",
    "GatewayError",
    "Judgement",
    "Outcome",
    "PolicyError",
    "RunnerError",
    "ShellRequest",
    "UsageError",
    "Verdict",
    "WorkspaceError",
    "load_policy",
]

_ERRORS = {
    "AuditError",
    "GatewayError",
    "PolicyError",
    "RunnerError",
    "UsageError",
    "WorkspaceError",
}
_HOMES = {
    "Answer": "gateway.filegate",
    "Gateway": "gateway.gate",
    "Judgement": "gateway.judge",
    "Outcome": "gateway.runner.outcome",
    "load_policy": "gateway.policy.load",
}


def __getattr__(name: str) -> object:
    """Import a public name from where it lives."""
    if name not in __all__:
        raise AttributeError(f"module `gateway` has no attribute `{name}`")
    import sys

    home = _HOMES.get(name, "gateway.errors" if name in _ERRORS else "gateway.model")
    __import__(home)
    found = getattr(sys.modules[home], "load" if name == "load_policy" else name)
    globals()[name] = found
    return found
