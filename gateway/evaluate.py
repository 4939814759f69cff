"""Facts × policy → findings: every rule against every command, in no order that matters.

What must live here: which findings a line gives. What must not: which of them wins (`decide`), or how a
condition is answered (`policy.conditions`).

INVARIANT: every command has at least one finding, and whatever fails on the way is a finding that denies.
"""

from __future__ import annotations

from gateway.model import Finding, Known, Verdict
from gateway.policy.candidates import candidates
from gateway.policy.index import in_flows, of_line
from gateway.policy.line import Line
from gateway.policy.matching import match_exemption, match_rule
from gateway.policy.model import network_mode
from gateway.policy.path_findings import covered, path_findings
from gateway.policy.subject import NO_COMMAND, Subject
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Command, Facts
    from gateway.model import Context
    from gateway.policy.answers import Answer
    from gateway.policy.index import Fed
    from gateway.policy.model import Exemption, Policy, Rule

# Conditions that a program which is not known leaves open in every rule: said once, not by each.
_ABOUT_PROGRAM = frozenset(("program", "subcommand", "words", "program_path"))
_NOT_KNOWN = frozenset(("program", "code", "effects"))


def evaluate(facts: Facts, policy: Policy, context: Context) -> tuple[Finding, ...]:
    """Every finding about a line, waived and observed ones among them."""
    line = Line(facts, context)
    mode = network_mode(policy.params, context.gateway_env)
    fed = in_flows(facts)
    findings = [*_line(line, policy)]
    for command in facts.commands:
        subject = Subject(line, command)
        try:
            findings += _command(policy, subject, mode, fed)
        except Exception as error:  # noqa: BLE001 - a failure must deny, whatever it is
            findings.append(_placed(_failed(f"judging `{command.program}`", error), command))
    line.others.clear()  # they hold the line
    if not facts.commands and not facts.opaque and not findings:
        findings.append(
            Finding("engine.nothing", Verdict.ALLOW, "There is nothing to run.", severity="low")
        )
    return tuple(findings)


# ---------------------------------------------------------------- the line


# A better way for each reason why a text was not read (`shell.refusal`; `grammar` is no fault of the text).
_READABLY = {
    "syntax": "Correct the text: bash would refuse it too.",
    "ambiguous": "Say it so that it can mean one thing only: quote words, or give each command its own line.",
    "not-installed": "Install what the policy asks for, or take `second_grammar: agree` out of it.",
    "too-large": "Split it, or write it to a script and run that.",
}


def _line(line: Line, policy: Policy) -> Iterator[Finding]:
    facts = line.facts
    numbers = of_line(policy.index, facts)
    if numbers:
        subject = Subject(line, NO_COMMAND)
        for number in numbers:
            yield from _rule(number, policy, subject)
    origin = policy.origins.get("on_unparseable")
    for part in facts.opaque:
        yield Finding(
            "engine.unparseable",
            policy.params.on_unparseable,
            f"This could not be read: {part.detail}.",
            _READABLY.get(part.reason, "Say it in a simpler way."),
            at=origin.at if origin else "",
            span=part.span,
            evidence=(f"{part.reason}: {part.detail}",),
            unknown=True,
        )


# ---------------------------------------------------------------- one command


def _command(policy: Policy, subject: Subject, mode: str, fed: Fed) -> list[Finding]:
    command = subject.command
    findings: list[Finding] = []
    named = False
    for number, only in candidates(policy, subject, fed).items():
        for found in _rule(number, policy, subject, only):
            findings.append(found)
            named = named or _names(found)
    for found in path_findings(policy, subject):
        findings += _waived(found, policy, subject)
    if mode != "on":
        from gateway.policy.network_findings import network_findings

        for found in network_findings(policy, subject, mode):
            findings += _waived(found, policy, subject)
    findings += _not_known(policy, command)
    if not named and command.kind != "function":
        findings.append(covered(policy, subject) or _default(policy, subject))
    if not findings:
        findings.append(
            Finding(
                "engine.function",
                Verdict.ALLOW,
                "What the function does is judged by its body.",
                severity="low",
            )
        )
    return [_placed(one, command) for one in findings]


def _names(found: Finding) -> bool:
    """Does the finding speak for the command, so that the default does not?"""
    return not (found.observed or found.unknown) and (
        not found.waived_by or found.rule == found.waived_by
    )


# What is usually meant, in a way that can be read.
_INSTEAD = (
    ("words from `xargs`", "Hand each line over as a word: `xargs -I{} sh -c 'cmd \"$1\"' _ {}`."),
    ("evaluated as arithmetic", "Count with `sort | uniq -c` or awk: bash evaluates keys and values once more."),
)  # fmt: skip


