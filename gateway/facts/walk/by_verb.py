"""Words that say what becomes of the place behind them, whichever program it is: `mix new ~/x`, `cargo sweep ~`,
`zig fmt ../x`, `tsc ../x.ts`.

A model says of most subcommands that their operands are text, or are read. A whole path there is a place all
the same: one that is made, rewritten, or cleared. (Below the folder that the command runs in that changes nothing.)
"""

from __future__ import annotations

from gateway.facts.walk.paths import uses
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_MAKES = frozenset("new create init g generate scaffold startproject bootstrap".split())  # noqa: SIM905
_CLEARS = frozenset("clean sweep prune wipe purge clear-cache".split())  # noqa: SIM905
_REWRITES = frozenset("fmt format fix".split())  # noqa: SIM905
_REWRITING = frozenset("-w --write --write-changes --inplace --in-place --fix --overwrite".split())  # noqa: SIM905
# Their names are such a word.
_CLEARING = frozenset(["kondo", "npkill"])
# What they make lies beside what they read; `latexmk -C` takes that away.
_BESIDE = frozenset("tsc javac kotlinc scalac nasm yasm swig ghc nim dart latexmk".split())  # noqa: SIM905
# Options for where it is made.
_PLACES = frozenset("directory dir path out output dest destination target folder location".split())  # noqa: SIM905
_CUT = str.maketrans(".:-", "   ")


def by_verb(run: Run, call: Invocation, found: Found) -> None:
    """Note each whole path behind such a word as written, or deleted."""
    role, rest = _told(call, found)
    if not role:
        return
    changed = {use.path for use in found.paths if use.role in {"write", "delete"}}
    flags = found.effects.flags if found.effects is not None else ()
    taken = {
        (one.value.text, one.value.span) for one in flags if one.known and one.value is not None
    }
    for arg in call.args[rest:]:
        text = arg.text
        told = text[:2] == "--" and role == "write" and "=" in text
        if told:  # `--directory=../x`
            option, _, text = text.partition("=")
            told = option.rpartition("-")[2] in _PLACES
        if (
            not arg.exact
            or arg.glob
            or ((arg.text, arg.span) in taken and not told)
            or text in changed
        ):
            continue
        if (text[:1] == "/" and text[1:2] != "/") or text == ".." or text.startswith("../"):
            named = (
                replace(arg, text=text.rpartition("/")[0] or "/")
                if role == "beside"
                else replace(arg, text=text)
            )
            one = "delete" if role == "delete" else "write"
            found.paths += uses(run, one, named, below=True, via="argument", span=arg.span)


def _told(call: Invocation, found: Found) -> tuple[str, int]:
    """What the name of the program or its first word says, and where the words behind that begin."""
    name = found.program
    if name.startswith("create-"):
        return "write", 1
    if name in _CLEARING or not _CLEARS.isdisjoint(name.split("-")[1:]):
        return "delete", 1
    if name in _BESIDE:
        return "" if "--noEmit" in call.texts else "beside", 1
    if not _REWRITING.isdisjoint(call.texts):
        return "write", 1
    for at, arg in enumerate(call.args[1:], 1):
        if arg.text[:1] in {"-", "+"}:
            continue
        words = arg.text.translate(_CUT).split() if arg.exact else []
        if not words or "/" in arg.text:
            return "", 0
        if arg.text in _CLEARS or words[-1] in _CLEARS:
            return "delete", at + 1
        makes = words[-1] in _MAKES or words[0] == "create" or arg.text in _REWRITES
        return ("write", at + 1) if makes else ("", 0)
    return "", 0
