"""`judge`: collect → evaluate → decide. Pure: the same request, policy and context give the same answer.

`check`, `explain`, `policy test`, hooks, MCP, `run` and replay all call this one function.
"""

from __future__ import annotations

from gateway.decide import decide
from gateway.evaluate import evaluate
from gateway.facts.collect import collect
from gateway.facts.model import Facts
from gateway.model import FileRequest, ShellRequest
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from gateway.facts.effects import Call, Effects
    from gateway.model import Context, Decision
    from gateway.policy.model import Policy


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
        from gateway.facts.files import file_facts

        return file_facts(request, context)
    return collect(
        request,
        context,
        _explain(policy.programs) if policy.programs else None,
        second_grammar=policy.params.second_grammar == "agree",
    )


_EXPLAINERS: dict[int, tuple[Mapping[str, Any], Callable[[Call], Effects | None]]] = {}


def _explain(programs: Mapping[str, Any]) -> Callable[[Call], Effects | None]:
    """Program knowledge with the policy's own models before ours; read once for each policy."""
    known = _EXPLAINERS.get(id(programs))
    if known is None or known[0] is not programs:
        from gateway.facts.programs.catalog import with_models
        from gateway.facts.programs.language.reading import from_mapping

        extra = {name: from_mapping(mapping, name) for name, mapping in programs.items()}
        known = programs, with_models(extra)
        if len(_EXPLAINERS) >= 16:
            _EXPLAINERS.clear()
        _EXPLAINERS[id(programs)] = known
    return known[1]
