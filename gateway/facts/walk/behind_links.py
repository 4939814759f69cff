"""What lies behind links that the text has made, where a folder is read, or a pattern selects them."""

from __future__ import annotations

from posixpath import normpath, relpath

from gateway.facts import limits
from gateway.facts.model import PathUse
from gateway.facts.walk.patched import PATCH
from gateway.facts.walk.replaced import given
from gateway.facts.walk.selected import BY_NAME
from gateway.facts.words.patterns import has_pattern, regex
from gateway.model import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation


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


def led_astray(run: Run, role: str, path: str, recursive: bool, span: Span) -> list[PathUse] | None:
    """`ln -s .git/h* h; touch h/pre-commit`: what may lie behind a link that leads nobody knows where, by the
    patterns that it was given. None: there is no such link on the way."""
    found: dict[str, None] = {}
    behind = False
    for link, patterns in run.disk.astray.items():
        if path != link and not path.startswith(f"{link}/"):
            continue
        rest = path[len(link) :]
        there = (
            run.lookup.kind(link) == "dir"
        )  # then the links lie in it, by the names of what they lead to
        behind = behind or (bool(rest) and not (there and patterns))
        for pattern in patterns:
            folder, _, last = pattern.rpartition("/")
            head = rest[1:].partition("/")[0]
            if not there:
                found[pattern + rest] = None
            if head and regex(last).fullmatch(head):
                found[folder + rest] = None
                behind = behind or head != rest[1:]
    if not behind and not found:
        return None
    return [
        PathUse(role, one, True, has_pattern(one), recursive, False, "", "link", span, _WHY)
        for one in found
    ]


def carry(run: Run, link: str, copy: str, *, again: bool = False) -> None:
    """A link lies in another place too. It leads where it led or, as its text is relative, as far from there.
    `again`: what has put it there may do so with every link, and is not followed further."""
    # (What is a link in one way that the walk has gone need not be one in another.)
    targets = tuple(filter(None, run.disk.links.get(link, ())))
    for target in targets:
        run.disk.link(copy, target)
    if link not in run.disk.symbolic:
        return
    if not again:
        run.disk.symbolic.add(copy)
    for target in targets[:_CARRIED]:
        way = relpath(target, link.rpartition("/")[0] or "/")
        run.disk.link(copy, normpath(f"{copy.rpartition('/')[0]}/{way}"))
    if len(targets) > _CARRIED:  # twice as many each time
        run.too_much("links that are moved over and over", run.span or Span(0, len(run.text)))


def links_go_along(run: Run, folder: str, target: str, index: int) -> None:
    """Where a folder goes, the links below it go too."""
    moved = [link for link in run.disk.links if link.startswith(folder)]
    run.toil(len(run.disk.links))
    run.disk.doubled += len(moved)
    if run.disk.doubled > limits.MATCHES:  # of links in links there is no end
        run.too_much("more files behind links than are followed", run.commands[index].span)
        return
    for link in moved:
        carry(run, link, f"{target.rstrip('/')}/{link[len(folder) :]}")


def put_out(run: Run, call: Invocation, found: Found, made: list[PathUse], index: int) -> None:
    """`git clone . c`, `tar xf a.tar`: the links of the text come out again there, and those of a patch."""
    if found.program not in _PUT_OUT:
        return
    fed = run.disk.fed.get(index, "")
    for use in made:
        if use.via.startswith(PATCH) and _MODE in fed:
            run.disk.astray.setdefault(use.path, ())
        inside = not use.exact or use.glob or "/.git" in use.path
        for link in () if inside else run.disk.symbolic:
            parts = link.removeprefix(f"{run.cwd()}/").split("/")
            run.toil(len(parts))
            for at in range(len(parts)):
                copy = "/".join((use.path, *parts[at:]))
                if copy not in run.disk.symbolic and not link.startswith(f"{use.path}/"):
                    carry(run, link, copy, again=True)
    for text in call.texts[1:]:
        if text.startswith(f"{_MODE},"):
            run.disk.astray.setdefault(f"{run.cwd()}/{text.rpartition(',')[2]}", ())


# Archives, and what git keeps, have links in them. A link has this mode.
_PUT_OUT = frozenset(
    "git tar bsdtar gtar unzip zip 7z 7za cpio rsync ditto pax patch bsdcpio".split()  # noqa: SIM905
)
_MODE = "120000"


def bare(run: Run, found: Found, made: list[PathUse]) -> None:
    """`git clone --bare . r`: the repository is the folder itself. What is said of `r/.git/config` is meant for
    `r/config` as well."""
    if found.program != "git" or not given(found, "--bare", "--mirror", "--separate-git-dir"):
        return
    for use in made:
        for name in ("config", "hooks", "info", "objects", "refs", "HEAD"):
            run.disk.link(f"{use.path}/{name}", f"{use.path}/.git/{name}")


def through_links(run: Run, raw: str) -> list[str]:
    """`h/../x`, where the text has made `h` a link: out of the folder that it leads to, or of one of them."""
    from gateway.facts.walk.paths import tidy

    places = [""]
    for part in raw.split("/"):
        if part == "..":
            each = [way for one in places for way in (run.disk.resolve(one)[-_MOST:] or (one,))]
            places = [one.rpartition("/")[0] for one in dict.fromkeys(each)][:_MOST]
        elif part and part != ".":
            places = [f"{one}/{part}" for one in places]
    return list(dict.fromkeys(tidy(one or "/") for one in places))


_WHY = f"{BY_NAME}where the link leads is not known"
_MOST = 4
# Targets of one link that has been moved.
_CARRIED = 8
