"""Names that are one slip away from a name the program models know: `gti`, `psuh`, `--fore`.

A program, option or subcommand without a model is nothing wrong: teams have their own. But one that
differs from a known one by a single slip of the fingers would be a rule that never fires.
"""

from __future__ import annotations

from functools import lru_cache

from gateway.policy.blocks import written_blocks
from gateway.policy.conditions.program import is_pattern
from gateway.policy.reading import Fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.programs.language.model import Program
    from gateway.policy.assemble import Assembly
    from gateway.policy.reading import Said


def check_names(assembly: Assembly) -> None:
    """Report the slips in every rule and exception of a load."""
    from gateway.facts.builtins.table import names as builtin_names
    from gateway.facts.programs.catalog import known_programs

    programs = frozenset((*known_programs(), *assembly.programs, *builtin_names()))
    for table in (assembly.rules, assembly.exemptions):
        for _, fields in table.values():
            # An `except` without a program of its own is about the rule's.
            about = [name for one in fields.get("when", ()) for name in _names(assembly, one)]
            for block in written_blocks(fields):
                names = _names(assembly, block)
                _programs(assembly, names, programs)
                names = names or about
                if names and set(names) <= programs:
                    _words(assembly, block, [str(name) for name in names])


def _names(assembly: Assembly, block: Fields) -> list[Said]:
    return [
        name
        for name in _listed(assembly, block.get("program", ()))
        if not is_pattern(name) and "/" not in name
    ]


def _listed(assembly: Assembly, items: Iterable[Said]) -> list[Said]:
    lists = assembly.scope.lists
    found: list[Said] = []
    for item in items:
        found += lists.get(item[1:], ()) if item.startswith("@") else (item,)
    return found


def _programs(assembly: Assembly, names: list[Said], programs: frozenset[str]) -> None:
    for name in names:
        near = slip(name, programs)
        if near:
            hint = f"did you mean `{near}`? If not, declare `{name}: {{}}` under `programs`"
            assembly.scope.report("P043", f"no program `{name}` is known", name.mark, hint)


def _words(assembly: Assembly, block: Fields, programs: list[str]) -> None:
    """Subcommands and options, where the models of all programs of the block know them."""
    heads = [_heads(assembly, program) for program in programs]
    below: list[tuple[str, ...]] = [()]
    if "subcommand" in block:
        words = _listed(assembly, block["subcommand"])
        below += [tuple(word.split(" ")) for word in words]
        if all(heads):
            known = frozenset(name for head in heads for name in head or ())
            for word in words:
                _report(assembly, "subcommand", word, word.split(" ")[0], known)
    given = block.get("flags")
    if isinstance(given, Fields):
        found = [_flags(assembly, program, *path) for program in programs for path in below]
        flags = {flag for one in found for flag in one or ()}
        if "subcommand" not in block:
            for program, head in zip(programs, heads, strict=True):
                for name in head or ():
                    flags.update(_flags(assembly, program, name) or ())
        known = frozenset(flags)
        for items in given.values():
            for flag in _listed(assembly, items):
                _report(assembly, "option", flag, flag.split("=", 1)[0], known)


def _heads(assembly: Assembly, program: str) -> frozenset[str] | None:
    from gateway.facts.programs.catalog import subcommands_of

    own = _own(assembly, program)
    return subcommands_of(program) if own is None else frozenset(own.subcommands)


def _flags(assembly: Assembly, program: str, *path: str) -> frozenset[str] | None:
    from gateway.facts.programs.catalog import flags_of
    from gateway.facts.programs.language.reading import subcommand

    found = _own(assembly, program)
    if found is None:
        return flags_of(program, *path)
    for name in path:
        found = subcommand(found, name) if found is not None else None
    return None if found is None else frozenset(found.options)


def _own(assembly: Assembly, program: str) -> Program | None:
    """The model of a program that a policy describes itself."""
    if program not in assembly.programs:
        return None
    from gateway.facts.programs.language.reading import from_trusted

    return from_trusted(assembly.programs[program], program)


def _report(assembly: Assembly, what: str, said: Said, word: str, known: frozenset[str]) -> None:
    near = slip(word, known)
    if near:
        message = f"the model knows no {what} `{word}` there"
        assembly.scope.report("P044", message, said.mark, f"did you mean `{near}`?")


def slip(word: str, known: Iterable[str]) -> str:
    """The known word that this is one slip of the fingers away from; empty when it is known itself.

    Two letters swapped, one doubled, one left out or put in inside the word, one hit wrong inside a long
    word. Not so the ends of words: `atop` is no slip of `htop`, nor `times` of `time`.
    """
    names = known if isinstance(known, frozenset) else frozenset(known)
    if word in names or len(word) < 3:
        return ""
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
    undoubled = {word[:i] + word[i + 1 :] for i in range(1, len(word)) if word[i] == word[i - 1]}
    found = sorted((swapped | undoubled) & names)
    if found:
        return found[0]
    near = _by_ends(names).get((word[0], word[-1]), ())
    return next((name for name in near if _inside(word, name)), "")


@lru_cache(maxsize=4)
def _by_ends(names: frozenset[str]) -> dict[tuple[str, str], list[str]]:
    """Thousands of programs are compared with each name that no model knows: by what both share."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in sorted(names):
        found.setdefault((name[0], name[-1]), []).append(name)
    return found


def _inside(one: str, other: str) -> bool:
    """Is the difference one letter that is neither the first nor the last?"""
    if len(one) > len(other):
        one, other = other, one
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    if len(one) == len(other):
        return len(one) >= 6 and one[start + 1 :] == other[start + 1 :] and other[start].isalpha()
    return len(one) >= 4 and one[start:] == other[start + 1 :] and other[start].isalpha()
