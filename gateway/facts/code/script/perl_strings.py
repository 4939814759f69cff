"""What Perl puts into double-quoted texts, and the code that may stand in them."""

from __future__ import annotations

from gateway.facts.code.script.tokens import Refused, template, unescape
from gateway.facts.code.text import unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import Text

PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


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
    after = text[at + 1 : at + 2]
    if (
        sign not in "$@"
        or not (after.isalnum() or after in {"_", "{", "$", ":", "&", "!", "@", "#"})
        or not after
    ):
        return False
    slashes = len(text[:at]) - len(text[:at].rstrip("\\"))
    return slashes % 2 == 0 and (sign == "$" or after.isalpha() or after in {"_", "{", "$"})


def _simple(text: str, at: int) -> int:
    """Where it ends. Refuse anything but plain variables and plain subscripts: `@{[ system("x") ]}` is code."""
    at += 1
    while text[at : at + 1] == "$":
        at += 1
    if text[at : at + 1] == "{":
        end = text.find("}", at)
        name = text[at + 1 : end].strip().lstrip("^$")
        if end < 0 or not name.replace("_", "a").replace("::", "a").isalnum():
            raise Refused("a string holds code")
        at = end + 1
    while text[at : at + 1].isalnum() or text[at : at + 1] == "_":
        at += 1
    while True:
        if text.startswith("->", at) and text[at + 2 : at + 3] in {"[", "{"}:
            at += 2
        opening = text[at : at + 1]
        if opening not in {"[", "{"} or not opening:
            return at
        end = text.find(PAIRS[opening], at)
        inside = text[at + 1 : end] if end >= 0 else text[at + 1 :]
        if any(sign in inside for sign in "(`&<{"):
            raise Refused("a string may hold code")
        at = end + 1 if end >= 0 else len(text)
