"""HTTPie and xh: `http [METHOD] URL [ITEM…]`, where the items say what is sent."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg, HostUse
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.language.roles import host_of
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program

PROGRAMS = {
    "http https httpie xh xhs": {
        "options": """
            -j --json, -f --form, --multipart, --boundary =text, -x --compress, --raw =text sends, --pretty =text, -s --style =text
            --format-options =text, -p --print =text, -v --verbose, -h --headers, -b --body, -m --meta, --all, -S --stream, -o --output =write
            -d --download, -c --continue, -q --quiet, --session =write, --session-read-only =read, -a --auth =text, -A --auth-type =text
            --ignore-netrc, --offline, --proxy =text, -F --follow, --max-redirects =text, --timeout =text, --check-status, --path-as-is
            --chunked, --verify =text, --ssl =text, --ciphers =text, --cert =read, --cert-key =read, --cert-key-pass =text, -I --ignore-stdin
            --default-scheme =text, --response-charset =text, --response-mime =text, --sorted, --unsorted, --bearer =text, --curl, --https
            --debug, --traceback, --help help, --version help, --manual help, -V help
        """,
        "operands": "text...",
        "network": "yes",
        "stdin": "data",
        "stdout": "download",
        "when": {"-o": {"stdout": "none"}, "-d": {"stdout": "none", "also": "write+below ."}},
    },
}  # fmt: skip

_ASKS = {"GET", "HEAD", "OPTIONS", "TRACE"}
# What parts a name from a value, the longest first; those behind which a file stands; those that are data.
_SEPARATORS = (":=@", "=@", ":@", "==@", ":=", "==", "=", "@", ":", ";")
_FILES = {":=@", "=@", ":@", "==@", "@"}
_DATA = {":=@", "=@", ":=", "=", "@"}


def explain_httpie(call: Call, program: Program) -> Effects:
    """The host, the files that items name, and whether anything is sent."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    if parsed.helps:
        return base
    words = list(parsed.operands)
    if words and words[0].text in {"cli", "plugins"}:
        return base
    method, hosts = "GET", base.hosts
    if len(words) > 1 and words[0].exact and words[0].text.isalpha() and not _is_item(words[1]):
        method = words.pop(0).text.upper()
    elif len(words) > 1 and not words[0].exact and not words[0].text:
        method = ""  # it may be one, or the URL
        hosts = (*base.hosts, _host(words.pop(0), sends=True))
    items = [(word, _separator(word)) for word in words[1:]]
    paths = [
        RawPath("read", replace(word, text=word.text.partition(sign)[2].partition(";")[0]))
        for word, sign in items
        if sign in _FILES
    ]
    sends = method not in _ASKS or any(sign in _DATA or not word.exact for word, sign in items)
    sends = sends or parsed.has("--raw") or (call.fed and not parsed.has("-I"))
    if sends:
        hosts = tuple(replace(one, sends=True) for one in hosts)
    if words:
        hosts = (*hosts, _host(words[0], sends=sends))
    return replace(base, paths=(*base.paths, *paths), hosts=hosts)


def _is_item(word: Arg) -> bool:
    return _separator(word) not in {"", ":", "@"} and "://" not in word.text


def _separator(word: Arg) -> str:
    """The sign that comes first; of those at the same place the longest."""
    found = [(word.text.find(sign), sign) for sign in _SEPARATORS if sign in word.text]
    return min(found, key=lambda one: one[0])[1] if found else ""


def _host(word: Arg, *, sends: bool) -> HostUse:
    """`:3000/x` is localhost."""
    if word.exact and word.text.startswith(":"):
        word = replace(word, text=f"localhost{word.text}")
    return host_of(word, "operand", sends=sends)


ODD = dict.fromkeys(("http", "https", "httpie", "xh", "xhs"), explain_httpie)
