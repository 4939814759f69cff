"""Which rules can matter for a command: each is filed under features without which it never fires.

INVARIANT: a rule that would answer yes or unknown is among the candidates. A condition's `triggers` names
features of which a command must have one for the condition not to say no; `features` gives them.
"""

from __future__ import annotations

from gateway.model import Known
from gateway.policy.conditions import module
from gateway.policy.conditions.modelled import described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gateway.facts.model import Command, Facts, PathUse
    from gateway.policy.model import Block, Rule

ALWAYS = "always"
# Before a feature: of a command that data comes to or goes from.
FLOWS = "flows "
# Filed under the name of the program first: it leaves the fewest candidates.
# A name is told by so many of its first or last characters. One would not tell `x.py` from `x.key`.
TOLD_BY = 2
# Texts of which what was read is kept.
MOST_READ = 10_000
# Offered, for its role, by every use that is not one known path.
ANYTHING = "?"
_BY_NAME = ("program", "words")
_UNKNOWN_PROGRAM = "program:"


def build(rules: Sequence[Rule]) -> dict[str, str]:
    """Feature → what is filed there, as `rule.alternative`; `line` → the rules about the line.

    One text each: a cold decision reads it all and looks up a dozen.
    """
    index: dict[str, list[str]] = {}
    for number, rule in enumerate(rules):
        if rule.whole:
            for feature in dict.fromkeys(
                one for block in rule.alternatives for one in _line(block)
            ):
                index.setdefault(feature, []).append(str(number))
            continue
        for place, block in enumerate(rule.alternatives):
            for feature in dict.fromkeys(places(block)):
                index.setdefault(feature, []).append(f"{number}.{place}")
    return {feature: " ".join(filed) for feature, filed in index.items()}


def _line(block: Block) -> tuple[str, ...]:
    """Where a block about the line is filed: under what the line must have, or for every line."""
    for key, spec in block:
        found = module(key).triggers(spec)
        if found is not None:
            return tuple(f"line:{one}" for one in found)
    return ("line",)


def of_line(index: Mapping[str, str], facts: Facts) -> list[int]:
    """The rules to try for the line as a whole."""
    filed = index.get("line", "")
    if facts.structures:
        filed += " " + index.get("line:structure", "")
    if facts.opaque:
        filed += " " + index.get("line:opaque", "")
    return sorted({int(one) for one in filed.split()})


def places(block: Block) -> tuple[str, ...]:
    """Where a block about a command is filed: under features of which it must have one."""
    best: tuple[str, ...] = (ALWAYS,)
    for key, spec in block:
        found = module(key).triggers(spec)
        if found is None:
            continue
        if key in _BY_NAME:
            return (*_by_subcommand(found, block), _UNKNOWN_PROGRAM)
        if best == (ALWAYS,):
            best = found
    return best


def _by_subcommand(programs: tuple[str, ...], block: Block) -> tuple[str, ...]:
    """Filed under `program:git push`, and under `program:git ?` for when the word is not known."""
    words = next((spec for key, spec in block if key == "subcommand"), None)
    if words is None or any("*" in word[0] for word in words):
        return programs
    if any(one[len(_UNKNOWN_PROGRAM)] in "^$" for one in programs):
        return programs  # some by a part of their name
    return tuple(
        f"{program} {word}" for program in programs for word in ("?", *(one[0] for one in words))
    )


def candidates(
    index: Mapping[str, str], command: Command, fed: frozenset[int]
) -> list[tuple[int, list[int]]]:
    """The rules to try for a command with their alternatives, in the order of the policy."""
    found: dict[int, set[int]] = {}
    for feature in features(command, fed):
        filed = index.get(feature)
        if filed:
            for number, place in _READ.get(filed) or _read(filed):
                if number in found:
                    found[number].add(place)
                else:
                    found[number] = {place}
    return [(number, sorted(found[number])) for number in sorted(found)]


# What was read of the texts, which are few.
_READ: dict[str, list[tuple[int, int]]] = {}


def _read(filed: str) -> list[tuple[int, int]]:
    if len(_READ) >= MOST_READ:
        _READ.clear()
    pairs = [one.split(".") for one in filed.split(" ")]
    found = _READ[filed] = [(int(number), int(place)) for number, place in pairs]
    return found


def features(command: Command, fed: frozenset[int]) -> list[str]:
    """What there is about a command that a rule may be filed under."""
    found = [ALWAYS, *_by_name(command), f"origin:{command.origin}"]
    if command.paths:
        found += [f"role:{role}" for role in {use.role for use in command.paths}]
        found += offers(command.paths)
        found += {f"tree:{use.role}" for use in command.paths if use.recursive}
    unsure = not command.program or not command.cwd
    if command.unknowns:
        found += [f"lacks:{unknown.what}" for unknown in command.unknowns]
        unsure = True
    if command.hosts or command.network is not Known.NO:
        found.append("network")
    if command.hosts or "lacks:hosts" in found:
        found.append("hosts")
    if command.needs_tty is not Known.NO:
        found.append("tty")
    if command.place != "local":
        found.append("remote")
    if command.background:
        found.append("background")
    if not described(command):
        found.append("unmodelled")
    found += [name for name, part in _PARTS if getattr(command, part)]
    if command.code:
        found += {f"code:{one.language}" for one in command.code}
    if unsure or _inexact(command):
        found.append("dynamic")
    if command.index in fed:
        found += [FLOWS + feature for feature in found]
    return found


def _by_name(command: Command) -> list[str]:
    """The program: its name, how that begins and ends, and the name with the subcommand."""
    name = command.program
    program = _UNKNOWN_PROGRAM + name
    found = [
        program,
        f"{_UNKNOWN_PROGRAM}^{name[:TOLD_BY]}",
        f"{_UNKNOWN_PROGRAM}${name[-TOLD_BY:]}",
    ]
    if name and not command.modelled:
        found.append(f"{program} ?")
    elif command.subcommand:
        found.append(f"{program} {command.subcommand[0] or '?'}")
    return found


def offers(uses: Iterable[PathUse]) -> list[str]:
    """Everything that these uses have which a pattern may need (see `needs.py`)."""
    found: set[str] = set()
    names: set[str] = set()
    for use in uses:
        if not use.exact or use.glob or use.recursive or use.inside or use.path[-2:] == "/*":
            found.add(f"role:{use.role} {ANYTHING}")
            continue
        names.update(use.path.split("/"))
        if use.real:
            names.update(use.real.split("/"))
    for name in names:
        found.add("=" + name)
        found.add("^" + name[:TOLD_BY])
        found.add("$" + name[-TOLD_BY:])
    return [*found]


# Features that a command has when a part of it is not empty.
_PARTS = (
    ("env", "sets_env"),
    ("code", "code"),
    ("wrapper", "wrappers"),
    ("substitution", "substitutions"),
    ("redirect", "redirects"),
)


def _inexact(command: Command) -> bool:
    for part in (command.argv, command.paths, command.hosts, command.code):
        for one in part:
            if not one.exact:
                return True
    return False


def in_flows(facts: Facts) -> frozenset[int]:
    """The commands that data comes to or goes from."""
    return frozenset(end for flow in facts.flows for end in (flow.source, flow.target))
