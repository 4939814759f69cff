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
_GROUP = compiled_later(r"\{([^{}()]*(?:,|\.\.)[^{}()]*)\}|([@?+*!]?)\(([^{}()]*)\)")
_MOST = 64
_ANY = "*"


def each(text: str) -> tuple[str, ...]:
    """The patterns of the shell that it stands for; itself alone where it has no groups."""
    if text[:1] == "!" and text[1:2] != "(":  # it takes something out
        return ()
    found = [text]
    while len(found) < _MOST:
        group = next(((one, hit) for one in found if (hit := _GROUP.search(one))), None)
        if group is None:
            break
        one, hit = group
        found.remove(one)
        found += [f"{one[: hit.start()]}{choice}{one[hit.end() :]}" for choice in _choices(hit)]
    else:
        found = [_GROUP.sub(_ANY, one) for one in found]
    # Folders between may be none; and so a pattern has no more stars than it must.
    return tuple(dict.fromkeys(one.replace("**/", "") for one in found))


def _choices(hit: re.Match[str]) -> list[str]:
    braces, kind, group = hit.groups()
    if braces is not None:
        return braces.split(",") if "," in braces else [_ANY]
    choices = group.split("|")
    if kind in {"+", "*", "!"}:  # any number of them, or anything else
        choices = [*choices[: len(choices) * (kind != "!")], _ANY]
        choices += [f".{_ANY}"] if "." in group else []
    return [*choices, ""] if kind in {"?", "*"} else choices
