"""Rules, path lists and exceptions: located fields → the values that are evaluated."""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.blocks import is_whole, prepare_blocks
from gateway.policy.layers import ENGINE, RANK, may_loosen, refused_by, who_may
from gateway.policy.model import ROLES, Exemption, PathList, Rule
from gateway.policy.parameters import Setting
from gateway.policy.patterns import VARIABLES, PatternError, join, split_base
from gateway.policy.problems import nearest
from gateway.policy.reading import Items, Said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.documents import Document
    from gateway.policy.globs import Patterns
    from gateway.policy.model import Block
    from gateway.policy.reading import Fields
    from gateway.policy.scope import Scope

RESERVED = ("engine.", "params.", "paths.")
_WORD = {verdict: verdict.name.lower() for verdict in Verdict}


def compile_rule(fields: Fields, document: Document, scope: Scope) -> Rule | None:
    """One rule; None when too much of it was refused to go on."""
    if not {"id", "verdict"} <= fields.keys() or not {"when", "any_of"} & fields.keys():
        return None
    verdict = Verdict[str(fields["verdict"]).upper()]
    rule_id = fields["id"]
    if rule_id.startswith(RESERVED):
        scope.report(
            "P014",
            f"ids that begin with `{rule_id.split('.')[0]}.` are the engine's own",
            rule_id.mark,
        )
    if verdict is not Verdict.ALLOW and "reason" not in fields.keys_at:
        scope.report(
            "P011",
            f"`reason` is missing in the rule `{rule_id}`",
            fields.mark,
            "say why, for the agent that reads it",
        )
    scope.opening = verdict is Verdict.ALLOW
    scope.written = bool(fields.get("written"))
    alternatives = _alternatives(fields, scope)
    scope.written = False
    scope.opening = verdict is not Verdict.ALLOW
    exempt = prepare_blocks(fields.get("except", ()), scope)
    scope.opening = False
    whole = [is_whole(block) for block in alternatives]
    if any(whole) and not all(whole):
        scope.report(
            "P015",
            f"the rule `{rule_id}` mixes conditions of the line and of one command",
            rule_id.mark,
        )
    if any(whole) and verdict is Verdict.ALLOW:
        scope.report("P045", "a rule about the whole line cannot allow a command", rule_id.mark)
    return Rule(
        id=str(rule_id),
        verdict=verdict,
        reason=str(fields.get("reason", "A rule allows this.")),
        alternatives=alternatives,
        exempt=exempt,
        suggest=str(fields.get("suggest", "")),
        severity=str(fields.get("severity", "medium")),
        at=fields.mark.at,
        layer=document.layer,
        whole=any(whole),
        observe=fields.get("stage") == "observe",
        final=bool(fields.get("final")),
        certain=bool(fields.get("certain")),
    )


def _alternatives(fields: Fields, scope: Scope) -> tuple[Block, ...]:
    whens = prepare_blocks(fields.get("when", ()), scope)
    others = prepare_blocks(fields.get("any_of", ()), scope)
    if not whens or not others:
        return whens or others
    return tuple((*one, *other) for one in whens for other in others)


def check_right(rule: Rule, fields: Fields, default: Setting | None, scope: Scope) -> None:
    """A rule that is milder than the default loosens it; the layer must have the right to."""
    if default is None or rule.verdict >= default.value:
        return
    held = refused_by(rule.layer, (default, *default.replaced), lambda value: rule.verdict < value)
    if held is not None:
        who = who_may(held.layer, held.may_loosen)
        scope.report(
            "P035",
            f"the layer `{rule.layer}` may not {_WORD[rule.verdict]} what `default` "
            f"({held.mark.at}) would {_WORD[held.value]}",
            fields.values_at["verdict"],
            f"{who} may; say `{_WORD[held.value]}` or stricter, or give this file that layer",
        )


# ---------------------------------------------------------------- path lists


