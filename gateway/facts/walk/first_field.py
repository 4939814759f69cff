"""`grep -rn x src | cut -d: -f1`: the paths that `grep -l` would print, taken from the front of its lines."""

from __future__ import annotations

from gateway.facts.model import Arg
from gateway.facts.programs.language.effects import below
from gateway.facts.walk.lines import EVERY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command, Flag
    from gateway.facts.state.run import Run

_CUTS = frozenset(["-d: -f1", "-f1 -d:", "-d : -f 1", "-f 1 -d :", "-d : -f1"])
_PRINTS = frozenset(["-F: {print $1}", "-F : {print $1}"])
# With these, and no others, each line begins with the path and a colon, or is no line of a file.
_GREP = frozenset(
    "-r -R -n -i -E -F -G -P -e -w -x -o -v -H -I -a -s --include --exclude --exclude-dir".split()  # noqa: SIM905
)
_RG = frozenset(
    "-n -i -e -g -t -T -w -F -H -S -s -P -o -x -u -. --no-heading".split()  # noqa: SIM905
)
_GIT = frozenset(["-n", "-i", "-e", "-w", "-E", "-F", "-P", "-G", "-I", "-v"])
_PASSES = frozenset(
    "-v -i -E -F -P -G -w -x -e -u -r -n -m -f -b -V -NUM".split()  # noqa: SIM905
)
_MOST = 16


def paths_in_front(run: Run, words: list[str], sources: tuple[int, ...]) -> tuple[Arg, ...]:
    """What the paths lie below; empty where it prints anything else than paths."""
    said = " ".join(words).replace("{ ", "{").replace(" }", "}").replace("print$", "print $")
    if said not in _CUTS and said not in _PRINTS:
        return ()
    for _ in range(_MOST):
        if len(sources) != 1:
            return ()
        command = run.commands[sources[0]]
        if command.program not in EVERY | {"grep", "head", "tail"} or _roots(run, command):
            return _roots(run, command)
        if not _only(command.flags, _PASSES) or any(one.role == "read" for one in command.paths):
            return ()
        sources = tuple(run.fed_by.get(command.index, ()))
    return ()


def _roots(run: Run, command: Command) -> tuple[Arg, ...]:
    """Where it looks, if it writes in front of each line which file that is of."""
    name, words = command.program, list(command.operands)
    if not any(one.names[0] in {"-e", "--regexp"} for one in command.flags):
        del words[:1]
    if name == "git" and command.subcommand == ("grep",):
        known = _only(command.flags, _GIT) and not words
    elif name == "rg":
        known = _only(command.flags, _RG)
    else:
        recursive = any({"-r", "-R"} & set(one.names) for one in command.flags)
        known = name == "grep" and recursive and _only(command.flags, _GREP)
    if not known or not all(word.exact and not word.glob for word in words):
        return ()
    # Of a single file it prints the lines alone.
    folders = {one.path for one in command.paths if one.role == "read" and one.exact}
    if not words or all(run.lookup.kind(folder) == "dir" for folder in folders):
        return tuple(below(word, "a path that is listed") for word in words or [Arg(".")])
    return ()


def _only(flags: tuple[Flag, ...], known: frozenset[str]) -> bool:
    return all(one.known and not known.isdisjoint(one.names) for one in flags)
