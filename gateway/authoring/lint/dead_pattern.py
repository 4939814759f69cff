"""A pattern that cannot match what it seems to, or that another one of the same list makes needless.

Avoid: `writes: ["/etc/**", "/etc/hosts"]`; `args: {any: ["--force --all"]}`.
Prefer: the wider pattern alone; words one by one.
Why: a pattern that does nothing hides what the list really says.
"""

from __future__ import annotations

from gateway.authoring.lint.view import View, warn
from gateway.policy import globs
from gateway.policy.patterns import PatternError, compile_pattern
from gateway.policy.reading import Fields, Items, Said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.policy.problems import Problem

ID = "L008"
NAME = "pattern without effect"
_PATHS = ("reads", "writes", "deletes", "executes")


def check(view: View) -> Iterator[Problem]:
    """Patterns of paths, and words with blanks among arguments."""
    for rule, fields in view.rules(ID):
        for block in view.blocks_of(fields):
            for key in _PATHS:
                value = block.get(key)
                if isinstance(value, Items):
                    yield from _covered(rule.id, value, view)
                elif isinstance(value, Fields) and "paths" in value:
                    yield from _covered(rule.id, value["paths"], view)
            args = block.get("args")
            for items in args.values() if isinstance(args, Fields) else ():
                if isinstance(items, Items):
                    yield from _words(rule.id, items)
    for one, fields in view.assembly.path_lists.values():
        for role in ("read", "write", "execute", "cd"):
            for items in fields[role].values() if isinstance(fields.get(role), Fields) else ():
                yield from _covered(f"paths.{one.id}", items, view)


def _covered(owner: str, items: Items, view: View) -> Iterator[Problem]:
    written = view.names(items)
    for item in items:
        if item.startswith("@"):
            continue
        others: Any = {}
        for other in written:
            if other is not item and other != item:
                _compile(other, others)
        wide = _wider(str(item), others)
        if wide:
            yield warn(
                ID,
                f"`{owner}`: `{item}` adds nothing to `{wide}`",
                item.mark,
                "take the narrower one away",
            )


def _wider(item: str, others: Any) -> str:
    mine: Any = {}
    _compile(item, mine)
    found = ""

    def visit(base: str, segments: list[Any], _text: str, _exact: bool) -> None:
        nonlocal found
        if base in others and segments and all(isinstance(one, str) for one in segments):
            found = globs.find(others[base], "/".join(segments), segments)

    globs.each(mine, visit)
    return found


def _compile(text: str, into: Any) -> None:
    try:
        compile_pattern(
            str(text),
            into,
            None if text.startswith(("/", "~", "${", "exact:", "**/")) else ("B", ()),
        )
    except PatternError:
        return


def _words(owner: str, items: Any) -> Iterator[Problem]:
    for item in items:
        if (
            isinstance(item, Said)
            and item.startswith("-")
            and " " in item
            and not item.startswith("glob:")
        ):
            yield warn(
                ID,
                f"`{owner}`: no single argument is `{item}`",
                item.mark,
                "name the words one by one, under `all`",
            )
