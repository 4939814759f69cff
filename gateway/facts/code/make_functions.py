"""Functions of make over words that are known: `$(patsubst %.c,%.o,a.c)`, `$(subst a,b,text)`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# What stands for words that are not known: a shell finds nothing there that it could foretell.
UNKNOWN = "$MADE_BY_MAKE"
# They look at the disk, or at where a variable comes from.
_OUTSIDE = frozenset(["realpath", "abspath", "origin", "flavor", "info", "warning", "error"])


def call(name: str, arguments: list[str]) -> str | None:
    """What the function gives; None if it is none of these."""
    if name in _OUTSIDE:
        return "" if name in {"info", "warning", "error"} else UNKNOWN
    function = _FUNCTIONS.get(name)
    if function is None:
        return None
    if any("$" in one or "`" in one for one in arguments):
        return UNKNOWN
    try:
        return function(arguments)
    except (IndexError, ValueError):
        return UNKNOWN


def split(text: str, most: int, at_sign: str = ",") -> list[str]:
    """The arguments: at commas outside of brackets, the last takes the rest."""
    out: list[str] = []
    depth = start = 0
    for at, sign in enumerate(text):
        depth += (sign in "({") - (sign in ")}")
        if sign == at_sign and depth <= 0 and len(out) + 1 < most:
            out.append(text[start:at])
            start = at + 1
    return [*out, text[start:]]


MOST = {"subst": 3, "patsubst": 3, "word": 2, "wordlist": 3, "filter": 2, "filter-out": 2, "join": 2,
        "addsuffix": 2, "addprefix": 2, "findstring": 2, "if": 3, "foreach": 3}  # fmt: skip


def _matched(pattern: str, word: str) -> str | None:
    """What `%` stands for; None when the pattern does not match."""
    begin, percent, end = pattern.partition("%")
    if not percent:
        return "" if word == pattern else None
    fits = len(word) >= len(begin) + len(end) and word.startswith(begin) and word.endswith(end)
    return word[len(begin) : len(word) - len(end)] if fits else None


def replaced(pattern: str, new: str, text: str) -> str:
    """`$(patsubst pattern,new,text)`."""
    out: list[str] = []
    for word in text.split():
        stem = _matched(pattern, word)
        out.append(word if stem is None else new.replace("%", stem, 1) if "%" in pattern else new)
    return " ".join(out)


def _filter(arguments: list[str], *, keep: bool) -> str:
    patterns = arguments[0].split()
    return " ".join(
        word
        for word in arguments[1].split()
        if any(_matched(one, word) is not None for one in patterns) == keep
    )


def _each(change: Callable[[str], str]) -> Callable[[list[str]], str]:
    return lambda arguments: " ".join(filter(None, map(change, arguments[0].split())))


def _suffix(word: str) -> str:
    name = word.rpartition("/")[2]
    return name[name.rindex(".") :] if "." in name else ""


def _joined(arguments: list[str]) -> str:
    first, second = arguments[0].split(), arguments[1].split()
    count = max(len(first), len(second))
    first += [""] * (count - len(first))
    second += [""] * (count - len(second))
    return " ".join(a + b for a, b in zip(first, second, strict=True))


_FUNCTIONS: dict[str, Callable[[list[str]], str]] = {
    "subst": lambda a: a[2].replace(a[0], a[1]) if a[0] else a[2] + a[1],
    "patsubst": lambda a: replaced(a[0].strip(), a[1].strip(), a[2]),
    "strip": lambda a: " ".join(a[0].split()),
    "findstring": lambda a: a[0] if a[0] in a[1] else "",
    "filter": lambda a: _filter(a, keep=True),
    "filter-out": lambda a: _filter(a, keep=False),
    "sort": lambda a: " ".join(sorted(set(a[0].split()))),
    "word": lambda a: "".join(a[1].split()[int(a[0]) - 1 : int(a[0])]),
    "wordlist": lambda a: " ".join(a[2].split()[int(a[0]) - 1 : int(a[1])]),
    "words": lambda a: str(len(a[0].split())),
    "firstword": lambda a: "".join(a[0].split()[:1]),
    "lastword": lambda a: "".join(a[0].split()[-1:]),
    "dir": _each(lambda word: f"{word.rpartition('/')[0]}/" if "/" in word else "./"),
    "notdir": _each(lambda word: word.rpartition("/")[2]),
    "suffix": _each(_suffix),
    "basename": _each(lambda word: word.removesuffix(_suffix(word))),
    "addsuffix": lambda a: " ".join(word + a[0] for word in a[1].split()),
    "addprefix": lambda a: " ".join(a[0] + word for word in a[1].split()),
    "join": _joined,
}
