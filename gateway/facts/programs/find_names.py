"""Names that `find` is asked for, as patterns of the shell: `-name 'x.y*'` is `./x.y*` where it starts.

At the top lie the settings of the tools, and which of them a pattern means the disk tells, as it does for
`rm x.y*`. What lies deeper is said as what a walk finds (`words/walks.py`).
"""

from __future__ import annotations

from gateway.facts.words.patterns import has_pattern
from gateway.facts.words.regexes import globs, hidden
from gateway.facts.words.walks import deep
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BASENAME = frozenset({"-name", "-iname"})
_REGEX = frozenset({"-regex", "-iregex"})
_WHOLE = frozenset({"-path", "-wholename", "-ipath", "-iwholename"}) | _REGEX
_IGNORES_CASE = frozenset({"-iname", "-ipath", "-iwholename", "-iregex"})
_MOST = 16
_QUOTED = compiled_later(r"\\([^*?\[\]\\])")
# Files of a kind, and the kinds that git's own folder holds.
_ENDED = compiled_later(r"\*\.[A-Za-z]\w*")
_OF_GIT = (
    ".sample",
    ".pack",
    ".idx",
    ".rev",
    ".lock",
    ".keep",
    ".bitmap",
    ".graph",
    ".bundle",
    ".orig",
    ".patch",
)
_GROUP = compiled_later(r"\\?\((?!\?)([^()]*[^()\\])\\?\)(?![*+?{]|\\[+?{])")


def patterns(asked: Iterable[Iterable[tuple[str, str]]], root: str) -> list[str]:
    """What the tests of each part choose where the search starts; a path says more than a name."""
    found: dict[str, None] = {}
    for part in asked:
        for test, text in _telling(list(part)):
            for pattern in _read(test, text, f"{root.rstrip('/')}/"):
                for place in _below(root, pattern, whole=test in _WHOLE):
                    found[_in_any_case(place) if test in _IGNORES_CASE else place] = None
    return list(found)[:_MOST]


def names(asked: Iterable[Iterable[tuple[str, str]]], begin: str, walk: str) -> tuple[str, ...]:
    """The same as what stands behind the beginning of what is found, and what hidden names they match; and
    the same at any depth, with the folders that are gone through (none: it goes into no folder)."""
    parts = [list(part) for part in asked]
    found = [one.removeprefix(begin) for one in patterns(parts, begin.rstrip("/") or "/")]
    found += [name for one in found if one[:1] in {"*", "?", "["} for name in hidden(one)]
    return tuple(dict.fromkeys((*found, *(found_deep(parts, begin, walk) if walk else ()))))


def found_deep(asked: Iterable[list[tuple[str, str]]], begin: str, walk: str) -> list[str]:
    """What the tests of each part choose at any depth, behind the beginning of what is found."""
    found: dict[str, None] = {}
    for part in asked:
        basenames = [text for test, text in part if test in _BASENAME]
        for test, text in _telling(part):
            for pattern in _read(test, text, begin):
                each = (
                    _whole(begin, pattern, basenames, walk)
                    if test in _WHOLE
                    else [deep(walk, pattern)]
                )
                found.update(
                    (_in_any_case(one) if test in _IGNORES_CASE else one, None) for one in each
                )
    return list(found)[: 2 * _MOST]


def _telling(part: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [one for one in part if one[0] in _WHOLE] or [one for one in part if one[0] in _BASENAME]


def _whole(begin: str, text: str, basenames: list[str], walk: str) -> Iterator[str]:
    """A path of which the stars go over slashes: where it lies as far as that is plain, and its last names."""
    if text.startswith(begin):
        rest = text.removeprefix(begin)
    elif text.startswith("*"):
        rest = text
    else:
        return
    parts = [part for part in rest.split("/") if part]
    if parts[-1:] == ["*"] and basenames:
        for name in basenames:
            yield from _whole(begin, f"{text[:-1]}{name}", [], walk)
        return
    first = next((at for at, part in enumerate(parts) if has_pattern(part)), len(parts))
    lead, behind = parts[:first], parts[first:]
    if not behind:
        return  # it is one path, which is said already
    plain = behind if behind[0] != "*" or not behind[1:] else behind[1:]
    yield "/".join([*lead, deep(walk, "/".join(plain))])
    from fnmatch import fnmatchcase

    # A hidden folder that is named lies at the top, if anywhere; and a star may go on in it.
    for at, part in enumerate(behind):
        head, star, over = part.rpartition("*")
        last = behind[at + 1 :] or [f"*{over}"]
        if not (star or behind[at + 1 :]) or not (part.strip("*") or at or behind[at + 1 :]):
            continue
        hidden_one = part.partition("*")[0] if part[0] == "." else ""
        git = fnmatchcase(".git", f"{head}{star}" if star else part)
        git = git and not (_ENDED.fullmatch(last[-1]) and not last[-1].endswith(_OF_GIT))
        for folder in dict.fromkeys((hidden_one, ".git" * git)):
            if folder and not has_pattern(folder):
                yield "/".join([*lead, folder, deep(walk, "/".join(last))])


def _read(test: str, text: str, start: str) -> list[str]:
    """A regular expression as patterns; and where a path begins, letter for letter."""
    if test not in _REGEX:
        text = _QUOTED.sub(r"\1", text)
    if test not in _WHOLE:
        return [text]
    begun = _begun(text, start, regex=test in _REGEX)
    lead, rest = ("", text) if begun is None else (start, begun)
    if test not in _REGEX:
        return [lead + rest]
    found = [rest]
    while group := _GROUP.search(found[0]):  # (without repetition: else it may be anything)
        ways = group[1].replace("\\|", "|").split("|")
        found = [one.replace(group[0], way) for one in found for way in ways][:_MOST]
    read = [glob for one in found for glob in globs(f"^{one}$", fixed=False, extended=False)]
    # (A beginning that is itself a pattern may be any.)
    return [lead + glob if lead or glob[:1] != "?" else f"*{glob[1:]}" for glob in read]


def _begun(text: str, start: str, *, regex: bool) -> str | None:
    """What is behind the starting point: `\\./`, `[.]/` and `?/` are `./` too."""
    for sign in start:
        if text[:1] == "\\" and text[1:2] == sign:
            text = text[2:]
        elif text[:3] == f"[{sign}]":
            text = text[3:]
        elif text[:1] in {sign, "." if regex else "?"}:
            text = text[1:]
        else:
            return None
    # (`.*`: the last sign of it may come again.)
    return None if regex and text[:1] in {"*", "+", "?", "{", "\\"} and text[:2] != "\\." else text


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
    if text[:1] in {"*", "?", "["} and text[:3] not in {"[!.", "[^."}:
        yield f"{start}.{text}"


def _in_any_case(text: str) -> str:
    """A pattern that takes small letters for great ones."""
    letters, depth = list[str](), 0
    for sign in text:
        depth = max(0, depth + (sign == "[") - (sign == "]"))
        both = sign.isalpha() and sign.isascii() and not depth
        letters.append(f"[{sign.lower()}{sign.upper()}]" if both else sign)
    return "".join(letters)
