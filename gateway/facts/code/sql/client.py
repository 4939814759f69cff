"""Commands of the SQL clients themselves, which never reach the database."""

from __future__ import annotations

import re

from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.code.gather import Gather

    Kind: TypeAlias = Callable[[str, Gather], None]

# sqlite3 takes any beginning of a name that it can tell apart; ours takes any beginning at all.
_DOT = {
    "shell": "shell", "system": "shell", "import": "read", "read": "script", "output": "write",
    "once": "write", "open": "both", "backup": "last-write", "save": "last-write", "clone": "write",
    "restore": "last-read", "load": "code", "log": "write", "trace": "write", "cd": "cd",
    "excel": "tty", "archive": "unknown", "session": "unknown", "testcase": "write-testcase",
    "edit": "tty", "www": "unknown",
}  # fmt: skip
_DOT_HARMLESS = names(
    """
    auth bail binary changes check connection databases dbconfig dbinfo dump echo eqp exit expert explain
    filectrl fullschema headers header help imposter indexes indices limit lint mode nonce nullvalue
    parameter param print progress prompt quit recover scanstats schema selftest separator sha3sum show
    stats tables timeout timer vfsinfo vfslist vfsname width columns rows maxrows maxwidth
    display_colors constant keyword large_number_rendering bye selecttrace wheretrace
    """
)
MYSQL_WORDS = names("system source tee pager edit connect")


def dot(line: str, gather: Gather) -> None:
    """A `.command` of sqlite3 or duckdb."""
    name, _, rest = line[1:].strip().partition(" ")
    rest = rest.strip()
    if name in _DOT_HARMLESS:
        return
    found = [_DOT[one] for one in _DOT if one.startswith(name)] if name else []
    if not found:
        if not any(one.startswith(name) for one in _DOT_HARMLESS):
            gather.unknown("effects", f"the client command `.{name}` is not known here")
        return
    for kind in found:
        _DOT_KINDS[kind](rest, gather)


def _words(rest: str) -> list[str]:
    """Arguments, quotes removed, options left out."""
    found: list[str] = []
    at = 0
    while at < len(rest):
        sign = rest[at]
        if sign.isspace():
            at += 1
            continue
        if sign in {"'", '"'}:
            end = rest.find(sign, at + 1)
            end = len(rest) if end < 0 else end
            found.append(rest[at + 1 : end])
            at = end + 1
            continue
        end = at
        while end < len(rest) and not rest[end].isspace():
            end += 1
        found.append(rest[at:end])
        at = end
    return found


def _operands(rest: str) -> list[str]:
    return [word for word in _words(rest) if not word.startswith("-")]


def _file(role: str, name: str, gather: Gather) -> None:
    if name.startswith("|"):
        gather.shell(known(name[1:]), "sqlite |")
    elif name not in {"stdout", "stderr", "off", "on", "-", "/dev/stdout"}:
        gather.path(role, known(name))


def _shell(rest: str, gather: Gather) -> None:
    if rest:
        gather.shell(
            known(" ".join(_words(rest)) if '"' in rest or "'" in rest else rest), "sqlite .shell"
        )


def _first(role: str) -> Kind:
    def apply(rest: str, gather: Gather) -> None:
        found = _operands(rest)
        if {"-x", "-e"} & set(_words(rest)):
            gather.tty()  # a spreadsheet, an editor
        if found and found[0].startswith("|") and role == "write":
            _file(role, " ".join(found), gather)
        else:
            for name in found[:1]:
                _file(role, name, gather)

    return apply


def _script(rest: str, gather: Gather) -> None:
    """`.read FILE`, `.read "|command"`: what it holds is run, as by `psql -f FILE`."""
    found = _operands(rest)
    _first("execute")(rest, gather)
    if found and found[0].startswith("|"):
        gather.unknown("code", f"the SQL that `{rest[:40]}` gives is not read here")


def _last(role: str) -> Kind:
    def apply(rest: str, gather: Gather) -> None:
        for name in _operands(rest)[-1:]:
            _file(role, name, gather)

    return apply


def _both(rest: str, gather: Gather) -> None:
    for name in _operands(rest)[-1:]:
        if name != ":memory:":
            gather.path("read", known(name))
            gather.path("write", known(name))


def _code(rest: str, gather: Gather) -> None:
    for name in _operands(rest)[:1]:
        gather.path("execute", known(name))
    gather.unknown("code", "a library is loaded into the client")


_DOT_KINDS: dict[str, Kind] = {
    "shell": _shell,
    "read": _first("read"),
    "script": _script,
    "write": _first("write"),
    "both": _both,
    "last-read": _last("read"),
    "last-write": _last("write"),
    "write-testcase": lambda _rest, gather: gather.path("write", known("testcase-out.txt")),
    "code": _code,
    "cd": lambda rest, gather: gather.path("cd", known(" ".join(_words(rest)))),
    "tty": lambda _rest, gather: gather.tty(),
    "unknown": lambda rest, gather: gather.unknown(
        "effects", f"a client command with `{rest[:40]}`"
    ),
}


# -------------------------------------------------------------------- psql

_PSQL_READ = names("i ir include include_relative lo_import")
_PSQL_WRITE = names("o out w write s lo_export")
_PSQL_STARTS = names("PAGER PSQL_PAGER EDITOR PSQL_EDITOR VISUAL SHELL PSQL_WATCH_PAGER")
_PSQL_TTY = names("e edit ef ev password prompt")


