"""What git shows of files as they are in its history, its index or its stash: by a revision or by a pathspec.

`git show HEAD:.env`, `git log -p -- '*env'`, `git config --blob HEAD:x -l`, `git cat-file --batch <<< HEAD:x`.
"""

from __future__ import annotations

from gateway.facts.effects import RawPath
from gateway.facts.model import Arg
from gateway.facts.programs import pathspecs
from gateway.facts.revisions import OBJECTS, path_in
from gateway.regex import compiled_later
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.parsed import Parsed

    Shows = Callable[[Call, Parsed], Iterator[RawPath]]

# With one of these a diff is shown, lines and all; without, and with one of those, only which files differ.
_PATCH = (
    "-p", "-u", "--patch", "-U", "--unified", "--binary", "--patch-with-raw", "--patch-with-stat", "-c", "--cc",
    "-m", "--remerge-diff", "--diff-merges", "--dd", "--check", "-L",
)  # fmt: skip
_SUMMARY = (
    "--stat", "--numstat", "--shortstat", "--dirstat", "--summary", "--name-only", "--name-status", "--raw", "-s",
    "--no-patch", "--quiet", "--compact-summary", "--cumulative",
)  # fmt: skip
_NAMES = ("-l", "-L", "-c", "-q", "--name-only", "--files-with-matches", "--files-without-match", "--count", "--quiet")  # fmt: skip


def shown(call: Call, parsed: Parsed, base: Effects) -> Effects:
    """Adds what is read of such files."""
    shows = _SHOWS.get(" ".join(base.subcommand)) or _SHOWS.get(base.subcommand[0])
    if shows is None:
        return base
    known = {one.arg for one in base.paths if one.role == "read"}
    more = [one for one in shows(call, parsed) if one.arg not in known or one.searched]
    return replace(base, paths=tuple(dict.fromkeys((*base.paths, *more))))


def _split(call: Call, parsed: Parsed) -> tuple[tuple[Arg, ...], tuple[Arg, ...]]:
    """The operands before `--`, and those behind it."""
    at = next((at for at, arg in enumerate(call.args) if arg.exact and arg.text == "--"), None)
    behind = 0 if at is None else len(call.args) - at - 1
    cut = max(0, len(parsed.operands) - behind)
    return parsed.operands[:cut], parsed.operands[cut:]


def _icase(call: Call, parsed: Parsed) -> bool:
    return parsed.has("--icase-pathspecs") or "GIT_ICASE_PATHSPECS" in dict(call.env)


def _specs(call: Call, parsed: Parsed, skip: int = 0) -> Iterator[RawPath]:
    """Behind `--` stand pathspecs; before it revisions too, which mostly don't look like files."""
    before, behind = _split(call, parsed)
    icase = _icase(call, parsed)
    yield from pathspecs.read(behind, icase=icase)
    named = tuple(word for word in before[skip:] if _names_files(word))
    yield from pathspecs.read(named, icase=icase)


def _names_files(word: Arg) -> bool:
    if pathspecs.wild(word.text):
        return True
    return word.exact and ":" not in word.text and _REVISION.search(word.text) is None


_REVISION = compiled_later(r"^(?:HEAD|main|master|@|[0-9a-f]{7,40})$|[~^]|@\{|\.\.|^origin/")


def of_revisions(words: tuple[Arg, ...]) -> Iterator[RawPath]:
    """`HEAD:.env`, `:0:.env`: the file as it was."""
    for word in words:
        # (Behind `HEAD:` may stand a name out of a list.)
        path = path_in(word.text)
        if path or (path is not None and word.names):
            empty = (path_in(word.empty) or "") if word.empty else ""
            found = replace(word, text=path, pattern="", within="", empty=empty)
            yield RawPath("read", found, via="operand of a revision")


def _diff(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    yield from of_revisions(_split(call, parsed)[0])
    if parsed.has(*_PATCH) or not parsed.has(*_SUMMARY):
        yield from _specs(call, parsed)


def _log(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    if parsed.has(*_PATCH) or _by_setting(call):
        yield from _specs(call, parsed)
    for item in parsed.items:
        if item.option is not None and "-L" in item.option.names:
            for value in item.values:
                place = value.text.rpartition(":")[2]
                yield RawPath("read", replace(value, text=place), via="option -L")


def _by_setting(call: Call) -> bool:
    """`git -c stash.showPatch stash show`."""
    return any("showpatch" in arg.text.lower() for arg in call.args[:4])


def _grep(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    if not parsed.has(*_NAMES):
        yield from _specs(call, parsed, skip=0 if parsed.has("-e", "-f") else 1)


def _archive(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    if not parsed.has("-l", "--list"):
        yield from pathspecs.read(parsed.operands[1:], icase=_icase(call, parsed))
        yield from of_revisions(parsed.operands[:1])


def _blame(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    before, behind = _split(call, parsed)
    named = (*behind, *(word for word in before if _names_files(word)))
    yield from (RawPath("read", word, via=pathspecs.VIA) for word in named)


def _cat_file(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    if parsed.has("-t", "-s", "-e") and not parsed.has("-p"):
        return
    yield from of_revisions(parsed.operands)
    contents = any(arg.text.partition("=")[0] in _CONTENTS for arg in call.args)
    if call.fed and contents:
        yield RawPath("read", Arg("-"), via=OBJECTS, listed=True)


_CONTENTS = frozenset(["--batch", "--batch-command"])


def _blob(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    del call
    blob = parsed.value("--blob")
    yield from of_revisions((blob,) if blob is not None else ())


def _objects(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    del call
    yield from of_revisions(parsed.operands)


def _paths(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    yield from pathspecs.read(_split(call, parsed)[1], icase=_icase(call, parsed))


def _status(call: Call, parsed: Parsed) -> Iterator[RawPath]:
    """`git status -v` shows what is staged."""
    if any(arg.text in {"-v", "-vv", "--verbose"} for arg in call.args):
        yield from _specs(call, parsed)


_SHOWS: dict[str, Shows] = {
    "show": _diff, "diff": _diff, "difftool": _diff,
    "log": _log, "whatchanged": _log, "reflog": _log, "stash show": _log, "stash list": _log,
    "diff-tree": _log, "diff-index": _log, "diff-files": _log,
    "blame": _blame, "annotate": _blame, "grep": _grep, "archive": _archive,
    "cat-file": _cat_file, "unpack-file": _objects, "merge-file": _objects, "config": _blob,
    "format-patch": _paths, "fast-export": _paths, "range-diff": _paths, "status": _status,
}  # fmt: skip
