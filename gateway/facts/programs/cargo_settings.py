"""`cargo --config KEY=VALUE`, and `cargo watch -x WORDS`: what a setting, or a line of cargo, starts and writes."""

from __future__ import annotations

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg
from gateway.facts.programs.language.roles import split
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.effects import Effects
    from gateway.facts.programs.language.parsed import Parsed

_RUNS = ("rustc-wrapper", "rustc-workspace-wrapper", "rustc", "rustdoc", "runner", "linker", "credential-provider")  # fmt: skip
_FOLDERS = frozenset(["build.target-dir", "build.build-dir", "install.root"])
_QUOTES = "\"' []"


def with_settings(base: Effects, parsed: Parsed) -> Effects:
    """What the settings, and the lines for cargo itself, do."""
    for item in parsed.items:
        names = item.option.names if item.option is not None else ()
        for value in item.values:
            if "--config" in names:
                base = _configured(base, value)
            elif "--exec" in names:
                base = replace(base, inner=(*base.inner, _of_cargo(value)))
    return base


def _configured(base: Effects, value: Arg) -> Effects:
    key, equals, text = value.text.partition("=")
    if not equals:
        return base
    key, given = key.strip(), replace(value, text=text.strip().strip(_QUOTES))
    if key.startswith("alias."):
        return replace(base, inner=(*base.inner, _of_cargo(given)))
    if key in _FOLDERS:
        role = "delete" if base.subcommand[:1] == ("clean",) else "write"
        path = RawPath(role, given, role == "delete", "option --config", base.base, role == "write")
        return replace(base, paths=(*base.paths, path))
    return replace(base, inner=(*base.inner, *_started(value)))


def _started(value: Arg) -> Iterator[Inner]:
    """`target.x.runner="…"` names a program, with its arguments."""
    key = value.text.rpartition("=")[0]
    for name in _RUNS:
        head, mark, command = value.text.partition(f"{name}=")
        if mark and (not head or head[-1] in ". "):
            arg = Arg(_plain(command), value.exact, value.span)
            yield Inner((), arg, f"cargo --config {key.split('=')[0]}", "option")


def _of_cargo(words: Arg) -> Inner:
    """A line of words for cargo; or a list of them."""
    return Inner((Arg("cargo"), *split(replace(words, text=_plain(words.text)))), None, "cargo")


def _plain(text: str) -> str:
    return text.strip(_QUOTES).replace('", "', " ").replace('","', " ")
