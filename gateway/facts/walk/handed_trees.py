"""Fetched folders that stand among the words of what builds and runs: `bun test x`, `dotnet run --project x`, `ruby -Ix`.

Where a model says what is done with a folder (it is read, copied, listed), that is all. A word of which nothing is
said names a project as well as anything else.
"""

from __future__ import annotations

from gateway.facts.model import Arg, Code, PathUse
from gateway.facts.state.disk import ancestors
from gateway.facts.walk.fetched import FOLDER, comes_from_the_network
from gateway.facts.walk.paths import place, tidy
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

# Families of what builds, runs, tests and installs.
_FAMILIES = frozenset(["building", "javascript_tools", "python_tools", "languages", "clusters", "infrastructure", "sites", "launchers"])  # fmt: skip
# A bare name is that of a package there.
_BY_NAME = frozenset(
    [
        "install",
        "i",
        "add",
        "in",
        "update",
        "upgrade",
        "remove",
        "uninstall",
        "rm",
        "view",
        "info",
        "show",
        "why",
        "search",
        "list",
        "ls",
    ]
)


def trees_among_words(run: Run, call: Invocation, found: Found) -> None:
    """Note each as a folder whose code runs."""
    if found.effects is not None and not _runs(found.program):
        return
    known = {use.path for use in found.paths if use.role != "execute"}
    texts = {code.text for code in found.effects.code} if found.effects is not None else set()
    cwd = run.cwd()
    for arg in _words(found, call):
        if not arg.exact or arg.glob or not arg.text or arg.text in texts:
            continue
        # (`//x/…` is a place of bazel.)
        path, exact, _, _ = place(run, Arg(arg.text.removeprefix("//").partition(":")[0]))
        path = tidy(path) if exact else ""
        trees = [one for one in ancestors(path) if one in run.disk.trees] if path else []
        if not trees or path in known or f"{cwd}/".startswith(f"{trees[0]}/"):
            continue
        if found.effects is None and path != trees[0]:
            continue
        if comes_from_the_network(run, [maker for tree in trees for maker in run.disk.trees[tree]]):
            found.paths.append(PathUse("execute", path, via=FOLDER, span=call.span))
            found.code.append(Code("any", "", False, FOLDER, call.span))


def _runs(name: str) -> bool:
    from gateway.facts.programs.catalog import family_of

    return family_of(name) in _FAMILIES


def _words(found: Found, call: Invocation) -> Iterator[Arg]:
    effects = found.effects
    if effects is None:
        for arg in call.args[1:]:
            yield replace(arg, text=arg.text.rpartition("=")[2])
        return
    named = not _BY_NAME.isdisjoint(effects.subcommand[:1])
    for arg in effects.operands:
        if not named or "/" in arg.text or arg.text[:1] == ".":
            yield arg
    for flag in effects.flags:
        if flag.value is not None:
            yield flag.value
