"""Totals over groups: verdicts, rules and their hits, programs, hosts, hours. One pass, small memory."""

from __future__ import annotations

from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from gateway.audit.groups import Group


class RuleCount:
    """How often one rule decided, spoke beside another, was waived, or only observed; and when last."""

    __slots__ = ("decided", "last", "live", "observed", "verdicts", "waived")

    def __init__(self) -> None:
        self.decided = self.live = self.waived = self.observed = 0
        self.last = ""
        self.verdicts: Counter[str] = Counter()


class Tally:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.records = self.decisions = self.opaque = self.masked = self.attended = self.lost = 0
        self.first = self.last = ""
        self.kinds: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.modes: Counter[str] = Counter()
        self.policies: dict[str, tuple[str, str, int]] = {}
        self.rules: dict[str, RuleCount] = {}
        self.programs: dict[str, Counter[str]] = {}
        self.hosts: Counter[str] = Counter()
        self.machines: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.tiers: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()
        # Who would stop what live ask and deny findings speak of: `kernel`, `proxy`, `static`.
        self.enforced: Counter[str] = Counter()
        self.contained: Counter[bool] = Counter()
        self.hours: dict[str, Counter[str]] = {}

    def add(self, one: Group) -> None:
        """Count a group."""
        self.records += one.count
        self.kinds[one.kind] += one.count
        self.first = min(self.first or one.hour, one.hour)
        self.last = max(self.last, one.newest)
        self.lost += one.lost * one.count
        if one.kind == "decision":
            self._decision(one)
        elif one.kind == "outcome":
            self.statuses[one.status or "unknown"] += one.count
            self.tiers[one.tier] += one.count
        elif one.kind == "approval":
            self.answers[one.answer] += one.count

    def _decision(self, one: Group) -> None:
        self.decisions += one.count
        self.opaque += one.count * one.opaque
        self.masked += one.count * one.masked
        self.attended += one.count * one.attended
        self.verdicts[one.verdict] += one.count
        self.modes[one.mode] += one.count
        self.contained[one.contained] += one.count
        self.hours.setdefault(one.hour, Counter())[one.verdict] += one.count
        first, last, count = self.policies.get(one.policy, (one.hour, "", 0))
        self.policies[one.policy] = (min(first, one.hour), max(last, one.newest), count + one.count)
        if one.machine:
            self.machines[one.machine] += one.count
        for program in set(one.programs):
            self.programs.setdefault(program, Counter())[one.verdict] += one.count
        for host in set(one.hosts):
            self.hosts[host] += one.count
        self._rules(one)

    def _rules(self, one: Group) -> None:
        for rule in one.rules:
            self._rule(rule, one).decided += one.count
        for rule, state in {(fired.rule, fired.state) for fired in one.fired}:
            counted = self._rule(rule, one)
            setattr(counted, state, getattr(counted, state) + one.count)
        for rule, verdict in {(fired.rule, fired.verdict) for fired in one.fired}:
            self._rule(rule, one).verdicts[verdict] += one.count
        for fired in one.fired:
            if fired.state == "live" and fired.verdict != "allow":
                self.enforced[fired.by] += one.count

    def _rule(self, rule: str, one: Group) -> RuleCount:
        counted = self.rules.setdefault(rule, RuleCount())
        counted.last = max(counted.last, one.newest)
        return counted

    def never_hit(self, known: Iterable[str]) -> list[str]:
        """Of the rules of a policy, those that said nothing in all this time."""
        return sorted(set(known) - set(self.rules))

    def to_json(self) -> dict[str, Any]:
        """The totals as JSON has them, most frequent first."""
        return {
            "records": self.records,
            "decisions": self.decisions,
            "first": self.first,
            "last": self.last,
            "kinds": _sorted(self.kinds),
            "verdicts": _sorted(self.verdicts),
            "modes": _sorted(self.modes),
            "attended": self.attended,
            "opaque": self.opaque,
            "masked": self.masked,
            "not recorded": self.lost,
            "rules": {
                rule: {
                    "decided": one.decided, "live": one.live, "waived": one.waived, "observed": one.observed,
                    "verdicts": _sorted(one.verdicts), "last": one.last,
                }
                for rule, one in sorted(self.rules.items(), key=lambda item: (-item[1].decided, item[0]))
            },
            "programs": {
                name: _sorted(counted)
                for name, counted in sorted(self.programs.items(), key=lambda item: (-item[1].total(), item[0]))
            },
            "hosts": _sorted(self.hosts),
            "machines": _sorted(self.machines),
            "outcomes": _sorted(self.statuses),
            "sandbox tiers": {str(tier): count for tier, count in sorted(self.tiers.items())},
            "approvals": _sorted(self.answers),
            "enforced by": _sorted(self.enforced),
            "contained": {"yes": self.contained[True], "no": self.contained[False]},
            "policies": {
                digest: {"first": first, "last": last, "decisions": count}
                for digest, (first, last, count) in sorted(self.policies.items(), key=lambda item: item[1][0])
            },
            "hours": {hour: _sorted(counted) for hour, counted in sorted(self.hours.items())},
        }  # fmt: skip


def tally(found: Iterable[Group]) -> Tally:
    """Count groups."""
    total = Tally()
    for one in found:
        total.add(one)
    return total


def _sorted(counted: Counter[str]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
