"""ed scripts: `!cmd`, `w file`, `r !cmd`; the lines between `a` and `.` are text."""

from __future__ import annotations

import re

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.model import CodeEffects

_ADDRESS = re.compile(r"(?:[%,;+\-.$\s\d]|'[a-z]|/(?:\\.|[^/\\])*/|\?(?:\\.|[^?\\])*\?)*")
_FILES = {
    "w": "write",
    "W": "write",
    "wq": "write",
    "r": "read",
    "e": "read",
    "E": "read",
    "f": "write",
}
_AGAIN = re.compile(r"(?m)^[0-9$.]{0,9}[eEr][ \t]*$")
_NAMED = re.compile(r"(?m)^f[ \t]+(\S+)")
_MOST = 32
_PLAIN = frozenset("dDhHjklmnpPqQtuxyz=&")


def read(text: str) -> CodeEffects:
    """What the script would do."""
    gather = Gather("ed")
    inside = False
    for line in text.split("\n"):
        inside = line != "." if inside else _command(line, gather)
    if _AGAIN.search(text):  # without a name it is the one that `f` has given
        for found in list(_NAMED.finditer(text))[:_MOST]:
            gather.path("read", known(found[1]))
    return gather.effects()


def _command(line: str, gather: Gather) -> bool:
    """One command; true when lines of text follow."""
    found = _ADDRESS.match(line)
    rest = line[found.end() :] if found else line
    name, argument = rest[:1], rest[1:].strip()
    if not name:
        return False
    if name == "!":
        _run(rest[1:], gather)
    elif name in {"a", "i", "c"}:
        return True
    elif name in _FILES:
        _file(_FILES[name], argument.removeprefix("q").strip() if name == "w" else argument, gather)
    elif name in {"g", "v", "G", "V"} and argument:
        _global(rest[1:], gather)
    elif name == "s":
        pass
    elif name not in _PLAIN:
        gather.unknown("code", f"`{name}` is not a command of ed")
    return False


def _file(role: str, argument: str, gather: Gather) -> None:
    if argument.startswith("!"):
        _run(argument[1:], gather)
    elif argument and role:
        gather.path(role, known(argument))


def _global(rest: str, gather: Gather) -> None:
    sign, at = rest[:1], 1
    while at < len(rest) and rest[at] != sign:
        at += 2 if rest[at] == "\\" else 1
    behind = rest[at + 1 :].lstrip("IM")
    if behind.rstrip().endswith("\\"):
        gather.unknown("code", "the commands of `g` go over several lines")
    elif _command(behind, gather):
        gather.unknown("code", "`g` takes lines of text")


def _run(command: str, gather: Gather) -> None:
    if "%" in command or command.startswith("!"):
        gather.shell(unknown("it names the file that is edited", command.partition("%")[0]), "ed !")
    elif command.strip():
        gather.shell(known(command), "ed !")
