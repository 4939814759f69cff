"""Facts as text for people: the commands as a tree of who starts whom, and what is not known, and why.

    1 sudo -u root sh -c 'rm -rf "$D"'
    └ 2 sh -c 'rm -rf "$D"'                 inside sudo
      └ 3 rm -rf …                          inside sudo, sh -c
          deletes  a path that is not known: `$D` is not known here
          unknown  arguments: `$D` is not known here; it may be an option of `rm`

Only reads facts; what is shown beside them (rules, verdicts) is for the caller.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Arg, Command, Facts, HostUse, PathUse

_LONGEST = 160
_COLUMN = 9


def lines(facts: Facts) -> list[str]:
    """The whole of it, a line each."""
    children: dict[int, list[Command]] = {}
    for command in facts.commands:
        children.setdefault(command.parent, []).append(command)
    out: list[str] = []
    # Commands can start one another forty deep, so no recursion.
    todo = [(command, 0) for command in reversed(children.get(-1, []))]
    while todo:
        command, depth = todo.pop()
        out += _command(command, facts, depth)
        todo += [(one, depth + 1) for one in reversed(children.get(command.index, []))]
    for part in facts.opaque:
        out.append(f"not read ({part.reason}): {part.detail}: {_short(part.text)}".rstrip(": "))
    for shape in facts.structures:
        out.append(f"shape: {shape.kind}: {shape.detail}")
    return out or ["nothing would be started"]


def _command(command: Command, facts: Facts, depth: int) -> Iterator[str]:
    indent = "  " * (depth - 1) + "└ " if depth else ""
    yield f"{indent}{command.index + 1} {_words(command)}"
    inside = "  " * depth + "    "
    for name, text in (*_about(command), *_effects(command), *_feeds(command, facts)):
        yield f"{inside}{name:<{_COLUMN}} {text}"
    for arg in command.argv[1:]:
        if arg.why and not arg.exact:
            yield f"{inside}{'word':<{_COLUMN}} {_word(arg)}: {arg.why}"
    for unknown in command.unknowns:
        yield f"{inside}{'unknown':<{_COLUMN}} {unknown.what}: {unknown.why}"


def _words(command: Command) -> str:
    if not command.argv:
        return "(assignments and redirections)"
    return _short(" ".join(_word(arg) for arg in command.argv))


def _word(arg: Arg) -> str:
    """As one would type it; `…` stands for what is not known, `…+` for any number of words."""
    text = arg.text
    if text and not all(char.isalnum() or char in "-_./=:,+@%~*?[]{}" for char in text):
        text = "'" + text.replace("'", "'\\''") + "'"
    elif not text and arg.exact:
        text = "''"
    return text + ("" if arg.exact else "…") + ("+" if arg.many else "")


def _about(command: Command) -> Iterator[tuple[str, str]]:
    if not command.program:
        yield "program", "not known"
    elif not command.modelled:
        yield "program", f"{command.program}: nobody has described it"
    if command.kind != "program":
        yield (
            "is a",
            "builtin of the shell" if command.kind == "builtin" else "function of the text",
        )
    if command.subcommand:
        yield "does", " ".join(command.subcommand)
    if command.flags:
        yield "options", " ".join(flag.names[0] for flag in command.flags)
    if command.wrappers:
        yield "inside", ", ".join(command.wrappers)
    if command.origin not in {"script", "wrapper"}:
        yield "comes by", command.origin
    if command.place != "local":
        yield "place", command.place
    yield "in", command.cwd or "a folder that is not known"
    if command.background:
        yield "runs", "in the background"
    if command.needs_tty:
        yield (
            "terminal",
            "it waits for a person" if command.needs_tty > 1 else "it may wait for a person",
        )


def _effects(command: Command) -> Iterator[tuple[str, str]]:
    for use in command.paths:
        yield f"{use.role}s" if use.role != "cd" else "goes to", _path(use)
    for host in command.hosts:
        yield "host", _host(host)
    if command.network and not command.hosts:
        yield "network", "yes" if command.network > 1 else "not known"
    for name, value in command.sets_env:
        yield "sets", f"{name}={_word(value)}"
    for code in command.code:
        text = _short(code.text) if code.exact else f"{_short(code.text)}…"
        yield "code", f"{code.language}, by {code.via}: {text}"
        for what in code.does:
            yield "", what


def _path(use: PathUse) -> str:
    if not use.exact:
        return f"a path {f'below {use.path} ' if use.path else ''}that is not known: {use.why}"
    marks = [
        word
        for word, there in (
            ("and everything below", use.recursive and not use.inside),
            ("everything in it", use.inside),
            ("whatever matches", use.glob),
            (f"really {use.real}", bool(use.real)),
            (use.why, bool(use.why)),
            (f"by {use.via}", use.via != "operand"),
        )
        if there
    ]
    return f"{use.path} ({', '.join(marks)})" if marks else use.path


def _host(use: HostUse) -> str:
    name = use.host if use.exact and use.host else f"not known: {use.why}"
    return f"{name}{f':{use.port}' if use.port else ''}{', data is sent' if use.sends else ''}"


def _feeds(command: Command, facts: Facts) -> Iterator[tuple[str, str]]:
    for flow in facts.flows:
        if flow.source == command.index:
            yield "feeds", f"{flow.target + 1} by {flow.by}{f' {flow.path}' if flow.path else ''}"


def _short(text: str) -> str:
    """One line, control characters made visible, not longer than a person reads."""
    shown = "".join(char if char.isprintable() else "⏎" if char == "\n" else "�" for char in text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
