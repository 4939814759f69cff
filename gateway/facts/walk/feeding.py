"""A pipe that ends in the file it begins with: `cat x | tee -a x`. What is appended is read again, without end.

Only where every part hands lines on as they come: `sort x | tee -a x` has read all before it writes.
"""

from __future__ import annotations

from gateway.facts.model import Structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Command
    from gateway.facts.state.run import Run

_STREAMS = frozenset(
    ["awk", "cat", "cut", "egrep", "fgrep", "fold", "gawk", "grep", "gzip", "mawk", "nl", "paste", "pv", "rev", "sed", "tee", "tr", "uniq", "xargs"]
)  # fmt: skip


def check_feeding(run: Run, begun: int) -> None:
    """Look at the commands of a pipeline, which begin there."""
    commands = run.commands[begun:]
    appended = {path for one in commands[1:] for path in _appended(one)}
    if not appended or not all(one.program in _STREAMS for one in commands):
        return
    first = commands[0]
    read = {use.path for use in first.paths if use.role == "read" and use.exact and not use.glob}
    for path in read & appended:
        detail = f"`{path}` is read, and what is read is appended to it"
        run.structures[Structure("feeds-itself", detail, first.span)] = None


def _appended(command: Command) -> Iterator[str]:
    tee = command.program == "tee" and any("-a" in flag.names for flag in command.flags)
    for use in command.paths:
        if use.role == "write" and use.exact and (tee or use.via.startswith("redirect >>")):
            yield use.path
