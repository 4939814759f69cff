"""Python text, walked with half-known values: which paths, hosts and programs it certainly means.

Sound where it is silent: a name, call or attribute that nobody has described leaves an `Unknown`.
One thing it takes for granted: that `import json` means Python's own `json`, not a file of that name.
"""

from __future__ import annotations

from gateway.facts.code.gather import Gather, TooMuch
from gateway.facts.code.python.parse import LONGEST, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gateway.facts.code.model import CodeEffects
    from gateway.facts.model import Arg


def read(
    text: str,
    argv: tuple[Arg, ...],
    env: Mapping[str, Arg],
    files_of: Callable[[str], list[str]] | None = None,
) -> CodeEffects:
    """What the text would do, given its arguments and the known part of the environment."""
    from gateway.facts.code.python.run import Run

    gather = Gather("python")
    if len(text) > LONGEST:
        gather.unknown("code", "the text is too long to be read")
        return gather.effects()
    tree = parse(text)
    if tree is None:
        gather.unknown("code", "the text is not valid Python")
        return gather.effects()
    try:
        Run(text, gather, argv, env, files_of).read(tree)
    except (TooMuch, RecursionError, MemoryError):
        gather.quiet = False
        gather.unknown("code", "the text is too large to be followed")
    return gather.effects()
