"""What only shows when the effects of one text are held against each other."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg, Unknown
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

SENDS_ENVIRONMENT = "environment with a request"
SENDS_FILE = "file with a request"
KILLS_LISTED = "kill of whatever is listed"
# One number after the other, up to some thousands.
_RANGE = compiled_later(
    r"\brange\(\s*(?:\d+\s*,\s*)?(?:\d{4,}|\d\*\*\d+)|\d\s*\.\.\.?\s*\d{4,}|<=?\s*(?:\d{4,}|\de\d)\b"
)
_PROCESSES = compiled_later(r"/proc/+[\[*?{]")
_FINDS_GUARD = compiled_later(r"\b(?:pgrep|pidof)\b[^;|\"'`]{0,80}\bgateway")
# All variables at once, not one by its name, nor those that a program is started with.
_ENVIRONMENT = compiled_later(
    r"(?:(?<!env=)(?<!env: )(?<!env:)(?<!\*\*)(?<!\.\.\.)(?<!['\"] in )(?<!not in )(?<![\w.])(?:\w{1,30}\.|\)\.)?environb?\b(?!\s*(?:\[|[,:=]|\.(?:get|pop|setdefault|update|copy)\b))"
    r"|(?<!env: )(?<!env:)(?<!\.\.\.)(?<!\}=)(?<!\} =)(?<!\}= )(?<!\} = )\b(?:process|Bun)\.env\b(?!\s*(?:\??\.\w|\??\.?\[|=))|\bDeno\.env\.toObject\b"
    r"|\bENV\.(?:to_h|to_hash|to_a|inspect|map|each\w*|values|sort|select|reject|filter\w*)\b|#\{ENV\}|\bENV\)|%ENV\b|\bvalues\(?\s*%?ENV\b"
    r"|\$_(?:ENV|SERVER)\b(?!\s*\[)|\bgetenv\(\s*\))"
)

# A text that is read where an address, or a name that is looked up, is put together.
_READING = r"(?:\bopen\(|\bread\w*\(|\breadFile\w*\(|\bread\b|file_get_contents\(|readlines|`cat |\bqx\b|Deno\.readText)"
# One field of what was read is no whole text.
_FIELDS = r"(?:json|yaml|toml|tomllib|JSON|YAML)\.(?:load|parse|safe_load)"
_LOOKS_UP = r"(?:gethostby\w+|getaddrinfo|getnameinfo|getfqdn|resolve\w*|lookup|getaddress|get_server_certificate|create_connection|dns_get_record|checkdnsrr)"
_SENDS_FILE = compiled_later(
    rf"""https?://[^\s"'`]*(?:["']\s*(?:\+|\.|,|<>)|[$#]?\{{)(?:(?!{_FIELDS})[^;\n]){{0,120}}?{_READING}"""
    rf"""|{_LOOKS_UP}\(\s*[^;\n]{{0,80}}?{_READING}"""
)
# … or in what goes along with a request.
_ALONG = compiled_later(
    rf"""\b(?:headers|params|cookies|auth)\b(?:\[[^\]\n]{{0,40}}\])?\s*[=:](?:(?!{_FIELDS})[^;\n]){{0,80}}?{_READING}"""
)
_KEEPS = compiled_later(rf"""\b(\w+)\s*=\s*(?:(?!{_FIELDS})[^;\n=]){{0,80}}?{_READING}""")
_IN_ADDRESS = (
    r"""https?://[^\s"'`]*(?:["']\s*(?:\+|\.|,)[^;\n]{{0,60}}?|[$#]?\{{[^}}\n]{{0,40}}?)\b{}\b"""
)
_IN_NAME = _LOOKS_UP + r"""\([^;\n]{{0,60}}?\b{}\b"""
# What stands in the folder where it runs is handed out to whoever asks.
_SERVES = compiled_later(
    r"SimpleHTTPRequestHandler|CGIHTTPRequestHandler|\bhttp\.server\b[^;\n]*;.*\.test\(|HTTPServlet::FileHandler|pyftpdlib"
)
_OF_FOLDER = compiled_later(r"""\bdirectory\s*=\s*["']([^"'\n]+)["']""")


def together(seen: CodeEffects, text: str) -> CodeEffects:
    """A module that the text writes and then loads; the environment in an address."""
    if seen.inner:
        seen = _through_links(seen)
    loads = [one for one in seen.paths if one.role == "execute"]
    if loads:
        written = {_plain(one.arg.text) for one in seen.paths if one.role == "write"}
        if any(_plain(one.arg.text) in written for one in loads if one.arg.text):
            why = Unknown("code", "it runs a file that it writes itself")
            seen = replace(seen, unknowns=(*seen.unknowns, why))
    if seen.hosts or seen.network is Known.YES:
        if _ENVIRONMENT.search(text):
            seen = replace(seen, does=(*seen.does, SENDS_ENVIRONMENT))
        seen = _with_served(seen, text)
    if seen.hosts and _sends_what_is_read(seen, text):
        seen = replace(seen, does=(*seen.does, SENDS_FILE))
    if _kills_what_is_listed(seen, text):
        seen = replace(seen, does=(*seen.does, KILLS_LISTED))
    return seen


def _through_links(seen: CodeEffects) -> CodeEffects:
    """`os.symlink("/etc", "l"); open("l/x", "w")`: what is done to a link is done to what it leads to."""
    links = [
        (_plain(one.argv[-1].text), one.argv[-2])
        for one in seen.inner
        if len(one.argv) > 2 and one.argv[0].text == "ln" and one.argv[-1].text
    ]
    led = []
    for name, target in links:
        for one in seen.paths:
            path = _plain(one.arg.text)
            if (path == name and one.role != "delete") or path.startswith(f"{name}/"):
                text = f"{target.text}{path[len(name) :]}"
                led.append(replace(one, arg=replace(one.arg, text=text, exact=target.exact)))
    return replace(seen, paths=(*seen.paths, *led)) if led else seen


def _sends_what_is_read(seen: CodeEffects, text: str) -> bool:
    """`urlopen("https://x/?" + open("notes.md").read())`"""
    if not any(one.role == "read" for one in seen.paths):
        return False
    if _SENDS_FILE.search(text) or _ALONG.search(text):
        return True
    names = {found[1] for found in _KEEPS.finditer(text)}
    places = (_IN_ADDRESS, _IN_NAME)
    patterns = [compiled_later(one.format(name)) for name in list(names)[:8] for one in places]
    return any(one.search(text) for one in patterns)


def _with_served(seen: CodeEffects, text: str) -> CodeEffects:
    """A server for files reads the whole folder that it stands in, or is told of."""
    if not _SERVES.search(text):
        return seen
    told = _OF_FOLDER.search(text)
    gone = [one.arg for one in seen.paths if one.role == "cd"]
    folder = Arg(told[1]) if told else gone[-1] if gone else Arg(".")
    return replace(seen, paths=(*seen.paths, RawPath("read", folder, recursive=True, via="code")))


def _kills_what_is_listed(seen: CodeEffects, text: str) -> bool:
    """`for p in os.listdir('/proc'): os.kill(int(p), 9)`: each process there is, the gateway's among them."""
    killed = [one.argv for one in seen.inner if one.argv and one.argv[0].text == "kill"]
    if all(arg.exact for argv in killed for arg in argv):
        return False
    lists = any(one.role == "read" and one.arg.text.rstrip("/") == "/proc" for one in seen.paths)
    return lists or any(one.search(text) is not None for one in (_FINDS_GUARD, _RANGE, _PROCESSES))


def _plain(path: str) -> str:
    while path.startswith("./"):
        path = path[2:]
    return path
