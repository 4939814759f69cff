"""Small command languages, one command a line: dc, gnuplot, redis, ftp, crontab, tmux, fzf."""

from __future__ import annotations

import re

from gateway.facts.code.gather import Gather
from gateway.facts.code.text import known, unknown
from gateway.facts.code.transfers import transfer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.model import CodeEffects


def read(text: str, language: str) -> CodeEffects:
    """What the commands would do."""
    gather = Gather(language)
    if language in {"dc", "rpm", "tmux", "fzf", "gnuplot"}:
        _WHOLE[language](text, gather)
    else:
        for line in text.split("\n"):
            if line.strip():
                _LINES[language](line.strip(), gather)
    return gather.effects()


def _dc(text: str, gather: Gather) -> None:
    """`!cmd` to the end of the line; `!<`, `!=`, `!>` compare. Strings may be run, so they count."""
    for line in text.split("\n"):
        rest = line
        while "!" in rest:
            rest = rest[rest.index("!") + 1 :]
            if rest[:1] not in {"<", "=", ">"} and rest[:1]:
                gather.shell(
                    known(rest.rstrip("]"))
                    if "]" not in rest
                    else unknown("it is a part of a string", rest.partition("]")[0]),
                    "dc !",
                )
                break


def _rpm(text: str, gather: Gather) -> None:
    """Macros: `%(cmd)` is what a command prints, `%{lua:…}` is a program."""
    if "%{lua:" in text or "%{load:" in text or "%include" in text:
        gather.unknown("code", "a macro runs a program")
    rest = text
    while "%(" in rest:
        rest = rest.partition("%(")[2]
        inside, close, _ = rest.rpartition(")")
        gather.shell(known(inside if close else rest), "rpm %()")


def _tmux(text: str, gather: Gather) -> None:
    """A command of tmux, as it would stand behind `tmux` in a shell."""
    gather.shell(known(f"tmux {text}"), "tmux")


_BIND = re.compile(
    r"(?:execute(?:-silent|-multi)?|become|reload(?:-sync)?|preview|transform[a-z-]{0,24})([(\[{<~!@#$%^&*;/|:])"
)
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def _fzf(text: str, gather: Gather) -> None:
    """`ctrl-a:execute(cmd {})`"""
    for found in _BIND.finditer(text):
        sign = found[1]
        end = len(text) if sign == ":" else text.find(_PAIRS.get(sign, sign), found.end())
        command = text[found.end() : end if end >= 0 else len(text)]
        hole = command.find("{")
        gather.shell(
            known(command) if hole < 0 else unknown("a line that is chosen", command[:hole]),
            "fzf --bind",
        )


def _gnuplot(text: str, gather: Gather) -> None:
    if "`" in text or re.search(
        r"(?:^|[;\n(=,\s])(?:!|sys(?:tem)?\b|she(?:ll)?\b|ev(?:aluate)?\b)", text
    ):
        gather.unknown("code", "gnuplot runs a command")
    if re.search(r"(?:^|[;\n{])\s*eval?\b", text):
        gather.unknown("code", "gnuplot runs a text that it puts together")
    for found in re.finditer(r"['\"]\s*([<|])([^'\"\n]*)['\"]", text):
        gather.shell(known(found[2]), "gnuplot |")
    for found in re.finditer(r"se\w*\s+(?:o\w*|pr\w*|tab\w*)\s+['\"]([^'\"\n|]*)['\"]", text):
        gather.path("write", known(found[1]))
    for found in re.finditer(
        r"(?:^|[;\n])\s*(l\w*|call|save|p\w*|s\w*p\w*)\s[^;\n'\"]*['\"]([^'\"<|\n]+)['\"]", text
    ):
        role = (
            "execute" if found[1] in {"load", "call"} else "write" if found[1] == "save" else "read"
        )
        gather.path(role, known(found[2]))
        if role == "execute":
            gather.unknown("code", "gnuplot runs a file")


# A script in Lua: what it calls are commands of the server.
_CALLED = re.compile(r"""\b(?:redis|server)\.p?call\(\s*['"](\w+)['"](?:\s*,\s*['"](\w+)['"])?""")


def _redis(line: str, gather: Gather) -> None:
    for found in _CALLED.finditer(line):
        _redis(f"{found[1]} {found[2] or ''}", gather)
    words = line.split()
    name = words[0].upper()
    if name in {
        "FLUSHALL",
        "FLUSHDB",
        "SHUTDOWN",
        "SWAPDB",
        "SAVE",
        "BGSAVE",
        "BGREWRITEAOF",
        "FAILOVER",
        "RESET",
    }:
        gather.does(name.lower())
    elif name in {"DEL", "UNLINK", "GETDEL", "HDEL", "ZREM", "SREM", "LTRIM", "EXPIRE"}:
        gather.does("delete keys")
    elif name in {"CONFIG", "ACL", "CLIENT", "CLUSTER", "DEBUG", "LATENCY"} and len(words) > 1:
        change = words[1].upper()
        if change not in {
            "GET",
            "LIST",
            "WHOAMI",
            "INFO",
            "NODES",
            "CAT",
            "GETUSER",
            "ID",
            "SLOTS",
            "OBJECT",
            "HELP",
        }:
            gather.does(f"{name.lower()} {change.lower()}")
    elif name in {"EVAL", "EVALSHA", "SCRIPT", "FUNCTION", "FCALL", "MODULE"}:
        gather.unknown("code", f"`{name}` runs code in the server")
    elif (
        name in {"SLAVEOF", "REPLICAOF", "MIGRATE"} and len(words) > 2 and words[1].upper() != "NO"
    ):
        gather.host(known(words[1]), sends=True, port=int(words[2]) if words[2].isdigit() else 0)


_FIELDS = re.compile(r"(?:@\w+|(?:\S+\s+){4}\S+)\s+(.*)")


def _crontab(line: str, gather: Gather) -> None:
    """Five times and a command, whose text ends at an unescaped percent sign."""
    if line.startswith("#") or re.match(r"\s*[A-Za-z_]\w*\s*=", line):
        return
    found = _FIELDS.match(line)
    if found is None:
        gather.unknown("code", "a line of the table cannot be read")
        return
    command = re.split(r"(?<!\\)%", found[1], maxsplit=1)
    gather.shell(known(command[0].replace("\\%", "%")), "crontab", stdin=False)
    if len(command) > 1:
        gather.unknown("code", "the command is fed by the table")


_WHOLE: dict[str, Callable[[str, Gather], None]] = {
    "dc": _dc, "rpm": _rpm, "tmux": _tmux, "fzf": _fzf, "gnuplot": _gnuplot,
}  # fmt: skip
_LINES: dict[str, Callable[[str, Gather], None]] = {
    "redis": _redis, "ftp": transfer, "sftp": transfer, "crontab": _crontab,
}  # fmt: skip
