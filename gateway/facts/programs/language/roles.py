"""A word and its role → what happens: a path is read, a host is reached, a command is run."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, Code, HostUse, Unknown
from gateway.facts.programs.language.percent import decoded
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.programs.language.model import Role


class Acts:
    """What has been found out about one call so far. The only thing here that changes."""

    __slots__ = (
        "base", "code", "hosts", "inner", "paths", "place", "program", "reads_code", "sets_env", "targets",
        "unknowns",
    )  # fmt: skip

    def __init__(self, program: str, place: str = "local", *, reads_code: bool = False) -> None:
        self.program = program
        self.place = place
        # The model says itself when stdin is run.
        self.reads_code = reads_code
        self.base: Arg | None = None
        # Files, or folders into which the other operands come.
        self.targets: list[tuple[Arg, str]] = []
        self.paths: list[RawPath] = []
        self.hosts: list[HostUse] = []
        self.inner: list[Inner] = []
        self.code: list[Code] = []
        self.sets_env: list[tuple[str, Arg]] = []
        self.unknowns: list[Unknown] = []

    def use(self, role: Role, words: tuple[Arg, ...], via: str, *, recursive: bool = False) -> None:
        """Give words their role."""
        arg = words[0]
        if role.kind == "text" and not role.pipe:
            return
        if role.pipe and (arg.text[:1] in {"|", "!"} or arg.text.startswith("%pipe%")):
            command = Arg(
                arg.text.removeprefix("%pipe%").lstrip("|!-"), arg.exact, arg.span, why=arg.why
            )
            self.run("shell", (command,), via)
            return
        if role.kind == "text":
            return
        if role.kind in {"shell", "command", "exec"}:
            self.run(role.kind, _by_program(words) if role.packaged else words, via)
        elif role.kind == "url" and arg.text[:6].lower() == "file:/":
            place = decoded(arg.text[5:].partition("?")[0])
            place = "/" + place[2:].partition("/")[2] if place.startswith("//") else place
            role = replace(role, paths=role.paths or ("read",))
            empty = arg.empty.removeprefix("file://") if arg.empty[:8].lower() == "file:///" else ""
            self.path(role, replace(arg, text=place, empty=empty, pattern="", tail=""), via)
        elif role.kind == "url" and role.paths and arg.text[:5].lower() == "file:":
            place = decoded(arg.text[5:])
            self.path(role, replace(arg, text=place, empty="", pattern="", tail=""), via)
        elif role.kind == "path" or (role.kind == "url" and role.paths and not names_url(arg)):
            self.path(role, arg, via, recursive=recursive)
        elif role.kind in {"url", "host", "remote"}:
            self.host(role, arg, via)
        elif role.kind == "cwd":
            self.base = arg if self.base is None else _join(self.base, arg)
            self.paths.append(RawPath("cd", arg, via=via))
        elif role.kind == "code":
            self.code.append(Code(role.language, arg.text, arg.exact, via, arg.span))
        elif role.kind == "env":
            self.environment(arg)

    def path(self, role: Role, arg: Arg, via: str, *, recursive: bool = False) -> None:
        """`-` is stdin or stdout, except for programs that delete what they are given; as a script it
        is what stands behind stdin."""
        if role.listed:
            if arg.text != "-":
                self.paths.append(RawPath("read", arg, False, via))
            self.paths += [RawPath(name, arg, recursive, via, listed=True) for name in role.paths]
            return
        if arg.text == "-" and arg.exact and "delete" not in role.paths:
            if "execute" in role.paths and not self.reads_code:
                self.paths.append(RawPath("execute", replace(arg, text="/dev/stdin"), via=via))
            return
        if role.into:
            self.targets.append((arg, via))
        if role.prefix and not arg.glob:
            arg = _beginning(arg)
        for name in role.paths:
            deep = role.recursive or (recursive and not role.into and not role.below)
            self.paths.append(RawPath(name, arg, deep, via, None, role.below))

    def host(self, role: Role, arg: Arg, via: str) -> None:
        """A host, a URL, or `host:path`, which is a local path when it names no host."""
        sends = role.sends or (role.kind == "remote" and "write" in role.paths)
        if role.kind == "remote" and not names_url(arg):
            head, colon, _ = arg.text.partition(":")
            if "/" in head or (arg.exact and not colon):
                self.path(role, arg, via)
                return
            if not colon:
                self.path(role, arg, via)
                self.hosts.append(
                    HostUse("", exact=False, sends=sends, via=via, span=arg.span, why=arg.why)
                )
                return
            from gateway.facts.addresses import canonical

            self.hosts.append(
                HostUse(canonical(head.rpartition("@")[2]), sends=sends, via=via, span=arg.span)
            )
            return
        self.hosts.append(host_of(arg, via, sends=sends))

    def run(self, kind: str, words: tuple[Arg, ...], via: str) -> None:
        """A command: words for exec, a text for a shell, or a text that the program splits itself."""
        origin = "option" if via.startswith("option") else "wrapper"
        name = (
            self.program if origin == "wrapper" else f"{self.program} {via.removeprefix('option ')}"
        )
        if via.startswith("environment"):
            origin, name = "environment", via.removeprefix("environment ")
        if kind == "shell":
            self.inner.append(Inner((), joined(words), name, origin, self.place))
        elif kind == "exec" and any(mark in words[0].text for mark in "'\"\\"):
            self.inner.append(Inner((), words[0], name, origin, self.place))
        elif kind == "exec":
            self.inner.append(Inner(split(words[0]), None, name, origin, self.place))
        else:
            self.inner.append(Inner(words, None, name, origin, self.place))
            while (
                words and words[0].many and len(words) > 1
            ):  # it may vanish: the next word is the program
                words = words[1:]
                self.inner.append(Inner(words, None, name, origin, self.place))

    def environment(self, arg: Arg) -> None:
        """`NAME=value` sets a variable; a bare `NAME` passes one on."""
        name, equals, _ = arg.text.partition("=")
        if equals:
            start = len(name) + 1
            self.sets_env.append((name, Arg(arg.text[start:], arg.exact, arg.span, why=arg.why)))
        elif not arg.exact:
            self.unknowns.append(
                Unknown("arguments", arg.why or "the variable set is not known", arg.span)
            )


def _by_program(words: tuple[Arg, ...]) -> tuple[Arg, ...]:
    from gateway.facts.programs.language.packaged import by_program

    return (by_program(words[0]), *words[1:])


def _beginning(arg: Arg) -> Arg:
    """The pattern of all names that begin like this."""
    from gateway.facts.words.holes import escape

    if not arg.exact:
        return arg
    return replace(arg, text=f"{escape(arg.text)}*", glob=True)


def joined(words: tuple[Arg, ...]) -> Arg:
    """Words that the program joins with spaces before a shell reads them."""
    if len(words) == 1:
        return words[0]
    text: list[str] = []
    for word in words:
        text.append(word.text)
        if not word.exact:
            return Arg(" ".join(text), False, word.span, why=word.why)
    return Arg(" ".join(text), span=words[0].span)


def split(arg: Arg) -> tuple[Arg, ...]:
    """A text that the program splits at blanks, without a shell. (With quotes in it, programs differ:
    it is then read as a shell would read it.)"""
    parts = arg.text.split()
    if "\\" in arg.text:  # `MAKEFLAGS='--eval=a\ b'` is one word
        parts = arg.text.replace("\\ ", "\0").split()
        parts = [part.replace("\0", " ") for part in parts]
    words = [Arg(part, span=arg.span) for part in parts]
    if not arg.exact:
        known = words[:-1] if parts and not arg.text[-1].isspace() else words
        last = parts[-1] if len(known) < len(words) else ""
        words = [*known, Arg(last, False, arg.span, many=True, why=arg.why)]
    return tuple(words)


def names_url(arg: Arg) -> bool:
    """`scheme://` stands at its beginning."""
    scheme, mark, _ = arg.text.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum()


def host_of(arg: Arg, via: str, *, sends: bool = False) -> HostUse:
    """The host in `scheme://user@host:port/path`, or in the same without its scheme."""
    scheme, rest = "", arg.text
    if names_url(arg):
        scheme, _, rest = arg.text.partition("://")
    place = rest
    for stop in "/?#":
        place = place.partition(stop)[0]
    whole = arg.exact or len(place) < len(rest)
    host = place.rpartition("@")[2]
    port = ""
    if host.startswith("["):
        host, _, port = host[1:].partition("]")
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    number = int(port.lstrip(":")) if port.lstrip(":").isdecimal() else 0
    # Unquoted, `[fd00::1]` is a pattern too; taken as one it stands for no host.
    six = place.partition("@")[2].startswith("[") or place.startswith("[")
    from gateway.facts.addresses import canonical, carries_secret

    if not whole or (arg.glob and not (six and ":" in host)) or "{" in host or "[" in host:
        sends = sends or (not scheme and carries_secret(arg))
        return HostUse(
            "", 0, False, scheme, sends, via, arg.span, arg.why or "the host is not known"
        )
    sends = sends or (not arg.exact and carries_secret(arg))
    return HostUse(canonical(host), number, True, scheme.lower(), sends, via, arg.span)


def _join(base: Arg, arg: Arg) -> Arg:
    """`-C a -C b` is `a/b`."""
    if arg.text.startswith("/"):
        return arg
    if not base.exact:
        return base
    if not arg.exact and not arg.text:  # may be absolute
        return arg
    return Arg(f"{base.text.rstrip('/')}/{arg.text}", arg.exact, arg.span, why=arg.why)
