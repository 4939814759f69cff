"""Commands of ex, vi and vim: `:!cmd`, `:w file`, `:r !cmd`, `:source` … (what `vim -c` is given)."""

from __future__ import annotations

import re

from gateway.facts.code.ex_names import expand, remote, words
from gateway.facts.code.gather import Gather
from gateway.facts.code.spec import names
from gateway.facts.code.text import known, unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg

    Kind: TypeAlias = Callable[[str, "_Gather"], None]

_RANGE = re.compile(
    r"""(?:[%*,;+\-.$\s\d]|'[a-zA-Z<>\[\]]|/(?:\\.|[^/\\])*/|\?(?:\\.|[^?\\])*\?|\\[/?&])*""",
    re.DOTALL,
)
# Shortest abbreviation and full name; the name that our tables use is the full one.
_COMMANDS = {
    "w": "write", "wq": "write", "x": "write", "xit": "write", "exit": "write", "exi": "write", "up": "write",
    "update": "write", "sav": "write", "saveas": "write", "wn": "write", "r": "read", "e": "edit", "ex": "edit",
    "vi": "edit", "visual": "edit", "vie": "edit", "view": "edit", "sp": "edit", "split": "edit", "vs": "edit",
    "vsplit": "edit", "new": "edit", "vne": "edit", "vnew": "edit", "tabe": "edit", "tabedit": "edit",
    "tabnew": "edit", "fin": "edit", "find": "edit", "sv": "edit", "sview": "edit", "ene": "edit", "ed": "edit",
    "so": "source", "ru": "source", "runtime": "source", "s": "substitute", "g": "global", "v": "global",
    "vglobal": "global", "norm": "normal", "normal": "normal", "se": "set", "set": "set", "setl": "set",
    "setlocal": "set", "setg": "set", "setglobal": "set", "cd": "cd", "lcd": "cd", "tcd": "cd", "chd": "cd",
    "redi": "redirect", "redir": "redirect", "sh": "shell", "shell": "shell", "ter": "terminal",
    "terminal": "terminal", "term": "terminal", "mak": "make", "make": "make", "lmake": "make", "gr": "grep",
    "grep": "grep", "lgr": "grep", "lgrep": "grep", "py": "python", "python": "python", "py3": "python",
    "python3": "python", "pyx": "python", "lua": "lua", "perl": "perl", "rub": "ruby", "ruby": "ruby",
    "mks": "writes", "mksession": "writes", "mkvie": "writes", "wv": "writes", "wviminfo": "writes",
    "mkv": "writes", "mkvimrc": "writes", "mkexrc": "writes", "ha": "writes", "hardcopy": "writes",
    "TOhtml": "writes", "wundo": "writes", "dif": "edit", "diffs": "edit", "diffsplit": "edit",
    "bufdo": "prefix", "argdo": "prefix", "windo": "prefix", "tabdo": "prefix", "silent": "prefix",
    "sil": "prefix", "noautocmd": "prefix", "noa": "prefix", "keepjumps": "prefix", "keepp": "prefix",
    "keeppatterns": "prefix", "keepalt": "prefix", "verbose": "prefix", "verb": "prefix", "vert": "prefix",
    "vertical": "prefix", "tab": "prefix", "lockmarks": "prefix", "confirm": "prefix", "conf": "prefix",
    "n": "list", "ne": "list", "next": "list", "ar": "list", "args": "list", "arga": "list",
    "argadd": "list", "arge": "list", "argedit": "list", "argl": "list", "arglocal": "list", "bad": "list",
    "badd": "list", "bal": "list", "balt": "list", "dr": "list", "drop": "list", "let": "let", "cdo": "prefix", "cfdo": "prefix", "sandbox": "prefix", "unsilent": "prefix",
}  # fmt: skip
_HARMLESS = names(
    """
    q quit qa qall quita quitall cq cquit wa wall wqa wqall xa xall clo close on only d de del delete y ya
    yank pu put m mo move co copy t j join k mark undo u redo red sor sort ret retab noh nohlsearch syn syntax
    filet filetype hi highlight colo colorscheme pw pwd N Next prev previous fir first last la
    b buffer bd bdelete bw bwipeout bn bnext bp bprevious ls buffers files ec echo echom echomsg echon unl
    unlet if el else elsei elseif en endif for endfo endfor wh while endw endwhile try cat catch fina finally
    endt endtry th throw p print P Print nu number l list z fold fo foldopen foldc foldclose sl sleep ve version
    reg registers di display marks ju jumps changes his history mes messages sc scriptnames star startinsert
    sto stopinsert diffo diffoff difft diffthis diffu diffupdate fenc norm! res resize winc wincmd tabc
    tabclose tabo tabonly tabn tabp a append i insert c change as ascii ga ce center le left ri right
    cw cwindow cope copen ccl cclose cn cnext cc cl clist cfir cla
    """
)
# Options that name a program, a file, or an expression.
_RISKY_OPTION = re.compile(
    r"prg|^(fp|ep|mp|gp|kp|gfn|mef|pp|bkc)\b|sh|cmd|file|dir|ex(rc|pr)|modeline|rtp|path|pp|tag|fde|fex|inde|verbos|printf|opfunc|tfu|cfu|ofu|udf|bdir|vfile|vif|mef|csprg|pythondll|lua"
)


