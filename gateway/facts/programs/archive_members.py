"""Members of an archive that are named, or chosen by a pattern: shown, or put into a folder under their names.

`unzip -p a.zip '*env'`, `tar xOf a.tar --wildcards '*env'`, `7z x a.7z -i!.env`, `ar x lib.a gateway.yaml`.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.facts.programs.searched import any_case, searched
from gateway.facts.words.patterns import has_pattern
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.facts.effects import Call, Effects
    from gateway.facts.model import Arg
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

VIA = "member"


def taken_away(paths: Iterable[RawPath]) -> list[RawPath]:
    """What stands in a list goes into the archive, and is deleted then."""
    return [replace(one, role="delete", recursive=True) for one in paths if one.listed]


def members(
    words: Iterable[Arg],
    *,
    shows: bool,
    into: Arg | None = None,
    patterns: bool = True,
    flat: bool = False,
) -> Iterator[RawPath]:
    """What is said of these; with `flat` no folder is kept."""
    for word in words:
        text = word.text.rpartition("/")[2] if flat else word.text
        if not (word.exact and text.strip("./*?")) or (text[:1] == "/" and not shows):
            continue
        named = replace(word, text=text, glob=False)
        role = "read" if shows else "write"
        if patterns and has_pattern(text):
            yield searched(role, named, VIA, into)
        else:
            # (It may be a folder; what stands in it nobody knows.)
            yield RawPath(role, named, via=VIA, base=into, below=not shows)


def _with(found: Effects, more: Iterable[RawPath]) -> Effects:
    return replace(found, paths=tuple(dict.fromkeys((*found.paths, *more))))


def _behind(call: Call, parsed: Parsed, name: str) -> tuple[Arg, ...]:
    """The operands but those that stand behind an option that takes a list."""
    words = list(call.args)
    at = next((at for at, arg in enumerate(words) if arg.exact and arg.text == name), len(words))
    listed = {id(arg) for arg in words[at:]}
    return tuple(arg for arg in parsed.operands if id(arg) not in listed)


_LOOKS = ("-l", "-t", "-z", "-v", "-Z")


def explain_unzip(call: Call, program: Program) -> Effects:
    """The archive, then members, then `-x` with those that are left out."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if parsed.helps or parsed.has(*_LOOKS):
        return found
    words = _behind(call, parsed, "-x")[1:]
    if parsed.has("-C"):
        words = tuple(replace(one, text=any_case(one.text)) for one in words)
    into, shows = parsed.value("-d"), parsed.has("-p")
    return _with(found, members(words, shows=shows, into=into, flat=parsed.has("-j")))


def explain_7z(call: Call, program: Program) -> Effects:
    """`x ARCHIVE [members]`; `-i!pattern` says more of them, or of what `a` packs."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    verb = found.subcommand[:1]
    chosen = [
        replace(value, text=value.text.partition("!")[2])
        for item in parsed.items
        if item.option is not None and "-i*" in item.option.names
        for value in item.values
        if "!" in value.text
    ]
    if verb in {("a",), ("u",)}:
        return _with(found, members(chosen, shows=True))
    if verb not in {("e",), ("x",)}:
        return found
    into, shows = parsed.value("-o*"), parsed.has("-so")
    words = (*parsed.operands[1:], *chosen)
    return _with(found, members(words, shows=shows, into=into, flat=verb == ("e",)))


def explain_rar(call: Call, program: Program) -> Effects:
    """`p` shows; the words behind the archive of `x` may be members."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if found.subcommand[:1] != ("p",):
        return found
    return _with(found, members(parsed.operands[1:], shows=True))


def explain_ar(call: Call, program: Program) -> Effects:
    """`ar p` shows members, `ar x` puts them here."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if not parsed.has("-x", "-p"):
        return found
    into, shows = parsed.value("--output"), parsed.has("-p")
    return _with(found, members(parsed.operands[1:], shows=shows, into=into, patterns=False))


def explain_cpio(call: Call, program: Program) -> Effects:
    """`cpio -i PATTERNS`."""
    parsed = take_apart(call, program)
    found = effects(call, parsed)
    if not parsed.has("-i") or parsed.has("-t", "-f"):
        return found
    shows = parsed.has("--to-stdout")
    return _with(found, members(parsed.operands, shows=shows, into=found.base))


ODD = {
    "unzip": explain_unzip,
    **dict.fromkeys(("7z", "7za", "7zr", "7zz", "p7zip"), explain_7z),
    **dict.fromkeys(("rar", "unrar"), explain_rar),
    **dict.fromkeys(("ar", "gcc-ar", "llvm-ar"), explain_ar),
    "cpio": explain_cpio,
}
