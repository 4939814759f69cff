"""What a façade says of a refusal, and how it records one that came before any judging."""

from __future__ import annotations

from gateway.model import Finding, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.filegate import Answer
    from gateway.gate import Gateway


def why(answer: Answer) -> str:
    """Reason and suggestion of the first deciding rule, each on its line."""
    decision = answer.decision
    return "\n".join(text for text in (decision.reason, decision.suggest) if text)


def turn_away(
    gateway: Gateway, command: str, rule: str, reason: str, *, cwd: str | None = None
) -> None:
    """Record that a request was turned away for its own sake: a missing folder, a plan exceeded."""
    gateway.refuse(command, Finding(rule, Verdict.DENY, reason, severity="low"), cwd=cwd)