class PathLists:
    """Collects the entries of all files; `coverage` is what each layer's allows come to."""

    def __init__(self, scope: Scope, merged: dict[str, Setting]) -> None:
        self.scope = scope
        self.merged = merged
        self.lists: list[PathList] = []
        # role → layer → patterns
        self.groups: dict[str, dict[str, Patterns]] = {role: {} for role in ROLES}
        self.widenings: list[tuple[str, str, Patterns]] = []

    def add(self, fields: Fields, document: Document) -> None:
        """One entry. Files come in order of authority, so the layers above are known."""
        if "id" not in fields or "base" not in fields:
            return
        base = self.base(fields["base"])
        lists: dict[str, dict[str, Any]] = {}
        for role in ROLES:
            if role not in fields:
                continue
            given = fields[role]
            if isinstance(given, Said):
                given = {"allow": Items([Said.at("**", given.mark)], given.mark, [given.mark])}
            for verdict, items in given.items():
                if verdict == "allow":
                    self.allow(role, items, base, fields, document)
                else:
                    patterns: Patterns = {}
                    self.compile(items, patterns, base, f"paths.{role}.{verdict}")
                    lists.setdefault(role, {})[verdict] = patterns
        self.lists.append(
            PathList(
                id=str(fields["id"]),
                base=str(fields["base"]),
                lists=lists,
                reason=str(fields.get("reason", "")),
                suggest=str(fields.get("suggest", "")),
                severity=str(fields.get("severity", "medium")),
                at=fields.mark.at,
                layer=document.layer,
            )
        )

    def base(self, text: Said) -> tuple[str, tuple[str, ...]]:
        try:
            found = split_base(text)
        except PatternError as error:
            self.scope.report("P040", f"base `{text}`: {error.message}", text.mark, error.hint)
            return "/", ()
        key, rest = found or ("/", str(text))
        parts = tuple(part for part in rest.split("/") if part)
        if found is None and not text.startswith("/"):
            hint = (
                nearest(text.strip("${}"), VARIABLES)
                or "write `/…`, `~`, `${workspace}`, `${home}` or `${tmp}`"
            )
            self.scope.report("P040", f"base `{text}` is no absolute folder", text.mark, hint)
        elif any(part in {".", ".."} or any(char in part for char in "*?[\\!") for part in parts):
            self.scope.report("P040", f"base `{text}` must be one plain folder", text.mark)
        return key, parts

    def compile(
        self, items: Items, into: Patterns, base: tuple[str, tuple[str, ...]], use: str
    ) -> None:
        for item in self.scope.names(items, use):
            self.scope.pattern(item, into, base)

    def allow(
        self,
        role: str,
        items: Items,
        base: tuple[str, tuple[str, ...]],
        fields: Fields,
        document: Document,
    ) -> None:
        groups = self.groups[role]
        above = [layer for layer in groups if RANK[layer] < document.rank]
        mode = fields.get("mode")
        if above and mode is None:
            self.scope.report(
                "P015",
                f"`{fields['id']}` allows `{role}` beside lists of the layer `{above[0]}`",
                fields["id"].mark,
                "say `mode: widen` (also this) or `mode: narrow` (only what both allow)",
            )
        patterns: Patterns = {}
        self.compile(items, patterns, base, f"paths.{role}.allow")
        if above and mode == "widen":
            self.right_to_widen(role, fields, document)
            self.widenings.append((role, document.layer, patterns))
        else:
            join(groups.setdefault(document.layer, {}), patterns)

    def right_to_widen(self, role: str, fields: Fields, document: Document) -> None:
        setting = self.merged.get(f"outside.{role}")
        engine = Setting(Verdict.DENY, ENGINE, "builtin")
        chain = (setting, *setting.replaced) if setting else (engine,)
        held = refused_by(document.layer, chain, lambda value: value > Verdict.ALLOW)
        if held is not None:
            self.scope.report(
                "P035",
                f"the layer `{document.layer}` may not widen what `{role}` is limited to",
                fields.values_at["mode"],
                f"{who_may(held.layer, held.may_loosen)} may (`outside.{role}` says who)",
            )

    def coverage(self) -> dict[str, tuple[Patterns, ...]]:
        """Role → one group of patterns for each layer that has any, once all entries are in."""
        for role, layer, patterns in self.widenings:
            for other, group in self.groups[role].items():
                if RANK[other] <= RANK[layer]:
                    join(group, patterns)
        self.widenings = []
        return {role: tuple(groups.values()) for role, groups in self.groups.items() if groups}

    def finding_ids(self) -> set[str]:
        """The ids of the findings that path lists can make."""
        ids = {f"paths.outside.{role}" for role, groups in self.groups.items() if groups}
        for one in self.lists:
            ids |= {
                f"paths.{one.id}.{role}.{verdict}"
                for role, found in one.lists.items()
                for verdict in found
            }
        return ids


# ---------------------------------------------------------------- exceptions


def compile_exemption(
    fields: Fields,
    document: Document,
    rules: dict[str, tuple[Rule, Fields]],
    paths: PathLists,
    scope: Scope,
) -> Exemption | None:
    """One exception, once it is known that its rule takes it."""
    if not {"id", "rule", "lowers_to", "for", "expires"} <= fields.keys():
        return None
    named = fields["rule"]
    known = paths.finding_ids()
    if named in rules:
        _check_right(rules[named], fields, document, scope)
    elif named not in known:
        hint = nearest(named, {*rules, *known}) or "an exception names one rule by its id"
        scope.report("P033", f"there is no rule `{named}`", named.mark, hint)
    scope.opening = True
    blocks = prepare_blocks(fields["for"], scope)
    scope.opening = False
    return Exemption(
        id=str(fields["id"]),
        rule=str(named),
        blocks=blocks,
        lowers_to=Verdict[str(fields["lowers_to"]).upper()],
        reason=str(fields.get("reason", "")),
        owner=str(fields.get("owner", "")),
        ticket=str(fields.get("ticket", "")),
        expires=str(fields["expires"]),
        at=fields.mark.at,
        layer=document.layer,
    )


def _check_right(
    found: tuple[Rule, Fields], fields: Fields, document: Document, scope: Scope
) -> None:
    rule, written = found
    named = fields["rule"]
    if rule.final:
        scope.report(
            "P034",
            f"the rule `{rule.id}` ({rule.at}) is final",
            named.mark,
            "it takes no exception",
        )
        return
    allowed = tuple(map(str, written["may_loosen"])) if "may_loosen" in written else None
    if not may_loosen(document.layer, rule.layer, allowed):
        scope.report(
            "P035",
            f"the layer `{document.layer}` may make no exception to `{rule.id}` ({rule.at})",
            named.mark,
            f"{who_may(rule.layer, allowed)} may",
        )
    lowered = Verdict[str(fields["lowers_to"]).upper()]
    if lowered >= rule.verdict:
        scope.report(
            "P045",
            f"`lowers_to: {_WORD[lowered]}` does not lower `{rule.id}`, which says {_WORD[rule.verdict]}",
            fields["lowers_to"].mark,
        )
