"""Commands of gdb and lldb: the ones that start programs, read files or call functions."""

from __future__ import annotations

from gateway.facts.code.gather import Gather
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, split_port
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg

_HARMLESS = names(
    """
    c continue fg n next s step si stepi ni nexti fin finish u until adv advance k kill detach
    bt backtrace where f frame up down info i l list disas disassemble b br break tb tbreak hb hbreak watch rwatch
    awatch catch d del delete clear dis disable en enable ignore cond condition tbreak thread t inferior q quit
    exit show help h apropos echo printf dprintf ptype whatis undisplay handle set-arguments directory dir pwd
    commands end define document layout focus refresh tui winheight skip checkpoint restart reverse-step rs
    reverse-next rn reverse-continue rc record frame function faas tfaas tty interrupt stop dont-repeat
    unset search forward-search reverse-search fo rev alias macro maintenance mt flushregs guile gu
    breakpoint image register memory settings platform target type plugin version gui po-off bugreport
    language log session statistics diagnostics ti tgt
    """
) - {"guile", "gu", "platform", "plugin", "command", "tty", "target"}
_EXPRESSIONS = names(
    "p print call x display output po expr expression e inspect return jump j if while"
)
# Harmless but for a command that they are given, or a function of the debugger's or the program's.
_FOR_EACH = names("thread t frame f faas taas tfaas with w")
_SHELL_CALL = compiled_later(r"""\$_shell\s*\(\s*"((?:[^"\\]|\\.)*)\"""")
_STRINGS = compiled_later(r'"(?:[^"\\]|\\.)*"')
_CALL = compiled_later(r"[\w)]\s*\(")
_EVALUATED = names("cond condition watch rwatch awatch printf dprintf")
_GIVEN = compiled_later(
    r"(?:^|\s)(?:-C|--command|--python-\w+|--script-type|--outfile|command\s+add|stop-hook\s+add|load|save|enable)\b"
)
_WITH_COMMANDS = names("breakpoint br watchpoint type memory plugin session log settings")
_FILES = {
    "file": "read", "exec-file": "read", "symbol-file": "read", "core-file": "read",
    "core": "read", "add-symbol-file": "read", "restore": "read", "cd": "cd",
    "generate-core-file": "write", "gcore": "write", "tee": "write",
}  # fmt: skip


def read(text: str, language: str, argv: tuple[Arg, ...] = ()) -> CodeEffects:
    """What the commands would do. `argv`: the program that is debugged."""
    gather = Gather(language)
    gather.loaded = next((one.text for one in argv[:1] if one.exact), "")
    for line in text.split("\n"):
        _command(line.strip(), gather)
    return gather.effects()


def _command(line: str, gather: Gather) -> None:
    if not line or line.startswith("#"):
        return
    if line[0] in "!|":
        _run(line[1:] if line[0] == "!" else line[1:].rpartition("|")[2], gather)
        return
    name, _, rest = line.partition(" ")
    name, rest = name.partition("/")[0], rest.strip()
    if name in _ACTIONS:
        _ACTIONS[name](rest, gather)
    elif name in _FILES:
        for word in rest.split()[:1]:
            gather.path(_FILES[name], known(word))
            gather.loaded = word if name in {"file", "exec-file"} else gather.loaded
    elif name in _EXPRESSIONS:
        if "(" in rest:
            gather.unknown("code", f"`{name}` may call a function of the program")
    elif name not in _HARMLESS | _FOR_EACH:
        gather.unknown("code", f"the debugger's command `{name}` is not known here")
    else:
        _inside(name, rest, gather)


def _inside(name: str, rest: str, gather: Gather) -> None:
    """`thread apply all COMMAND`, `break f if CONDITION`, `printf "%d", $_shell("ls")`."""
    for call in _SHELL_CALL.finditer(rest):
        gather.shell(known(call[1].replace('\\"', '"')), "debugger $_shell")
    if name in {"w", "with"}:
        _command(rest.partition(" -- ")[2].strip(), gather)
    elif name in _FOR_EACH and ("apply" in rest or name[-1] == "s"):
        words = rest.split()
        words = [one for one in words if one not in {"apply", "all", "level", "--"}]
        while words and not words[0][0].isalpha() and words[0][0] not in "!|":
            words.pop(0)
        _command(" ".join(words), gather)
    condition = rest if name in _EVALUATED else rest.partition(" if ")[2]
    bare = _STRINGS.sub("", _SHELL_CALL.sub("", condition))
    if "$_" in bare or _CALL.search(bare) or "*$" in rest:
        gather.unknown("code", f"`{name}` may call a function of the program")
    if name in _WITH_COMMANDS and gather.language == "lldb" and _GIVEN.search(rest):
        gather.unknown("code", f"`{name}` is given a command, or a file, of its own")


