"""Patterns for hosts: `example.com`, `*.example.com`, `10.0.0.7`, `169.254.*`, `localhost:8080`, `*:2375`."""

from __future__ import annotations

from gateway.facts.addresses import canonical

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")


def malformed(pattern: str) -> str:
    """Why this is no host pattern; empty when it is one."""
    if "://" in pattern:
        return "it is an address with a scheme"
    if "/" in pattern:
        return "it has a path or a mask"
    if _is_net(pattern):
        return ""
    body = pattern.removeprefix("*.")
    if body[:2] == "*:" and body[2:].isdecimal():
        return ""
    if not body.strip("."):
        return "it names no host"
    if "*" in body and pattern != "*":
        return "`*` can only stand for all names below a domain"
    if pattern != "*" and not set(body) <= _PLAIN:
        return "a character in it stands in no host"
    return ""


def host_matches(pattern: str, host: str, port: int = 0) -> bool:
    """Is this host meant? A pattern with a port means that port alone."""
    host = host.lower().rstrip(".")
    if pattern == "*":
        return True
    name, _, wanted = pattern.rpartition(":")
    # `2001:db8::1` has no port: an address of IPv6 with one stands in brackets.
    if name and wanted.isdecimal() and (":" not in name or name.endswith("]")):
        if port != int(wanted):
            return False
        pattern = name
    pattern = pattern.strip("[]").rstrip(".").lower()
    if pattern == "*":
        return True
    if _is_net(pattern):
        return host.startswith(pattern[:-1]) and host.replace(".", "").isdecimal()
    if pattern.startswith("*."):
        return host.endswith(pattern[1:]) and len(host) > len(pattern) - 1
    if ":" in pattern and ":" in host:
        return canonical(host) == canonical(pattern)
    return host == pattern


def _is_net(pattern: str) -> bool:
    """`169.254.*`: every address that begins so."""
    if pattern[-2:] != ".*":
        return False
    parts = pattern.split(".")
    return 1 < len(parts) < 5 and parts[-1] == "*" and all(one.isdecimal() for one in parts[:-1])


def is_loopback(host: str) -> bool:
    """The machine itself, in the spellings that every program reads alike."""
    name = host.lower().strip("[]").rstrip(".")
    if name in {"localhost", "::1", "0.0.0.0"} or name.endswith(".localhost"):  # noqa: S104 - a name
        return True
    parts = name.split(".")
    return len(parts) == 4 and parts[0] == "127" and all(part.isdecimal() for part in parts)