def read(text: str, env: Mapping[str, Arg] = {}) -> CodeEffects:
    """What the commands would do. `env`: where the home folder is known."""
    gather = _Gather(env)
    for line in text.split("\n"):
        _line(line, gather, 0)
    return gather.effects()


def _line(text: str, gather: _Gather, depth: int) -> None:
    """One line: commands with bars between them."""
    if depth > 20:
        gather.unknown("code", "the editor commands are nested too deep")
        return
    rest = text.lstrip(": \t")
    if not rest or rest.startswith('"'):
        return
    found = _RANGE.match(rest)
    rest = rest[found.end() :].lstrip(": \t") if found else rest
    if not rest:
        return
    if rest[0] == "!":
        _shell(rest[1:], gather)
        return
    if rest[0] in "@*":
        gather.unknown("code", "it runs the contents of a register")
        return
    if rest[0] in "&~<>=#":
        _next(rest.lstrip("&~<>=#"), gather, depth)
        return
    cut = next(
        (at for at, sign in enumerate(rest) if not (sign.isalnum() or sign == "_")), len(rest)
    )
    name, rest = _name(rest, cut)
    _command(name, rest, gather, depth)


def _name(rest: str, cut: int) -> tuple[str, str]:
    """`s/a/b/`, `g/x/d`, `d3`, `s#a#b#`: the command's name, and what follows it."""
    word = rest[:cut]
    if (
        word.rstrip("0123456789") in {"d", "s", "y", "j", "m", "t", "k", "p"}
        and word not in _COMMANDS
    ):
        word = word.rstrip("0123456789")
    return word, rest[len(word) :]


def _next(rest: str, gather: _Gather, depth: int) -> None:
    """What follows a bar."""
    bar = _bar(rest)
    if bar >= 0:
        _line(rest[bar + 1 :], gather, depth + 1)


def _bar(text: str, *, ticks: bool = False) -> int:
    """The place of the first bar that divides commands. A quoted one does too, to be sure.
    `ticks`: one between backticks does not."""
    at = 0
    while at < len(text):
        if ticks and text[at] == "`":
            at = max(at, text.find("`", at + 1))
        elif text[at] in {"\\", "\x16"}:
            at += 1
        elif text[at] == "|":
            return at
        at += 1
    return -1


def _command(name: str, rest: str, gather: _Gather, depth: int) -> None:
    kind = _COMMANDS.get(name, "")
    if not kind:
        kind = next(
            (
                full
                for full in ("write", "read", "edit", "source", "substitute", "global", "cd")
                if name and full.startswith(name) and len(name) > 1
            ),
            "",
        )
    if not kind and name in _HARMLESS:
        if name in {"a", "append", "i", "insert", "c", "change"}:
            return
        if "(" in rest or "`" in rest:
            gather.unknown("code", f"the editor command `{name}` evaluates an expression")
        _next(rest, gather, depth)
    elif not kind:
        gather.unknown("code", f"the editor command `{name or rest[:10]}` is not known here")
    elif kind in _KINDS:
        _KINDS[kind](rest, gather)
        if kind not in {"terminal", "make", "grep", "python", "lua", "perl", "ruby", "shell"}:
            _next(rest, gather, depth)
    elif kind == "substitute":
        _substitute(rest, gather, depth)
    elif kind == "global":
        _global(rest, gather, depth)
    else:
        _line(rest.removeprefix("!").lstrip("0123456789 "), gather, depth + 1)


def _shell(command: str, gather: _Gather) -> None:
    """`!cmd`: `%` and `#` stand for files, `!` for the last command."""
    if not command.strip():
        return
    first = min((at for at in map(command.find, "%#!") if at >= 0), default=-1)
    text = (
        known(command)
        if first < 0
        else unknown("it names the file that is edited", command[:first])
    )
    gather.shell(text, "vim :!")


def _argument(rest: str) -> str:
    bar = _bar(rest, ticks=True)
    text = (rest if bar < 0 else rest[:bar]).strip()
    while text.startswith("++"):
        text = text.partition(" ")[2].lstrip()
    return text


class _Gather(Gather):
    """Names of files are expanded as the editor does it."""

    def __init__(self, env: Mapping[str, Arg]) -> None:
        super().__init__("vim")
        self.home = env

    def place(self, name: str, *roles: str, below: bool = False) -> None:
        """A file, or what lies at an address, by its name in a command."""
        if remote(name):
            self.url(known(name), sends="write" in roles)
            return
        ticks = name.split("`", 1)
        if len(ticks) > 1:
            code = ticks[1].rpartition("`")[0] or ticks[1]
            if code.startswith("="):
                self.unknown("code", f"the editor evaluates `{code[:40]}`")
            else:
                self.shell(known(code), "vim `…`")
        path = expand(name, self.home)
        for role in roles:
            self.path(role, path, below=below)


