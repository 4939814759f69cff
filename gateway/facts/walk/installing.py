"""Manifests and settings that the text has written: what a program installs by them, and with which options."""

from __future__ import annotations

from gateway.facts.code import dependencies, settings_options
from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.walk.paths import uses
from gateway.facts.walk.redirects import key_of
from gateway.facts.words.holes import without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

NAME = "dependencies"
_LISTS = ("-r", "-c", "--requirement", "--requirements", "--constraint", "--with-requirements", "--overrides")  # fmt: skip
_MOST = 32


def installed(run: Run, call: Invocation, found: Found) -> list[Inner]:
    """The commands that name what it finds there."""
    kinds = dependencies.BY_PROGRAM.get(found.program, ())
    if not kinds or NAME in run.wrappers[-1:]:
        return []
    effects = found.effects
    subcommand = effects.subcommand[0] if effects is not None and effects.subcommand else ""
    if not dependencies.installs(found.program, subcommand):
        return []
    inner: list[Inner] = []
    for name, read, command in kinds:
        inner += _inner(call, command, list(read(_text(run, f"{run.cwd()}/{name}"))))
    if found.program[:3] not in {"pip", "uv"}:
        return inner
    words: list[str] = []
    for use in found.paths:
        if use.role == "read" and use.via.removeprefix("option ") in _LISTS:
            words += dependencies.requirements(_text(run, key_of(use)))
    for arg in call.args[1:]:
        if arg.exact and arg.text.endswith(".py"):
            for use in uses(run, "read", arg, span=call.span):
                words += dependencies.script(_text(run, key_of(use)))
    return [*inner, *_inner(call, f"{'uv ' * (found.program == 'uv')}pip install", words)]


SETTINGS = "settings"


def as_options(run: Run, call: Invocation, found: Found) -> list[Inner]:
    """The same command with the options that say what its settings say."""
    files = settings_options.BY_PROGRAM.get(found.program, ())
    if not files or SETTINGS in run.wrappers[-1:]:
        return []
    words: list[str] = []
    for name, read in files:
        words += read(_text(run, f"{run.cwd()}/{name}"))
    if not words:
        return []
    given = tuple(Arg(word, span=call.span) for word in words[:_MOST])
    argv = (Arg(found.program, span=call.span), *given, *call.args[1:])
    return [Inner(argv, None, SETTINGS, "code")]


def _text(run: Run, path: str) -> str:
    """What the text wrote there; of a file that was there before, what it has added."""
    written = run.disk.read(path)
    return without(written.text, "\n") if written is not None else ""


def _inner(call: Invocation, command: str, words: list[str]) -> list[Inner]:
    if not words:
        return []
    argv = tuple(Arg(word, span=call.span) for word in (*command.split(), *words[:_MOST]))
    return [Inner(argv, None, NAME, "code", stdin=False)]
