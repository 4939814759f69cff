"""The compiled policy as plain data and back: what a start without YAML reads."""

from __future__ import annotations

from gateway.model import Verdict
from gateway.policy.model import (
    Binding,
    Env,
    Exemption,
    Limits,
    Origin,
    Output,
    Outside,
    Params,
    PathList,
    Policy,
    Rule,
    Source,
)
from gateway.values import plain, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gateway.policy.unread import Unread, UnreadIndex

FORMAT = 2
_VERDICTS = {"allow": Verdict.ALLOW, "ask": Verdict.ASK, "deny": Verdict.DENY}
_HELD = (
    "default",
    "default_contained",
    "ask_unattended",
    "on_unparseable",
    "on_unknown",
)


def to_plain(policy: Policy) -> dict[str, Any]:
    """A policy as objects, lists, texts and numbers."""
    read = replace(policy, rules=tuple(policy.rules), index=dict(policy.index.items()))
    return {"format": FORMAT, "policy": plain(read)}


def from_plain(
    held: Mapping[str, Any], rules: Unread | None = None, index: UnreadIndex | None = None
) -> Policy:
    """The policy that `to_plain` was given; anything that does not fit raises.

    `rules` and `index`: where they lie apart from the rest.
    """
    if held["format"] != FORMAT:
        raise ValueError("another format")
    policy = held["policy"]
    return Policy(
        name=policy["name"],
        digest=policy["digest"],
        params=_params(policy["params"]),
        rules=tuple(map(rule_from, policy["rules"])) if rules is None else rules,
        paths=tuple(PathList(**one) for one in policy["paths"]),
        coverage=policy["coverage"],
        exemptions=tuple(_exemption(one) for one in policy["exemptions"]),
        programs=policy["programs"],
        index=policy["index"] if index is None else index,
        variables=tuple(policy["variables"]),
        origins={name: Origin(**one) for name, one in policy["origins"].items()},
        sources=tuple(Source(**one) for one in policy["sources"]),
    )


def rule_from(held: dict[str, Any]) -> Rule:
    """A rule as `to_plain` gave it."""
    held["verdict"] = _VERDICTS[held["verdict"]]
    return Rule(**held)


def _exemption(held: dict[str, Any]) -> Exemption:
    held["lowers_to"] = _VERDICTS[held["lowers_to"]]
    return Exemption(**held)


def _params(held: dict[str, Any]) -> Params:
    env, outside = held["env"], held["outside"]
    values = {
        **held,
        **{name: _VERDICTS[held[name]] for name in _HELD},
        "outside": Outside(**{role: _VERDICTS[verdict] for role, verdict in outside.items()}),
        "output": Output(**held["output"]),
        "limits": Limits(**held["limits"]),
        "network_hosts": tuple(held["network_hosts"]),
        "network_bindings": tuple(Binding(**one) for one in held["network_bindings"]),
        "env": Env(
            env["inherit"],
            tuple(env["passes"]),
            tuple((name, text) for name, text in env["sets"]),
            tuple(env["secret"]),
        ),
    }
    return Params(**values)
