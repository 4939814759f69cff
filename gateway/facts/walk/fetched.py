"""Files that the text has fetched, and that run although nobody names them: modules, settings, task files.

What is run by its name is followed from there (`executed`). A script brings in others that lie beside it,
a tool looks for files by their names; where one of those has just come from the network, it is run unread.
"""

from __future__ import annotations

from gateway.facts.model import Code, PathUse
from gateway.facts.walk.files import COMPILED
from gateway.facts.walk.picked_by_look import like_settings, runs_any, settings_of
from gateway.facts.walk.picked_up import brings_in
from gateway.facts.words.holes import is_exact
from gateway.model import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
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