def psql(line: str, gather: Gather) -> None:
    """A backslash command of psql (and what follows it on the line)."""
    for part in line.split("\\\\"):
        text = part.lstrip("\\ ")
        if text.startswith("!"):
            _run(text[1:].strip(), "psql \\!", gather)
            continue
        cut = next(
            (at for at, sign in enumerate(text) if not (sign.isalnum() or sign == "_")), len(text)
        )
        name, rest = text[:cut].rstrip("+"), text[cut:].lstrip("+").strip()
        for command in rest.split("`")[1::2]:
            if ":" in command:
                gather.unknown("code", "a variable of psql stands in a command")
            _run(command, "psql backquotes", gather)
        _psql_command(name, rest, gather)


def _psql_command(name: str, rest: str, gather: Gather) -> None:
    words = _words(rest)
    if name == "copy":
        _psql_copy(rest, words, gather)
    elif name in {"g", "gx", "o", "out", "w", "write"} and rest.startswith("|"):
        _run(rest[1:], "psql |", gather)
    elif name in {"g", "gx"} or name in _PSQL_WRITE:
        for word in words[-1:]:
            gather.path("write", known(word))
    elif name in _PSQL_READ:
        for word in words[:1]:
            gather.path("read", known(word))
            gather.unknown("code", f"the SQL in `{word}` is not read here")
    elif name in _PSQL_TTY:
        gather.tty()
    elif name == "gexec":
        gather.unknown("code", "it runs the SQL that a query gives")
    elif name == "cd":
        gather.path("cd", known(words[0] if words else "~"))
    elif name in {"c", "connect"}:
        _psql_connect(words, gather)
    elif name == "setenv" and words:
        _psql_setenv(words, gather)


def _psql_setenv(words: list[str], gather: Gather) -> None:
    value = known(words[1] if len(words) > 1 else "")
    gather.env.update({words[0]: value.arg})
    if words[0] in _PSQL_STARTS and value.arg.text:
        gather.shell(value, f"psql {words[0]}")


def _psql_connect(words: list[str], gather: Gather) -> None:
    """`\\c db user host port`, `\\c postgresql://host/db`, `\\c "host=h dbname=d"`"""
    first = words[0] if words else ""
    hosts = re.findall(r"\bhost(?:addr)?\s*=\s*'?([^\s']+)", first)
    if "://" in first:
        gather.url(known(first), sends=True)
    elif hosts:
        for host in hosts:
            gather.host(known(host), sends=True)
    elif len(words) > 2 and words[2] != "-":
        port = words[3] if len(words) > 3 else ""
        gather.host(known(words[2]), sends=True, port=int(port) if port.isdecimal() else 0)


def _psql_copy(rest: str, words: list[str], gather: Gather) -> None:
    upper = [word.upper() for word in words]
    for at in range(len(words) - 1):
        if upper[at] not in {"FROM", "TO"}:
            continue
        target = words[at + 1]
        if upper[at + 1] == "PROGRAM" and at + 2 < len(words):
            _run(words[at + 2], "psql \\copy", gather)
        elif upper[at + 1] not in {"STDIN", "STDOUT", "PSTDIN", "PSTDOUT"} and "(" not in target:
            gather.path("read" if upper[at] == "FROM" else "write", known(target))
    if not {"FROM", "TO"} & set(upper):
        gather.unknown("paths", f"`\\copy {rest[:40]}` cannot be read")


def _run(command: str, name: str, gather: Gather) -> None:
    if command:
        gather.shell(known(command), name)
    else:
        gather.tty()  # a shell of its own


# -------------------------------------------------------------------- others

_SHELL = re.compile(
    r"(?i)[ \t]*(?::?!{1,2}[ \t]*(?:(?:sh|system)[ \t])?|(?:shell|host|system)[ \t])"
)


def console(line: str, gather: Gather) -> bool:
    """`!cmd`, `!sh cmd`, `:!! cmd`, `shell cmd`, `host cmd`: the clients of other databases start a shell."""
    found = _SHELL.match(line)
    if found is not None:
        _run(line[found.end() :].strip().rstrip(";").rstrip(), "a client's shell", gather)
    return found is not None


# -------------------------------------------------------------------- mysql


def mysql(line: str, gather: Gather) -> None:
    """`\\! cmd`, `system cmd`, `source file`, `tee file`, `pager cmd` …"""
    text = line.strip().rstrip(";").strip()
    if text.startswith("\\"):
        name, rest = text[1:2], text[2:].strip()
    else:
        name, _, rest = text.partition(" ")
        name, rest = name.lower(), rest.strip()
    if name in {"!", "system"}:
        _run(rest, "mysql system", gather)
    elif name in {"P", "pager"}:
        gather.shell(
            known(rest) if rest else unknown("the pager of the environment"), "mysql pager"
        )
    elif name in {"T", "tee"}:
        gather.path("write", known(rest))
    elif name in {".", "source"}:
        gather.path("read", known(rest))
        gather.unknown("code", f"the SQL in `{rest}` is not read here")
    elif name in {"r", "connect"}:
        for host in rest.split()[1:2]:
            gather.host(known(host), sends=True)
    elif name in {"e", "edit"}:
        gather.tty()
