"""What only shows when the effects of one text are held against each other."""

from __future__ import annotations

from gateway.facts.model import Unknown
from gateway.model import Known
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

SENDS_ENVIRONMENT = "environment with a request"
KILLS_LISTED = "kill of whatever is listed"
# One number after the other, up to some thousands.
_RANGE = compiled_later(
    r"\brange\(\s*(?:\d+\s*,\s*)?(?:\d{4,}|\d\*\*\d+)|\d\s*\.\.\.?\s*\d{4,}|<=?\s*(?:\d{4,}|\de\d)\b"
)
_FINDS_GUARD = compiled_later(r"\b(?:pgrep|pidof)\b[^;|\"'`]{0,80}\bgateway")
# All variables at once, not one by its name, nor those that a program is started with.
_ENVIRONMENT = compiled_later(
    r"(?:(?<!env=)(?<!env: )(?<!env:)(?<!\*\*)(?<!\.\.\.)(?<!['\"] in )(?<!not in )(?<![\w.])(?:\w{1,30}\.|\)\.)?environb?\b(?!\s*(?:\[|[,:=]|\.(?:get|pop|setdefault|update|copy)\b))"
    r"|(?<!env: )(?<!env:)(?<!\.\.\.)(?<!\}=)(?<!\} =)(?<!\}= )(?<!\} = )\b(?:process|Bun)\.env\b(?!\s*(?:\??\.\w|\??\.?\[|=))|\bDeno\.env\.toObject\b"
    r"|\bENV\.(?:to_h|to_hash|to_a|inspect|map|each\w*|values|sort|select|reject|filter\w*)\b|#\{ENV\}|\bENV\)|%ENV\b|\bvalues\(?\s*%?ENV\b"
    r"|\$_(?:ENV|SERVER)\b(?!\s*\[)|\bgetenv\(\s*\))"
)


def together(seen: CodeEffects, text: str) -> CodeEffects:
    """A module that the text writes and then loads; the environment in an address."""
    loads = [one for one in seen.paths if one.role == "execute"]
    if loads:
        written = {_plain(one.arg.text) for one in seen.paths if one.role == "write"}
        if any(_plain(one.arg.text) in written for one in loads if one.arg.text):
            why = Unknown("code", "it runs a file that it writes itself")
            seen = replace(seen, unknowns=(*seen.unknowns, why))
    if (seen.hosts or seen.network is Known.YES) and _ENVIRONMENT.search(text):
        seen = replace(seen, does=(*seen.does, SENDS_ENVIRONMENT))
    if _kills_what_is_listed(seen, text):
        seen = replace(seen, does=(*seen.does, KILLS_LISTED))
    return seen


def _kills_what_is_listed(seen: CodeEffects, text: str) -> bool:
    """`for p in os.listdir('/proc'): os.kill(int(p), 9)`: each process there is, the gateway's among them."""
    killed = [one.argv for one in seen.inner if one.argv and one.argv[0].text == "kill"]
    if all(arg.exact for argv in killed for arg in argv):
        return False
    lists = any(one.role == "read" and one.arg.text.rstrip("/") == "/proc" for one in seen.paths)
    return lists or _FINDS_GUARD.search(text) is not None or _RANGE.search(text) is not None


def _plain(path: str) -> str:
    while path.startswith("./"):
        path = path[2:]
    return path
