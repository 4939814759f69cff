"""One call and what its model says of it, as one line a person can write.

    cp -r a b => read* a; write b; write* b/a

In the call: words as a shell splits them; `$X` is one word that is not known, `$X...` may be several or
none, `a$X` begins with `a`; `glob:*.c` is an unquoted pattern; `A=1 cmd` sets the environment; a final `<`
says that something is fed to it.
In what is said: `*` whole tree, `/` names below that cannot be listed, `~` not known to its end,
`^X` somewhere below X, `@D` relative to D, `searched` a
pattern that the program holds against names of its own; `run:` words for exec, `sh:` text for a shell.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from gateway.facts.effects import Call, Effects, Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.catalog import explain
from gateway.model import Known


def said(line: str) -> str:
    """What is said of a call, parts joined by `; `."""
    effects = explain(call(line))
    return (
        "not modelled"
        if effects is None
        else "; ".join(parts(effects)).replace("\n", "⏎") or "nothing"
    )


def rows(table: Path) -> list[tuple[str, str]]:
    """The rows of a table: call, what is said."""
    lines = [line for line in table.read_text().splitlines() if line and not line.startswith("#")]
    return [
        (left.strip(), right.strip()) for left, _, right in (line.partition("=>") for line in lines)
    ]


def call(line: str) -> Call:
    words = shlex.split(line)
    fed = words[-1] == "<"
    words = words[: len(words) - fed]
    env: list[tuple[str, Arg]] = []
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        env.append((name, word(value)))
    return Call(words[0], tuple(map(word, words[1:])), tuple(env), fed)


def word(text: str) -> Arg:
    if text.startswith("glob:"):
        return Arg(text[5:], glob=True)
    known, dollar, _ = text.partition("$")
    if dollar and text[len(known) + 1 :].rstrip(".").isupper():
        return Arg(
            known,
            exact=False,
            many=text.endswith("..."),
            why=f"`{text[len(known) :]}` is not known here",
        )
    return Arg(text)


def parts(effects: Effects) -> list[str]:
    """Everything that is not the ordinary case."""
    found = [" ".join(["sub", *effects.subcommand])] if effects.subcommand else []
    found += [path(one) for one in effects.paths]
    for host in effects.hosts:
        port = f":{host.port}" if host.port else ""
        found.append(
            f"{'sends ' if host.sends else ''}host {host.host if host.exact else '~'}{port}"
        )
    found += [inner(one) for one in effects.inner]
    found += [
        f"code {code.language}: {code.text}{'' if code.exact else '~'}" for code in effects.code
    ]
    found += [f"env {name}={shown(value)}" for name, value in effects.sets_env]
    if effects.network is not Known.NO and not effects.hosts:
        found.append("network" if effects.network is Known.YES else "network?")
    if effects.needs_tty is not Known.NO:
        found.append("tty" if effects.needs_tty is Known.YES else "tty?")
    if effects.stdin != "ignored":
        found.append(f"stdin {effects.stdin_language or effects.stdin}")
    if effects.stdout != "computed":
        found.append(f"stdout {effects.stdout}")
    if effects.output is not None:
        found.append(f"prints {effects.output.text!r}")
    if effects.prints:
        found.append(f"lists {' '.join(shown(arg) for arg in effects.prints)}")
    found += dict.fromkeys(f"?{unknown.what}" for unknown in effects.unknowns)
    return found


def path(one: RawPath) -> str:
    base = f" @{one.base.text}" if one.base is not None else ""
    how = "listed " * one.listed + "searched " * one.searched
    return f"{how}{one.role}{'*' * one.recursive}{'/' * one.below} {shown(one.arg)}{base}"


def inner(one: Inner) -> str:
    text = (
        f"sh: {shown(one.text)}"
        if one.text is not None
        else f"run: {' '.join(shown(arg) for arg in one.argv)}"
    )
    place = "" if one.place == "local" else f"{one.place} "
    where = f" in {shown(one.cwd)}" if one.cwd is not None else ""
    more = " …" if one.more else ""
    env = "".join(f"{name}={shown(value)} " for name, value in one.sets_env)
    return f"{place}{env}{text}{more}{where}"


def shown(arg: Arg) -> str:
    if arg.within:
        return f"^{arg.within}"
    return arg.text if arg.exact else f"{arg.text}~"
