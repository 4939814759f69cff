"""The commands of sftp, ftp and lftp: what happens on this side of the line."""

from __future__ import annotations

from gateway.facts.code.spec import names
from gateway.facts.code.text import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.gather import Gather

_GETS = names("get mget reget recv pget")
_PUTS = names("put mput reput send append")
_UNFOLLOWED = names("source macdef $ shell exec local queue alias eval")


def transfer(line: str, gather: Gather) -> None:
    """One line of commands."""
    for part in line.split(";") if "!" not in line else [line]:
        _command(part.strip().lstrip("-@").strip(), gather)


def _command(line: str, gather: Gather) -> None:
    if line.startswith("!"):
        if line[1:].strip():
            gather.shell(known(line[1:].strip()), "ftp !")
        else:
            gather.tty()
        return
    words = [word for word in line.split() if not word.startswith("-")]
    name, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if any(word.startswith("|") for word in rest):
        gather.shell(known(line[line.index("|") + 1 :]), "ftp |")
    elif name in _UNFOLLOWED:
        gather.unknown("code", f"`{name}` is not followed")
    elif name in {"open", "connect"} and rest:
        gather.host(known(rest[0]), sends=True)
    else:
        _files(name, rest, line, gather)


def _files(name: str, rest: list[str], line: str, gather: Gather) -> None:
    if name in _GETS:
        local = rest[1:2] if name != "mget" else []
        gather.path("write", known(local[0]) if local else known("."), below=not local)
    elif name in _PUTS:
        for word in rest[: None if name == "mput" else 1]:
            gather.path("read", known(word))
    elif name in {"lmkdir", "lchmod"}:
        for word in rest[-1:]:
            gather.path("write", known(word))
    elif name == "lcd":
        for word in rest[:1]:
            gather.path("cd", known(word))
    elif name == "mirror":
        gather.path("read" if "-R" in line else "write", known("."), below=True, recursive=True)
