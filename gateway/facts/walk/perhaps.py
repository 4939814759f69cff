"""Paths that are not known, and what they may be all the same: by their ends, in a folder that is known."""

from __future__ import annotations

from gateway.facts.model import Arg, PathUse
from gateway.facts.walk.paths import place, tidy, uses
from gateway.facts.walk.selected import selected
from gateway.facts.walk.tool_folders import is_in_one
from gateway.facts.words.holes import escape, is_exact, prefix, suffix, when_empty
from gateway.facts.words.patterns import has_pattern
from gateway.facts.words.walks import is_walk
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gateway.facts.state.run import Run
    from gateway.model import Span


def perhaps(
    run: Run,
    role: str,
    arg: Arg,
    recursive: bool,
    via: str,
    base: str | None,
    span: Span,
    unknown: PathUse,
) -> list[PathUse]:
    """What a word that is not known may mean: with empty variables, by its end, as one of several."""
    found = [] if role == "execute" and is_in_one(run, arg) else [unknown]
    if arg.empty and (role in {"write", "delete", "execute"} or _names_a_file(role, arg.empty)):
        found += _if_empty(run, role, arg, recursive, via, base, span)
    if arg.names or (arg.many and arg.pattern):
        found += selected(run, role, arg, recursive, via, base, span)
    if role == "read":
        found += _in_a_folder(run, arg, recursive, via, base, span)
    elif role == "write":
        found += _into_a_folder(run, arg, via, base, span)
    tail = arg.tail or (arg.empty if role == "read" and not arg.text else "")
    cwd = run.cwd() if base is None else base
    if arg.exact and arg.text[:1] != "/" and prefix(cwd)[:1] != "/":  # `cd "$D" && cat .env`
        above = suffix(cwd)  # `cd "$D/.git/hooks" && touch pre-commit`
        tail = f"{above if above[:1] == '/' else ''}/{arg.text}"
    if tail[:1] == "/" and role in {"read", "write"}:
        found += _if_here(run, role, arg, tail, recursive, via, base, span)
    if role in _BETWEEN:
        found += _between(run, role, arg, recursive, via, cwd, span)
    return found


_BETWEEN = frozenset(["read", "write", "delete"])


def _between(
    run: Run, role: str, arg: Arg, recursive: bool, via: str, cwd: str, span: Span
) -> list[PathUse]:
    """`touch .git/$D/pre-commit`, `cd ~/"$D" && cat .env`: a folder that is known, some folder in it or below
    that, and a name; `cd $(find . -name hooks); touch pre-commit`: the folder is one of those."""
    why = arg.why or run.holes.why(cwd)
    if arg.exact or arg.glob:
        if is_exact(cwd) or arg.text[:1] == "/":
            return []
        behind = f"/{arg.text if arg.glob else escape(arg.text)}"
        named = _in_each(run, cwd, (behind,))
        head, behind = prefix(cwd), f"{escape(suffix(cwd)).rstrip('/')}{behind}"
    else:
        named, head = (
            _in_each(run, cwd, [f"/{arg.text}{name}" for name in arg.names]),
            arg.text if arg.text[:1] == "/" or not is_exact(cwd) else f"{cwd}/{arg.text}",
        )
        behind = escape(arg.empty[len(arg.text) :]) if arg.empty.startswith(arg.text) else ""
    found = [
        PathUse(
            role,
            tidy(one),
            True,
            has_pattern(one),
            recursive,
            False,
            "",
            via,
            span,
            why,
            walked=is_walk(one),
        )
        for one in named
        if one[:1] == "/" and not (is_walk(one) and "/.." in one[one.find("/***") :])
    ]
    if head[:1] != "/" or "/" not in head[1:] or behind[:1] != "/" or not behind.strip("/*?"):
        return found
    begin, _, rest = head.rpartition("/")
    near, deep = f"{begin}/{rest}*{behind}", f"{begin}/{f'{rest}*/' if rest else ''}**{behind}"
    for text in (deep,) if role == "read" else (near, deep):
        one = PathUse(
            role, tidy(escape(begin) + text[len(begin) :]), True, True, via=via, span=span
        )
        found.append(replace(one, recursive=recursive, searched="**" in text, why=why))
    return found


