"""Layers: who may loosen what, and how the parameters of many files become one.

A file that extends another stands above it in the reader's eye but not in authority: what it sets
takes the place of what it extends if it is stricter, or if its layer may loosen it. Files that stand
side by side are merged to the strictest. So the order of files, names and keys never matters.
"""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.model import LAYERS, Binding, Origin, Params
from gateway.policy.parameters import BY_NAME, PARAMETERS, Setting, looser, settings, strictest
from gateway.policy.problems import Mark
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from gateway.policy.documents import Document
    from gateway.policy.scope import Scope

RANK = {layer: place for place, layer in enumerate(LAYERS)}
# Stands for the place of what no file sets.
ENGINE = Mark("the engine's own", 0)
_KEPT_AS = {"pass": "passes", "set": "sets"}


def may_loosen(layer: str, owner: str, allowed: tuple[str, ...] | None) -> bool:
    """May a file of this layer loosen what a file of the owner's layer says?

    What ships may be loosened by `org` unless it says otherwise; all else only where it says so.
    """
    if RANK[layer] <= RANK[owner]:
        return True
    if allowed is None:
        return owner == "builtin" and layer == "org"
    return layer in allowed


def refused_by(
    layer: str, chain: Iterable[Setting], loosens: Callable[[Any], bool]
) -> Setting | None:
    """The setting that a layer may not loosen, of those that led to the one in force (nearest first).

    Who gives a right must have it: a file may not pass on what those above it keep to themselves.
    """
    for setting in chain:
        if not loosens(setting.value):
            continue
        if not may_loosen(layer, setting.layer, setting.may_loosen):
            return setting
        if RANK[setting.layer] < RANK[layer]:
            layer = setting.layer
    return None


def who_may(owner: str, allowed: tuple[str, ...] | None) -> str:
    """For messages: who may loosen it."""
    names = [one for one in LAYERS if may_loosen(one, owner, allowed)]
    return " and ".join(f"`{name}`" for name in names)


class Merger:
    """Works out the parameters that are in force."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.done: dict[str, dict[str, Setting]] = {}

    def all(self, roots: Iterable[Document]) -> dict[str, Setting]:
        """The settings of all roots together, the highest layer first."""
        merged: dict[str, Setting] = {}
        ordered = sorted(roots, key=lambda one: one.rank)
        for root in ordered:
            for name, setting in self.of(root).items():
                merged[name] = (
                    self.beside(name, merged[name], setting) if name in merged else setting
                )
        for name, setting in merged.items():
            self.unanchored(name, setting, min((_highest(root) for root in ordered), default=0))
        return merged

    def of(self, document: Document) -> dict[str, Setting]:
        """What a document and all that it extends come to."""
        if document.path not in self.done:
            merged: dict[str, Setting] = {}
            own = settings(document.fields.get("params") or {}, document.layer, self.scope)  # type: ignore[arg-type]
            for parent in document.parents:
                for name, setting in self.of(parent).items():
                    if name in merged:
                        setting = self.beside(name, merged[name], setting, settled=name in own)  # noqa: PLW2901
                    merged[name] = setting
            for name, setting in own.items():
                merged[name] = self.over(name, merged[name], setting) if name in merged else setting
            self.done[document.path] = merged
        return self.done[document.path]

    def unanchored(self, name: str, setting: Setting, highest: int) -> None:
        """What no layer above has set, the engine has: a lower layer may not loosen that either."""
        chain = (setting, *setting.replaced)
        if RANK[chain[-1].layer] <= highest:
            return
        one = BY_NAME[name]
        own = Setting(default_value(name), ENGINE, "builtin")
        first = chain[-1].layer
        loosened = any(looser(one, each.value, own.value) or each.bindings for each in chain)
        if loosened and not may_loosen(first, "builtin", None):
            self.refuse(name, own, setting.mark, first)

    def over(self, name: str, old: Setting, new: Setting) -> Setting:
        """A lower file's setting in the place of one that it inherits."""
        one = BY_NAME[name]
        chain = (old, *old.replaced)
        kept = replace(new, replaced=chain)
        bound = _more_bound(new, old)
        if not looser(one, new.value, old.value) and not bound:
            return kept
        refusal = refused_by(new.layer, chain, lambda value: bound or looser(one, new.value, value))
        if refusal is not None:
            self.refuse(name, refusal, new.mark, new.layer)
            return kept
        for each in chain:
            capped = each.up_to is not None and each.layer != new.layer
            if capped and looser(one, new.value, each.up_to):
                self.scope.report("P035", f"`{name}` may be loosened {_up_to(each)}", new.mark)
                break
        return kept

    def beside(self, name: str, old: Setting, new: Setting, *, settled: bool = False) -> Setting:
        """Two settings that know nothing of each other, or of which one replaced the other.

        `settled`: a file that extends both says how it is, so they need not agree.
        """
        if new.mark == old.mark or any(each.mark == new.mark for each in old.replaced):
            return old
        if any(each.mark == old.mark for each in new.replaced):
            return new
        if RANK[new.layer] > RANK[old.layer]:
            return self.over(name, old, new)
        value = strictest(BY_NAME[name], old.value, new.value, together=new.layer == old.layer)
        if value is None:
            if not settled:
                self.scope.report(
                    "P015",
                    f"`{name}` is set in two ways, here and at {old.mark}",
                    new.mark,
                    "say it in the policy that extends both",
                )
            return old
        bindings = tuple(one for one in old.bindings if one in new.bindings)
        return replace(old if value == old.value else new, value=value, bindings=bindings)

    def refuse(self, name: str, old: Setting, mark: Mark, layer: str) -> None:
        """Say who could do what this layer may not."""
        self.scope.report(
            "P035",
            f"the layer `{layer}` may not loosen `{name}` ({old.mark.at}, layer `{old.layer}`)"
            if old.mark != ENGINE
            else f"the layer `{layer}` may not loosen `{name}`, which nobody above it has set",
            mark,
            f"{who_may(old.layer, old.may_loosen)} may; tighten it, or give this file that layer",
        )


