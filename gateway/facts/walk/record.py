"""Writing down what was found: one `Command`, with everything the walk knows of where it stands."""

from __future__ import annotations

from gateway.facts.model import Command
from gateway.facts.walk.redirects import NO_REDIRECTS, channel
from gateway.facts.words.holes import ANY, is_exact
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Effects
    from gateway.facts.model import Arg, Code, HostUse, PathUse, Unknown
    from gateway.facts.state.run import Run
    from gateway.facts.walk.channels import Channel
    from gateway.facts.walk.redirects import Redirected
    from gateway.model import Span


class Invocation:
    """A simple command once its words are expanded."""

    __slots__ = ("args", "env", "opened", "span", "texts")

    def __init__(
        self,
        args: list[Arg],
        texts: list[str],
        span: Span,
        env: tuple[tuple[str, Arg, str], ...] = (),
        opened: Redirected = NO_REDIRECTS,
    ) -> None:
        self.args = args
        # The same words with holes.
        self.texts = texts
        self.span = span
        # Variables set for this command alone: name, value, value with holes.
        self.env = env
        self.opened = opened

    def shifted(self, count: int) -> Invocation:
        """The command that begins some words later: what `command` and `exec` start."""
        return Invocation(self.args[count:], self.texts[count:], self.span, self.env, self.opened)


class Found:
    """What is to be written down of one command beside its words."""

    __slots__ = (
        "code",
        "descriptors",
        "does",
        "effects",
        "env",
        "hosts",
        "kind",
        "needs_tty",
        "network",
        "paths",
        "program",
        "reads",
        "says",
        "sets_env",
        "unknowns",
        "written",
    )

    def __init__(self, program: str, written: str, kind: str = "builtin") -> None:
        self.program = program
        self.written = written
        self.kind = kind
        self.effects: Effects | None = None
        # What the text sets in its environment.
        self.env: tuple[tuple[str, Arg], ...] = ()
        # What stands behind its stdin, if it reads from that.
        self.reads: Channel | None = None
        self.paths: list[PathUse] = []
        # Patterns of words that its code prints.
        self.says: tuple[str, ...] = ()
        self.hosts: list[HostUse] = []
        # (role, number, what stands behind it): paths like `/dev/fd/63` among the operands.
        self.descriptors: list[tuple[str, int, Channel | None]] = []
        self.sets_env: list[tuple[str, Arg]] = []
        self.code: list[Code] = []
        self.unknowns: list[Unknown] = []
        self.network = self.needs_tty = Known.NO
        # language → what its reader saw that has no other place
        self.does: dict[str, tuple[str, ...]] = {}


def record(run: Run, call: Invocation, found: Found) -> int:
    """Write the command down; give its index."""
    opened = call.opened
    effects = found.effects
    hosts = (*(effects.hosts if effects else ()), *opened.hosts, *found.hosts)
    cwd = run.cwd()
    code = (*(effects.code if effects else ()), *found.code)
    if found.does:
        code = tuple(replace(one, does=found.does.get(one.language, ())) for one in code)
    if run.mounts:
        from gateway.facts.walk.mounts import marked

        found.paths = marked(run, found.paths)
        if opened.paths:
            opened.paths = marked(run, opened.paths)
    if found.program == "git" and opened.paths:
        opened.paths += _put_back(call, found.paths, opened.paths)
    index = len(run.commands)
    command = Command(
        index,
        found.program,
        found.written,
        tuple(call.args),
        call.span,
        effects is not None or found.kind != "program",
        effects.subcommand if effects else (),
        effects.flags if effects else (),
        effects.operands if effects else (),
        (*found.paths, *opened.paths),
        hosts,
        _network(found, opened),
        max(found.needs_tty, effects.needs_tty) if effects else found.needs_tty,
        tuple(opened.uses),
        (*found.sets_env, *(effects.sets_env if effects else ())),
        code,
        run.wrappers,
        run.place,
        cwd if is_exact(cwd) else "",
        run.origin,
        run.parent,
        run.background,
        tuple(run.used),
        (*(effects.unknowns if effects else ()), *found.unknowns, *run.notes),
        found.kind,
    )
    run.notes = []
    if run.again:
        # Walked before, perhaps: the same command at the same place is the same fact.
        index = run.seen.setdefault(tuple(getattr(command, name) for name in _SAME), index)
    if index == len(run.commands):
        run.commands.append(command)
    _feeds(run, call, index)
    for name, arg in found.sets_env:
        value = run.variable(name) if not arg.exact else ""
        if isinstance(value, str) and not value.isascii():  # `X=$(curl …); export X`
            for source in run.holes.sources(value):
                run.flow(source, index, "substitution")
    return index


def _network(found: Found, opened: Redirected) -> Known:
    if opened.hosts:
        return Known.YES
    return found.network if found.effects is None else max(found.network, found.effects.network)


def _put_back(call: Invocation, shown: list[PathUse], written: list[PathUse]) -> list[PathUse]:
    """`git show HEAD:f > f`: what was changed in it is gone; so it is if `f` is one of a list."""
    names = {use.path for use in shown if use.via == "operand of a revision" and use.exact}
    words = {text.partition(":")[2].removeprefix("./") for text in call.texts[1:] if ":" in text}
    listed = any(one.removeprefix("./") in words for one in call.opened.targets)
    return [
        replace(use, via="put back")
        for use in written
        if use.role == "write"
        and ((use.exact and use.path in names) or (listed and (use.glob or not use.exact)))
    ]


_SAME = tuple(name for name in Command._defaults if name != "index")


def _feeds(run: Run, call: Invocation, index: int) -> None:
    """Who feeds this command: its stdin, and the output that stands in its words."""
    feed = channel(run, call.opened, 0)
    if feed is not None:
        for source in feed.sources:
            run.flow(source, index, feed.by, feed.path)
        if feed.holder >= 0:
            run.flow(feed.holder, index, "descriptor")
    for text in call.texts:
        if not text.isascii():
            for source in run.holes.sources(text):
                run.flow(source, index, "substitution")
    for _, _, text in call.env:
        for source in run.holes.sources(text):
            run.flow(source, index, "substitution")
    for source in call.opened.named_by:
        run.flow(source, index, "substitution")


def note(run: Run, span: Span) -> None:
    """Unknowns of something that is no command (`((x))`, `case`) get one to hang on; what `>( … )`
    in it would read is not known."""
    if run.notes:
        record(run, Invocation([], [], span), Found(":", ""))
    if run.later:
        from gateway.facts.state.run import Outcome
        from gateway.facts.walk.holding import read_later

        text = run.hole(ANY, "what is written there is not known")
        run.spilled = bool(read_later(run, text, (), Outcome()).text) or run.spilled