def _eval(rest: str, gather: Gather) -> None:
    """`eval "shell %s", x`: a command that is put together first."""
    text = rest.strip()
    if text[:1] == text[-1:] == '"' and text.count('"') == 2 and "%" not in text:
        _command(text[1:-1].replace("\\n", "\n").strip(), gather)
    else:
        gather.unknown("code", "`eval` puts a command together")


def _source(rest: str, gather: Gather) -> None:
    gather.path("execute", known(rest.rsplit(maxsplit=1)[-1] if rest else ""))
    gather.unknown("code", "it runs a file of commands")


def _target(rest: str, gather: Gather) -> None:
    kind, _, where = rest.partition(" ")
    if kind == "create":
        gather.loaded = (where.split() or [""])[-1]
    if kind in {"remote", "extended-remote"}:
        _remote(where.strip(), gather)
    elif kind not in {"create", "variable", "modules", "list", "select", "native"} and (
        kind != "stop-hook" or where.strip()[:3] == "add"
    ):
        gather.unknown("effects", f"the target `{kind}` is not known here")


def _dump(rest: str, gather: Gather) -> None:
    for word in rest.split()[:4]:
        if "/" in word or "." in word:
            gather.path("write", known(word))


def _start(rest: str, gather: Gather) -> None:
    """`run ARGS < in > out`: a shell takes the arguments apart, and the program gets them."""
    if gather.loaded and rest:
        gather.shell(known(f"{gather.loaded} {rest}"), "debugger run")
    elif any(sign in rest for sign in "<>|&;$`("):
        gather.shell(known(f": {rest}"), "debugger run")
    elif rest:
        gather.unknown("code", "which program gets these arguments is not known")


def _process(rest: str, gather: Gather) -> None:
    """lldb's."""
    kind, _, rest = rest.partition(" ")
    if kind == "attach":
        gather.does("attach to a process")
    elif kind == "save-core":
        for word in rest.split()[-1:]:
            gather.path("write", known(word))
    elif kind == "launch":
        options, dashes, given = f" {rest} ".partition(" -- ")
        for option in _LAUNCHED.finditer(options):
            gather.path("read" if option[1] == "i" else "write", known(option[2]))
        _start(given.strip() if dashes else "", gather)


_LAUNCHED = compiled_later(r"\s--?([oei])\w*[ =]+(\S+)")


def _set(rest: str, gather: Gather) -> None:
    words = rest.split()
    if words[:1] == ["exec-wrapper"]:
        _run(" ".join(words[1:]), gather)
    elif words[:1] == ["args"]:
        _start(" ".join(words[1:]), gather)
    elif words[:2] == ["logging", "file"]:
        gather.path("write", known(" ".join(words[2:])))
    elif "(" in rest:
        gather.unknown("code", "`set` may call a function of the program")


def _remote(where: str, gather: Gather) -> None:
    if where.startswith("|"):
        _run(where[1:], gather)
    elif ":" in where:
        host, port = split_port(where.removeprefix("tcp:"))
        gather.host(known(host or "localhost"), sends=True, port=port)
    elif where:
        gather.path("write", known(where))


def _run(command: str, gather: Gather) -> None:
    if command.strip():
        gather.shell(known(command.strip()), "debugger shell")
    else:
        gather.tty()


_ACTIONS: dict[str, Callable[[str, Gather], None]] = {
    **dict.fromkeys(("shell", "shel", "she"), _run),
    **dict.fromkeys(("pipe", "pip"), lambda rest, gather: _run(rest.rpartition("|")[2], gather)),
    **dict.fromkeys(("target", "tar"), _target),
    **dict.fromkeys(("attach", "at"), lambda _rest, gather: gather.does("attach to a process")),
    **dict.fromkeys(("dump", "append", "save"), _dump),
    **dict.fromkeys(("set", "se"), _set),
    "eval": _eval,
    "make": lambda rest, gather: _run(f"make {rest}", gather),
    "source": _source,
    "process": _process,
    **dict.fromkeys(("r", "run", "start", "starti"), _start),
    "compile": lambda _rest, gather: gather.unknown("code", "it compiles code and runs it"),
}
