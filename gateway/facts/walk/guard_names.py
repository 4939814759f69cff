"""The gateway's own files, and the settings of the hosts that ask it, where a text names them somewhere.

As `hidden`, with which it shares the strings: when it is not known where a text writes, and the name stands in
it, whole, in pieces, or in what it is fed, that is where it may write.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.code.model import CodeEffects

_NAMED = compiled_later(
    r"(?i)(?<![\w.-])(?:gateway\.yaml|\.(?:claude|mcp|crush)\.json|crush\.json|opencode\.jsonc?|\.aider\.conf\.yml|\.config/gateway/[\w./-]+"
    r"|\.local/(?:state|share)/gateway/[\w./-]+|\.(?:claude|codex|gemini|qwen|cursor|vscode|opencode|windsurf|zed|kiro|roo|trae|amazonq|clinerules"
    r"|agents|factory|continue|junie|amp|iflow|kilocode|goose|openhands|augment|pi|tabnine|github/hooks|idea/runConfigurations)/[\w./-]+)(?![\w-]|\.\w)"
)
# What of it no template, pattern or path splits; and what is put together of such pieces.
_PIECE = compiled_later(r"(?:[#$]?\{[^{}]*\}|%\(\w+\)s|%s|\$\w+|[^\w.-])+")
_WHOLE = "gateway.yaml"
_LONGEST, _SHORT = 400, 100


def guarded(
    seen: CodeEffects,
    text: str,
    strings: list[tuple[str, bool]],
    given: tuple[str, ...],
    home: Arg,
) -> list[RawPath]:
    """The probable paths of what is written where nobody knows. `strings`: with each, whether it is plain."""
    starts = [one.arg.text for one in seen.paths if one.role == "write" and not one.arg.exact]
    found: dict[str, None] = {}
    for string in (*starts, *given, *(string for string, _ in strings)):
        found.update(dict.fromkeys(_names(string, home)))
    if _WHOLE not in found and any(map(_may_begin, starts)):
        short = [one for one, plain in strings if plain and len(one) < _SHORT]
        pieces = {piece for one in (*short, *given) for piece in _PIECE.split(one)}
        if _spelled(pieces) or any(replaced(one, _WHOLE, text) for one in short):
            found[_WHOLE] = None
    said = {one.arg.text for one in seen.paths if one.arg.exact and one.role == "read"}
    return [RawPath("write", Arg(path), via="code") for path in found if path not in said]


def _names(string: str, home: Arg) -> Iterator[str]:
    if len(string) < _LONGEST and (place := _NAMED.search(string)) is not None:
        if not place.group().startswith((".config", ".local")):
            yield place.group().lower()
        elif home.exact:
            yield f"{home.text.rstrip('/')}/{place.group()}"


def _may_begin(start: str) -> bool:
    """A path of which so much is known may be the one in this folder."""
    return start.endswith("../") or _WHOLE.startswith(start.removeprefix("./"))


def replaced(string: str, whole: str, text: str) -> bool:
    """`"gateX.yaml"` becomes the name when a part of it is put in the place of another: `s/X/way/`."""
    if abs(len(string) - len(whole)) > len(whole):
        return False
    most = min(len(string), len(whole))
    begin = next((at for at in range(most) if string[at] != whole[at]), most)
    rest = most - begin
    end = next((at for at in range(rest) if string[-1 - at] != whole[-1 - at]), rest)
    old, new = string[begin : len(string) - end], whole[begin : len(whole) - end]
    if 2 * (begin + end) < len(whole) or not old:
        return False
    return _stands(old, text) and (not new or _stands(new, text))


def _stands(part: str, text: str) -> bool:
    return any(f"{sign}{part}{sign}" in text for sign in "\"'`/")


def _spelled(pieces: set[str]) -> bool:
    """`["gateway", "yaml"]`: some of the pieces, one behind the other, spell the name."""
    some = [one for one in pieces if one == "." or (len(one) > 1 and one in _WHOLE)]
    reached = {0}
    for at in range(len(_WHOLE)):
        if at in reached:
            reached.update(at + len(one) for one in some if _WHOLE.startswith(one, at))
    return len(_WHOLE) in reached
