"""Hosts that curl reaches without a URL that says so: its own `{a,b}` and `[1-9]`, `--resolve`, `--connect-to`."""

from __future__ import annotations

from gateway.facts.addresses import canonical
from gateway.facts.model import HostUse
from gateway.facts.programs.language.roles import host_of
from gateway.facts.programs.url_patterns import expanded, has_signs
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.parsed import Parsed

_PLACES = compiled_later(r"\[[^\]]*\]|[^:\[\]]+|(?<=:)(?=:)|^(?=:)")
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
    if not has_signs(place):
        return []
    found = expanded(place, _MOST)
    if found is None:
        why = "which hosts the signs in the URL stand for is not told apart"
        return [HostUse("", exact=False, via="operand", span=url.span, why=why)]
    return [host_of(replace(url, text=f"{scheme}{sign}{name}"), "operand") for name, _ in found]
