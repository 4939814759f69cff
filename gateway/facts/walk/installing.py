"""Manifests and settings that the text has written: what a program installs by them, and with which options."""

from __future__ import annotations

from gateway.facts.code import dependencies, settings_options
from gateway.facts.effects import Inner
from gateway.facts.model import Arg
from gateway.facts.walk.paths import tidy, uses
from gateway.facts.walk.redirects import key_of
from gateway.facts.words.holes import without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

NAME = "dependencies"
_LISTS = ("-r", "-c", "--requirement", "--requirements", "--constraint", "--with-requirements", "--overrides")  # fmt: skip
# Their operands are such lists.
_LISTING = frozenset(["sync", "compile", "pip-sync", "pip-compile"])
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
        paths = [f"{run.cwd()}/{name}"]
        if name == "environment.yml":
            paths += [
                key_of(use) for use in found.paths if use.via in {"option -f", "option --file"}
            ]
        for path in dict.fromkeys(paths):
            inner += _inner(call, command, list(read(_text(run, path))))
    if found.program[:3] not in {"pip", "uv", "uvx"}:
        return inner
    words: list[str] = []
    lists = effects is not None and not _LISTING.isdisjoint((found.program, *effects.subcommand))
    for use in found.paths:
        if use.role == "read" and (
            use.via.removeprefix("option ") in _LISTS or (lists and use.via == "operand")
        ):
            words += _listed(run, key_of(use))
    for arg in call.args[1:]:
        if arg.exact and arg.text.endswith(".py"):
            for use in uses(run, "read", arg, span=call.span):
                words += dependencies.script(_text(run, key_of(use)))
    return [*inner, *_inner(call, f"{'uv ' * (found.program == 'uv')}pip install", words)]


def _listed(run: Run, path: str, depth: int = 0) -> list[str]:
    """What a list says, with those that it takes in."""
    text = _text(run, path)
    words = list(dependencies.requirements(text))
    if depth < _DEEPEST:
        folder = path.rpartition("/")[0]
        for name in dependencies.included(text):
            words += _listed(run, tidy(f"{folder}/{name}"), depth + 1)
    return words


_DEEPEST = 4
SETTINGS = "settings"


def as_options(run: Run, call: Invocation, found: Found) -> list[Inner]:
    """The same command with the options that say what its settings say."""
    files = settings_options.BY_PROGRAM.get(found.program, ())
    if not files or SETTINGS in run.wrappers[-1:]:
        return []
    words: list[str] = []
    for name, read in files:
        if name[:1] != "-":
            words += read(_text(run, f"{run.cwd()}/{name}"))
            continue
        for use in found.paths:
            if use.via == f"option {name}":
                words += read(_text(run, key_of(use)))
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
