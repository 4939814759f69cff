"""Which hosts a list allows, and which addresses no name may lead to. Pure."""

from __future__ import annotations

import ipaddress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Allowed:
    """A list of `host`, `host:port`, `*.domain` and addresses. Without a port: any port."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._rules = [_rule(entry.strip().lower()) for entry in entries]

    def allows(self, host: str, port: int) -> bool:
        name = normal(host)
        return any(_matches(rule, name) and wanted in (0, port) for rule, wanted in self._rules)

    def names(self, host: str) -> bool:
        """Is there an entry for it, whatever the port?"""
        return any(_matches(rule, normal(host)) for rule, _port in self._rules)


def normal(host: str) -> str:
    """One spelling for each host: lower case, without the root's dot or an address's brackets."""
    return host.lower().strip("[]").rstrip(".")


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(normal(host))
    except ValueError:
        return False
    return True


def forbidden(address: str) -> bool:
    """This machine itself, its neighbours by link (cloud metadata), and what is no single host.

    A name that is allowed may still resolve to one of these, today or after the check: the address that
    was looked at is the address that is connected to. Private networks are fine: a listed name may well
    be a company's own.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return True
    mapped = getattr(found, "ipv4_mapped", None)
    if mapped is not None:
        found = mapped
    return found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast


def _rule(entry: str) -> tuple[str, int]:
    if entry.startswith("["):
        host, _, rest = entry[1:].partition("]")
        return host, int(rest.lstrip(":") or 0)
    host, colon, port = entry.rpartition(":")
    if colon and port.isdigit() and ":" not in host:
        return normal(host), int(port)
    return normal(entry), 0


def _matches(rule: str, name: str) -> bool:
    if rule.startswith("*."):
        return name.endswith(rule[1:])
    return rule == name
