"""What each rule says of each command, and where it stops: for `explain`.

It asks the same functions that judge; the decision itself is not made here.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.line import Line
from gateway.policy.matching import match_block, match_blocks, match_exemption
from gateway.policy.subject import NO_COMMAND, Subject
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Facts
    from gateway.model import Context
    from gateway.policy.model import Policy, Rule

_WORD = {Known.YES: "yes", Known.NO: "no", Known.UNKNOWN: "unknown"}
# Where a rule fails at one of these it is about something else altogether.
_ELSEWHERE = frozenset(("program", "subcommand", "structure", "opaque", "gateway_env"))


class Step(Value):
    """One rule asked about one command (-1: about the line)."""

    command: int
    rule: str
    verdict: str
    # `yes`, `no`, `unknown`, `excepted` (an `except` holds), `waived` (an exception covers it).
    answer: str
    # What it rests on; for `no`, what the first failing condition is.
    said: str
    # The first condition that fails, or empty.
    failing: str = ""
    at: str = ""
    layer: str = ""
    observed: bool = False

    @property
    def near(self) -> bool:
        """Could it have mattered? Not when it is about another program."""
        return self.answer != "no" or self.failing not in _ELSEWHERE


def trace(facts: Facts, policy: Policy, context: Context) -> tuple[Step, ...]:
    """Every rule against every command, in the order of the policy."""
    line = Line(facts, context)
    subjects = [Subject(line, command) for command in facts.commands]
    whole = [Subject(line, NO_COMMAND)]
    return tuple(
        _step(rule, subject, policy)
        for rule in policy.rules
        for subject in (whole if rule.whole else subjects)
    )


def _step(rule: Rule, subject: Subject, policy: Policy) -> Step:
    opening = rule.verdict == 0
    subject.opening = opening
    failing, known, said = "", Known.NO, ""
    for block in rule.alternatives:
        met: list[str] = []
        here, words = match_block(block, subject, lambda key, _answer: met.append(key))  # noqa: B023
        if here > known or not failing:
            failing = met[-1] if here is Known.NO and met else ""
        if here > known:
            known, said = here, words
    answer = _WORD[known]
    failing = failing if known is Known.NO else ""
    if known is not Known.NO and rule.exempt:
        subject.opening = not opening
        spared, words = match_blocks(rule.exempt, subject)
        if spared is Known.YES:
            answer, failing, said = "excepted", "except", words
        elif spared is Known.UNKNOWN and opening:
            answer, failing, said = "unknown", "except", words
    subject.opening = False
    if answer in {"yes", "unknown"}:
        waived = next(_waivers(rule, subject, policy), "")
        answer = "waived" if waived else answer
        said = f"{said}; covered by {waived}" if waived else said
    elif answer == "no":
        said = _no(failing, subject)
    index = subject.command.index
    return Step(
        index, rule.id, str(rule.verdict), answer, said, failing, rule.at, rule.layer, rule.observe
    )


def _waivers(rule: Rule, subject: Subject, policy: Policy) -> Iterator[str]:
    today = subject.context.today
    for one in policy.exemptions:
        live = one.rule == rule.id and today and today <= one.expires
        if live and match_exemption(one, subject)[0] is Known.YES:
            yield one.id


def _no(failing: str, subject: Subject) -> str:
    command = subject.command
    actual = {
        "program": command.program or "not known",
        "subcommand": " ".join(command.subcommand) or "none",
        "flags": " ".join(flag.names[0] for flag in command.flags) or "none",
        "network": "not used",
        "needs_tty": "not needed",
        "remote": command.place,
        "origin": command.origin,
        "wrapper": " ".join(command.wrappers) or "none",
    }.get(failing)
    return f"{failing} is {actual}" if actual else f"{failing} does not hold"
