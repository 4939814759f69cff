"""Effect lines of `spec`, applied to the arguments of a call in a token-level language."""

from __future__ import annotations

from gateway.facts.code.model import Text
from gateway.facts.code.script.options import circumstances, pairs
from gateway.facts.code.script.peers import in_options, later, peer
from gateway.facts.code.script.starting import start
from gateway.facts.code.spec import NO_POSITION, PATH_ROLES, interprets, opens, terms
from gateway.facts.code.text import concat, known, unknown
from gateway.facts.words.own_patterns import SIGNS, each
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gateway.facts.code.script.analysis import Analysis
    from gateway.facts.model import Arg


# Where a call ends that writes, its effect line, its name, and the place behind that.
Held: TypeAlias = "tuple[int, str, str, int]"
# What stands behind these words runs after the call that it is given to.
_LATER = frozenset({"=>", "function", "do"})


def apply(analysis: Analysis, line: str, name: str, behind: int) -> None:
    """Do what an effect line says to the arguments that begin `behind` the name; what it writes is written
    when they are there: `write(f, read(f))`."""
    if "write:" not in line or not (analysis.is_op(behind, "(") or analysis.language.bare):
        _apply(analysis, line, name, behind)
        return
    end = analysis.close(behind) if analysis.is_op(behind, "(") else analysis.statement_end(behind)
    analysis.held.append((end, line, name, behind))


def apply_held(analysis: Analysis, at: int) -> None:
    """What was held until this place."""
    held = analysis.held
    while held and (held[-1][0] <= at or analysis.token(at).text in _LATER):
        _apply(analysis, *held.pop()[1:])


def _apply(analysis: Analysis, line: str, name: str, behind: int) -> None:
    """The keyword `all` means a position and all that follow it."""
    spans = analysis.spans(behind)
    given = [analysis.value(start, stop) for start, stop in spans]
    for role, deep, position, keyword in terms(line):
        if position == NO_POSITION:
            values = [known("")]
        elif keyword == "all":
            values = given[position:]
        else:
            values = given[position : position + 1]
        if not values and keyword != "optional" and role in _NEEDED:
            values = [unknown(f"`{name}` is given what is not seen here")]
        for value in values:
            if role in PATH_ROLES:
                if not (name.startswith("fs.") and value.arg.text.isdigit()):  # a descriptor
                    for one in _selected(name, value):
                        analysis.gather.path(role, one, recursive=deep)
            elif role in _WHOLE:
                _WHOLE[role](analysis, name, given, spans)
            elif role in {"url", "url!"}:
                _url(analysis, value, spans, sends=role == "url!")
            else:
                _ROLES[role](analysis, value, name, given[position:] if position >= 0 else given)


# They take patterns where others take names.
_EXPANDING = frozenset(["shelljs", "rimraf", "del", "fs"])


def _selected(name: str, value: Text) -> list[Text]:
    root, _, function = name.partition(".")
    if root not in _EXPANDING or (root == "fs" and "glob" not in function) or not value.arg.exact:
        return [value]
    if SIGNS.isdisjoint(value.arg.text):
        return [value]
    names = each(value.arg.text)
    return [Text(replace(value.arg, text=one, glob=has_pattern(one))) for one in names]


def _url(analysis: Analysis, value: Text, spans: list[tuple[int, int]], *, sends: bool) -> None:
    if value.arg.text.startswith("|"):  # (Ruby's `URI.open`)
        analysis.gather.shell(known(value.arg.text[1:]), "URI.open")
        return
    told = in_options(analysis, spans)
    if told is not None and told.arg.exact:
        analysis.gather.host(told, sends=sends)
    else:
        analysis.gather.url(value, sends=sends)


def _folder(pattern: Text) -> Text:
    """The folder before the first sign of a pattern."""
    text = pattern.arg.text
    if not pattern.arg.exact:
        return pattern
    first = min((at for at in map(text.find, "*?[{") if at >= 0), default=len(text))
    return known(text[:first].rpartition("/")[0] or ".")


def _mode(analysis: Analysis, value: Text, _name: str, given: list[Text]) -> None:
    for role in _roles(given):
        analysis.gather.path(role, value)


def _roles(given: list[Text]) -> tuple[str, ...]:
    if not given:  # it is handed on
        return ("read", "write")
    mode = given[1].arg if len(given) > 1 else None
    return ("read",) if mode is None else opens(mode.text) if mode.exact else ("read", "write")


