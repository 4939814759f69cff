"""New names for what a pattern selects: `[f.rename(f.with_suffix(".yaml")) for f in Path(".").glob("*.yml")]`.

Which names that makes the disk does not tell, but of the names that are there, and those that the text has made,
each becomes one: what stood for the star stands for it again.
"""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.facts.walk.paths import tidy
from gateway.facts.walk.selected import BY_NAME
from gateway.facts.words.patterns import has_pattern, matching
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found

_MOST = 64
_WHY = f"{BY_NAME}what stands for the star"


def renamed_alike(run: Run, found: Found) -> None:
    """Add the names that are made."""
    old = [use for use in found.paths if use.role in {"delete", "read"} and _is_one_star(use)]
    new = [use for use in found.paths if use.role == "write" and _is_one_star(use)]
    for use in dict.fromkeys(replace(one, role="") for one in old[:_MOST] if new):
        begin, _, end = use.path.partition("*")
        for path in _there(run, use.path):
            stem = path[len(begin) : len(path) - len(end)]
            found.paths += [
                PathUse("write", one.path.replace("*", stem), via=one.via, span=one.span, why=_WHY)
                for one in new
                if one.path != use.path
            ]


def renamed_by(run: Run, found: Found) -> None:
    """`rename 's/yml/yaml/' *.yml`, `rename.ul .yml .yaml *.yml`."""
    old = [use for use in found.paths if use.role == "delete" and use.exact]
    made = _by_expression(found)
    for use in old[:_MOST] if made is not None else ():
        for path in _there(run, use.path) if use.glob else (use.path,):
            folder, _, name = path.rpartition("/")
            new = made(name) if made is not None else name
            if new not in {name, ""}:
                place = tidy(f"{folder}/{new}")
                found.paths.append(PathUse("write", place, via="operand, renamed", span=use.span))


def _by_expression(found: Found) -> Callable[[str], str] | None:
    effects = found.effects
    words = effects.operands if effects is not None else ()
    if found.program == "rename.ul":
        if len(words) < 2 or not (words[0].exact and words[1].exact):
            return None
        first, second = words[0].text, words[1].text
        return lambda name: name.replace(first, second, 1)
    codes = [one.text for one in effects.code if one.exact] if effects is not None else []
    if not codes:
        return None
    from gateway.facts.programs.renamed import new_name

    return lambda name: new_name(";".join(codes), name)


def _there(run: Run, pattern: str) -> list[str]:
    """The paths that the pattern selects on the disk, and among those that the text has made."""
    folder = pattern.rpartition("/")[0]
    if has_pattern(folder):
        return []
    there = [f"{folder}/{name}" for name in run.lookup.entries(folder or "/").split("\n")]
    run.toil(len(run.commands))
    uses = (use for command in run.commands for use in command.paths if use.role == "write")
    made = [one.path for one in uses if one.exact and one.path.rpartition("/")[0] == folder]
    return matching(pattern, dict.fromkeys([*there, *made]))[:_MOST]


def _is_one_star(use: PathUse) -> bool:
    folder, _, name = use.path.rpartition("/")
    open_ = use.inside or has_pattern(folder) or has_pattern(name.replace("*", ""))
    return use.glob and use.exact and name.count("*") == 1 and not open_
