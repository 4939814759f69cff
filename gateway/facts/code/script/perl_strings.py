"""What Perl puts into double-quoted texts, and the code that may stand in them."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, template, unescape
from gateway.facts.code.text import unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


# Subscripts in which nothing can be called: `[-1]`, `[$i + 1]`, `{key}`, `{"a b"}`, `{$x}{y}`.
_CALLS_NOTHING = compiled_later(
    r"(?:\{\s*-?\w+\s*\}|'[^'\\]*'|\"[^\"\\$@]*\"|[$@]#?\$*(?:::)?\w+(?:::\w+)*|->(?=[\[{])"
    r"|\d+|[\s\-+*.,\[\]{}])*"
)
# What a regex may have there, and what makes a call of it all the same.
_CLASS = compiled_later(r"[\w\-^\\.:,;/+*?=!@#%|~\[\]{}]*")
_ACTS = compiled_later(r"\b(?:system|exec|qx|readpipe|eval|do|require|open|y|s|m|tr)\b")
_NAME = compiled_later(r"(?:(?:::|')?\w+)*(?:::)?")


def expanded(text: str) -> Text:
    """The text as far as it is constant; refused when there is code in it."""
    parts: list[Text | str] = []
    begun = 0
    for at, sign in enumerate(text):
        if _expands(text, at, sign):
            end = _simple(text, at)
            if at >= begun:
                parts += [_plain(text[begun:at]), _code(text[at:end])]
                begun = end
    return template([*parts, _plain(text[begun:])])


def _plain(text: str) -> Text:
    return unescape(text, "perl") or unknown("its escapes are not followed")


def _code(variable: str) -> str:
    """`${name}` is `$name`."""
    name = variable[2:-1].strip()
    return f"${name}" if variable[:2] == "${" and name.replace("_", "a").isalnum() else variable


def _expands(text: str, at: int, sign: str) -> bool:
    """In a string every `$` begins a variable: `"$;"`, `"$-[0]"`."""
    after = text[at + 1 : at + 2]
    if sign not in "$@" or not after:
        return False
    if sign == "@" and not (after.isalpha() or after in "_{$'-+" or text.startswith("::", at + 1)):
        return False
    slashes = len(text[:at]) - len(text[:at].rstrip("\\"))
    return slashes % 2 == 0


def _simple(text: str, at: int) -> int:
    """Where it ends. Refuse anything but plain variables and plain subscripts: `@{[ system("x") ]}` is code."""
    at += 1
    if text[at : at + 1] == "#" and text[at + 1 : at + 2] in {"{", "$"}:
        at += 1
    while text[at : at + 1] == "$":
        at += 1
    if text[at : at + 1] == "{":
        end = text.find("}", at)
        name = text[at + 1 : end].strip().lstrip("^$")
        if end < 0 or not name.replace("_", "a").replace("::", "a").isalnum():
            raise Refused("a string holds code")
        at = end + 1
    else:
        found = _NAME.match(text, at)
        at = max(found.end() if found else at, min(at + (text[at - 1] in "$@"), len(text)))
    while True:
        if text.startswith("->", at) and text[at + 2 : at + 3] in {"[", "{"}:
            at += 2
        opening = text[at : at + 1]
        if opening not in {"[", "{"} or not opening:
            return at
        at = _subscript(text, at, PAIRS[opening])


def _subscript(text: str, at: int, closing: str) -> int:
    """The place behind a subscript in which nothing is called."""
    depth, end = 0, at
    for end in range(at, len(text)):
        depth += (text[end] == text[at]) - (text[end] == closing)
        if depth == 0:
            break
    inside = text[at : end + 1]
    if not _CALLS_NOTHING.fullmatch(inside) and (
        not _CLASS.fullmatch(inside) or _ACTS.search(inside)
    ):
        raise Refused("a string may hold code")
    return end + 1
