"""What `params.network` says of one command."""

from __future__ import annotations

from gateway.model import Finding, Known, Verdict
from gateway.policy.hosts import host_matches, is_loopback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import HostUse
    from gateway.policy.model import Policy
    from gateway.policy.subject import Subject

RULE = "params.network"


def network_findings(policy: Policy, subject: Subject, mode: str) -> Iterator[Finding]:
    """At most one finding. What only may happen is left to the kernel where it confines the command."""
    command = subject.command
    if command.place == "remote":
        return
    if command.network is Known.NO and not command.hosts:
        return
    certain = command.network is Known.YES or any(use.exact for use in command.hosts)
    if mode == "off":
        if certain:
            yield _finding(
                policy, Verdict.DENY, "The network is switched off here.", _said(command.hosts)
            )
        elif not subject.context.contained and command.modelled:
            yield _finding(
                policy,
                policy.params.on_unknown,
                "The network is switched off here, and this may use it.",
                (),
                unknown=True,
            )
        return
    refused = [
        use
        for use in command.hosts
        if use.exact and not _listed(use, policy) and not _own(use, subject)
    ]
    if refused:
        yield _finding(
            policy,
            Verdict.DENY,
            "Only some hosts may be contacted, and this is none of them.",
            _said(refused),
        )
    elif subject.context.contained:
        return
    elif any(not use.exact for use in command.hosts) or (not command.hosts and command.modelled):
        yield _finding(
            policy,
            policy.params.on_unknown,
            "Only some hosts may be contacted, and it is not known which this would.",
            _said(command.hosts),
            unknown=True,
        )


def _listed(use: HostUse, policy: Policy) -> bool:
    return any(host_matches(one, use.host, use.port) for one in policy.params.network_hosts)


def _own(use: HostUse, subject: Subject) -> bool:
    """Where the kernel confines the command, its loopback is its own: the machine's is not reached."""
    local = subject.context.contained and subject.command.place == "local"
    return local and is_loopback(use.host)


def _said(hosts: object) -> tuple[str, ...]:
    return tuple(f"contacts {use.host or 'a host that is not known'}" for use in hosts)  # type: ignore[attr-defined]


def _finding(
    policy: Policy, verdict: Verdict, reason: str, said: tuple[str, ...], *, unknown: bool = False
) -> Finding:
    origin = policy.origins.get("network")
    return Finding(
        RULE,
        verdict,
        reason,
        "Work with what is on this machine, or ask for the network.",
        at=origin.at if origin else "",
        layer=origin.layer if origin else "builtin",
        evidence=said or ("it uses the network",),
        unknown=unknown,
    )
