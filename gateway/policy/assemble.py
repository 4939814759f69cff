"""Documents → one policy: lists, parameters, rules, path lists and exceptions of all files together."""

from __future__ import annotations

import hashlib
import json

from gateway.policy import index
from gateway.policy.layers import ENGINE, Merger, default_value, origins_of, params_of
from gateway.policy.lists import merged_lists, merged_programs
from gateway.policy.model import Policy, Source
from gateway.policy.parameters import Setting
from gateway.policy.problems import Problem
from gateway.policy.rules import PathLists, check_right, compile_exemption, compile_rule
from gateway.policy.scope import Scope
from gateway.values import plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from gateway.policy.documents import Document
    from gateway.policy.model import Exemption, Params, PathList, Rule
    from gateway.policy.reading import Fields


class Assembly:
    """What a load comes to: the policy, and for the tools what each part was made from."""

    def __init__(
        self, documents: list[Document], roots: list[Document], problems: list[Problem]
    ) -> None:
        self.documents = documents
        self.problems = problems
        self.scope = Scope(merged_lists(documents, problems), problems)
        self.rules: dict[str, tuple[Rule, Fields]] = {}
        self.exemptions: dict[str, tuple[Exemption, Fields]] = {}
        self.path_lists: dict[str, tuple[PathList, Fields]] = {}
        self.settings = Merger(self.scope).all(roots)
        self.programs = merged_programs(documents, problems)
        self._ids: dict[str, Any] = {}
        self.policy = self._assemble(roots)

    def _assemble(self, roots: list[Document]) -> Policy:
        paths = PathLists(self.scope, self.settings)
        for document in self.documents:
            for fields in document.fields.get("paths", ()):
                count = len(paths.lists)
                paths.add(fields, document)
                if len(paths.lists) > count and self._once(fields):
                    self.path_lists[str(fields["id"])] = paths.lists[-1], fields
            for fields in document.fields.get("rules", ()):
                rule = compile_rule(fields, document, self.scope)
                if rule is not None and self._once(fields):
                    self.rules[rule.id] = rule, fields
                    check_right(rule, fields, self._default(), self.scope)
        coverage = paths.coverage()
        for document in self.documents:
            for fields in document.fields.get("exceptions", ()):
                exemption = compile_exemption(fields, document, self.rules, paths, self.scope)
                if exemption is not None and self._once(fields):
                    self.exemptions[exemption.id] = exemption, fields
        rules = tuple(rule for rule, _ in self.rules.values() if rule.alternatives)
        exemptions = tuple(one for one, _ in self.exemptions.values())
        params = params_of(self.settings)
        policy = Policy(
            name="+".join(root.name for root in roots),
            digest="",
            params=params,
            rules=rules,
            paths=tuple(paths.lists),
            coverage=coverage,
            exemptions=exemptions,
            programs=self.programs,
            index=index.build(rules),
            variables=_variables(rules, params, exemptions),
            origins=origins_of(self.settings),
            sources=tuple(_source(document) for document in self.documents),
        )
        return replace(policy, digest=digest_of(policy))

    def files(self) -> list[tuple[str, str, str]]:
        """Every file that was read: the path that led to it, where it really is, its digest."""
        return [
            (asked, document.path, _source(document).digest)
            for document in self.documents
            for asked in document.asked
        ]

    def _default(self) -> Setting | None:
        """What `default` is, where a layer stands above another; the engine's own when nobody says."""
        if len({document.layer for document in self.documents}) < 2:
            return self.settings.get("default")
        return self.settings.get("default") or Setting(default_value("default"), ENGINE, "builtin")

    def _once(self, fields: Fields) -> bool:
        name = fields["id"]
        if name in self._ids:
            self.problems.append(
                Problem(
                    "P030",
                    f"the id `{name}` is used at {self._ids[name].at} already",
                    name.mark,
                    "ids are unique over all files",
                )
            )
            return False
        self._ids[str(name)] = name.mark
        return True


def _source(document: Document) -> Source:
    digest = hashlib.sha256(document.text.encode()).hexdigest()
    revision = str(document.fields.get("revision", ""))
    return Source(
        document.name, document.shown, document.layer, f"sha256:{digest}", revision, document.path
    )


def _variables(
    rules: tuple[Rule, ...], params: Params, exemptions: tuple[Exemption, ...]
) -> tuple[str, ...]:
    """The variables of the gateway's own environment that a condition or a binding looks at."""
    blocks = [block for rule in rules for block in (*rule.alternatives, *rule.exempt)]
    blocks += [block for one in exemptions for block in one.blocks]
    named = {
        variable
        for block in blocks
        for key, value in block
        if key == "gateway_env"
        for variable, _ in value
    }
    return tuple(sorted({*named, *(one.variable for one in params.network_bindings)}))


def digest_of(policy: Policy) -> str:
    """Over everything that can change a verdict or its words, and nothing else: not where files lie."""
    held = plain(replace(policy, digest="", sources=(), origins={}, index={}))
    del held["variables"]  # they follow from the rest, as the index does
    for part in ("rules", "paths", "exemptions"):
        for one in held[part]:
            del one["at"]
    text = json.dumps(held, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def check_engine(documents: list[Document], problems: list[Problem]) -> None:
    """`requires_engine` of every file against this engine."""
    from gateway import __version__

    here = _numbers(__version__)
    for document in documents:
        wanted = document.fields.get("requires_engine")
        if wanted is None:
            continue
        for bound in wanted.split(","):
            if not _meets(here, bound.strip()):
                problems.append(
                    Problem(
                        "P021",
                        f"`{document.name}` needs an engine {wanted}, this is {__version__}",
                        wanted.mark,
                    )
                )
                break


def _numbers(text: str) -> tuple[int, ...]:
    digits = [part for part in text.split(".") if part.isdigit()]
    return tuple(int(part) for part in digits[:3]) + (0,) * (3 - len(digits[:3]))


def _meets(here: tuple[int, ...], bound: str) -> bool:
    operator = bound.rstrip("0123456789. ")
    wanted = _numbers(bound[len(operator) :].strip())
    return {
        ">=": here >= wanted,
        "==": here == wanted,
        "<=": here <= wanted,
        "<": here < wanted,
        ">": here > wanted,
    }[operator]
