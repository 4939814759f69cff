"""Pathspecs of git: `src`, `*.py`, `:(top,icase)*.md`, `:!vendor`. git holds them against names that it has itself."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.searched import any_case, anywhere
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Arg

VIA = "pathspec"
# Short forms of magic.
_SHORT = {"/": "top", "!": "exclude", "^": "exclude"}
_WILD = frozenset("*?[")


def wild(text: str) -> bool:
    """It is a pathspec by itself, with or without `--` before it."""
    return has_pattern(text) or "\\" in text or text.startswith((":/", ":!", ":^", ":("))


def read(words: tuple[Arg, ...], *, icase: bool = False) -> Iterator[RawPath]:
    """The files that these pathspecs ask for are shown."""
    for word in words:
        if not word.exact:
            yield RawPath("read", word, via=VIA)
            continue
        magic, text = _magic(word.text)
        text = text.removeprefix("./")
        if "exclude" in magic or not text.strip("./"):
            continue
        if word.glob:
            # The shell puts in what it selects; if that is nothing, git gets the pattern.
            yield RawPath("read", word, via=VIA)
        plain = text if "literal" in magic else _unescaped(text)
        if "icase" in magic or icase:
            plain = any_case(plain)
        if "literal" in magic or not ("top" in magic or has_pattern(plain)):
            named = replace(word, text=text if "literal" in magic else plain, glob=False)
            yield RawPath("read", named, via=VIA)
            continue
        found = replace(word, text=anywhere(plain, top="top" in magic), glob=True)
        yield RawPath("read", found, via=VIA, searched=True)


def _magic(text: str) -> tuple[frozenset[str], str]:
    """`:(top,icase)x`, `:/!x` → the words of magic, and what is left."""
    if text[:2] == ":(":
        words, closed, rest = text[2:].partition(")")
        if closed:
            return frozenset(words.split(",")), rest
    found: set[str] = set()
    rest = text[1:] if text[:1] == ":" else text
    while text[:1] == ":" and rest[:1] in _SHORT:
        found.add(_SHORT[rest[0]])
        rest = rest[1:]
    return frozenset(found), rest.removeprefix(":") if found else rest


def _unescaped(text: str) -> str:
    r"""`.\env` is `.env`; `\*` is a star that stands for itself."""
    out: list[str] = []
    escaped = False
    for sign in text:
        if escaped:
            out.append(f"[{sign}]" if sign in _WILD else sign)
        elif sign != "\\":
            out.append(sign)
        escaped = sign == "\\" and not escaped
    return "".join(out)