def _not_known(policy: Policy, command: Command) -> Iterator[Finding]:
    reasons = []
    if command.unknowns:
        # An option that the model does not know may write, start or send as well as any other.
        odd = any(not flag.known for flag in command.flags)
        reasons = [
            one
            for one in command.unknowns
            if one.what in _NOT_KNOWN or (odd and one.what == "arguments")
        ]
    if not reasons and command.program:
        return
    if not reasons and not command.argv:
        return  # assignments and redirections alone: no program is started
    why = reasons[0].why if reasons else "the program is not known"
    origin = policy.origins.get("on_unknown")
    yield Finding(
        "engine.unknown",
        policy.params.on_unknown,
        f"What would run cannot be known: {why}.",
        next((better for sign, better in _INSTEAD if sign in why), "Write the command out."),
        at=origin.at if origin else "",
        span=reasons[0].span if reasons else command.span,
        evidence=tuple(f"{one.what}: {one.why}" for one in reasons) or (why,),
        unknown=True,
    )


def _default(policy: Policy, subject: Subject) -> Finding:
    command, params = subject.command, policy.params
    known = bool(command.program) or not command.argv
    confined = subject.context.contained and command.place == "local" and known
    origin = policy.origins.get(
        "default_contained" if confined else "default"
    ) or policy.origins.get("default")
    name = f"`{command.program}`" if command.program else "this command"
    verdict = params.default_contained if confined else params.default
    because = " The kernel confines it." if confined and verdict is not Verdict.DENY else ""
    return Finding(
        "engine.default",
        verdict,
        f"No rule names {name}.{because}",
        severity="low",
        at=origin.at if origin else "",
        layer=origin.layer if origin else "builtin",
        evidence=("no rule matched",),
    )


def _placed(found: Finding, command: Command) -> Finding:
    if found.command == command.index:
        return found
    span = found.span if found.span.end else command.span
    return replace(found, command=command.index, span=span)


# ---------------------------------------------------------------- one rule


def _rule(
    number: int, policy: Policy, subject: Subject, only: list[int] | None = None
) -> tuple[Finding, ...]:
    try:
        rule = policy.rules[number]
    except Exception as error:  # noqa: BLE001 - a rule that cannot be read denies and says so
        return (_failed(f"reading rule {number} of the policy", error),)
    try:
        answer = match_rule(rule, subject, only=only, sure=_only_sure(rule, subject))
    except Exception as error:  # noqa: BLE001 - a rule that errs denies and says so
        return (_failed(f"the rule `{rule.id}` ({rule.at})", error),)
    if answer[0] is Known.NO:
        return ()
    found = _finding(rule, answer, policy, subject)
    return () if found is None else _waived(found, policy, subject)


def _finding(rule: Rule, answer: Answer, policy: Policy, subject: Subject) -> Finding | None:
    verdict = rule.verdict
    unknown = answer[0] is Known.UNKNOWN
    if unknown:
        if _only_sure(rule, subject):
            return None
        verdict = min(verdict, policy.params.on_unknown) if verdict is Verdict.DENY else verdict
    return Finding(
        rule.id,
        verdict,
        rule.reason,
        rule.suggest,
        rule.severity,
        rule.at,
        rule.layer,
        subject.command.index,
        subject.command.span,
        (answer[1],),
        unknown=unknown,
        observed=rule.observe,
    )


def _only_sure(rule: Rule, subject: Subject) -> bool:
    """Does it give no finding where it is not known whether it applies?"""
    return (
        rule.certain
        or rule.verdict is Verdict.ALLOW
        or (not rule.whole and not subject.command.program and _by_program(rule))
    )


def _by_program(rule: Rule) -> bool:
    return any(key in _ABOUT_PROGRAM for block in rule.alternatives for key, _ in block)


def _failed(what: str, error: Exception) -> Finding:
    return Finding(
        "engine.error",
        Verdict.DENY,
        f"Judging failed in {what}: {type(error).__name__}: {error}.",
        "Report this; the command is denied until it is put right.",
        severity="critical",
        evidence=(f"{type(error).__name__} in {what}",),
        unknown=True,
    )


# ---------------------------------------------------------------- exceptions


def _waived(found: Finding, policy: Policy, subject: Subject) -> tuple[Finding, ...]:
    """The finding; or, where an exception covers it, the finding marked and what stands in its place."""
    if policy.exemptions and found.verdict is not Verdict.ALLOW and found.rule != "engine.error":
        for one in policy.exemptions:
            if one.rule == found.rule and _live(one, subject.context) and _covers(one, subject):
                instead = Finding(
                    one.id,
                    one.lowers_to,
                    one.reason,
                    at=one.at,
                    layer=one.layer,
                    evidence=(f"exception to {found.rule}, {one.ticket}, until {one.expires}",),
                    waived_by=one.id,
                )
                return replace(found, waived_by=one.id), instead
    return (found,)


def _live(one: Exemption, context: Context) -> bool:
    # Without a date no exception is known to be in force.
    return bool(context.today) and context.today <= one.expires


def _covers(one: Exemption, subject: Subject) -> bool:
    try:
        return match_exemption(one, subject)[0] is Known.YES
    except Exception:  # noqa: BLE001 - an exception that cannot be judged waives nothing
        return False
