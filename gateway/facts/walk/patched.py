"""The files that a patch names in its own headers: `patch -p1 <<EOF`, `patch -i a.diff` after the text wrote it.

Where the patch is not known it is as unread as any other file of the workspace: nothing is said of it.
"""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.model import Span

# `via` of a listed path that stands in a patch; behind it how many folders are taken off its names.
PATCH = "patch -p"
_NAMED = r'(?:"((?:[^"\\\n]|\\.)*)"|([^\t\n]+))'
_HEADER = compiled_later(
    r"(?m)^(?:(?:---|\+\+\+|\*\*\*|Index:|rename to|copy to) +|diff --git +\S+ +)" + _NAMED
)
# What is copied, or gets another name, is handed on as it is.
_SOURCE = compiled_later(r"(?m)^(?:rename|copy) from +" + _NAMED)
_MOST = 256


def patched(text: str, strip: str, role: str, span: Span) -> list[Arg]:
    """What is changed, made or renamed, or (`read`) what that is made of; without a number only the last
    part of a name counts."""
    if not is_exact(text):
        return []
    found: dict[str, None] = {}
    headers = _SOURCE if role == "read" else _HEADER
    for number, header in enumerate(headers.finditer(text)):
        if number >= _MOST:
            break
        name = _unquoted(header[1]) if header[1] else header[2].strip()
        if name in {"/dev/null", ""} or name.endswith(" ****"):
            continue
        found[_stripped(name, strip)] = None
        if strip.isdigit() and strip != "0" and header[0].startswith(_EXTENDED):
            found[_stripped(name, str(int(strip) - 1))] = None
    return [Arg(name, span=span) for name in found if name]


# Names behind these have no `a/` before them.
_EXTENDED = ("rename", "copy")


def _stripped(name: str, strip: str) -> str:
    parts = [part for part in name.split("/") if part] if strip != "0" else [name]
    return "/".join(parts[int(strip) :] if strip.isdigit() else parts[-1:])


_ESCAPED = compiled_later(r"\\([0-7]{1,3}|.)")
_CONTROL = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def _unquoted(name: str) -> str:
    """`\\056env` in quotes, as C writes it."""
    return _ESCAPED.sub(
        lambda one: chr(int(one[1], 8)) if one[1].isdigit() else _CONTROL.get(one[1], one[1]),
        name,
    )
