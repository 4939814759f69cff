"""How the lines of a makefile are taken apart: continuations, comments, assignments."""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# What follows stands at the end of a makefile that nobody has read.
BEHIND = "# (behind the lines that stood there before)"
_SIGN = compiled_later(r"\s*(\?|:{1,3}|\+|!)?=\s*")
_MODIFIERS = frozenset(["export", "override", "private"])


def modified(line: str) -> tuple[set[str], str]:
    """The words before an assignment: `export`, `override`; and the rest."""
    words: set[str] = set()
    while True:
        first, _, rest = line.partition(" ")
        if first not in _MODIFIERS or _SIGN.match(rest):
            return words, line
        words.add(first)
        line = rest.lstrip()


def assignment(line: str) -> tuple[str, str, str] | None:
    """The name, the sign and the value; None if it is no assignment."""
    depth = 0
    for at, sign in enumerate(line):
        depth += (sign in "({") - (sign in ")}")
        if depth <= 0 and sign in ":=?+!":
            found = _SIGN.match(line, at)
            if found is not None:
                name = line[:at].strip()
                return (name, found[1] or "", line[found.end() :]) if " " not in name else None
            if sign == ":":
                return None
    return None


def without_comment(line: str) -> str:
    """`#` begins one, but not inside a function, nor behind a backslash."""
    depth = 0
    for at, sign in enumerate(line):
        depth += (sign in "({") - (sign in ")}")
        if sign == "#" and depth <= 0 and line[at - 1 : at] != "\\":
            return line[:at]
    return line


def lines_of(text: str, prefix: str = "\t") -> Iterator[str]:
    """The lines; continued ones joined, but in a recipe as the shell gets them."""
    lines = iter(text.split("\n"))
    for line in lines:
        whole, recipe = line, line.startswith(prefix)
        while len(whole) - len(whole.rstrip("\\")) & 1:
            more = next(lines, None)
            if more is None:
                break
            whole = (
                f"{whole}\n{more.removeprefix(prefix)}"
                if recipe
                else f"{whole[:-1].rstrip()} {more.lstrip()}"
            )
        yield whole
