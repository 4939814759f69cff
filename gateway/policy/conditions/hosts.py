"""Hosts that the command would contact.

```yaml
when: {hosts: ["*.example.com", "169.254.169.254", "localhost:8080"]}
when: {hosts: {outside: ["*.example.com", "@mirrors"]}}
```

`*.example.com` means every name below it, not the name itself; without a port every port is meant.
Unknown when the host is computed, or when the command may use the network and no host is known.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.answers import NO, each, unknown, yes
from gateway.policy.hosts import host_matches, malformed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gateway.facts.model import HostUse
    from gateway.policy.answers import Answer
    from gateway.policy.reading import Fields, Items
    from gateway.policy.scope import Scope
    from gateway.policy.subject import Subject
    from gateway.policy.terms import Term

KEY = "hosts"


def term() -> Term:
    """What may stand behind the key."""
    from gateway.policy.terms import Either, Key, Some, Table, Text

    return Either(
        (
            Some(Text("text")),
            Table(
                "`hosts`",
                {"outside": Key(Some(Text("text")), "Some host is none of these.", required=True)},
            ),
        )
    )


def prepare(value: Items | Fields, scope: Scope) -> Any:
    """The patterns, inside or outside of which a host must be."""
    how, items = ("outside", value["outside"]) if isinstance(value, dict) else ("any", value)
    hosts = []
    for host in scope.names(items, KEY):
        if why := malformed(host):
            scope.report(
                "P014",
                f"`{host}` is no host: {why}",
                host.mark,
                "for example `*.example.com` or `localhost:8080`",
            )
        hosts.append(str(host).lower())
    return {how: hosts}


def match(spec: Any, subject: Subject) -> Answer:
    """Ask every host of the command."""
    command = subject.command
    if not command.hosts:
        if command.network is Known.NO and not subject.lacks("hosts"):
            return NO
        return unknown("the host is not known")
    return each(subject.opening, [_one(spec, use) for use in command.hosts])


def quick(spec: Any, *, opening: bool, sure: bool) -> Callable[[Subject], bool] | None:
    """Is one of the hosts meant?"""
    if opening:
        return None
    least = Known.YES if sure else Known.UNKNOWN
    return lambda subject: match(spec, subject)[0] >= least


def _one(spec: Any, use: HostUse) -> Answer:
    if not use.exact or not use.host:
        return unknown(use.why or "the host is not known")
    said = yes(f"host {use.host}")
    if "outside" in spec:
        return NO if any(host_matches(one, use.host, use.port) for one in spec["outside"]) else said
    return said if any(host_matches(one, use.host, use.port) for one in spec["any"]) else NO


def triggers(_spec: Any) -> tuple[str, ...]:
    """Only where there is such a thing."""
    return (
        "hosts",
        "network",
    )


EXAMPLES = (
    ("'*.example.com'", "curl https://api.example.com/x", Known.YES),
    ("'*.example.com'", "curl https://example.org", Known.NO),
    ("{outside: ['*.example.com']}", "curl https://example.org", Known.YES),
    ("example.com", 'curl "$URL"', Known.UNKNOWN),
)
