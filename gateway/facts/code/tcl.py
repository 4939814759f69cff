"""Tcl and expect scripts: `exec`, `spawn`, `open |cmd`, `file delete`, `source`, `socket`."""

from __future__ import annotations

import re

from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.model import Text
from gateway.facts.code.spec import names, opens
from gateway.facts.code.text import known, unknown
from gateway.facts.model import Arg
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.model import CodeEffects

_HARMLESS = names(
    """
    set puts incr append lappend list llength lindex lrange linsert lreplace lsort lsearch lassign lrepeat
    lreverse string regexp regsub format scan global variable upvar return break continue exit info array
    split join concat unset timeout match_max log_user exp_internal exp_continue wait close fconfigure
    gets read eof flush seek tell clock expr error throw pwd send_user send_error send_log stty sleep
    encoding binary vwait update pid parity remove_nulls exp_version strace disconnect fork
    lmap lset
    """
)
# Their braced arguments are scripts, or lists of patterns and scripts.
_BODIES = names("if while for foreach proc catch try expect expect_before expect_after expect_user switch after "
                "namespace time interact else elseif finally on uplevel eval lmap")  # fmt: skip
_SHELLS = names(
    "sh bash dash zsh ksh fish su sudo ssh telnet python python3 perl ruby node psql mysql"
)
_DEEPEST = 30


class _Word(Value):
    text: Text
    braced: bool = False


def read(text: str) -> CodeEffects:
    """What the script would do."""
    gather = Gather("tcl")
    script = _Script(gather)
    try:
        script.run(text)
    except (TooMuch, RecursionError):
        gather.unknown("code", "the script is too large to be followed")
    if script.sends and script.spawns_shell:
        gather.unknown("code", "what is sent to the program that is spawned is run there")
    return gather.effects()