def default_value(name: str) -> Any:
    """What a parameter is when no file sets it."""
    value: Any = Params()
    group, _, rest = name.rpartition(".")
    if group:
        value = getattr(value, group)
    return getattr(value, _KEPT_AS.get(rest, rest))


def _highest(document: Document) -> int:
    return min([document.rank, *(_highest(parent) for parent in document.parents)])


def _more_bound(new: Setting, old: Setting) -> bool:
    """A binding can open what the plain value keeps shut."""
    return bool(set(new.bindings) - set(old.bindings))


def _up_to(old: Setting) -> str:
    value = str(old.up_to)
    if isinstance(old.up_to, int) and not isinstance(old.up_to, Verdict):
        value = f"{old.up_to} (milliseconds or bytes)"
    return f"up to {value} ({old.mark.at})"


def params_of(merged: dict[str, Setting]) -> Params:
    """The settings as the rest of the gateway reads them."""
    base = Params()
    groups: dict[str, dict[str, Any]] = {}
    plain: dict[str, Any] = {}
    for one in PARAMETERS:
        if one.name not in merged:
            continue
        group, _, rest = one.name.rpartition(".")
        value = merged[one.name].value
        if group:
            groups.setdefault(group, {})[_KEPT_AS.get(rest, rest)] = value
        else:
            plain[one.name] = value
    for group, values in groups.items():
        plain[group] = replace(getattr(base, group), **values)
    if "default" in plain and "default_contained" not in plain:
        plain["default_contained"] = plain["default"]
    if "network" in merged:
        plain["network_bindings"] = tuple(Binding(*one) for one in merged["network"].bindings)
    if "timeout" in plain and plain["timeout"] > plain.get("timeout_max", base.timeout_max) > 0:
        plain["timeout_max" if "timeout_max" not in plain else "timeout"] = (
            plain["timeout"] if "timeout_max" not in plain else plain["timeout_max"]
        )
    return replace(base, **plain)


def origins_of(merged: dict[str, Setting]) -> dict[str, Origin]:
    """Where each parameter came from."""
    return {name: Origin(one.mark.at, one.layer) for name, one in merged.items()}
