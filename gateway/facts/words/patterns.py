"""Patterns of the shell: `*`, `?`, `[…]`, as bash matches them, or a little wider."""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r"\s",
    "blank": r" \t",
    "xdigit": "0-9A-Fa-f",
    "word": r"\w",
    "punct": r"""!"#$%&'()*+,\-./:;<=>?@\[\\\]\^_`{|}~""",
}
_MOST = 256
_KEPT: dict[str, re.Pattern[str]] = {}
_SELECTING = compiled_later(r"[*?]+|\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]")
_CLASS = compiled_later(r"\[:(\w+):\]")
# Classes that are not followed, and the names and likenesses of signs.
ODD = compiled_later(
    r"\[[.=]|\[:(?!(?:alpha|digit|alnum|upper|lower|space|blank|xdigit|word|punct):)"
)
# A whole bracket expression: `]` may stand first, and classes hold brackets of their own.
_BRACKET = compiled_later(r"(?s)\[([!^]?)(\]?(?:\[:\w+:\]|\\.|[^\]\\])*)\]")


def has_pattern(text: str) -> bool:
    """Some character would make the shell look for matching names."""
    if "*" in text or "?" in text:
        return True
    opened = text.find("[")
    return opened >= 0 and text.rfind("]") > opened + 1


def regex(pattern: str) -> re.Pattern[str]:
    """The pattern as a regular expression for a whole string (slashes are ordinary)."""
    found = _KEPT.get(pattern)
    if found is None:
        if len(_KEPT) >= _MOST:
            _KEPT.clear()
        found = _KEPT[pattern] = _regex(pattern)
    return found


def _regex(pattern: str) -> re.Pattern[str]:
    import re

    out: list[str] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char == "*":
            if not out or out[-1] != ".*":
                out.append(".*")
        elif char == "?":
            out.append(".")
        elif char == "\\" and at < len(pattern):
            out.append(re.escape(pattern[at]))
            at += 1
        elif char == "[" and (found := _BRACKET.match(pattern, at - 1)):
            out.append(_bracket(found))
            at = found.end()
        else:
            out.append(re.escape(char))
    return re.compile("".join(out), re.DOTALL)


_ANY_SIGN = "."


def _bracket(found: re.Match[str]) -> str:
    import re

    negated, body = found.groups()
    parts: list[str] = []
    at = 0
    while at < len(body):
        name = _CLASS.match(body, at)
        if name:
            parts.append(_CLASSES.get(name.group(1), r"\w"))
            at = name.end()
        elif body[at] == "\\" and at + 1 < len(body):
            parts.append(re.escape(body[at + 1]))
            at += 2
        else:
            # Behind the sign of a range stands its end: `[+--]`.
            spans = body[at] == "-" and 0 < at < len(body) - 1 and parts[-1] != "-"
            parts.append("-" if spans else re.escape(body[at]))
            at += 1
    inside = f"[{'^' if negated else ''}{''.join(parts)}]"
    try:
        re.compile(inside)
    except re.error:  # a range that runs backwards, which bash leaves out
        return _ANY_SIGN
    return inside


def unsure(pattern: str, text: str) -> bool:
    """What the pattern matches depends on the locale, or on what is not followed here; or matching would
    take more steps than it is worth: stars multiply."""
    if not text.isascii() and ("?" in pattern or "[" in pattern):
        return True  # a sign is one byte in some locales
    if "[" in pattern:
        backwards = any(_bracket(one) == _ANY_SIGN for one in _BRACKET.finditer(pattern))
        if backwards or ODD.search(pattern):
            return True
    return (
        len(text) > 4096 or (pattern.count("*") > 2 and len(text) > 256) or pattern.count("*") > 6
    )


def matching(
    pattern: str, names: Iterable[str], *, hidden: bool = False, nocase: bool = False
) -> list[str]:
    """The names that a pattern selects in a folder: a leading dot must stand in the pattern."""
    if not (hidden or pattern.startswith((".", "[.", "\\."))):
        names = [name for name in names if name[:1] != "."]
    head, star, tail = pattern.partition("*")
    if not nocase and star and not is_special(head) and not is_special(tail):
        least = len(head) + len(tail)
        return [
            name
            for name in names
            if name.startswith(head) and name.endswith(tail) and len(name) >= least
        ]
    names = [*names]
    if not names:
        return []
    whole = regex(pattern)
    if nocase:
        import re

        whole = re.compile(whole.pattern, whole.flags | re.IGNORECASE)
    return [name for name in names if whole.fullmatch(name)]


def is_special(text: str) -> bool:
    """Some sign in it does not stand for itself."""
    return "*" in text or "?" in text or "[" in text or "\\" in text


def differs(pattern: str, name: str) -> bool:
    """The first or the last sign says it: the name does not match."""
    first, last = pattern[:1], pattern[-1:]
    return (first not in "*?[\\" and first != name[:1]) or (last not in "*?]" and last != name[-1:])


def simplified(pattern: str) -> str:
    """The same pattern with brackets around a single character taken away: `/et[c]` is `/etc`."""
    if "[" not in pattern:
        return pattern
    return _BRACKET.sub(_single, pattern)


def _single(found: re.Match[str]) -> str:
    negated, body = found.groups()
    if not negated and len(body) == 1 and body not in "*?[\\":
        return body
    return found.group()


def as_text(pattern: str, hole: str) -> str:
    """The pattern with a hole in place of each part that selects."""
    return _SELECTING.sub(hole, pattern)


def remove(text: str, pattern: str, operator: str) -> str:
    """`${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`."""
    whole = regex(pattern)
    at = range(len(text) + 1)
    if operator == "#":
        return next((text[end:] for end in at if whole.fullmatch(text, 0, end)), text)
    if operator == "##":
        return next((text[end:] for end in reversed(at) if whole.fullmatch(text, 0, end)), text)
    if operator == "%":
        return next((text[:start] for start in reversed(at) if whole.fullmatch(text, start)), text)
    return next((text[:start] for start in at if whole.fullmatch(text, start)), text)


def substitute(text: str, pattern: str, replacement: str, operator: str) -> str:
    """`${x/p/r}`, `${x//p/r}`, `${x/#p/r}`, `${x/%p/r}`: the longest match, from the left."""
    if not text and pattern and regex(pattern).fullmatch(""):
        return replacement
    if not pattern:
        return (
            replacement + text
            if operator == "/#"
            else text + replacement
            if operator == "/%"
            else text
        )
    whole = regex(pattern)
    if operator == "/#":
        rest = remove(text, pattern, "##")
        return replacement + rest if len(rest) < len(text) or whole.fullmatch("") else text
    if operator == "/%":
        rest = remove(text, pattern, "%%")
        return rest + replacement if len(rest) < len(text) or whole.fullmatch("") else text
    out: list[str] = []
    at = 0
    while at < len(text):
        found = whole.match(text, at)
        if found is None or found.end() == at:
            out.append(text[at])
            at += 1
            continue
        out.append(replacement)
        at = found.end()
        if operator == "/":
            break
    return "".join(out) + text[at:]
