"""A decision as JSON: the one shape that `check --json`, `check --batch`, hooks and MCP share."""

from __future__ import annotations

from gateway.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.judge import Judgement
    from gateway.model import Decision, Finding


def short(decision: Decision) -> dict[str, Any]:
    """The contract of `check --batch`: verdict, rules, reason, opaque."""
    return {
        "verdict": str(decision.verdict),
        "rules": list(decision.rules),
        "reason": decision.reason,
        "opaque": decision.opaque,
    }


def full(judgement: Judgement) -> dict[str, Any]:
    """`check --json`: the short form, the better way, and every finding."""
    decision = judgement.decision
    return {
        **short(decision),
        "suggest": decision.suggest,
        "policy": decision.policy,
        "findings": [finding(one) for one in decision.findings],
        "waived": [finding(one) for one in decision.waived],
        "observed": [finding(one) for one in decision.observed],
    }


def finding(one: Finding) -> dict[str, Any]:
    """One finding, with its verdict as a word."""
    value: dict[str, Any] = plain(one)
    return value


def failure(message: str) -> dict[str, Any]:
    """What stands in place of a decision when there could be none. It is never an allow."""
    return {
        "verdict": "deny",
        "rules": ["engine.input"],
        "reason": message,
        "opaque": True,
        "error": message,
    }
