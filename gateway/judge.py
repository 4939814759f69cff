"""`judge`: collect → evaluate → decide. Pure: the same request, policy and context give the same answer.

`check`, `explain`, `policy test`, hooks, MCP, `run` and replay all call this one function.
"""

from __future__ import annotations

from gateway.decide import decide
from gateway.evaluate import evaluate
from gateway.facts.collect import collect
from gateway.facts.model import Command, Facts, PathUse
from gateway.model import NOWHERE, FileRequest, ShellRequest
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from gateway.facts.effects import Call, Effects
    from gateway.model import Context, Decision
    from gateway.policy.model import Policy

# What a file operation does to its path.
ROLE_OF = {"read": "read", "list": "read", "write": "write", "delete": "delete"}


class Judgement(Value):
    """A request, what it would do, and what was decided about it."""

    request: ShellRequest | FileRequest
    context: Context
    facts: Facts
    decision: Decision


def judge(
    request: ShellRequest | FileRequest,
    policy: Policy,
    context: Context,
    facts: Facts | None = None,
) -> Judgement:
    """What the policy says of a request. `facts`: when they are known already (replay, explain)."""
    if facts is None:
        facts = understand(request, policy, context)
    findings = evaluate(facts, policy, context)
    return Judgement(request, context, facts, decide(findings, facts, policy, context))


def understand(request: ShellRequest | FileRequest, policy: Policy, context: Context) -> Facts:
    """The facts of a request, with the policy's own program models."""
    if isinstance(request, FileRequest):
        return _file_facts(request, context)
    return collect(request, context, _explain(policy.programs) if policy.programs else None)


def _file_facts(request: FileRequest, context: Context) -> Facts:
    """A file operation as a command with one path, so that the same rules and lists judge it."""
    import posixpath

    path = posixpath.normpath(posixpath.join(context.cwd, request.path))
    if path.startswith("//"):
        path = path[1:]
    real = context.lookup.real(path)
    role = ROLE_OF.get(request.operation, "")
    use = PathUse(
        role, path, real=real if real != path else "", via=f"file operation {request.operation}"
    )
    name = f"file-{request.operation}"
    command = Command(
        0,
        name,
        name,
        (),
        NOWHERE,
        modelled=True,
        paths=(use,) if role else (),
        cwd=context.cwd,
        origin="file",
    )
    return Facts(f"{request.operation} {request.path}", (command,))


_EXPLAINERS: dict[int, tuple[Mapping[str, Any], Callable[[Call], Effects | None]]] = {}


def _explain(programs: Mapping[str, Any]) -> Callable[[Call], Effects | None]:
    """Program knowledge with the policy's own models before ours; read once for each policy."""
    known = _EXPLAINERS.get(id(programs))
    if known is None or known[0] is not programs:
        from gateway.facts.programs.catalog import explain
        from gateway.facts.programs.language.reading import from_mapping

        extra = {name: from_mapping(mapping, name) for name, mapping in programs.items()}
        known = programs, lambda call: explain(call, extra)
        if len(_EXPLAINERS) >= 16:
            _EXPLAINERS.clear()
        _EXPLAINERS[id(programs)] = known
    return known[1]
