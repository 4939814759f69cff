"""A small world, and the facts of a command as lines that a table can hold.

    $ cd src && rm -rf *
    programs: cd rm
    rm: delete /w/src/* recursive
    no rm: delete /w/*

`⏎` stands for a newline. Lines beginning with `no ` must not be there, the others must. The paths are
those of `CONTEXT`: the workspace `/w`, the home `/h`.
"""

from __future__ import annotations

from pathlib import Path

from gateway.facts.collect import collect
from gateway.facts.model import Arg, Command, Facts
from gateway.model import Context, ShellRequest

FOLDERS = {
    "/": "bin\nboot\netc\nh\nroot\ntmp\nusr\nw",
    "/etc": "fstab\npasswd\nshadow",
    "/h": ".bashrc\n.ssh\ndocs",
    "/h/.ssh": "id_rsa",
    "/w": ".git\nMakefile\na.py\nb.py\nbuild\nlink\nodd names\nsrc",
    "/w/.git": "config",
    "/w/build": "a.o\nb.o",
    "/w/odd names": "a b.txt\nc.txt",
    "/w/src": "lib\nmain.py\nutil.py",
    "/w/src/lib": "x.py",
    "/tmp": "",
    "/usr/bin": "cat\nrm\nsh",
}
LINKS = {"/w/link": "/etc", "~root": "/root"}


class World:
    """A disk of a dozen folders."""

    def real(self, path: str) -> str:
        for link, target in LINKS.items():
            if path == link or path.startswith(f"{link}/"):
                return target + path[len(link) :]
        return path

    def kind(self, path: str) -> str:
        if path in FOLDERS:
            return "dir"
        folder, _, name = path.rpartition("/")
        return "file" if name in FOLDERS.get(folder or "/", "").split("\n") else ""

    def which(self, name: str) -> str:
        return f"/usr/bin/{name}" if name.isalnum() else ""

    def entries(self, path: str) -> str:
        return FOLDERS.get(path, "")


CONTEXT = Context(
    cwd="/w",
    workspace="/w",
    home="/h",
    tmp="/tmp",
    lookup=World(),
    env={"HOME": "/h", "PATH": "/usr/local/bin:/usr/bin:/bin", "USER": "u"},
)


def facts(command: str, explain=None) -> Facts:
    """The facts of a command in that world."""
    return collect(ShellRequest(command), CONTEXT, explain)


def lines(command: str) -> set[str]:
    """The facts, one a line."""
    found = facts(command)
    out = {f"programs: {' '.join(one.program or '?' for one in found.commands)}".strip()}
    for one in found.commands:
        name = one.program or "?"
        out |= {f"{name}: {line}" for line in _of(one)}
    for flow in found.flows:
        names = [found.commands[at].program or "?" for at in (flow.source, flow.target)]
        out.add(f"{names[0]} -> {names[1]} {flow.by} {flow.path}".strip())
    out |= {f"opaque {part.reason}" for part in found.opaque}
    out |= {f"structure {one.kind}" for one in found.structures}
    return out


def _of(one: Command) -> list[str]:
    out = [
        "runs",
        f"argv {' '.join(word(arg) for arg in one.argv)}",
        f"origin {one.origin}",
        one.kind,
    ]
    out.append(f"cwd {one.cwd or '?'}")
    for use in one.paths:
        marks = [use.path if use.exact else "?"]
        marks += [mark for mark in ("recursive", "inside") if getattr(use, mark)]
        out.append(f"{use.role} {' '.join(marks)}")
        if use.real:
            out.append(f"{use.role} real {use.real}")
    out += [f"host {host.host or '?'}{' sends' if host.sends else ''}" for host in one.hosts]
    out += [f"sets {name}={word(arg)}" for name, arg in one.sets_env]
    out += [f"unknown {unknown.what}" for unknown in one.unknowns]
    out += [
        f"code {code.language} {code.via}{'' if code.exact else ' not known'}" for code in one.code
    ]
    out += [f"inside {wrapper}" for wrapper in one.wrappers]
    out += [one.place] if one.place != "local" else []
    out += ["background"] if one.background else []
    return out


def word(arg: Arg) -> str:
    """An argument: `…` behind what is known, `+` if it may be several."""
    return arg.text.replace("\n", "⏎") + ("" if arg.exact else "…") + ("+" if arg.many else "")


def blocks(path: Path) -> list[tuple[str, list[str]]]:
    """The blocks of a table: a command and its lines."""
    found: list[tuple[str, list[str]]] = []
    for line in path.read_text().splitlines():
        if line.startswith("$ "):
            found.append((line[2:].replace("⏎", "\n"), []))
        elif line.strip() and not line.startswith("#"):
            found[-1][1].append(line.strip())
    return found
