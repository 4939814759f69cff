"""Hosts that curl reaches without a URL that says so: its own `{a,b}` and `[1-9]`, `--resolve`, `--connect-to`."""

from __future__ import annotations

from gateway.facts.addresses import canonical
from gateway.facts.model import HostUse
from gateway.facts.programs.language.roles import host_of
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from gateway.facts.model import Arg
    from gateway.facts.programs.language.parsed import Parsed

_PLACES = compiled_later(r"\[[^\]]*\]|[^:\[\]]+|(?<=:)(?=:)|^(?=:)")
_GLOB = compiled_later(r"\{([^{}]*)\}|\[(\w+)-(\w+)(?::(\d+))?\]")
# More hosts than this are a scan; they are not told apart.
_MOST = 512


def more_hosts(parsed: Parsed) -> list[HostUse]:
    """What is reached beside the hosts that stand in the URLs."""
    found: list[HostUse] = []
    urls = [*parsed.operands]
    for item in parsed.items:
        names = item.option.names if item.option is not None else ()
        if "--url" in names:
            urls += item.values
        elif "--resolve" in names:
            found += [_host(one, value) for value in item.values for one in _resolved(value.text)]
        elif "--connect-to" in names:
            found += [_host(_connected(value.text), value) for value in item.values]
    if not parsed.has("-g", "--globoff"):
        found += [host for url in urls for host in _globbed(url)]
    return [one for one in found if one.host or not one.exact]


def _host(name: str, arg: Arg) -> HostUse:
    return HostUse(canonical(name), exact=arg.exact, via="option", span=arg.span, why=arg.why)


def _resolved(text: str) -> list[str]:
    """`[+]host:port:address[,address]`"""
    parts = text.lstrip("+").split(":", 2)
    return [one.strip("[]") for one in parts[2].split(",")] if len(parts) == 3 else []


def _connected(text: str) -> str:
    """`host:port:host:port`: the second pair is connected to."""
    parts = _PLACES.findall(text)
    return parts[2].strip("[]") if len(parts) > 2 else ""


def _globbed(url: Arg) -> list[HostUse]:
    """Each host that the signs in the name stand for."""
    scheme, sign, rest = url.text.rpartition("://")
    if "{" not in rest and "[" not in rest:
        return []
    place = rest
    for stop in "/?#":
        place = place.partition(stop)[0]
    if _GLOB.search(place) is None:
        return []
    names = [""]
    at = 0
    for part in _GLOB.finditer(place):
        each = part.group(1).split(",") if part.group(1) is not None else _range(part)
        between = place[at : part.start()]
        at = part.end()
        if len(names) * len(each) > _MOST:
            why = "which hosts the signs in the URL stand for is not told apart"
            return [HostUse("", exact=False, via="operand", span=url.span, why=why)]
        names = [f"{name}{between}{one}" for name in names for one in each]
    return [
        host_of(replace(url, text=f"{scheme}{sign}{name}{place[at:]}"), "operand") for name in names
    ]


def _range(part: re.Match[str]) -> list[str]:
    """`1-9`, `01-20`, `a-f`, with a step behind a colon."""
    first, last, step = part.group(2), part.group(3), int(part.group(4) or 1) or 1
    if first.isdecimal() and last.isdecimal():
        width = len(first) if first[0] == "0" else 0
        stop = min(int(last), int(first) + _MOST * step)
        return [str(number).zfill(width) for number in range(int(first), stop + 1, step)]
    if len(first) == len(last) == 1:
        return [chr(code) for code in range(ord(first), ord(last) + 1, step)]
    return [part.group(0)]
