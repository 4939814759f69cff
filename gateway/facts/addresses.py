"""Addresses as programs read them: `0xA9FEA9FE`, `2852039166` and `127.1` are written in four numbers.

A rule names a host in one way; curl, ssh and the C library understand many.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg

_SECRET = compiled_later(
    r"(?i)(?:\$\{?|\A`)\w*(?:secret|token|passw|credential|api_?key|access_?key|private_?key|_key\b|_pat\b|_pwd\b|_sk\b)"
)


def carries_secret(address: Arg) -> bool:
    """What is not known of an address is a variable that is called as keys are: it leaves with the question."""
    why = "".join((address.why, *(f" ${name}" for name in address.variables)))
    return ("$" in why or why.endswith("not known here")) and _SECRET.search(why) is not None


_MAPPED = "::ffff:"


def canonical(host: str) -> str:
    """The host in small letters, without a final dot; an address in its usual form."""
    if not host.isascii():
        host = _mapped(host)
    host = host.rstrip(".").lower()
    if ":" in host:
        return _six(host)
    if not host[-1:].isalnum() or not host[:1].isdigit():
        return host
    return _four(host) or host


def _mapped(host: str) -> str:
    """As the rules for names in other scripts read it: `①⑥⑨。254` is `169.254`."""
    import unicodedata

    return unicodedata.normalize("NFKC", host.replace("\u3002", ".").replace("\uff61", "."))


def _six(host: str) -> str:
    """`::ffff:169.254.169.254` and `::ffff:a9fe:a9fe` are addresses of the other kind."""
    host = _shortest(host.partition("%")[0])
    if not host.startswith(_MAPPED):
        return host
    rest = host.removeprefix(_MAPPED)
    if ":" in rest:
        parts = [_number(f"0x{part}") for part in rest.split(":")]
        if len(parts) == 2 and all(0 <= part <= 0xFFFF for part in parts):
            return _dotted(parts[0] << 16 | parts[1])
    return _four(rest) or host


def _shortest(host: str) -> str:
    """`fd00:0ec2:0:0:0:0:0:254` is `fd00:ec2::254`."""
    import ipaddress

    try:
        return ipaddress.IPv6Address(host).compressed
    except ValueError:
        return host


def _four(host: str) -> str:
    """As `inet_aton` reads it: up to four numbers, of which the last fills what is left."""
    parts = [_number(part) for part in host.split(".")]
    if len(parts) > 4 or min(parts) < 0 or any(part > 255 for part in parts[:-1]):
        return ""
    left = 5 - len(parts)
    if parts[-1] >= 256**left:
        return ""
    value = parts[-1]
    for place, part in enumerate(parts[:-1]):
        value |= part << (8 * (3 - place))
    return _dotted(value)


def _dotted(value: int) -> str:
    return ".".join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def _number(text: str) -> int:
    """Decimal, `0x…`, or octal behind a `0`; -1 for anything else."""
    if not text.isascii() or len(text) > 16:
        return -1
    try:
        if text.startswith("0x"):
            return int(text, 0) if text[2:].isalnum() else -1
        if text.startswith("0") and text != "0":
            return int(text, 8) if text.isdigit() else -1
        return int(text) if text.isdigit() else -1
    except ValueError:
        return -1
