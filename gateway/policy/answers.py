"""Three-valued answers with their evidence, and how several become one."""

from __future__ import annotations

from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    Answer: TypeAlias = tuple[Known, str]

NO: Answer = (Known.NO, "")


def yes(evidence: str) -> Answer:
    """It holds, and this shows it."""
    return Known.YES, evidence


def unknown(why: str) -> Answer:
    """It cannot be told, and this is why."""
    return Known.UNKNOWN, why


def one_of(answers: Iterable[Answer]) -> Answer:
    """One that holds is enough."""
    best = NO
    for answer in answers:
        if answer[0] is Known.YES:
            return answer
        if answer[0] > best[0]:
            best = answer
    return best


def all_of(answers: Iterable[Answer]) -> Answer:
    """All must hold, and there must be one."""
    worst: Answer | None = None
    for answer in answers:
        if answer[0] is Known.NO:
            return NO
        if worst is None or answer[0] < worst[0]:
            worst = answer
    return worst or NO


def none_of(answers: Iterable[Answer]) -> Answer:
    """Not one may hold."""
    found = one_of(answers)
    if found[0] is Known.YES:
        return NO
    return unknown(found[1]) if found[0] is Known.UNKNOWN else yes("none of them")


def each(opening: bool, answers: Iterable[Answer]) -> Answer:
    """What closes needs one that holds; what opens needs all to hold."""
    return all_of(answers) if opening else one_of(answers)


def known(value: Known, evidence: str) -> Answer:
    """A fact that is three-valued itself."""
    return (value, evidence) if value is not Known.NO else NO
