"""Files that the text has fetched, and that run although nobody names them: modules, settings, task files.

What is run by its name is followed from there (`executed`). A script brings in others that lie beside it,
a tool looks for files by their names; where one of those has just come from the network, it is run unread.
"""

from __future__ import annotations

from gateway.facts.model import Arg, Code, PathUse
from gateway.facts.state.disk import ancestors
from gateway.facts.walk.files import COMPILED
from gateway.facts.walk.paths import joined, uses
from gateway.facts.walk.picked_by_look import like_settings, runs_any, settings_of
from gateway.facts.walk.picked_up import brings_in
from gateway.facts.walk.redirects import key_of
from gateway.facts.words.holes import is_exact
from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Command
    from gateway.facts.state.disk import Written
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found, Invocation

_MOST = 32


def brought_along(run: Run, call: Invocation, found: Found, done: set[str]) -> None:
    """Note each fetched file that the program may bring in: it is executed, and came as a part of others."""
    own = any(use.role == "execute" and use.via in {"program", "PATH"} for use in found.paths)
    folders = _folders(run, found)
    guessed = runs_any(found)
    for path, written in list(run.disk.files.items()):
        if path in done or not path.startswith(folders):
            continue
        named = brings_in(path, found, own=own) or settings_of(path, found.program)
        if not named and not (guessed and like_settings(path, found.program)):
            continue
        if not from_the_network(run, written):
            continue
        done.add(path)
        if len(done) > _MOST:
            return
        found.paths.append(PathUse("execute", path, via="picked up", span=call.span))
        found.code.append(Code("any", "", False, "tree", call.span))


# They run code of the folder in which they stand, whatever they are asked: settings that are programs, plugins.
BY_FOLDER = frozenset(
    """
    vagrant Rscript R octave latexmk pylint mypy pm2 nodemon autoconf aclocal autoheader autoreconf automake ansible
    ansible-lint ansible-inventory luacheck irb ghci ocaml utop gem bun jekyll pod
    """.split()  # noqa: SIM905
)
_ASKS = frozenset(["--version", "-version", "-V", "--help", "-h", "version", "help"])
_CLONES = frozenset(["git", "gh"])
_ARCHIVES = frozenset(["degit", "tiged", "giget"])
# A clone has settings of its own; what lies below it, or comes out of an archive, brings its own along.
_WITHOUT = frozenset(["clone", "version", "help"])
FOLDER = "folder"
_FLAT = frozenset(["curl", "wget", "wget2", "aria2c", "http", "https", "xh", "gh"])
_DEEP = frozenset(
    ["-r", "--recursive", "-m", "--mirror", "-x", "--force-directories", "-p", "--create-dirs"]
)


def in_fetched_folder(run: Run, call: Invocation, found: Found) -> None:
    """`git clone x && cd x && vagrant status`: the program stands where what was fetched lies."""
    if run.place != "local" or (len(call.args) == 2 and call.texts[1] in _ASKS):
        return
    from gateway.facts.walk.handed_trees import trees_among_words

    trees_among_words(run, call, found)
    base = found.effects.base if found.effects is not None else None
    place = joined(run, run.cwd(), base) if base is not None else run.cwd()
    here = uses(run, "execute", Arg("."), via=FOLDER, base=place, span=call.span)
    keys = [key for use in here for one in (key_of(use), use.path) for key in ancestors(one)]
    trees = [one for one in dict.fromkeys(keys) if one in run.disk.trees]
    makers = [maker for tree in trees for maker in run.disk.trees[tree]]
    if found.program == "git":
        makers = [one for one in makers if not _is_flat(run.commands[one])]
    if not comes_from_the_network(run, [*makers]) and not _out_of_a_container(run, makers):
        return
    if found.program == "git":
        subcommand = found.effects.subcommand[:1] if found.effects is not None else ()
        cloned = all(_clones(run.commands[one]) for one in makers)
        whole = trees[0] == keys[0] or any(use.glob or not use.exact for use in here)
        if not _WITHOUT.isdisjoint(subcommand) or (cloned and whole):
            return
    elif found.effects is not None and not found.effects.guessed and found.program not in BY_FOLDER:
        return
    found.paths += here
    found.code.append(Code("any", "", False, FOLDER, call.span))


def _clones(command: Command) -> bool:
    """What it makes has settings of its own; an archive of a forge holds none at all."""
    return command.program in _CLONES or any(arg.text in _ARCHIVES for arg in command.argv[1:3])


def _is_flat(command: Command) -> bool:
    """It puts files into the folder, and no folder of git's own."""
    deep = any(not _DEEP.isdisjoint(flag.names) for flag in command.flags)
    return command.program in _FLAT and not deep


def _out_of_a_container(run: Run, makers: list[int]) -> bool:
    return any(run.commands[one].subcommand[-1:] == ("cp",) for one in makers)


# They install what stands in a list that they are fed.
LISTS = frozenset(["pip", "pip2", "pip3", "uv"])


def list_that_is_fed(run: Run, call: Invocation, found: Found) -> str:
    """`pip install -r <(echo …)`: the list, where it is known; one from the network is noted."""
    known = ""
    for role, _, opened in found.descriptors:
        if role != "read" or opened is None:
            continue
        if is_exact(opened.text):
            known += f"{opened.text}\n"
        elif comes_from_the_network(run, list(opened.sources)):
            found.code.append(Code("any", "", False, "tree", call.span))
    return known


def _folders(run: Run, found: Found) -> tuple[str, ...]:
    """Where it looks: below the folder it runs in, and beside what it runs."""
    beside = [use.path.rpartition("/")[0] for use in found.paths if use.role == "execute"]
    return tuple(f"{folder.rstrip('/')}/" for folder in (run.cwd(), *beside) if folder)


def from_the_network(run: Run, written: Written) -> bool:
    if written.edited or written.text == COMPILED or is_exact(written.text):
        return False
    return comes_from_the_network(run, list(written.writers))


def comes_from_the_network(run: Run, todo: list[int]) -> bool:
    seen = set[int]()
    while todo:
        index = todo.pop()
        if index in seen:
            continue
        seen.add(index)
        if run.commands[index].network is Known.YES:
            return True
        todo += run.fed_by.get(index, ())
    return False
