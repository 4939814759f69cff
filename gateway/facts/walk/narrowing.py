"""Names that `grep` picks from a list: its regular expression as patterns of the shell, or a little wider.

`ls -A | grep '^\\.e'` prints what `.e*` selects, `ls -A | grep env` what `*env*` and `.*env*` do.
"""

from __future__ import annotations

from gateway.facts.words.holes import is_exact
from gateway.facts.words.regexes import any_case, globs, hidden, last
from gateway.facts.words.walks import BUT_GIT, SHOWN, fewer

_WITH_VALUE = "efm"
_EVERYTHING = frozenset(["*", ".*"])


def narrowed(names: tuple[str, ...], words: list[str]) -> tuple[str, ...]:
    """The patterns of the names that are left."""
    letters, patterns = _taken_apart(words)
    chosen = [one for one in names if one.rpartition("/")[2] not in _EVERYTHING]
    if "v" in letters and "x" not in letters and chosen:
        return tuple(_left(one, patterns) for one in chosen)
    if not patterns or "v" in letters or not all(map(is_exact, patterns)):
        return tuple(chosen)
    picked = [
        glob
        for pattern in patterns
        for glob in globs(pattern, fixed="F" in letters, extended=bool({"E", "P"} & letters))
    ]
    if "x" in letters:
        picked = [one.strip("*") or "*" for one in picked]
    if "i" in letters or "y" in letters:
        picked = [any_case(one) for one in picked]
    for one in names:
        folder, slash, name = one.rpartition("/")
        for glob in picked if name in _EVERYTHING else ():
            own = last(glob)
            more = hidden(own) if name == ".*" else [own]
            chosen += [f"{folder}{slash}{each}" for each in more if each.strip("*")]
    return tuple(chosen)


def _left(name: str, patterns: list[str]) -> str:
    """Of what a walk finds, that in which no such line stands: `grep -v '/\\.git/'`."""
    plain = [one.replace("\\", "").replace("[.]", ".") for one in patterns]
    if any(one in {".", "/.", "./."} for one in plain if "/" in one):
        return fewer(name, SHOWN)
    return (
        fewer(name, BUT_GIT)
        if any(one.removeprefix("^./").strip("/.") == "git" for one in plain)
        else name
    )


def _taken_apart(words: list[str]) -> tuple[set[str], list[str]]:
    """The letters of the options, and the patterns."""
    letters, patterns, operands = set[str](), list[str](), list[str]()
    rest = iter(words)
    for word in rest:
        if word[:1] != "-" or word == "-":
            operands.append(word)
            continue
        for at, letter in enumerate(word[1:], 2):
            if letter in _WITH_VALUE:
                value = word[at:] or next(rest, "")
                patterns += [value] if letter == "e" else []
                break
            letters.add(letter)
    if {"c", "o", "n", "q", "l"} & letters or len(operands) > (not patterns):
        return letters, []
    return letters, patterns or operands
