"""Names that a pattern has selected, or a program has listed, on their way through values: `set -- .e*;
cat $1`, `cat $(ls -d .e*)`. What such a word means is what the pattern would mean in its place.

It is said beside what else is known of the word: with a blank in one of the names it may be others too.
"""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse
from gateway.facts.words.holes import escape
from gateway.facts.words.patterns import has_pattern
from gateway.facts.words.walks import is_walk
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.model import Span


def selected(
    run: Run, role: str, arg: Arg, recursive: bool, via: str, base: str | None, span: Span
) -> list[PathUse]:
    """What the patterns select that the word, or each of its words, matches."""
    from gateway.facts.walk.paths import place, tidy, uses

    run.toil(_COSTS * len(arg.names))
    found: list[PathUse] = []
    for one in _each(arg):
        if is_walk(one.text):
            path, exact, _, why = place(run, one, base)
            behind = path[path.find("/***") :]
            deep = recursive or path.endswith("/*")
            use = PathUse(role, tidy(path), True, True, deep, via=via, span=span, why=why)
            made = [replace(use, walked=True)] if exact and "/.." not in behind else []
        else:
            made = uses(run, role, one, recursive=recursive, via=via, base=base, span=span)
        found += [replace(use, why=f"{BY_NAME}{use.why or arg.why}") for use in made]
    return found


BY_NAME = "by its name: "
# A path is looked up among links, folders and lists.
_COSTS = 4


def surely(found: list[PathUse]) -> list[PathUse]:
    """Those that are not only said because a name matches: which file is copied, which is made."""
    return [use for use in found if not use.why.startswith(BY_NAME)]


def _each(arg: Arg) -> Iterator[Arg]:
    begin = escape(arg.text) if arg.names else ""
    for name in arg.names:
        pattern = begin + name
        yield Arg(pattern, True, arg.span, has_pattern(pattern), why=arg.why)
    if arg.many and not arg.glob and _tells(arg):
        yield replace(arg, many=False, names=())


def _tells(arg: Arg) -> bool:
    """The pattern says more than that it is a name: how that begins or ends, or that it lies elsewhere."""
    folder, _, name = arg.pattern.rpartition("/")
    if (folder[:1] == "/" and "/" in arg.text[1:]) or "/." in f"/{folder}":
        return True
    return arg.pattern.startswith(f"{escape(arg.text)}*") and bool(name.strip("*"))
