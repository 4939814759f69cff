"""What `explain` shows: the decision, what each command would do, and what each rule says of it."""

from __future__ import annotations

from gateway.values import Value, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.authoring.trace import Step
    from gateway.facts.model import Command, Facts
    from gateway.judge import Judgement
    from gateway.policy.model import Policy

_COLUMN = 8


class Explanation(Value):
    """A judgement with all that led to it."""

    judgement: Judgement
    steps: tuple[Step, ...]

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs."""
        from gateway.interfaces.wire import full

        return {
            **full(self.judgement),
            "facts": plain(self.judgement.facts),
            "rules": [plain(one) for one in self.steps],
        }

    def as_text(self) -> str:
        """Everything, for people."""
        from gateway.interfaces.cli.render import decision_lines

        facts = self.judgement.facts
        lines = decision_lines(self.judgement.decision, colour=False)
        for command in facts.commands:
            lines += ["", *_command(command, facts)]
        lines += list(_line_facts(facts))
        lines += ["", *self._rules()]
        return "\n".join(lines)

    def _rules(self) -> Iterator[str]:
        """What spoke first, then what did not and why; of those each rule once."""
        for one in self.steps:
            if one.answer != "no":
                seen = " (observed only)" if one.observed else ""
                who = _who(one.command)
                yield f"{one.answer:<{_COLUMN}} {one.rule}: {one.verdict} for {who}: {one.said}{seen}"
        for found in self.judgement.decision.findings:
            if found.rule.startswith(("engine.", "paths.", "params.")):
                yield f"{'says':<{_COLUMN}} {found.rule}: {found.verdict} for {_who(found.command)}: {found.reason}"
        silent = [one for one in self.steps if one.answer == "no"]
        for rule, said in dict.fromkeys((one.rule, one.said) for one in silent):
            yield f"{'no':<{_COLUMN}} {rule}: {said}"


def _who(command: int) -> str:
    return "the line" if command < 0 else f"command {command + 1}"


def explain(judgement: Judgement, policy: Policy, *, all_rules: bool) -> Explanation:
    """Ask every rule again, this time for its reasons."""
    from gateway.authoring.trace import trace

    steps = trace(judgement.facts, policy, judgement.context)
    return Explanation(judgement, tuple(one for one in steps if all_rules or one.near))


def _command(command: Command, facts: Facts) -> Iterator[str]:
    words = " ".join(arg.text if arg.exact else f"{arg.text}…" for arg in command.argv)
    yield f"command {command.index + 1}  {words or '(assignments and redirections)'}"
    for name, text in _details(command):
        if text:
            yield f"  {name:<{_COLUMN}} {text}"
    for use in command.paths:
        where = use.path or "a path that is not known"
        marks = [
            word for word, there in (("whole tree", use.recursive), ("pattern", use.glob)) if there
        ]
        if not use.exact:
            marks.append(f"not known: {use.why}" if use.why else "not known")
        extra = f" ({', '.join(marks)})" if marks else ""
        real = f" → {use.real}" if use.real else ""
        yield f"  {use.role + 's':<{_COLUMN}} {where}{real}, {use.via}{extra}"
    for host in command.hosts:
        name = host.host or f"a host that is not known ({host.why})"
        yield f"  {'host':<{_COLUMN}} {name}{', data is sent' if host.sends else ''}"
    for code in command.code:
        text = code.text if code.exact else f"{code.text}…"
        yield f"  {'code':<{_COLUMN}} {code.language}, by {code.via}: {text[:120]}"
    for flow in facts.flows:
        if flow.source == command.index:
            through = f" {flow.path}" if flow.path else ""
            yield f"  {'feeds':<{_COLUMN}} command {flow.target + 1}, by {flow.by}{through}"
    for unknown in command.unknowns:
        yield f"  {'unknown':<{_COLUMN}} {unknown.what}: {unknown.why}"


def _details(command: Command) -> Iterator[tuple[str, str]]:
    name = command.program or "not known"
    known = "" if command.modelled else " (no model: judged by its name)"
    through = f", through {' → '.join(command.wrappers)}" if command.wrappers else ""
    yield "program", f"{name}{known}{through}"
    yield "does", " ".join(command.subcommand)
    yield "flags", " ".join(flag.names[0] for flag in command.flags)
    yield "in", command.cwd or "a folder that is not known"
    yield "place", command.place if command.place != "local" else ""
    yield "comes by", command.origin if command.origin != "script" else ""
    yield "sets", " ".join(f"{name}={value.text}" for name, value in command.sets_env)
    yield "network", command.network.name.lower() if command.network else ""
    yield "terminal", "it waits for a person" if command.needs_tty else ""


def _line_facts(facts: Facts) -> Iterator[str]:
    for part in facts.opaque:
        yield f"not read ({part.reason}): {part.detail}: {part.text[:80]}"
    for shape in facts.structures:
        yield f"shape: {shape.kind}: {shape.detail}"
