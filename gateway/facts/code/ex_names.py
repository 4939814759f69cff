"""Names of files in commands of ex: the editor expands `$HOME`, `~`, `*.c`, `%` and backticks in them."""

from __future__ import annotations

import re

from gateway.facts.code.model import Text
from gateway.facts.code.text import concat, expand_user, known, tree, unknown
from gateway.facts.model import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")
# `%` is the file that is edited, `#` the other one, `<cfile>` the name under the cursor.
_OTHER = re.compile(
    r"%|#(?:\d|<\d|#)?|<(?:cfile|afile|abuf|amatch|cword|cWORD|sfile|script|stack)>"
)
# `:p:h` and its like behind one of those.
_MODIFIED = re.compile(r"(?::(?:[p8~.htreS]|g?s(.).*?\1.*?\1))*", re.DOTALL)
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z+.-]*://")


def remote(name: str) -> bool:
    """`scp://host/file`: what stands there is fetched, or sent, by netrw."""
    return _SCHEME.match(name) is not None


def expand(name: str, env: Mapping[str, Arg]) -> Text:
    """The path that the editor makes of a name; backticks are the caller's."""
    if "`" in name:
        return unknown(f"the editor expands `{name[:40]}`")
    if not any(sign in name for sign in "$%#<*?[{\\~"):
        return known(name)
    found = _OTHER.search(name)
    if found is not None and not name[: found.start()].endswith("\\"):
        return _another(name, found.start())
    parts, at, plain = [], 0, name
    for variable in _VARIABLE.finditer(name):
        value = env.get(variable[1] or variable[2])
        parts.append(_literal(plain[at : variable.start()]))
        at = variable.end()
        parts.append(
            Text(value) if value is not None else unknown(f"the editor expands `{variable[0]}`")
        )
    parts.append(_literal(plain[at:]))
    whole = concat(part for part in parts if part.arg.text or not part.arg.exact)
    return expand_user(whole, env) if name.startswith("~") else whole


def _another(name: str, at: int) -> Text:
    """A name with the file in it that is edited: how it ends may be known."""
    found = _OTHER.match(name, at)
    modified = _MODIFIED.match(name, found.end()) if found else None
    rest = name[modified.end() :] if modified else ""
    why = f"the editor expands `{name[:40]}`"
    plain = rest.startswith("/") and not any(sign in rest for sign in "$%#<*?[{\\`")
    return Text(
        Arg(name[:at] if at else "", exact=False, why=why, tail=rest if plain and not at else "")
    )


def _literal(text: str) -> Text:
    """Patterns, and backslashes before what stands for itself."""
    brace = text.find("{")
    if brace >= 0 and text[brace - 1 : brace] != "\\":
        return unknown(f"the editor expands `{text[:40]}`", text[:brace].replace("\\", ""))
    if "**" in text:
        folder = text.partition("**")[0].rpartition("/")[0]
        return tree(known(folder or "."))
    out, glob, at = "", False, 0
    while at < len(text):
        sign = text[at]
        if sign == "\\" and at + 1 < len(text):
            at += 1
            out += f"[{text[at]}]" if text[at] in "*?[" else text[at]
        else:
            glob = glob or sign in "*?["
            out += sign
        at += 1
    if not glob:
        return known(re.sub(r"\[([*?[])\]", r"\1", out))
    return Text(Arg(out, glob=True))


def words(text: str) -> list[str]:
    """The names of a list (`:next a b`), parted by blanks that no backslash covers."""
    return [word for word in re.split(r"(?<!\\)\s+", text.strip()) if word]
