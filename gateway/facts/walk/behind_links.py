"""What lies behind links that the text has made, where a folder is read, or a pattern selects them."""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.facts.words.patterns import has_pattern, regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.model import Span


def links_in(run: Run, folder: str, span: Span) -> list[PathUse]:
    """`ln -s ~ h; grep -R x .`: what links of this text that lie in the folder lead to may be read as well."""
    inside = folder.rstrip("/") + "/"
    return [
        PathUse("read", target, True, False, True, False, "", "link", span)
        for link, targets in run.disk.links.items()
        if link.startswith(inside)
        for target in targets
        if not target.startswith(inside)
    ]


def links_selected(
    run: Run, role: str, pattern: str, recursive: bool, via: str, span: Span
) -> list[PathUse]:
    """`ln -s ~/.ssh k; cat */*`: what lies behind a link of this text that the pattern selects."""
    parts, found = pattern.split("/"), []
    for link, targets in run.disk.links.items():
        depth = link.count("/") + 1
        rest = "/".join(["", *parts[depth:]])
        if (not rest and role == "delete") or not regex("/".join(parts[:depth])).fullmatch(link):
            continue
        for target in targets:
            path, more = target.rstrip("/") + rest, has_pattern(rest)
            found.append(PathUse(role, path, True, more, recursive, False, "", via, span))
    return found


def behind_unknown(run: Run, path: str) -> bool:
    """A link of this text stands on its way, and where that leads is not known."""
    return any(path.startswith(f"{link}/") for link in run.disk.astray)
