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
_HEADER = compiled_later(
    r"(?m)^(?:(?:---|\+\+\+|\*\*\*|Index:|rename to|copy to) +|diff --git +\S+ +)"
    r'(?:"((?:[^"\\\n]|\\.)*)"|([^\t\n]+))'
)
_MOST = 256


def patched(text: str, strip: str, span: Span) -> list[Arg]:
    """What is changed, made or renamed; without a number only the last part of a name counts."""
    if not is_exact(text):
        return []
    found: dict[str, None] = {}
    for number, header in enumerate(_HEADER.finditer(text)):
        if number >= _MOST:
            break
        name = (header[1] or header[2]).strip()
        if name in {"/dev/null", ""} or name.endswith(" ****"):
            continue
        parts = [part for part in name.split("/") if part] if strip != "0" else [name]
        kept = parts[int(strip) :] if strip.isdigit() else parts[-1:]
        found["/".join(kept)] = None
    return [Arg(name, span=span) for name in found if name]
