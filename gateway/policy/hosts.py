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


# What a pattern is: what a host must be, or begin or end with, and the port, if it names one.
_ANY, _NET, _BELOW, _HOST = range(4)
_FORMS: dict[str, tuple[int, str, int | None]] = {}
_MOST_FORMS = 10_000


def host_matches(pattern: str, host: str, port: int = 0) -> bool:
    """Is this host meant? A pattern with a port means that port alone."""
    form, text, wanted = _FORMS.get(pattern) or _form(pattern)
    if wanted is not None and port != wanted:
        return False
    if form == _ANY:
        return True
    host = host.lower().rstrip(".")
    if form == _NET:
        return host.startswith(text) and host.replace(".", "").isdecimal()
    if form == _BELOW:
        return host.endswith(text) and len(host) > len(text)
    if ":" in text and ":" in host:
        return canonical(host) == canonical(text)
    return host == text


def _form(pattern: str) -> tuple[int, str, int | None]:
    """Worked out once for each pattern."""
    text, wanted = pattern, None
    name, _, number = pattern.rpartition(":")
    # `2001:db8::1` has no port: an address of IPv6 with one stands in brackets.
    if name and number.isdecimal() and (":" not in name or name.endswith("]")):
        text, wanted = name, int(number)
    if pattern != "*":
        text = text.strip("[]").rstrip(".").lower()
    if text == "*":
        form = _ANY
    elif _is_net(text):
        form, text = _NET, text[:-1]
    elif text.startswith("*."):
        form, text = _BELOW, text[1:]
    else:
        form = _HOST
    if len(_FORMS) >= _MOST_FORMS:
        _FORMS.clear()
    found = _FORMS[pattern] = form, text, wanted
    return found


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
