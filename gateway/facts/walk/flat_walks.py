"""Texts that go over all that lies in a folder, and choose nothing of it: `readdirSync('.')`, `Dir.children('.')`.

What is done to a name that is not known is done to each of them.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.model import CodeEffects

_LISTS = compiled_later(
    r"\b(?:readdir(?:Sync)?|opendir(?:Sync)?|scandir)\b|\bDir\.(?:children|entries|each_child|foreach)\b|\b(?:glob(?:Sync)?|Dir\.glob)\s*\(?\s*[\"']\*[\"']|\bDir\[\s*[\"']\*[\"']|<\*>"
)
_CHOOSES = compiled_later(
    r"(?i)(?:starts|ends?)_?with|\bmatch|\.test\(|\binclude|\bindexOf|=~|!~|[=!]==?|\bext(?:name)?\b|\bfilter|\bselect|\bgrep|\breject|\bunless\b|\bcontinue\b|\bnext\b|\bpathinfo|fnmatch|\bpreg_|\bisDirectory|\bisFile|\bfile\?|\bis_file"
)
_HERE = frozenset([".", "./", "*", "./*"])
_ROLES = frozenset(["read", "write", "delete"])


def flat(seen: CodeEffects, text: str) -> Iterator[RawPath]:
    """Each of what lies here, where a text does something to what it has listed."""
    lists = _LISTS.search(text)
    if lists is None or _CHOOSES.search(text) is not None:
        return
    here = [one.base for one in seen.paths if one.role == "read" and one.arg.text in _HERE]
    here += [None] if "*" in lists[0] else []
    for role in sorted({one.role for one in seen.paths if not one.arg.exact} & _ROLES):
        yield from (RawPath(role, Arg("*", glob=True), via="code", base=base) for base in here[:1])