def _in_each(run: Run, folder: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names in each of the folders that this may be."""
    folders = () if is_exact(folder) else run.holes.selected(folder)
    return tuple(f"{one.rstrip('/')}{name}" for name in names for one in folders)


def _in_a_folder(
    run: Run, arg: Arg, recursive: bool, via: str, base: str | None, span: Span
) -> list[PathUse]:
    """`~/.ssh/$x`, `cd ~/.ssh/$x; cat *`: some name in a folder that is known, and no name that a rule knows.
    Only where something may be hidden: a file of the workspace is one like the others."""
    cwd = run.cwd() if base is None else base
    if not is_exact(cwd) and arg.text[:1] != "/":
        folder = when_empty(cwd)
        if folder[-1:] in {"", "/"}:
            folder = _some_name(prefix(cwd), folder)
        if "/." not in folder or not (arg.exact or arg.glob):
            return []
        return uses(run, "read", arg, recursive=recursive, via=via, base=tidy(folder), span=span)
    text = arg.text if arg.text[:1] == "/" else f"{cwd}/{arg.text}"
    if arg.exact or arg.glob or ("/." not in text and text[:1] != arg.text[:1]):
        return []
    name = _some_name(text, arg.empty and text[: len(text) - len(arg.text)] + arg.empty)
    return [PathUse("read", tidy(name), True, via=via, span=span, why=arg.why)] if name else []


def _into_a_folder(run: Run, arg: Arg, via: str, base: str | None, span: Span) -> list[PathUse]:
    """`.git/$x`, `/etc/$x`: some name in a folder that is known, outside of the workspace, or hidden in it,
    where tools keep what they believe."""
    folder, slash, _ = arg.text.rpartition("/")
    path, exact, glob, _ = place(run, Arg(folder or slash or "."), base)
    if arg.exact or not exact or glob:
        return []
    _, inside, below = f"{tidy(path)}/".partition(f"{run.context.workspace.rstrip('/')}/")
    if "/." not in f"/{below}" if inside else not slash:
        return []
    # (What lies outside is for the path lists: whether it is written at all.)
    all_of_it = bool(inside)
    found = PathUse("write", tidy(path), True, False, all_of_it, all_of_it, "", via, span, arg.why)
    return [found]


def _some_name(known: str, empty: str) -> str:
    """A name for what begins so and goes on as nobody knows. (An ending that is known says more.)"""
    return f"{known}…" if known[:1] == "/" and "/" in known[1:] and empty in {"", known} else ""


# An ending that is left alone names nothing.
_ENDINGS = ("/.pub", "/.txt", "/.json", "/.md", "/.yml", "/.yaml", "/.log", "/.csv")


def _names_a_file(role: str, text: str) -> bool:
    """`.env$x`, `~/.ssh$x/id_rsa` with nothing in it is read by its name; of `$x/`, and of `$x.pub`, there is none."""
    return role == "read" and text[-1] not in "/.~" and not text.endswith(_ENDINGS)


def _if_empty(
    run: Run, role: str, arg: Arg, recursive: bool, via: str, base: str | None, span: Span
) -> list[PathUse]:
    path, exact, glob, _ = place(run, Arg(arg.empty, glob=arg.glob), base)
    if not exact:
        return []
    why = f"if it is empty: {arg.why}"
    return [PathUse(role, tidy(path), True, glob, recursive, False, "", via, span, why)]


def _if_here(
    run: Run,
    role: str,
    arg: Arg,
    tail: str,
    recursive: bool,
    via: str,
    base: str | None,
    span: Span,
) -> list[PathUse]:
    """`$X/.env`, `$X/.ssh/id_rsa`: its end says what it is, here or at home."""
    found = []
    here = run.cwd() if base is None else base
    here = here if is_exact(here) else run.context.cwd
    # What is written elsewhere is for the path lists, which know nothing of an unknown folder.
    # (But what is hidden lies at home: `$(cat n)/.bashrc`.)
    there = role == "read" or (
        tail[:2] == "/." and not arg.empty and not run.holes.within(arg.text)
    )
    for folder in dict.fromkeys((here, run.home() if there else here)):
        path = tidy(f"{folder}{tail}")
        if is_exact(path):
            why = f"if it is `{folder}`: {arg.why}"
            glob = arg.glob and has_pattern(path)
            found.append(PathUse(role, path, True, glob, recursive, False, "", via, span, why))
    return found