def _place(analysis: Analysis, roles: tuple[str, ...], value: Text) -> None:
    """A path or a URL; `php://stdin` and its like are neither."""
    scheme, mark, _ = value.arg.text.partition("://")
    if not mark:
        for role in roles:
            analysis.gather.path(role, value)
        if not value.arg.exact and not value.arg.text:
            analysis.gather.url(value)
    elif scheme in {"phar", "expect", "zip", "glob", "ssh2"} or "filter" in value.arg.text:
        analysis.gather.unknown("effects", f"what stands behind `{scheme}://` is not followed")
    elif scheme not in {"php", "data"}:
        analysis.gather.url(value, sends="write" in roles)


def _piped(analysis: Analysis, role: str, value: Text, name: str) -> None:
    """A path; with a bar in front it is a command (Ruby's `IO.read`)."""
    if value.arg.text.startswith("|") or not (value.arg.exact or value.arg.text):
        text = known(value.arg.text[1:]) if value.arg.exact else unknown(value.arg.why)
        analysis.gather.shell(text, name)
    if not value.arg.text.startswith("|"):
        analysis.gather.path(role, value)


def _system(analysis: Analysis, value: Text, name: str, given: list[Text]) -> None:
    """One text goes to a shell; several words are a program and its arguments."""
    if len(given) > 1:
        analysis.gather.argv(tuple(given), name)
    else:
        analysis.gather.shell(value, name)


def _execv(analysis: Analysis, name: str, spans: list[tuple[int, int]]) -> None:
    """PHP's `pcntl_exec("/bin/ls", ["-l"])`, `proc_open(["ls", "-l"], $pipes, …, "folder", $env)`"""
    words: list[Text] = []
    for first, stop in spans[: 2 if name == "pcntl_exec" else 1]:
        inside = analysis.spans_in(first) if analysis.whole(first, stop, "[") else [(first, stop)]
        words += (analysis.value(*span) for span in inside)
    given = [one for one in spans[3:] if analysis.token(one[0]).text.lower() != "null"]
    cwd = analysis.value(*spans[3]).arg if len(spans) > 3 and spans[3] in given else None
    if (len(spans) > 4 and spans[4] in given) or (name == "pcntl_exec" and len(spans) > 2):
        analysis.gather.unknown("effects", f"the environment that `{name}` gives is not known here")
    if words and (name == "pcntl_exec" or analysis.whole(*spans[0], "[")):
        analysis.gather.argv(tuple(words), name, cwd=cwd)
    else:
        text = words[0] if words else unknown(f"`{name}` is called without a program")
        analysis.gather.shell(text, name, cwd=cwd)


def _spawn(
    analysis: Analysis,
    name: str,
    given: list[Text],
    spans: list[tuple[int, int]],
    *,
    by_shell: bool,
) -> None:
    """`spawn("git", ["push"], options)`; with the option `shell` a shell takes it apart."""
    if not given:
        analysis.gather.unknown("code", f"`{name}` is handed on")
        return
    program = given[0]
    before = dict(analysis.gather.env)
    cwd = circumstances(analysis, name, program.arg.text, spans[1:])
    if by_shell:
        analysis.gather.shell(program, name, cwd=cwd)
        if (
            not by_itself(name)
            and interprets(program.arg.text)
            and len(program.arg.text.split()) < 3
        ):
            analysis.gather.unknown("code", f"`{program.arg.text}` is fed by the code")
    else:
        _by_words(analysis, name, program, given, spans, cwd)
    analysis.gather.env = before


def _by_words(
    analysis: Analysis,
    name: str,
    program: Text,
    given: list[Text],
    spans: list[tuple[int, int]],
    cwd: Arg | None,
) -> None:
    words: list[Text] = []
    if name == "Deno.Command" and len(spans) > 1:
        words = _words_in_options(analysis, spans[1][0], given[1])
    elif len(spans) > 1 and analysis.whole(*spans[1], "["):
        words = [analysis.value(start, stop) for start, stop in analysis.spans_in(spans[1][0])]
    elif len(spans) > 1 and not analysis.whole(*spans[1], "{"):
        words = [Text(replace(given[1].arg, text="", exact=False, many=True))]
    options = spans[1 if len(spans) > 1 and analysis.whole(*spans[1], "{") else 2 :]
    inside = [token.text for start, stop in options for token in analysis.tokens[start:stop]]
    if "shell" in inside or (inside and "{" not in inside):
        analysis.gather.shell(concat(_spaced((program, *words))), name, cwd=cwd)
    if not by_itself(name) and interprets(program.arg.text) and not any(map(_told, words)):
        analysis.gather.unknown("code", f"`{program.arg.text}` is fed by the code")
    if "shell" not in inside:
        analysis.gather.argv((program, *words), name, cwd=cwd)


