"""Names that `find` is asked for, as patterns of the shell: `-name 'x.y*'` is `./x.y*` where it starts.

What lies deeper is said as some path below the starting point. At the top lie the settings of the tools,
and which of them a pattern means the disk tells, as it does for `rm x.y*`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BASENAME = frozenset({"-name", "-iname"})
_WHOLE = frozenset({"-path", "-wholename", "-ipath", "-iwholename"})
_IGNORES_CASE = frozenset({"-iname", "-ipath", "-iwholename"})
_MOST = 16


def patterns(asked: Iterable[Iterable[tuple[str, str]]], root: str) -> list[str]:
    """What the tests of each part choose where the search starts; a path says more than a name."""
    found: dict[str, None] = {}
    for part in asked:
        tests = list(part)
        whole = [one for one in tests if one[0] in _WHOLE]
        names = [one for one in tests if one[0] in _BASENAME]
        for test, text in whole or names:
            for place in _below(root, text, whole=test in _WHOLE):
                found[_in_any_case(place) if test in _IGNORES_CASE else place] = None
    return list(found)[:_MOST]


def _below(root: str, text: str, *, whole: bool) -> Iterator[str]:
    """`*` of find takes a leading dot, and in a path slashes too."""
    start = f"{root.rstrip('/')}/"
    if whole and not text.startswith("*"):
        # A path that does not begin as the search does is never met.
        if text.startswith(start):
            yield text
        return
    rest = text.lstrip("*") if whole else text
    if whole and rest.startswith("/"):
        yield f"{start}{rest[1:]}"
        return
    yield f"{start}{text}"
    if text[:1] in {"*", "?", "["}:
        yield f"{start}.{text}"


def _in_any_case(text: str) -> str:
    """A pattern that takes small letters for great ones."""
    letters, depth = list[str](), 0
    for sign in text:
        depth = max(0, depth + (sign == "[") - (sign == "]"))
        both = sign.isalpha() and sign.isascii() and not depth
        letters.append(f"[{sign.lower()}{sign.upper()}]" if both else sign)
    return "".join(letters)
