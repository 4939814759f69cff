"""What `git ls-files` and `git grep -l` print: files of the repository, as far as no other folder is asked for."""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.parsed import Parsed

# Behind these, paths of other folders may be listed.
_CLIMBS = ("/", "~", ":/", ":(", "..")
# It lists what has changed, is not tracked, or was not excluded.
_SOME = ("-d", "-o", "-m", "-i", "-u", "-x", "--exclude", "-X", "--unmerged", "--killed")


def listed_files(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """What `git ls-files` lists lies here, as what it is asked for does; asked for nothing, it lists every
    file."""
    del call
    if not all(map(_is_here, parsed.operands)):
        return replace(base, prints=())
    some = parsed.operands or parsed.unknowns or parsed.has(*_SOME)
    if some or not base.prints:
        return base
    every = tuple(replace(one, within=one.within and f"{one.within}/*") for one in base.prints)
    return replace(base, prints=every)


def found_files(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """What `git grep -l` finds lies here, unless other folders are asked for: those are read."""
    del call
    words = parsed.operands if parsed.has("-e", "-f") else parsed.operands[1:]
    outside = parsed.has("--no-index")
    found = [
        RawPath("read", word)
        for word in words
        if word.exact and (outside or word.text.startswith(("/", "../", "~")))
    ]
    paths = tuple(dict.fromkeys((*base.paths, *found)))
    here = not outside and all(map(_is_here, words))
    return replace(base, paths=paths, prints=base.prints if here else ())


def _is_here(word: Arg) -> bool:
    return word.exact and not word.text.startswith(_CLIMBS) and "/.." not in word.text