def by_itself(name: str) -> bool:
    """Nothing can be written to it while it runs: `spawnSync`."""
    return not name.startswith("child_process.") or name.endswith("Sync")


def _told(word: Text) -> bool:
    return not word.arg.text.startswith("-") or word.arg.text.startswith("-c")


def _words_in_options(analysis: Analysis, at: int, value: Text) -> list[Text]:
    """`new Deno.Command("git", {args: ["push"]})`"""
    options = pairs(analysis, at) if analysis.is_op(at, "{") else {"...": (at, at)}
    if "args" in options and analysis.whole(*options["args"], "["):
        return [analysis.value(*span) for span in analysis.spans_in(options["args"][0])]
    if {"args", "..."}.isdisjoint(options):
        return []
    return [Text(replace(value.arg, text="", exact=False, many=True))]


def _link(analysis: Analysis, _value: Text, name: str, given: list[Text]) -> None:
    """What is written through it is written there."""
    words = [*given, unknown(f"`{name}` is called without a name")][:2]
    soft = (known("-s"),) if "sym" in name or "ln_s" in name else ()
    analysis.gather.argv((known("ln"), *soft, *words), name)


def _spaced(words: tuple[Text, ...]) -> list[Text]:
    return [part for word in words for part in (word, known(" "))]


def _code(analysis: Analysis, value: Text, name: str, _given: list[Text]) -> None:
    if value.arg.exact:
        analysis.run(value.arg.text)
    else:
        analysis.gather.unknown("code", f"`{name}` runs text: {value.arg.why}")


_NEEDED = PATH_ROLES | {
    "mode",
    "place",
    "open",
    "glob",
    "piped",
    "piped!",
    "start",
    "spawn",
    "exec",
    "execv",
    "url",
    "url!",
    "shell",
    "system",
    "code",
    "host!",
    "host",
    "argv",
}
_ROLES: dict[str, Callable[[Analysis, Text, str, list[Text]], None]] = {
    "mode": _mode,
    "place": lambda analysis, value, _n, _g: _place(analysis, ("read",), value),
    "open": lambda analysis, value, _n, given: _place(analysis, _roles(given), value),
    "glob": lambda analysis, value, _n, _g: analysis.gather.path("read", _folder(value)),
    "piped": lambda analysis, value, name, _g: _piped(analysis, "read", value, name),
    "piped!": lambda analysis, value, name, _g: _piped(analysis, "write", value, name),
    "below": lambda analysis, value, _n, _g: analysis.gather.path("write", value, below=True),
    "host": lambda analysis, value, _n, _g: analysis.gather.host(value),
    "host!": lambda analysis, value, _n, _g: analysis.gather.host(value, sends=True),
    "shell": lambda analysis, value, name, _g: analysis.gather.shell(value, name),
    "link": _link,
    "argv": lambda analysis, _v, name, given: analysis.gather.argv(tuple(given), name),
    "system": _system,
    "code": _code,
    "opaque": lambda analysis, _v, name, _g: analysis.gather.unknown("code", f"`{name}` runs code"),
    "effects": lambda analysis, _v, name, _g: analysis.gather.unknown(
        "effects", f"what `{name}` does is not followed"
    ),
    "net": lambda analysis, _v, _n, _g: analysis.gather.network(),
    "socket": lambda analysis, _v, _n, _g: later(analysis),
    "net!": lambda analysis, _v, _n, _g: analysis.gather.network(),
    "tty": lambda analysis, _v, _n, _g: analysis.gather.tty(),
    "pure": lambda _a, _v, _n, _g: None,
}
# These look at all that the call is given.
_WHOLE: dict[str, Callable[[Analysis, str, list[Text], list[tuple[int, int]]], None]] = {
    "spawn": lambda analysis, name, given, spans: _spawn(
        analysis, name, given, spans, by_shell=False
    ),
    "exec": lambda analysis, name, given, spans: _spawn(
        analysis, name, given, spans, by_shell=True
    ),
    "execv": lambda analysis, name, _g, spans: _execv(analysis, name, spans),
    "start": lambda analysis, name, _g, spans: start(analysis, name, spans),
    "peer": lambda analysis, _n, given, spans: peer(analysis, spans, given),
}
