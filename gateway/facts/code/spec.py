"""What a library function does, in one line, the same for every language.

    "os.rename": "delete:0/src write:1/dst"

A line is a list of terms `ROLE[*]:POSITION[/KEYWORD]`. Roles:
`read write delete execute cd` a path (`*`: the whole tree below it), `below` names are made below it,
`url url!` a URL (`!`: data leaves), `host host!` a host, `pair pair!` (host, port) as one value,
`shell` text for a shell, `argv` words of a program, `system` one text or several words,
`code` text in the same language, `mode` a file whose mode stands in the next position,
a few more that only one language knows. Without position: `net net! tty effects code pure`.
The position `self` is the object whose method is called.
"""

from __future__ import annotations

from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    Term: TypeAlias = tuple[str, bool, int, str]

SELF, NO_POSITION = -2, -1
PATH_ROLES = frozenset({"read", "write", "delete", "execute", "cd"})


def names(text: str) -> frozenset[str]:
    """A set of names, as a person writes it: with blanks between them."""
    return frozenset(text.split())


# Programs that run what they are fed.
_NAMES = compiled_later(r"[\w.]+")
_INTERPRETERS = names(
    "sh bash dash ash zsh ksh fish csh tcsh busybox python python3 perl ruby node deno bun php lua tclsh psql mysql "
    "sqlite3 ssh at batch xargs parallel crontab make ed ex gdb m4"
)


def interprets(text: str) -> bool:
    """An interpreter is named somewhere in a command, so that what it is fed is code."""
    return not _INTERPRETERS.isdisjoint(_NAMES.findall(text))


def terms(line: str) -> tuple[Term, ...]:
    """Take a line apart: (role, whole tree, position, keyword)."""
    found: list[Term] = []
    for term in line.split():
        role, _, place = term.partition(":")
        position, _, keyword = place.partition("/")
        index = SELF if position == "self" else int(position) if position else NO_POSITION
        found.append((role.rstrip("*"), role.endswith("*"), index, keyword))
    return tuple(found)


def table(lines: Mapping[str, str]) -> dict[str, str]:
    """`{"a b": spec}` → `{"a": spec, "b": spec}`: functions that do the same share a line."""
    return {name: spec for names, spec in lines.items() for name in names.split()}


def opens(mode: str) -> tuple[str, ...]:
    """What a C-style file mode does to the file."""
    if "+" in mode:
        return ("read", "write")
    return ("write",) if mode[:1] in {"w", "a", "x"} or "w" in mode or "a" in mode else ("read",)
