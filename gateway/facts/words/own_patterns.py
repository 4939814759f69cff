"""Patterns that no shell has touched, as a program expands them by itself: `'{src,.git}/**'`, `'@(a|b)'`.

What the program makes of them is seldom written down; so this gives all that any of them would, in the
patterns of the shell.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

SIGNS = frozenset("{(*?[")
# An innermost group: `{a,b}`, `{1..3}`, `@(a|b)`, or `(a|b)` alone.
_GROUP = compiled_later(r"\{([^{}()]*)\}|([@?+*!]?)\(([^{}()]*)\)")
_MOST = 64
# A longer word is not taken apart: whatever its groups stand for is any name. No path is as long.
LONGEST = 4096
_DEEPEST = 8
# In so long a word they tell that it is no pattern, but data: JSON, a query.
_DATA = frozenset("\n\t \"'")
_ANY = "*"
# Braces that are no group stand for themselves, and are not looked at again.
_KEPT = str.maketrans("{}", "\0\1")
_BACK = str.maketrans("\0\1", "{}")


def each(text: str) -> tuple[str, ...]:
    """The patterns of the shell that it stands for; itself alone where it has no groups."""
    if text[:1] == "!" and text[1:2] != "(":  # it takes something out
        return ()
    found, whole = [text], len(text) <= LONGEST
    if not whole and not _DATA.isdisjoint(text):
        return (text,)
    while whole and len(found) < _MOST:
        group = next(((one, hit) for one in found if (hit := _GROUP.search(one))), None)
        if group is None:
            break
        one, hit = group
        found.remove(one)
        found += [f"{one[: hit.start()]}{choice}{one[hit.end() :]}" for choice in _choices(hit)]
    else:
        found = [_blurred(one) for one in found]
    # Folders between may be none; and so a pattern has no more stars than it must.
    return tuple(dict.fromkeys(one.translate(_BACK).replace("**/", "") for one in found))


def _blurred(text: str) -> str:
    for _ in range(_DEEPEST):
        text, count = _GROUP.subn(_ANY, text)
        if not count:
            break
    return text


def _choices(hit: re.Match[str]) -> list[str]:
    braces, kind, group = hit.groups()
    if braces is not None:
        if "," in braces:
            return braces.split(",")
        return [_ANY] if ".." in braces else [hit[0].translate(_KEPT)]
    choices = group.split("|")
    if kind in {"+", "*", "!"}:  # any number of them, or anything else
        choices = [*choices[: len(choices) * (kind != "!")], _ANY]
        choices += [f".{_ANY}"] if "." in group else []
    return [*choices, ""] if kind in {"?", "*"} else choices
