"""Rules against subjects, three-valued.

What must live here: how the answers of conditions become the answer of a block, a rule, an exception.
What must not: verdicts, which are joined in `gateway.evaluate` and `gateway.decide` alone.
"""

from __future__ import annotations

from gateway.model import Known, Verdict
from gateway.policy.answers import NO
from gateway.policy.conditions import LOADED, module
from gateway.policy.sieve import for_program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gateway.policy.answers import Answer
    from gateway.policy.model import Block, Exemption, Rule
    from gateway.policy.subject import Subject

    Trace = Callable[[str, Answer], None]


def match_block(block: Block, subject: Subject, trace: Trace | None = None) -> Answer:
    """All conditions must hold; the first that does not ends it."""
    return match_blocks((block,), subject, trace)


def match_blocks(blocks: Iterable[Block], subject: Subject, trace: Trace | None = None) -> Answer:
    """One block that holds is enough."""
    best, sure = NO, subject.sure
    for block in blocks:
        worst, said = Known.YES, []
        for key, spec in block:
            known, why = (LOADED.get(key) or module(key)).match(spec, subject)
            if trace is not None:
                trace(key, (known, why))
            if known is Known.NO:
                break
            if known is Known.UNKNOWN:
                if sure:
                    break
                worst = Known.UNKNOWN
            said.append(why)
        else:
            if worst is Known.YES:
                return worst, ", ".join(said)
            if best is NO:
                best = worst, ", ".join(said)
    return best


def match_rule(
    rule: Rule,
    subject: Subject,
    trace: Trace | None = None,
    *,
    only: Iterable[int] | None = None,
    sure: bool = False,
) -> Answer:
    """Does the rule apply? An `except` that may hold stops a rule that allows, and no other.

    `only`: the alternatives that can hold at all, as the index knows. `sure`: whoever asks does nothing
    where it is not known, so that this may be answered with no.
    """
    every = rule.alternatives
    blocks = every if only is None else map(every.__getitem__, only)
    opening = rule.verdict is Verdict.ALLOW
    subject.opening, subject.sure = opening, sure
    try:
        answer = match_blocks(blocks, subject, trace)
        if answer[0] is Known.NO or not rule.exempt:
            return answer
        # (Of what closes, only a certain exception takes anything away.)
        subject.opening, subject.sure = not opening, not opening and trace is None
        spared = match_blocks(for_program(rule.exempt, subject.command.program), subject)
    finally:
        subject.opening = subject.sure = False
    if trace is not None:
        trace("except", spared)
    if spared[0] is Known.YES:
        return NO
    if spared[0] is Known.UNKNOWN and opening:
        return Known.UNKNOWN, f"{answer[1]}, but perhaps excepted: {spared[1]}"
    return answer


def match_exemption(exemption: Exemption, subject: Subject) -> Answer:
    """Does the exception cover this subject for certain?"""
    subject.opening = True
    try:
        return match_blocks(exemption.blocks, subject)
    finally:
        subject.opening = False
