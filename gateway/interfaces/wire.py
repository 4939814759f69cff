"""A decision as JSON: the one shape that `check --json`, `check --batch`, hooks and MCP share."""

from __future__ import annotations

from gateway.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.filegate import Answer
    from gateway.judge import Judgement
    from gateway.model import Decision, Finding
    from gateway.runner.outcome import Outcome


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


def answer(one: Answer) -> dict[str, Any]:
    """`run --json`: the decision, and what came of it."""
    return {
        **full(one.judgement),
        "record": one.record,
        "approved_by": one.approved_by,
        "outcome": None if one.outcome is None else outcome(one.outcome),
    }


def outcome(one: Outcome) -> dict[str, Any]:
    """How a command ended, with what was kept of its output as text."""
    value: dict[str, Any] = plain(one)
    for name, stream in (("stdout", one.stdout), ("stderr", one.stderr)):
        value[name] = {"text": stream.text, "truncated": stream.truncated, **value[name]}
        del value[name]["head"], value[name]["tail"]
    return value


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
