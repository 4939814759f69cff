"""What a façade says of a refusal, and how it records one that came before any judging."""

from __future__ import annotations

from gateway.decide import UNATTENDED
from gateway.errors import WorkspaceError
from gateway.model import Finding, Verdict
from gateway.systems.contents import as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from gateway.filegate import Answer
    from gateway.gate import Gateway


def why(answer: Answer) -> str:
    """Reason and suggestion of the first deciding rule, each on its line; and that nobody was there."""
    decision = answer.decision
    alone = [one.reason for one in decision.deciding[1:] if one.rule == UNATTENDED]
    return "\n".join(text for text in (decision.reason, *alone, decision.suggest) if text)


def content_of(gateway: Gateway, path: str, content: str | bytes, encoding: str) -> bytes:
    """The bytes to write; what can't be read as bytes is recorded and raised."""
    try:
        return as_bytes(content, encoding)
    except WorkspaceError as error:
        finding = Finding("file.content", Verdict.DENY, f"{error}.", severity="low")
        gateway.refuse_file("write", path, finding)
        raise


def turn_away(
    gateway: Gateway,
    command: str,
    rule: str,
    reason: str,
    *,
    cwd: str | os.PathLike[str] | None = None,
) -> None:
    """Record that a request was turned away for its own sake: a missing folder, a plan exceeded."""
    gateway.refuse(command, Finding(rule, Verdict.DENY, reason, severity="low"), cwd=cwd)
