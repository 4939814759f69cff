"""What a reader says, as lines a person can write: `delete* x`, `host! h:80`, `run git push`, `?code`.

A program that starts in another folder, or with variables, has them in front: `run @d A=b git push`.
"""

from __future__ import annotations

from gateway.facts.code import read
from gateway.facts.model import Arg

ENV = (("HOME", Arg("/home/u")),)


def said(language: str, text: str, argv: tuple[str, ...] = ()) -> set[str]:
    """The effects, one a line. `~` in front of what is not known to its end."""
    effects = read(language, text, tuple(map(Arg, argv)), ENV)
    lines = {
        f"{use.role}{'*' * use.recursive}{'/' * use.below} {_where(use)}" for use in effects.paths
    }
    lines |= {
        f"host{'!' * host.sends} {host.host if host.exact else '~'}{f':{host.port}' * bool(host.port)}"
        for host in effects.hosts
    }
    for inner in effects.inner:
        words = [_word(arg) for arg in inner.argv] if inner.argv else ["sh:", _word(inner.text)]
        given = [f"@{_word(inner.cwd)}"] if inner.cwd is not None else []
        given += [f"{name}={_word(arg)}" for name, arg in inner.sets_env]
        lines.add(" ".join(["run", *given, *words]))
    lines |= {f"does {what}" for what in effects.does}
    lines |= {f"?{unknown.what}" for unknown in effects.unknowns}
    lines |= {"?effects" for _ in effects.loads}
    if effects.network and not effects.hosts:
        lines.add("network")
    if effects.needs_tty:
        lines.add("tty")
    if effects.stdin_language:
        lines.add(f"stdin {effects.stdin_language}")
    return lines


def _where(use) -> str:
    path = _word(use.arg)
    return path if use.base is None else f"{_word(use.base)}: {path}"


def _word(arg: Arg) -> str:
    return arg.text if arg.exact else f"~{arg.text or arg.within}"
