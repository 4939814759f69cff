"""An `ask` goes to the person behind the client, when the client can ask one.

The question is put before the tool runs; the answer reaches the gate as its `approve`, so that the record
says who approved. A client that can't ask anybody is told so by the refusal itself.
"""

from __future__ import annotations

from mcp.server.mcpserver import AcceptedElicitation, Context, Elicit
from pydantic import BaseModel, Field

from gateway.model import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.gate import Gateway

_LONGEST = 2000


class Approval(BaseModel):
    """What the person is asked for."""

    approve: bool = Field(description="Run this command?")
    note: str = Field(default="", description="Why")


NO = Approval(approve=False)


def question(
    gateway: Gateway, command: str, ctx: Context, **options: Any
) -> Approval | Elicit[Approval]:
    """Something to ask only when the policy says `ask`, and somebody is there. Depends on nothing else."""
    if not can_ask(ctx):
        return NO
    decision = gateway.check(command, attended=True, **options).decision
    if decision.verdict is not Verdict.ASK:
        return NO
    shown = command if len(command) <= _LONGEST else f"{command[:_LONGEST]} …"
    return Elicit(f"May this run?\n\n{shown}\n\n{decision.reason}", Approval)


def can_ask(ctx: Context) -> bool:
    """Has the client said that it can ask a person?"""
    capabilities = ctx.client_capabilities
    return capabilities is not None and capabilities.elicitation is not None


def options(ctx: Context, answer: object) -> dict[str, Any]:
    """What a run is told: somebody is there, and this is what they said."""
    if not can_ask(ctx):
        return {"attended": False}
    accepted = isinstance(answer, AcceptedElicitation) and bool(answer.data.approve)
    who = "a person by way of the MCP client" if accepted else ""
    return {"attended": True, "approve": lambda _judgement: who}
