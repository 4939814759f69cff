"""What comes out of an archive that the text has made: the members have the names that its maker was told.

`python3 -c "z.writestr('gateway.yaml', …)"; unzip a.zip`, `printf '@=gateway.yaml' | zipnote -w a.zip; unzip a.zip`:
who unpacks is told no name, and who packs writes only the archive. As for code whose paths are not known,
a name that stands in what its maker was given is likely enough the one that is written.
"""

from __future__ import annotations

from gateway.facts.code.model import CodeEffects
from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.walk.hidden import named
from gateway.facts.walk.paths import uses
from gateway.facts.walk.redirects import channel, key_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Command
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_RENAMES = frozenset(["tar", "gtar", "bsdtar"])
_NO_HOME = Arg("", exact=False)
# Somewhere below the folder into which it is unpacked.
_SOMEWHERE = CodeEffects(paths=(RawPath("write", Arg("", exact=False)),))
_MOST = 8
_LEFT_OUT = ("--exclude", "-x")
VIA = "member"


def unpacked(run: Run, call: Invocation, found: Found) -> None:
    """Add the probable names of what is written."""
    folders = [use for use in found.paths if use.role == "write" and (use.recursive or use.inside)]
    makers = tuple(_makers(run, call, found))[:_MOST] if folders else ()
    for maker in makers:
        command = run.commands[maker]
        for raw in _named(run, command):
            for folder in folders[:_MOST] if folders[0].exact else ():
                found.paths += uses(
                    run, "write", raw.arg, via=VIA, base=folder.path, span=call.span
                )


def _makers(run: Run, call: Invocation, found: Found) -> Iterator[int]:
    """The commands of the text that have written what is unpacked here."""
    feed = channel(run, call.opened, 0)
    seen: dict[int, None] = dict.fromkeys(feed.sources if feed is not None else ())
    for use in found.paths:
        if use.role == "read" and use.exact and not use.glob:
            seen.update(dict.fromkeys(run.disk.writers(key_of(use))))
    yield from seen


def _named(run: Run, command: Command) -> list[RawPath]:
    words = [arg.text for arg in command.argv[1:] if not arg.text.startswith(_LEFT_OUT)]
    given = tuple(dict.fromkeys((*words, *run.disk.fed.get(command.index, "").split())))
    text = "\n".join(code.text for code in command.code)
    found = named(_SOMEWHERE, text, _NO_HOME, given)
    if command.program in _RENAMES:
        from gateway.facts.programs.renamed import renamed

        values = [
            flag.value
            for flag in command.flags
            if flag.value is not None and not {"--transform", "-s"}.isdisjoint(flag.names)
        ]
        found += renamed(values, None, VIA)
    return found
