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
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from gateway.facts.model import Command, Facts, PathUse
    from gateway.policy.model import Block, Rule
    from gateway.policy.unread import UnreadIndex

    Fed: TypeAlias = Mapping[int, Collection[str]]

ALWAYS = "always"
# Before a feature: of a command that data comes to or goes from.
FLOWS = "flows "
# Before the name of a way: data goes, or comes, on it.
TO, FROM = "to ", "from "
# Filed under the name of the program first: it leaves the fewest candidates.
# A name is told by so many of its first or last characters, rather by more. One would not tell `x.py` from
# `x.key`.
TOLD_BY = (4, 2)
# Offered by every name that begins with a dot.
HIDDEN = "^."
# Offered, for its role, by every use that is not one known path.
ANYTHING = "?"
BY_NAME = ("program", "words")
UNKNOWN_PROGRAM = "program:"


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


def of_line(index: Mapping[str, str] | UnreadIndex, facts: Facts) -> list[int]:
    """The rules to try for the line as a whole."""
    filed = index.get("line", "")
    if facts.structures:
        filed += " " + index.get("line:structure", "")
    if facts.opaque:
        filed += " " + index.get("line:opaque", "")
    return sorted({int(one) for one in filed.split()}) if filed else []


def places(block: Block) -> tuple[str, ...]:
    """Where a block about a command is filed: under features of which it must have one."""
    best: tuple[str, ...] = (ALWAYS,)
    for key, spec in block:
        found = module(key).triggers(spec)
        if found is None:
            continue
        if key in BY_NAME:
            return (*_by_subcommand(found, block), UNKNOWN_PROGRAM)
        if best == (ALWAYS,):
            best = found
    return best


def _by_subcommand(programs: tuple[str, ...], block: Block) -> tuple[str, ...]:
    """Filed under `program:git push`, and under `program:git ?` for when the word is not known."""
    words = next((spec for key, spec in block if key == "subcommand"), None)
    if words is None or any("*" in word[0] for word in words):
        return programs
    if any(one[len(UNKNOWN_PROGRAM)] in "^$" for one in programs):
        return programs  # some by a part of their name
    return tuple(
        f"{program} {word}" for program in programs for word in ("?", *(one[0] for one in words))
    )


def features(command: Command, fed: Fed) -> list[str]:
    """What there is about a command that a rule may be filed under."""
    found = [*by_name(command), *by_rest(command)]
    for name in names_of(command.paths):
        found += offered(name)
    return in_flow(found) if command.index in fed else found


def in_flow(found: list[str]) -> list[str]:
    """These features, of a command in a flow of data."""
    return [*found, *[FLOWS + feature for feature in found]]


def by_rest(command: Command) -> list[str]:
    """What it may have in common with commands of other names: all but the names of paths."""
    found = [ALWAYS, f"origin:{command.origin}"]
    if command.paths:
        found += [f"role:{role}" for role in {use.role for use in command.paths}]
        found += {f"role:{use.role} {ANYTHING}" for use in command.paths if is_open(use)}
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
    if by_path(command):
        found.append("by path")
    if not described(command):
        found.append("unmodelled")
    found += [name for name, part in _PARTS if getattr(command, part)]
    if command.code:
        found += {f"code:{one.language}" for one in command.code}
    if unsure or inexact(command):
        found.append("dynamic")
    return found


def by_name(command: Command) -> list[str]:
    """The program: its name, how that begins and ends, and the name with the subcommand."""
    name = command.program
    program = UNKNOWN_PROGRAM + name
    found = [program, *[UNKNOWN_PROGRAM + one for one in _ends(name)]]
    if name and not command.modelled:
        found.append(f"{program} ?")
    elif command.subcommand:
        found.append(f"{program} {command.subcommand[0] or '?'}")
    return found


def by_path(command: Command) -> bool:
    """The program is named by a path, or perhaps."""
    return "/" in command.written or not command.written


def is_open(use: PathUse) -> bool:
    """More than one known path."""
    return not use.exact or use.glob or use.recursive or use.inside or use.path[-2:] == "/*"


def names_of(uses: Iterable[PathUse]) -> set[str]:
    """Every name in a path of the uses that are one known path."""
    names: set[str] = set()
    for use in uses:
        if not is_open(use):
            names.update(use.path.split("/"))
            if use.real:
                names.update(use.real.split("/"))
    return names


def offered(name: str) -> list[str]:
    """What a name has that a pattern may need."""
    found = ["=" + name, *_ends(name)]
    return [*found, HIDDEN] if name[:1] == "." else found


def _ends(name: str) -> list[str]:
    """How a name begins and ends."""
    return [end for count in TOLD_BY for end in ("^" + name[:count], "$" + name[-count:])]


# Features that a command has when a part of it is not empty.
_PARTS = (
    ("env", "sets_env"),
    ("code", "code"),
    ("wrapper", "wrappers"),
    ("substitution", "substitutions"),
    ("redirect", "redirects"),
)


def inexact(command: Command) -> bool:
    """Some part of it is not known in full."""
    for part in (command.argv, command.paths, command.hosts, command.code):
        for one in part:
            if not one.exact:
                return True
    return False


def in_flows(facts: Facts) -> Fed:
    """The commands that data comes to or goes from, with the ways on which it does."""
    found: dict[int, set[str]] = {}
    for flow in facts.flows:
        found.setdefault(flow.source, set()).add(TO + flow.by)
        found.setdefault(flow.target, set()).add(FROM + flow.by)
    return found
