"""Where a reader puts what it finds. Bounded, each thing once, in the order it was met."""

from __future__ import annotations

from gateway.facts.code.model import CodeEffects, Likely, Text
from gateway.facts.code.said import MOST_SAID, said
from gateway.facts.code.text import escaped, host_of, split_port, tells, unquoted, word
from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, HostUse, Unknown
from gateway.facts.words.patterns import has_pattern
from gateway.facts.words.walks import EVERYWHERE, deep
from gateway.model import Known
from gateway.values import replace

# How a file is executed that is no program text: objects are made of it, by calls that it names.
OBJECTS = "objects"
# More facts than this from one text say nothing a person would read.
MOST = 2_000
# Of these roles it is told apart what a pattern selects of a tree.
_SELECTED = frozenset(["write", "delete"])


class TooMuch(Exception):  # noqa: N818 - not an error: the reader stops and says so
    """The text needs more steps than a reader may spend."""


class Gather:
    """Collects the effects of one text. `quiet` while a reader only learns."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.via = f"{language} code"
        self.quiet = False
        # The folder of relative paths once the text has changed it.
        self.base: Arg | None = None
        self.env: dict[str, Arg] = {}
        self.stdin_language = ""
        # What a debugger has loaded.
        self.loaded = ""
        self._network = self._tty = Known.NO
        self._found: dict[str, dict[object, None]] = {
            kind: {} for kind in ("paths", "hosts", "inner", "does", "unknowns", "loads", "says")
        }

    def _add(self, kind: str, value: object) -> None:
        if self.quiet:
            return
        found = self._found[kind]
        if value not in found:
            if len(found) >= MOST:
                raise TooMuch
            found[value] = None

    def reads(self, text: Text) -> bool:
        """The text reads this path, as far as it was followed."""
        found = [one for one in self._found["paths"] if isinstance(one, RawPath)]
        return any(one.role == "read" and one.arg.text == text.arg.text for one in found)

    def objects(self, text: Text) -> None:
        """A file of objects, which may run whatever it names: executed, but no text of this language."""
        via, self.via = self.via, OBJECTS
        self.path("execute", text)
        self.via = via

    def path(self, role: str, text: Text, *, recursive: bool = False, below: bool = False) -> None:
        """A path that the text reads, writes, deletes, executes or changes to."""
        arg = text.arg
        if role == "cd":
            self.base = (
                arg if self.base is None or arg.text.startswith("/") else _below(self.base, arg)
            )
        elif role in _SELECTED and tells(text) and self._is_here(arg):
            for one in text.picked if role == "write" else ():
                if has_pattern(one):  # what its first folder holds is looked up
                    top = Arg(f"{escaped(arg.text.rstrip('/') or '.')}/{one}", glob=True)
                    self._add("paths", RawPath(role, top, via=self.via))
            arg = _selected(role, arg, text.picked)
        elif text.tree and not arg.glob and arg.exact and role != "read":
            arg = replace(arg, text=escaped(arg.text.rstrip("/")) + "/*", glob=True)
        absolute = arg.text.startswith("/")
        use = RawPath(
            role,
            arg,
            recursive=recursive or (text.tree and not arg.names),
            via=self.via,
            base=None if absolute or role == "cd" else self.base,
            below=below or text.fresh,
        )
        self._add("paths", use)
        probably = _likely(text)
        if probably is not None:
            self.path(role, probably, recursive=recursive, below=below)

    def _is_here(self, arg: Arg) -> bool:
        """The tree lies where the text begins, as far as it says."""
        away = arg.text.startswith(("/", "~", "..")) or self.base is not None
        return arg.exact and not arg.glob and not away

    def has_fetched_into(self, places: set[str]) -> bool:
        """It uses the network, and has written names that it does not say into one of these folders, or
        an archive of that name."""
        uses = (one for one in self._found["paths"] if isinstance(one, RawPath))
        written = (one for one in uses if one.role == "write" and one.arg.exact)
        return self._network is not Known.NO and any(
            one.arg.text.rstrip("/") in places and (one.below or one.arg.text) for one in written
        )

    def url(self, text: Text, *, sends: bool = False) -> None:
        """A URL that is fetched, or sent to."""
        here = text.arg.text.startswith("file:")
        use = None if here else host_of(text, self.via, sends=sends)
        if use is not None:
            self._add("hosts", use)
            self.network()
        elif here:
            path = unquoted(text.arg.text[5:].removeprefix("//"))
            self.path("read", replace(text, arg=replace(text.arg, text=path)))
        probably = _likely(text)
        if probably is not None:
            self.url(probably, sends=sends)

    def host(self, text: Text, *, sends: bool = False, port: int = 0) -> None:
        """A host that is connected to, by name."""
        arg = text.arg
        if arg.exact and arg.text:
            name, written = split_port(arg.text)
            use = HostUse(name, port or written, sends=sends, via=self.via)
        else:
            use = HostUse("", port, exact=False, sends=sends, via=self.via, why=arg.why)
        self._add("hosts", use)
        self.network()

    def network(self, answer: Known = Known.YES) -> None:
        """The text uses the network."""
        if not self.quiet:
            self._network = max(self._network, answer)

    def tty(self, answer: Known = Known.YES) -> None:
        """The text wants a person at a terminal."""
        if not self.quiet:
            self._tty = max(self._tty, answer)

    def shell(self, text: Text, name: str, *, stdin: bool = True, cwd: Arg | None = None) -> None:
        """Text that is handed to a shell."""
        self._inner(Inner(text=word(text), name=name, origin="code", stdin=stdin, cwd=cwd))
        probably = _likely(text)
        if probably is not None:
            self.shell(probably, name, stdin=stdin, cwd=cwd)

    def inside(self, text: Text, name: str, mounts: tuple[tuple[str, Arg], ...]) -> None:
        """Text that a shell in a container gets, with what of this machine it sees there."""
        self._inner(
            Inner(text=word(text), name=name, origin="code", place="container", mounts=mounts)
        )

    def argv(
        self, words: tuple[Text, ...], name: str, *, stdin: bool = True, cwd: Arg | None = None
    ) -> None:
        """A program that is started with these words."""
        args = tuple(word(text) for text in words)
        if args:
            self._inner(Inner(argv=args, name=name, origin="code", stdin=stdin, cwd=cwd))

    def _inner(self, inner: Inner) -> None:
        env = tuple(self.env.items())
        self._add(
            "inner", replace(inner, cwd=inner.cwd or self.base, sets_env=env + inner.sets_env)
        )

    def variable(self, name: Text, value: Text) -> None:
        """A variable in the environment of what is started from here on."""
        if name.arg.exact:
            self.env[name.arg.text] = value.arg
        else:
            self.unknown("effects", "it sets a variable that is not known here")

    def does(self, what: str) -> None:
        """An effect that has no other place: `drop table`."""
        self._add("does", what)

    def unknown(self, what: str, why: str) -> None:
        """Something that can't be known, and why."""
        self._add("unknowns", Unknown(what, why))

    def loads(self, name: str) -> None:
        """A module that nobody here has read."""
        self.unread(f"it loads `{name}`, which nobody here has read")

    def unread(self, why: str) -> None:
        """Something of a module, or a framework, that nobody here has read; and whose name says no harm."""
        self._add("loads", why)

    def say(self, text: Text) -> None:
        """Something that it prints. Behind some dozens it is no longer a few names."""
        for pattern in said(text) if len(self._found["says"]) < MOST_SAID else ():
            self._add("says", pattern)
        probably = _likely(text)
        if probably is not None:
            self.say(probably)

    def effects(self) -> CodeEffects:
        """Everything found."""
        found = self._found
        return CodeEffects(
            paths=tuple(found["paths"]),  # type: ignore[arg-type]
            hosts=tuple(found["hosts"]),  # type: ignore[arg-type]
            network=self._network,
            needs_tty=self._tty,
            inner=tuple(found["inner"]),  # type: ignore[arg-type]
            does=tuple(found["does"]),  # type: ignore[arg-type]
            stdin_language=self.stdin_language,
            unknowns=tuple(found["unknowns"]),  # type: ignore[arg-type]
            loads=tuple(found["loads"]),  # type: ignore[arg-type]
            says=tuple(found["says"]),  # type: ignore[arg-type]
        )


def _selected(role: str, arg: Arg, picked: tuple[str, ...]) -> Arg:
    """Some path in a tree, by patterns for its last names. (Of what is deleted by its kind alone nothing is
    left that could be another's.)"""
    names = tuple(deep(EVERYWHERE, one) for one in picked if role == "write" or one[:1] != "*")
    folder = arg.text.rstrip("/") or "."
    why = "a path that a pattern selects"
    return Arg(f"{folder}/" if names else "", exact=False, why=why, within=folder, names=names)


def _below(base: Arg, arg: Arg) -> Arg:
    if not base.exact or not arg.exact:
        return Arg(base.text, exact=False, why=base.why or arg.why)
    return replace(arg, text=f"{base.text.rstrip('/')}/{arg.text}")


def _likely(text: Text) -> Text | None:
    """What it most probably is, if that is another thing: one fact more."""
    if type(text) is not Likely or text.likely is None:
        return None
    return Text(text.likely)
