"""Names that `find` is asked for, as patterns of the shell: `-name 'x.y*'` is `./x.y*` where it starts.

What lies deeper is said as some path below the starting point. At the top lie the settings of the tools,
and which of them a pattern means the disk tells, as it does for `rm x.y*`.
"""

from __future__ import annotations

from gateway.facts.words.regexes import globs, hidden

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BASENAME = frozenset({"-name", "-iname"})
_REGEX = frozenset({"-regex", "-iregex"})
_WHOLE = frozenset({"-path", "-wholename", "-ipath", "-iwholename"}) | _REGEX
_IGNORES_CASE = frozenset({"-iname", "-ipath", "-iwholename", "-iregex"})
_MOST = 16


def patterns(asked: Iterable[Iterable[tuple[str, str]]], root: str) -> list[str]:
    """What the tests of each part choose where the search starts; a path says more than a name."""
    found: dict[str, None] = {}
    for part in asked:
        tests = list(part)
        whole = [one for one in tests if one[0] in _WHOLE]
        names = [one for one in tests if one[0] in _BASENAME]
        for test, text in whole or names:
            for pattern in _read(test, text):
                for place in _below(root, pattern, whole=test in _WHOLE):
                    found[_in_any_case(place) if test in _IGNORES_CASE else place] = None
    return list(found)[:_MOST]


def names(asked: Iterable[Iterable[tuple[str, str]]], begin: str) -> tuple[str, ...]:
    """The same as what stands behind the beginning of what is found, and what hidden names they match."""
    found = [one.removeprefix(begin) for one in patterns(asked, begin.rstrip("/") or "/")]
    found += [name for one in found if one[:1] in {"*", "?", "["} for name in hidden(one)]
    return tuple(dict.fromkeys(found))


def _read(test: str, text: str) -> list[str]:
    """A regular expression as patterns."""
    if test not in _REGEX:
        return [text]
    return globs(f"^{text}$", fixed=False, extended=False)


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
