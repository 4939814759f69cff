"""Paths: from a word and a folder to an absolute path, with what it selects and where links lead."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.model import Arg, PathUse
from gateway.facts.walk.behind_links import led_astray, links_in, links_selected, through_links
from gateway.facts.walk.made_here import made_here
from gateway.facts.walk.mounts import on_this_side
from gateway.facts.walk.selected import selected
from gateway.facts.words.holes import (
    ANY,
    FILE,
    as_pattern,
    escape,
    folder_of,
    is_exact,
    worst,
)
from gateway.facts.words.patterns import has_pattern, matching, simplified
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.state.run import Run
    from gateway.model import Span

# The last part of a pattern that means everything in a folder, or everything hidden.
_EVERYTHING = frozenset(
    "* ** .* .[!.]* .[^.]* ..?* .??* *.* ?* [a-z]* [a-zA-Z]* [A-Za-z]* [!.]* [^.]*".split()  # noqa: SIM905
)
# `[!x]*`: all but a few.
_NEARLY = compiled_later(r"\*?\[[!^][^\]/]+\]\*")
_SELECTING = compiled_later(r"[*?]|\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]")


def tidy(path: str) -> str:
    """An absolute path without `.`, `..` and doubled slashes."""
    if "//" not in path and "/." not in path and path[-1:] != "/":
        return path
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part and part != ".":
            parts.append(part)
    return "/" + "/".join(parts)


def place(run: Run, arg: Arg, base: str | None = None) -> tuple[str, bool, bool, str]:
    """(path, exact, glob, why): where the word leads from a folder (the working directory if None)."""
    text, glob = arg.text, arg.glob
    if text[:6] == "/proc/":
        text = _own_process(run, text)
    if not arg.exact:
        if not _pattern_holds(arg):
            return "", False, glob, arg.why
        text, glob = arg.pattern, True
    if text[:1] != "/":
        folder = run.cwd() if base is None else base
        if not is_exact(folder):
            if worst(folder) > FILE or folder[:1] != "/":
                return "", False, glob, run.holes.why(folder)
            folder = as_pattern(escape(folder))
            text, glob = text if glob else escape(text), True
        elif glob and has_pattern(folder):
            folder = escape(folder)
        text = f"{folder}/{text}"
    return on_this_side(run, text, glob=glob) if run.mounts else text, True, glob, ""


def _own_process(run: Run, text: str) -> str:
    """`/proc/self/cwd/x` is `x`, `/proc/self/root/x` is `/x`."""
    for name in ("/proc/self", "/proc/thread-self"):
        if text.startswith(f"{name}/cwd"):
            cwd = run.cwd()
            return (cwd if is_exact(cwd) else name) + text[len(name) + 4 :]
        if text.startswith(f"{name}/root/"):
            return text[len(name) + 5 :]
    return text


def _pattern_holds(arg: Arg) -> bool:
    """The pattern still belongs to the text: a model that cut the word may have kept it."""
    known = arg.text if arg.glob else escape(arg.text)
    pattern = arg.pattern
    return (
        bool(pattern)
        and (arg.glob or not arg.many)
        and pattern.startswith(known)
        and pattern[len(known) : len(known) + 1] == "*"
    )


def joined(run: Run, base: str, arg: Arg) -> str:
    """A folder below a folder, as text with holes."""
    path, exact, glob, why = place(run, arg, base)
    if not exact:
        why = why or "the folder is not known"
        if arg.names:
            begin = tidy(place(run, Arg(arg.text or "."), base)[0])
            names = tuple(f"{escape(begin).rstrip('/')}/{name}" for name in arg.names)
            return run.holes.make(ANY, why, (), names=names)
        return run.hole(ANY, why)
    if glob:
        hole = run.hole(FILE, why or "the name of the folder is not known")
        return tidy(_SELECTING.sub(hole, path))
    return tidy(path)


def uses(  # noqa: PLR0913 - what a model says of one path
    run: Run,
    role: str,
    arg: Arg,
    *,
    recursive: bool = False,
    below: bool = False,
    via: str = "operand",
    base: str | None = None,
    span: Span,
    gone: bool = False,
) -> list[PathUse]:
    """Everything that a path in this role means: itself, what a pattern selects, what an empty
    variable would make of it. `gone`: it is deleted, and nothing is left of it elsewhere."""
    if via == "default" and (arg.text == "~" or arg.text[:2] == "~/"):
        # A model's own word: no shell has expanded it.
        arg = replace(arg, text=f"{run.home()}/{arg.text[2:]}")
    path, exact, glob, why = place(run, arg, base)
    if not exact and arg.within:
        return _listed(run, role, arg, recursive, via, base, span)
    if not exact:
        unknown = PathUse(role, "", False, glob, recursive or below, below, "", via, span, why)
        from gateway.facts.walk.perhaps import perhaps

        return perhaps(run, role, arg, recursive, via, base, span, unknown)
    if not arg.text and arg.exact:
        return []
    raw, path, deep = path, tidy(path), recursive or below
    led = led_astray(run, role, path, recursive, span) if run.disk.astray else None
    if led is not None and role in _CHANGES:
        return [PathUse(role, "", False, glob, deep, below, "", via, span, _ASTRAY), *led]
    if not glob:
        reals = real_paths(run, raw, path)
        found = [PathUse(role, path, True, False, deep, below, one, via, span) for one in reals]
        found += links_in(run, path, span) if recursive and run.disk.links else []
        return found + (led or [])
    pattern = path if _selects_more(run) else simplified(path)
    if not has_pattern(pattern):
        return [
            PathUse(role, pattern, True, False, deep, below, one, via, span, why)
            for one in real_paths(run, pattern, pattern)
        ]
    why = why or ("" if arg.exact else arg.why)
    real = _real_of_folder(run, pattern)
    behind = "/" if raw[-1:] == "/" else _behind(arg, pattern)
    one = PathUse(role, pattern, True, True, deep, below, real, via, span, why, behind=behind)
    found = [replace(one, unlisted=True) if run.disk.trees and made_here(run, pattern) else one]
    found += _all_of_it(run, role, arg, pattern, recursive, via, span, gone=gone)
    found += links_selected(run, role, pattern, recursive, via, span) if run.disk.links else []
    found += selected(run, role, arg, recursive, via, base, span) if arg.names else []
    if run.disk.links and "/.." in raw:
        others = (other for other in through_links(run, raw) if other != path)
        found += [
            replace(one, path=other, glob=has_pattern(other), real="", behind="")
            for other in others
        ]
    if arg.exact and "/**/" in pattern and run.option("globstar"):  # no folder between is one way
        nearer = replace(arg, text=pattern.replace("/**/", "/"))
        found += uses(run, role, nearer, recursive=recursive, below=below, via=via, span=span)
    if arg.exact and (role in _LOOKED_UP or _selects_more(run)):
        for match in expanded(run, pattern, folders=behind == "/"):
            inside = real_path(run, match, match)
            found += [PathUse(role, match, True, False, recursive, below, inside, via, span)]
    return found + (led or [])


def _behind(arg: Arg, pattern: str) -> str:
    """What stands behind the names of which the word is cut out, if it still means such a one."""
    tail, folder = arg.behind
    still = tail and not arg.glob and pattern.startswith(f"{folder}/") and pattern[-1:] == "*"
    return tail if still and "/" not in pattern[len(folder) + 1 :] else ""


def _all_of_it(
    run: Run,
    role: str,
    arg: Arg,
    pattern: str,
    recursive: bool,
    via: str,
    span: Span,
    *,
    gone: bool,
) -> list[PathUse]:
    """`D/*` is everything in D; `D/$n` is only one name in it that is not known, unless a loop over all of
    them deletes each."""
    folder, _, last = pattern.rpartition("/")
    while role == "delete" and last in _EVERYTHING and folder.rpartition("/")[2] in _EVERYTHING:
        folder, _, last = folder.rpartition("/")  # `*/*`: of every folder all there is
    # (`*/` has the slash behind the part that is not known.)
    each = gone and _pattern_holds(arg) and arg.pattern.rpartition("/")[0] in _EVERYTHING
    whole = arg.exact or arg.within[-1:] == "*" or (each and arg.pattern.endswith("/"))
    every = last in _EVERYTHING or (role == "delete" and _NEARLY.fullmatch(last) is not None)
    if not every or not whole or has_pattern(folder):
        return []
    folder = folder or "/"
    inside = real_path(run, folder, folder)
    return [PathUse(role, folder, True, False, recursive, True, inside, via, span)]


_CHANGES = frozenset(["write", "delete"])
_ASTRAY = "it lies behind a link that leads nobody knows where"
_LOOKED_UP = frozenset(["write", "delete", "execute", "cd"])


def _selects_more(run: Run) -> bool:
    return (
        bool(run.state.options) and (run.option("nocaseglob") or run.option("dotglob"))
    ) or run.sets("GLOBIGNORE")


def every_name(run: Run, arg: Arg) -> str:
    """For a pattern that selects all there is in a folder: that folder, with the mark for it. Not for what
    is hidden: there the pattern says more."""
    folder, _, last = arg.text.rpartition("/")
    if last not in _EVERYTHING or last[0] == "." or has_pattern(folder):
        return ""
    path, exact, _, _ = place(run, Arg(folder or ("/" if arg.text[:1] == "/" else ".")))
    return f"{tidy(path).rstrip('/')}/*" if exact else ""


def _as_it_stands(run: Run, arg: Arg, base: str | None) -> Arg:
    """What a list gives lies where it says. Behind another folder (`/etc/$f`, `cd /etc; rm "$f"`) it is a
    name below that one, and behind a part of a name (`x-$f`) none of the list."""
    if not (arg.text or arg.pattern):
        return arg
    begins = arg.text[: arg.text.rfind("/") + 1]
    listed, exact, _, _ = place(run, Arg(folder_of(arg.within)), base)
    here, known, glob, _ = place(run, Arg(begins or "."), base)
    if known and not glob and exact and tidy(here) == tidy(listed):
        return arg if begins == arg.text else replace(arg, within=folder_of(arg.within))
    return replace(arg, within=begins or ".")


def _listed(
    run: Run, role: str, arg: Arg, recursive: bool, via: str, base: str | None, span: Span
) -> list[PathUse]:
    """A path that a list gives, with what is said of its name."""
    one = _somewhere(run, role, _as_it_stands(run, arg, base), recursive, via, base, span)
    linked = links_in(run, one.path, span) if role == "read" and run.disk.links else []
    named = selected(run, role, arg, recursive, via, base, span) if arg.names else ()
    return [one, *linked, *named]


def _somewhere(
    run: Run, role: str, arg: Arg, recursive: bool, via: str, base: str | None, span: Span
) -> PathUse:
    """A path that `find` gives: below a known folder. Reading it is no more than reading the tree;
    which path is written or deleted is not known."""
    path, exact, _, why = place(run, Arg(folder_of(arg.within)), base)
    if not exact:
        return PathUse(role, "", False, False, recursive, False, "", via, span, why or arg.why)
    sure = role == "read"
    if arg.within[-1:] == "*" and role in {"write", "delete"}:  # each of them, in turn
        real = real_path(run, path, tidy(path))
        deep = recursive or arg.within.endswith("/**")
        return PathUse(role, tidy(path), True, False, deep, not deep, real, via, span)
    real = real_path(run, path, tidy(path))
    return PathUse(
        role, tidy(path), sure, False, recursive or sure, False, real, via, span, arg.why
    )


def real_path(run: Run, raw: str, path: str) -> str:
    """Where the path leads once links are followed, if that is somewhere else."""
    return real_paths(run, raw, path)[0]


def real_paths(run: Run, raw: str, path: str) -> list[str]:
    """Each place where it may lead: a link may have been made anew. The first is the most likely."""
    if run.place != "local" or path.startswith("/dev/fd/"):
        return [""]
    if run.disk.links:
        through = through_links(run, raw) if "/.." in raw else [path]
        if through != [path]:
            return [run.lookup.real(one) or one for one in through]
        if ways := run.disk.resolve(path):
            # What is given in more than one way leads to what the text knows, if that is one of them.
            known = run.disk.files.keys() - run.disk.links.keys()
            first = [way for way in ways if way in known]
            last = [way for way in ways if not run.disk.resolve(way)] or [*ways]
            each = dict.fromkeys((*first[:1], *last))
            return [run.lookup.real(one) or one for one in each][: limits.ALTERNATIVES]
    # `a/../b` is `b` only if `a` is no link: the kernel goes through it.
    real = run.lookup.real(raw if "/.." in raw else path)
    return [real if real != path else ""]


def _real_of_folder(run: Run, pattern: str) -> str:
    """A pattern with the links of the folder before its first pattern character followed."""
    for link, targets in run.disk.links.items() if run.disk.links else ():
        # A link below a name that is not known (`ln -s ~ "$(mktemp -d)/h"`).
        if pattern == link or pattern.startswith(f"{link}/"):
            end = real_path(run, link, link) or targets[0]
            return f"{escape(end).rstrip('/')}{pattern[len(link) :]}"
    parts = pattern.split("/")
    # A bracket that goes over a slash (`[a/b]`) selects nothing: then all of it is a name.
    at = next((at for at, part in enumerate(parts) if has_pattern(part)), len(parts))
    folder = "/".join(parts[:at]) or "/"
    real = real_path(run, folder, folder)
    return "/".join([escape(real).rstrip("/"), *parts[at:]]) if real else ""


def expanded(run: Run, pattern: str, *, folders: bool = False) -> list[str]:
    """The paths that a pattern selects now, as far as the folders can be listed; [] if not. `folders`: a
    slash stands behind it."""
    if run.place != "local" or pattern.count("*") > 6:
        return []
    found = [""]
    nocase = run.option("nocaseglob")
    hidden = run.option("dotglob") or run.sets("GLOBIGNORE")
    wild = False
    for part in pattern.split("/")[1:]:
        if wild:  # nothing lies below a file
            found = [one for one in found if run.lookup.kind(one) != "file"]
        if not has_pattern(part):
            found = [f"{one}/{part}" for one in found]
            continue
        wild = True
        names = []
        for folder in found:
            entries = run.lookup.entries(folder or "/")
            listed = entries.split("\n") if entries else []
            names += [
                f"{folder}/{name}" for name in matching(part, listed, hidden=hidden, nocase=nocase)
            ]
            if part[0] == "." and "*" not in part and matching(part, [".."], hidden=True):
                names.append(f"{folder}/..")  # (before bash 5.2)
        if not names or len(names) > limits.MATCHES:
            return []
        found = names
    return [one for one in found if run.lookup.kind(one) != "file"] if folders else found