class _Script:
    def __init__(self, gather: Gather) -> None:
        self.gather = gather
        self.own: set[str] = set()
        self.sends = self.spawns_shell = False
        self.depth = 0

    def run(self, text: str) -> None:
        """Every command of a script, those in brackets too."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise TooMuch
        at = 0
        while at < len(text):
            words, at = self.words(text, at)
            if words:
                self.command(words)
        self.depth -= 1

    # ---------------------------------------------------------------- words

    def words(self, text: str, at: int) -> tuple[list[_Word], int]:
        """The words of one command, and the place behind it."""
        found: list[_Word] = []
        while at < len(text):
            sign = text[at]
            if sign in "\n;":
                return found, at + 1
            if sign in " \t\r" or text.startswith("\\\n", at):
                at += 2 if sign == "\\" else 1
            elif sign == "#" and not found:
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
            else:
                word, at = self.word(text, at)
                found.append(word)
        return found, at

    def word(self, text: str, at: int) -> tuple[_Word, int]:
        if text.startswith("{*}", at) and text[at + 3 : at + 4].strip():
            _, at = self.word(text, at + 3)
            return _Word(unknown("a list is put in")), at
        if text[at] == "{":
            end = self.close(text, at, "{", "}")
            return _Word(known(text[at + 1 : end]), braced=True), end + 1
        quoted = text[at] == '"'
        start = at = at + 1 if quoted else at
        while at < len(text):
            sign = text[at]
            if sign == "\\":
                at += 2
            elif sign == "[":
                end = self.close(text, at, "[", "]")
                self.run(text[at + 1 : end])
                at = end + 1
            elif (quoted and sign == '"') or (not quoted and sign in " \t\n;"):
                break
            else:
                at += 1
        return _Word(self.value(text[start:at])), at + 1 if quoted else at

    def close(self, text: str, at: int, opening: str, closing: str) -> int:
        depth = 0
        for there in range(at, len(text)):
            if text[there] == "\\" or (there and text[there - 1] == "\\"):
                continue
            depth += (text[there] == opening) - (text[there] == closing)
            if depth == 0:
                return there
        raise TooMuch

    def value(self, raw: str) -> Text:
        first = min((at for at in map(raw.find, "$[") if at >= 0), default=-1)
        plain = raw if first < 0 else raw[:first]
        numbered = re.search(r"\\[xuU0-7abfv]", plain)
        if numbered is not None:
            return unknown("its escapes are not followed", plain[: numbered.start()])
        if "\\" in plain:
            plain = (
                plain.replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("\\t", "\t")
                .replace("\\", "")
            )
        return known(plain) if first < 0 else unknown(f"`{raw[:40]}` is computed", plain)

    # ---------------------------------------------------------------- commands

    def command(self, words: list[_Word]) -> None:
        arg = words[0].text.arg
        name = arg.text.removeprefix("::")
        rest = words[1:]
        if not arg.exact:
            self.gather.unknown("code", "a command is called whose name is computed")
        elif name in _COMMANDS:
            _COMMANDS[name](self, [word.text for word in rest])
        elif name in _BODIES:
            self.bodies(name, rest)
        elif name in _HARMLESS or name in self.own or name.isdigit() or name == "}":
            if name == "expr":
                self.brackets(rest)
        else:
            self.gather.unknown("effects", f"the command `{name[:40]}` is not known here")

    def bodies(self, name: str, words: list[_Word]) -> None:
        if name == "proc" and words:
            self.own.add(words[0].text.arg.text)
        if name == "interact":
            self.gather.tty()
        if name in {"eval", "uplevel", "after"} and any(not word.text.arg.exact for word in words):
            self.gather.unknown("code", f"`{name}` runs text that is computed")
        if name in {"eval", "uplevel"} and not any(word.braced for word in words):
            self.gather.unknown("code", f"`{name}` runs a text")
        if name.startswith("expect") or name in {"switch", "interact"}:
            self.alternatives(name, words)
            return
        braced = [at for at, word in enumerate(words) if word.braced]
        for count, at in enumerate(braced):
            text = words[at].text.arg.text
            before = words[at - 1].text.arg.text if at else ""
            if _is_script(name, count, len(braced)) and before != "elseif":
                self.run(text)
            elif name in {"if", "while", "for"}:
                self.brackets([words[at]])

    def alternatives(self, name: str, words: list[_Word]) -> None:
        """`pattern script pattern script`, as words of the command or in one word."""
        rest = _without_flags(words)[name == "switch" :]
        if len(rest) == 1 and rest[0].braced:
            listed: list[_Word] = []
            at, text = 0, rest[0].text.arg.text
            while at < len(text):
                found, at = self.words(text, at)
                listed += found
            rest = _without_flags(listed)
        # With one too many, which is a script isn't certain.
        for word in rest[1::2] if len(rest) % 2 == 0 else rest:
            arg = word.text.arg
            if not arg.exact:
                self.gather.unknown("code", f"`{name}` runs text that is computed")
            elif (len(rest) % 2 == 0 or word.braced) and len(rest) > 1 and arg.text != "-":
                self.run(arg.text)

    def brackets(self, words: list[_Word]) -> None:
        """Commands in the brackets of an expression that is braced."""
        for word in words:
            text = word.text.arg.text
            at = text.find("[")
            while word.braced and at >= 0:
                end = self.close(text, at, "[", "]")
                self.run(text[at + 1 : end])
                at = text.find("[", end)


def _without_flags(words: list[_Word]) -> list[_Word]:
    """Patterns and scripts, without `-re`, `-i $id` and their like."""
    found: list[_Word] = []
    skip = False
    for word in words:
        text = word.text.arg.text
        if not skip and not (text.startswith("-") and len(text) > 1 and not word.braced):
            found.append(word)
        skip = text in {"-i", "-timeout", "-matchvar", "-indexvar"} and not word.braced
    return found


def _is_script(name: str, at: int, count: int) -> bool:
    """Which of the braced words is a body, not a condition, a list or parameters."""
    if name in {"proc", "foreach", "lmap"}:
        return at == count - 1
    return not (name in {"if", "while"} and at == 0) and not (name == "for" and at == 1)


def _exec(script: _Script, words: list[Text]) -> None:
    rest = [word for word in words if word.arg.text not in {"-ignorestderr", "-keepnewline", "--"}]
    plain = not any(word.arg.text[:1] in {"|", "<", ">", "&", "2"} for word in rest)
    if plain:
        script.gather.argv(tuple(rest), "tcl exec")
    else:
        text = " ".join(word.arg.text for word in rest)
        exact = all(word.arg.exact for word in rest)
        script.gather.shell(known(text) if exact else unknown("a part is computed"), "tcl exec")


def _spawn(script: _Script, words: list[Text]) -> None:
    rest = list(words)
    while rest and rest[0].arg.text.startswith("-"):
        rest = rest[1:]
    script.gather.argv(tuple(rest), "expect spawn", stdin=False)
    program = rest[0].arg if rest else None
    if program is None or not program.exact or program.text.rpartition("/")[2] in _SHELLS:
        script.spawns_shell = True


def _open(script: _Script, words: list[Text]) -> None:
    if not words:
        return
    arg = words[0].arg
    if arg.text.startswith("|"):
        text = known(arg.text[1:]) if arg.exact else unknown(arg.why, arg.text[1:])
        script.gather.shell(text, "tcl open |")
        return
    if not arg.exact and not arg.text:
        script.gather.shell(unknown(arg.why), "tcl open |")
    mode = words[1].arg if len(words) > 1 else None
    roles = (
        ("read",) if mode is None else opens(mode.text.lower()) if mode.exact else ("read", "write")
    )
    for role in roles:
        script.gather.path(role, words[0])


def _file(script: _Script, words: list[Text]) -> None:
    what = words[0].arg.text if words else ""
    rest = [word for word in words[1:] if word.arg.text not in {"-force", "--"}]
    if what == "delete":
        for word in rest:
            script.gather.path("delete", word, recursive=True)
    elif what in {"rename", "copy"}:
        for word in rest[:-1]:
            script.gather.path(
                "delete" if what == "rename" else "read", word, recursive=what == "copy"
            )
        for word in rest[-1:]:
            script.gather.path("write", word)
    elif what == "mkdir" or (what in {"attributes", "mtime", "atime", "link"} and len(rest) > 1):
        for word in rest if what == "mkdir" else rest[:1]:
            script.gather.path("write", word)
    elif what == "tempfile":
        script.gather.path("write", Text(Arg("/tmp"), fresh=True))  # noqa: S108 - where Tcl makes it


def _source(script: _Script, words: list[Text]) -> None:
    for word in words[-1:]:
        script.gather.path("execute", word)
    script.gather.unknown("code", "it runs a file")


def _socket(script: _Script, words: list[Text]) -> None:
    if any(word.arg.text == "-server" for word in words):
        script.gather.network()
        return
    port = words[-1].arg.text if words else ""
    host = words[-2] if len(words) > 1 else unknown("no host is named")
    script.gather.host(host, sends=True, port=int(port) if port.isdecimal() else 0)


def _dict(script: _Script, words: list[Text]) -> None:
    """`dict for {k v} $d {script}`"""
    if words and words[0].arg.text in {"for", "map", "filter", "update", "with"}:
        _last(script, words)


def _chan(script: _Script, words: list[Text]) -> None:
    if words and words[0].arg.text == "event":
        _last(script, words)


def _trap(script: _Script, words: list[Text]) -> None:
    """`trap {script} SIGINT`"""
    _last(script, words[:1])


def _last(script: _Script, words: list[Text]) -> None:
    for word in words[-1:]:
        if word.arg.exact:
            script.run(word.arg.text)
        else:
            script.gather.unknown("code", "it runs text that is computed")


def _unfollowed(script: _Script, _words: list[Text]) -> None:
    script.gather.unknown("code", "a command changes what others mean")


def _package(script: _Script, words: list[Text]) -> None:
    wanted = {word.arg.text for word in words}
    if "require" in wanted and not wanted & {
        "Expect",
        "Tcl",
        "json",
        "csv",
        "math",
        "textutil",
        "cmdline",
    }:
        script.gather.unknown("effects", "it loads a package that nobody here has read")


def _log(script: _Script, words: list[Text]) -> None:
    for word in words[-1:]:
        if not word.arg.text.startswith("-"):
            script.gather.path("write", word)


def _send(script: _Script, _words: list[Text]) -> None:
    script.sends = True


_COMMANDS: dict[str, Callable[[_Script, list[Text]], None]] = {
    "exec": _exec,
    "spawn": _spawn,
    "exp_spawn": _spawn,
    "system": lambda script, words: script.gather.shell(
        words[0] if len(words) == 1 else unknown("it is put together"), "expect system"
    ),
    "open": _open,
    "file": _file,
    "source": _source,
    "send": _send,
    "exp_send": _send,
    "cd": lambda script, words: script.gather.path("cd", words[0] if words else known("~")),
    "glob": lambda script, _words: script.gather.path("read", known(".")),
    "socket": _socket,
    "log_file": _log,
    "dict": _dict,
    "chan": _chan,
    "fileevent": _last,
    "trap": _trap,
    "load": _source,
    "package": _package,
    **dict.fromkeys(
        ("rename", "interp", "unknown", "trace", "subst", "apply", "coroutine", "tailcall"),
        _unfollowed,
    ),
}
