"""Names for what was there: `sed -i.bak p f` writes `f.bak`, `patch -b -B old/ f` writes `old/f`.

Of a pattern, and of a folder into which a tree is put, whatever lies there may be kept.
"""

from __future__ import annotations

from gateway.facts.model import PathUse
from gateway.facts.walk.replaced import BACKED_UP, BACKUP, given
from gateway.facts.words.holes import escape
from gateway.facts.words.patterns import has_pattern, matching
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.model import Arg
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found

# What stands behind the name of what was there.
_SUFFIXES = {
    **dict.fromkeys(("cp", "mv", "install", "ln", "rsync"), ("-S", "--suffix")),
    **dict.fromkeys(("tar", "gtar"), ("--suffix",)),
    "patch": ("-z", "--suffix"),
    "sed": ("-i", "--in-place"),
    **dict.fromkeys(("perl", "ruby"), ("-i",)),
}
# What stands before it: before its folders, before its last part.
_PREFIXES = {"patch": ("-B", "-Y")}
_PREFIXING = ("option --prefix", "option --basename-prefix")
_BY_DEFAULT = "SIMPLE_BACKUP_SUFFIX"
_MOST = 64


def backups(run: Run, found: Found) -> list[PathUse]:
    """What is written so, with a star in it too: then the suffix is the name (`-i'old/*'`)."""
    suffixes, prefixes = _suffixes(found), _prefixes(found)
    if not suffixes and not prefixes:
        return []
    made: dict[PathUse, None] = {}
    before = [use for use in found.paths if use.role == "write" and use.via not in _PREFIXING]
    for use in [kept for one in before for kept in _each(run, one)]:
        for suffix in suffixes:
            made[_behind(use, suffix)] = None
        for name, prefix in prefixes:
            made[_in_front(run, use, prefix, whole=name == "-B")] = None
    return list(made)


def _suffixes(found: Found) -> list[Arg]:
    flags = found.effects.flags if found.effects is not None else ()
    wanted = set(_SUFFIXES[found.program])
    values = [one.value for one in flags if one.value is not None and wanted & {*one.names}]
    if not values and given(found, *BACKUP):
        values = [value for name, value in found.env if name == _BY_DEFAULT]
    return [one for one in values if one.text or not one.exact]


def _prefixes(found: Found) -> list[tuple[str, Arg]]:
    wanted = _PREFIXES.get(found.program, ())
    flags = found.effects.flags if found.effects is not None else ()
    return [
        (name, flag.value)
        for name in wanted
        for flag in flags
        if flag.value is not None and flag.value.exact and name in flag.names
    ]


def _each(run: Run, use: PathUse) -> Iterator[PathUse]:
    """The files that may have been there, one by one."""
    if not use.exact:
        return
    tree = use.inside or use.recursive
    if not use.glob and not tree:
        yield use
        return
    if not use.glob and not use.inside and run.lookup.kind(use.path) != "dir":
        yield replace(use, recursive=False)
    pattern = f"{escape(use.path).rstrip('/')}/*" if tree and not use.glob else use.path
    if not tree:
        yield replace(use, searched=True)  # those whose names it spells
    folder = pattern.rpartition("/")[0]
    if has_pattern(folder):
        return
    folder = use.path.rstrip("/") if tree and not use.glob else folder
    listed = [f"{folder}/{name}" for name in run.lookup.entries(folder or "/").split("\n") if name]
    below = f"{folder}/"
    made = [path for path in run.disk.files if path.startswith(below)]
    beside = [path for path in made if "/" not in path[len(below) :]]
    near = dict.fromkeys(matching(pattern, [*listed, *beside]))
    for path in [*near, *(path for path in made if tree and path not in near)][:_MOST]:
        if tree and run.lookup.kind(path) == "dir":
            continue  # a folder stays
        yield PathUse("write", path, via=use.via, span=use.span)


def _behind(use: PathUse, suffix: Arg) -> PathUse:
    folder, _, name = use.path.rpartition("/")
    if not suffix.exact:
        pattern = f"{use.path if use.glob else escape(use.path)}*"
        return replace(
            use, path=pattern, glob=True, real="", behind="", via=BACKED_UP, why=suffix.why
        )
    text = escape(suffix.text).replace("[*]", "*") if use.glob else suffix.text
    path = f"{folder}/{text.replace('*', name) if '*' in text else name + text}"
    return replace(use, path=path, real="", behind="", via=BACKED_UP)


def _in_front(run: Run, use: PathUse, prefix: Arg, *, whole: bool) -> PathUse:
    """`-B` stands before the name as the patch has it, from the folder in which it runs; `-Y` before its
    last part."""
    here = f"{run.cwd().rstrip('/')}/"
    at = len(here) if whole and use.path.startswith(here) else use.path.rindex("/") + 1
    text = escape(prefix.text) if use.glob else prefix.text
    return replace(
        use, path=f"{use.path[:at]}{text}{use.path[at:]}", real="", behind="", via=BACKED_UP
    )
