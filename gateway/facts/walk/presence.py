"""Whether a folder is there: it lies on the disk, or the text has made it and not taken it away since."""

from __future__ import annotations

from gateway.facts.state.disk import ASKED, MADE
from gateway.facts.state.run import Outcome
from gateway.facts.walk.paths import tidy
from gateway.facts.walk.replaced import COPIES
from gateway.facts.words.holes import is_exact
from gateway.model import Known
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command
    from gateway.facts.state.run import Run
    from gateway.facts.state.tables import Delta

# What makes a folder disappear, although nobody names it.
_CLEANING = frozenset(
    "clean distclean mrproper clobber checkout switch reset stash purge".split()  # noqa: SIM905
)
_CLEANERS = frozenset(
    "git make gmake ninja npm yarn pnpm cargo gradle gradlew mvn mvnw rake just task sbt lein mix flutter dotnet".split()  # noqa: SIM905
)
# `a/..`: out of a folder.
BACK = compiled_later(r"(?:^|/)(?!\.\.?/)[^/]+/\.\.(?:/|$)")


def is_there(run: Run, path: str, known: dict[str, bool] | None = None) -> bool:
    """The folder exists, or the text has made it. (`mv a b; mv b a`: one is there if the other is.)

    `known`: what has been found, or is being asked, on the way here; what asks for itself is not there by that.
    """
    if run.place != "local":
        return True
    if known is None:
        known = {}
    elif path in known:
        return known[path]
    kind = run.lookup.kind(path)
    known[path] = kind == "dir"
    if run.disk.touched and kind != "file" and _made(run, path, known):
        known[path] = True
    return known[path]


def _made(run: Run, path: str, known: dict[str, bool]) -> bool:
    """The text has asked for it, or made it, whichever way it went: `mkdir` without `-p` only where the folder above is there, a clone if all
    went well."""
    stands = run.disk.standing.get(path)
    if stands != MADE:
        return stands == ASKED
    makers = [run.commands[index] for index in run.disk.trees.get(path, ())]
    if any(_brings(run, one, path, known) for one in makers if one.network is not Known.YES):
        return True
    written = run.disk.files.get(path)
    # (A redirection has opened it for a group that has not run yet: nobody has written there so far.)
    if (
        written is None or not written.writers or (written.text and is_exact(written.text))
    ):  # a file
        return False
    run.toil(4 * len(written.writers))
    # (The others made something below it, or below another name of it.)
    made = [run.commands[index] for index in written.writers]
    made = [one for one in made if any(use.path == path for use in one.paths)]
    if any(use.path == path and use.via[:8] == "redirect" for one in made for use in one.paths):
        return False
    if any(one.program == "mkdir" for one in made):
        if any(BACK.search(arg.text) for one in made for arg in one.argv):
            return False
        whole = any("-p" in flag.names for one in made for flag in one.flags)
        above = path.rpartition("/")[0] or "/"
        return whole or above == path or is_there(run, above, known)
    sure = all(one.network is not Known.YES and _brings(run, one, path, known) for one in made)
    return sure and bool(made)


def _brings(run: Run, command: Command, path: str, known: dict[str, bool]) -> bool:
    """`mv d e; cd e`: if there was a folder `d`."""
    if any(BACK.search(arg.text) for arg in command.argv):  # only out of a folder that is there
        return False
    reads = [use.path for use in command.paths if use.role == "read" and use.path != path]
    if command.program not in COPIES:
        return True
    # (Below that name it comes to lie only where there was such a folder.)
    named = {
        tidy(f"{command.cwd}/{arg.text}" if arg.text[:1] != "/" else arg.text)
        for arg in command.argv
    }
    named = named if len(command.operands) < 3 else set()
    return path in named and any(is_there(run, one, known) for one in reads)


def looked(run: Run, texts: list[str], outcome: Outcome) -> Outcome:
    """`[ -d e ]`: it is there where this has succeeded; with `!` where it has failed."""
    words = [one for one in texts if one != "!"]
    if len(words) != 2 or words[0] != "-d" or not is_exact(words[1]) or not is_exact(run.cwd()):
        return outcome
    path = tidy(words[1] if words[1][:1] == "/" else f"{run.cwd()}/{words[1]}")
    table = run.disk.standing
    known: Delta = {(id(table), path): (table, path, ASKED)}
    ways = (None, known) if texts[0] == "!" else (known, None)
    return Outcome(None, outcome.text, outcome.sources, "", *ways)


def perhaps_gone(run: Run, path: str) -> bool:
    """The text has deleted it, or told a tool to clean up or to bring other files, since it was made."""
    if run.place != "local":
        return False
    behind = [one for one in run.disk.resolve(path) if one != path]
    if behind and all(perhaps_gone(run, one) for one in behind):
        return True
    made = run.disk.files.get(path)
    since = _made_last(run, made.writers) if made is not None else -1
    run.toil(len(run.commands) - since)
    for one in run.commands[since + 1 :]:
        for use in one.paths:
            gone = use.role == "delete" and use.path and not use.glob and not use.inside
            gone = gone and (use.exact or not _spares(one))
            if gone and (path == use.path or path.startswith(f"{use.path}/")):
                return True
        cleans = one.subcommand[:1] if one.program == "git" else {arg.text for arg in one.argv[1:]}
        if not _CLEANING.isdisjoint(cleans) and one.program in _CLEANERS:
            return True
    return False


def _spares(command: Command) -> bool:
    """`find -name '*.o' -delete`, `-type f`: what is called so, or is a file, and hardly this folder."""
    return not _CHOOSES.isdisjoint([arg.text for arg in command.argv])


_CHOOSES = frozenset(["-name", "-iname", "-path", "-ipath", "-regex", "f"])


def _made_last(run: Run, writers: tuple[int, ...]) -> int:
    """The command that made it; others may have put something into it since."""
    makers = [index for index in writers if run.commands[index].program in {"mkdir", "install"}]
    return max(makers or writers, default=-1)
