"""Findings → one decision: the strictest live finding wins, whatever the order, file or layer."""

from __future__ import annotations

from gateway.model import Decision, Finding, Verdict
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.model import Facts
    from gateway.model import Context
    from gateway.policy.model import Policy

UNATTENDED = "engine.unattended"
_WHY = "engine.unknown"
_SEVERITY = {"low": 0, "medium": 1, "high": 2, "critical": 3}


def decide(findings: Iterable[Finding], facts: Facts, policy: Policy, context: Context) -> Decision:
    """Join the findings. INVARIANT: without a live finding the answer is deny."""
    live: list[Finding] = []
    waived: list[Finding] = []
    observed: list[Finding] = []
    observing = policy.params.mode == "observe"
    for one in findings:
        if one.waived_by and one.waived_by != one.rule:
            waived.append(one)
        elif one.observed or observing:
            observed.append(replace(one, observed=True))
        else:
            live.append(one)
    if observing:
        live.append(
            Finding("engine.observe", Verdict.ALLOW, "The policy only observes.", severity="low")
        )
    if not live:
        live.append(
            Finding(
                "engine.error",
                Verdict.DENY,
                "Judging came to no finding at all.",
                severity="critical",
            )
        )
    if not context.attended and max(one.verdict for one in live) is Verdict.ASK:
        live = _unattended(live, policy)
    if len(live) > 1:
        live.sort(key=_order)
    return Decision(
        verdict=live[0].verdict,
        findings=tuple(live),
        waived=tuple(waived),
        observed=tuple(sorted(observed, key=_order)),
        opaque=bool(facts.opaque),
        policy=policy.digest,
    )


def _unattended(live: list[Finding], policy: Policy) -> list[Finding]:
    """Nobody is there to answer: what would be asked becomes what the policy says instead."""
    verdict = policy.params.ask_unattended
    if verdict is Verdict.ASK:
        return live
    said = "nobody is there to answer"
    raised = [
        replace(one, verdict=verdict, evidence=(*one.evidence, said))
        if one.verdict is Verdict.ASK
        else one
        for one in live
    ]
    origin = policy.origins.get("ask_unattended")
    raised.append(
        Finding(
            UNATTENDED,
            verdict,
            "This needs a person's answer, and nobody is there to give it.",
            severity="low",
            at=origin.at if origin else "",
            layer=origin.layer if origin else "builtin",
            evidence=(said,),
        )
    )
    return raised


def _order(one: Finding) -> tuple[int, bool, int, int, int, str]:
    """Strictest first; what was seen before what is only not known, and of that first why it is not
    known, for what it might be then is anybody's guess; then the gravest.

    That nobody is there says nothing about the command, so it comes after what does.
    """
    return (
        -one.verdict,
        one.rule == UNATTENDED,
        one.unknown and 1 + (one.rule != _WHY),
        -_SEVERITY.get(one.severity, 1),
        one.command,
        one.rule,
    )