def _write(rest: str, gather: _Gather) -> None:
    rest = rest.removeprefix("!") if not rest.startswith(" ") else rest
    name = _argument(rest).removeprefix(">>").strip()
    if name.startswith("!"):
        _shell(rest.strip()[1:], gather)
    elif name:
        gather.place(name, "write")


def _read(rest: str, gather: _Gather) -> None:
    name = _argument(rest)
    if name.startswith("!"):
        _shell(rest.strip().removeprefix("!").removeprefix("!"), gather)
    elif name:
        gather.place(name, "read")


def _edit(rest: str, gather: _Gather) -> None:
    name = _argument(rest.removeprefix("!"))
    if name.startswith("+"):
        gather.unknown("code", "a command stands before the file that is opened")
    elif name:
        gather.place(name, "read", "write")


def _list(rest: str, gather: _Gather) -> None:
    """`:next a b`, `:args *.c`: the files that are edited from here on."""
    text = _argument(rest.removeprefix("!"))
    if text.startswith("+"):
        gather.unknown("code", "a command stands before the files that are opened")
        return
    for name in (text,) if "`" in text else words(text):
        gather.place(name, "read", "write")


def _let(rest: str, gather: _Gather) -> None:
    """`:let &shell = "x"` sets an option, `:let $PATH = "x"` a variable of what is started."""
    name = rest.strip()[:1]
    if name == "&":
        option = rest.strip()[1:].rpartition("=")[0].rstrip(".+-^ ").rpartition(":")[2]
        if _RISKY_OPTION.search(option.strip()):
            gather.unknown("code", f"the option `{option}` may name a program or a file")
    if name == "$" or any(sign in rest for sign in "(`"):
        gather.unknown("code", "the editor command `let` evaluates an expression")


def _source(rest: str, gather: _Gather) -> None:
    name = _argument(rest.removeprefix("!"))
    if name:
        gather.place(name, "execute")
    gather.unknown("code", "it runs a file of editor commands")


def _set(rest: str, gather: _Gather) -> None:
    for word in _argument(rest).split():
        option, sign, value = word.partition("=")
        if sign and (_RISKY_OPTION.search(option) or "`" in value):
            gather.unknown("code", f"the option `{option}` may name a program or a file")
    if "exrc" in rest or "modeline" in rest:
        gather.unknown("code", "it lets files of the folder bring commands")


def _redirect(rest: str, gather: _Gather) -> None:
    name = _argument(rest).lstrip("!> ")
    if name and not name.startswith("@") and name.upper() != "END" and not name.startswith("="):
        gather.place(name, "write")


def _writes(rest: str, gather: _Gather) -> None:
    name = _argument(rest).lstrip("!> ")
    gather.place(name or ".", "write", below=not name)


def _normal(rest: str, gather: _Gather) -> None:
    if any(sign in rest for sign in ":!@=K\x16\x12\x1b") or "<" in rest:
        gather.unknown("code", "the keys it types may run a command")


def _language(name: str) -> Kind:
    def apply(rest: str, gather: _Gather) -> None:
        gather.unknown("code", f"{name} in the editor: `{rest.strip()[:40]}`")

    return apply


def _terminal(rest: str, gather: _Gather) -> None:
    gather.tty()
    if rest.strip():
        gather.shell(known(rest.strip()), "vim :terminal")


def _program(name: str) -> Kind:
    def apply(rest: str, gather: _Gather) -> None:
        gather.shell(
            unknown("the options of the editor name the program", f"{name} {rest.strip()}"),
            f"vim :{name}",
        )

    return apply


_KINDS: dict[str, Kind] = {
    "write": _write,
    "read": _read,
    "edit": _edit,
    "source": _source,
    "set": _set,
    "redirect": _redirect,
    "writes": _writes,
    "normal": _normal,
    "cd": lambda rest, gather: gather.place(_argument(rest.removeprefix("!")) or "~", "cd"),
    "list": _list,
    "let": _let,
    "shell": lambda _rest, gather: gather.tty(),
    "terminal": _terminal,
    "make": _program("make"),
    "grep": _program("grep"),
    "python": _language("Python"),
    "lua": _language("Lua"),
    "perl": _language("Perl"),
    "ruby": _language("Ruby"),
}


def _delimited(rest: str) -> tuple[str, str, str]:
    """Delimiter, text up to the next one, and what follows."""
    sign = rest[:1]
    at = 1
    while at < len(rest) and rest[at] != sign:
        at += 2 if rest[at] == "\\" else 1
    return sign, rest[1:at], rest[at + 1 :]


def _substitute(rest: str, gather: _Gather, depth: int) -> None:
    if not rest or rest[0].isalnum() or rest[0] in {" ", '"', "|"}:
        _next(rest, gather, depth)
        return
    sign, _pattern, behind = _delimited(rest)
    _, replacement, behind = _delimited(sign + behind)
    if replacement.startswith("\\="):
        gather.unknown("code", "the replacement is an expression")
    _next(behind, gather, depth)


def _global(rest: str, gather: _Gather, depth: int) -> None:
    rest = rest.lstrip("! ")
    if rest:
        _, _pattern, behind = _delimited(rest)
        _line(behind, gather, depth + 1)
