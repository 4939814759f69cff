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
    return seen


def _plain(path: str) -> str:
    while path.startswith("./"):
        path = path[2:]
    return path
