"""Fetched folders that stand among the words of what builds and runs: `bun test x`, `dotnet run --project x`,
`ruby -Ix`, `NODE_PATH=x node a.js`.

Where a model says what is done with an operand (it is read, copied, listed), that is all. A word of which nothing
is said, and the value of an option, names a project, settings or a place for modules as well as anything else.
"""

from __future__ import annotations

import re

from gateway.facts.model import Arg, Code, PathUse
from gateway.facts.state.disk import ancestors
from gateway.facts.walk.fetched import FOLDER, comes_from_the_network
from gateway.facts.walk.paths import place, tidy
from gateway.facts.words.holes import is_exact
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# Families of what builds, runs, tests and installs.
_FAMILIES = frozenset(["building", "javascript_tools", "python_tools", "languages", "clusters", "infrastructure", "sites", "launchers", "packages", "environments", "mathematics"])  # fmt: skip
# A bare name is that of a package there.
_BY_NAME = frozenset(["install", "i", "add", "in", "update", "upgrade", "remove", "uninstall", "rm", "view", "info", "show", "why", "search", "list", "ls"])  # fmt: skip
_OF_A_PATH = frozenset(["-e", "--editable", "--path", "--find-links"])
# `x.y`, a module.
_DOTTED = compiled_later(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?::\w+)?")
_CUT = compiled_later(r"[=:,+\s]")
# Texts in which a folder is only mentioned.
_MENTIONED = (".md", ".txt", ".rst", ".sh", ".log", "ignore", ".gitmodules")
_MOST = 32


def trees_among_words(run: Run, call: Invocation, found: Found) -> None:
    """Note each as a folder whose code runs."""
    if found.effects is not None and not _runs(found.program):
        return
    known = {use.path for use in found.paths if use.role != "execute" and use.via == "operand"}
    known |= {use.path for use in found.paths if use.role in {"write", "delete"}}
    cwd, seen = run.cwd(), set[str]()
    for text, told in _words(found, call):
        path, exact, _, _ = place(run, Arg(text))
        path = tidy(path) if exact else ""
        if not path or path in seen or path in known:
            continue
        seen.add(path)
        trees = [one for one in ancestors(path) if one in run.disk.trees]
        if not trees or f"{cwd}/".startswith(f"{trees[0]}/"):
            continue
        # (Who knows nothing of an operand says so by another rule, unless it is the project.)
        if found.effects is None and not told and path != trees[0]:
            continue
        if comes_from_the_network(run, [maker for tree in trees for maker in run.disk.trees[tree]]):
            found.paths.append(PathUse("read", path, via=FOLDER, span=call.span))
            found.code.append(Code("any", "", False, FOLDER, call.span))
    if run.disk.files and found.effects is not None:
        _by_settings(run, call, found, seen)


def _by_settings(run: Run, call: Invocation, found: Found, seen: set[str]) -> None:
    """`replace b => ./x` in a `go.mod` of this very text: the tool that reads it builds what was fetched."""
    texts = [
        (path.rpartition("/")[0], written.text)
        for path, written in list(run.disk.files.items())[:_MOST]
        if is_exact(written.text) and not path.endswith(_MENTIONED)
    ]
    trees = [one for one in list(run.disk.trees)[:_MOST] if one not in seen] if texts else []
    for tree in trees:
        if not comes_from_the_network(run, list(run.disk.trees[tree])):
            continue
        for folder, text in texts:
            name = tree.removeprefix(f"{folder}/")
            if name in text and re.search(
                rf"(?<![\w./-])(?:\./)?{re.escape(name)}(?![\w.-])", text
            ):
                found.paths.append(PathUse("read", tree, via=FOLDER, span=call.span))
                found.code.append(Code("any", "", False, FOLDER, call.span))
                break


def _runs(name: str) -> bool:
    from gateway.facts.programs.catalog import family_of

    return family_of(name) in _FAMILIES


def _words(found: Found, call: Invocation) -> Iterator[tuple[str, bool]]:
    """Each part that may be a path; and whether it is told by an option, or a variable."""
    effects = found.effects
    texts = {code.text for code in effects.code} if effects is not None else set[str]()
    named = effects is not None and not _BY_NAME.isdisjoint(effects.subcommand[:1])
    before = ""
    for arg in call.args[1:]:
        if arg.exact and not arg.glob and arg.text not in texts:
            told = before[:1] == "-" or arg.text[:1] == "-"
            bare = not named or before in _OF_A_PATH
            for text in _parts(arg.text):
                if bare or "/" in text or text[:1] == "." or text != arg.text:
                    yield text, told
        before = arg.text
    for _, value in found.env:
        if value.exact:
            yield from ((text, True) for text in _parts(value.text))


def _parts(text: str) -> Iterator[str]:
    if text[:1] == "-" and text[1:2] != "-" and len(text) > 2:  # `-Ix`
        yield text[2:]
    yield from (part.removeprefix("//") for part in _CUT.split(text) if part and part[0] != "-")
    if _DOTTED.fullmatch(text):
        yield text.partition(".")[0]
