"""What copies, moves and links make stand in another place: files, and what lies below folders."""

from __future__ import annotations

from gateway.facts import limits
from gateway.facts.walk.behind_links import carry, links_go_along
from gateway.facts.walk.replaced import given, links, softly
from gateway.facts.words.holes import is_exact
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import PathUse
    from gateway.facts.state.run import Run
    from gateway.facts.walk.record import Found


def share(run: Run, found: Found, originals: list[str], written: list[PathUse]) -> None:
    """Links are other names of one file, wherever that is moved."""
    moved = found.program == "mv" and not run.disk.shared.keys().isdisjoint(originals)
    if moved or links(found):
        run.disk.share(*originals, *(use.path for use in written))


_FEW = 32
# With these a link is copied as one.
_AS_IT_IS = ("-a", "--archive", "-d", "-P", "--no-dereference", "-r", "-R", "--recursive")


def stand_in(
    run: Run, found: Found, path: str, originals: list[str], index: int, *, back: bool
) -> None:
    """The path has what the originals hold now, or is another name of them. `back`: a word of the command
    leads out of a folder again."""
    disk, linked = run.disk, links(found)
    for original in originals:
        inside = original.startswith(f"{path}/")  # then it is no link, but the folder
        if linked and not inside:
            disk.link(path, original)
            if softly(found):
                disk.symbolic.add(path)
                if back:
                    disk.wavering.add(path)  # it leads out of a folder that need not be there
        if found.program in {"ln", "link"} and not softly(found):  # one file with two names
            disk.link(original, path)
        if linked:
            _was_folder(run, original, path, index)
        as_it_is = found.program != "cp" or given(found, *_AS_IT_IS)
        if as_it_is and original in (disk.symbolic if linked else disk.links) and not softly(found):
            carry(run, original, path)
        disk.stand_in(path, original)
        _go_along(run, original, path, index)


def _follows(run: Run, original: str, target: str) -> None:
    """`exec 3> f; mv f g; echo x >&3`: what is open is the file, not its name."""
    for number, one in list(run.state.channels.items()):
        if one is not None and one.by == "file" and one.path == original:
            run.put(run.state.channels, number, replace(one, perhaps=one.perhaps or target))


def by_name(originals: list[str]) -> dict[str, list[str]]:
    """Of many, each keeps its name in the folder that they come into; a few may become one another."""
    found: dict[str, list[str]] = {}
    for one in originals if len(originals) > _FEW else ():
        found.setdefault(one.rpartition("/")[2], []).append(one)
    return found


def _was_folder(run: Run, original: str, link: str, index: int) -> None:
    """`ln -s f d`: if there is a folder `d`, the link is in it, and `d/g` is what it was before."""
    run.toil(len(run.disk.files))
    if f"{original}/".startswith(f"{link}/"):
        return
    below = [path for path in run.disk.files if path.startswith(f"{link}/")]
    run.disk.doubled += len(below)
    if run.disk.doubled > limits.MATCHES:
        run.too_much("more files behind links than are followed", run.commands[index].span)
    for path in below if run.disk.doubled <= limits.MATCHES else ():
        known, other = run.disk.files[path], original.rstrip("/") + path[len(link) :]
        run.disk.or_this(other, known, index)


def _go_along(run: Run, original: str, target: str, index: int) -> None:
    """`mv d e`, `cp -r d e`: what the text wrote below the one is below the other; if that was there
    before, one folder deeper."""
    if run.state.channels and run.commands[index].program == "mv":
        _follows(run, original, target)
    folder = f"{original.rstrip('/')}/"
    run.toil(len(run.disk.files))
    below = [path for path in run.disk.files if path.startswith(folder)]
    if len(below) > limits.MATCHES:
        run.too_much("more files of a folder than are followed", run.commands[index].span)
    if run.disk.links:
        links_go_along(run, folder, target, index)
    for path in below[: limits.MATCHES]:
        known, rest = run.disk.files[path], path[len(folder) :]
        for place in (target, f"{target}/{original.rpartition('/')[2]}"):
            copy = f"{place.rstrip('/')}/{rest}"
            there = run.disk.files.get(copy)
            # Which of the two places it is decides what stands in one that was there.
            if there is not None and not (index in there.writers and is_exact(there.text)):
                run.disk.or_this(copy, known, index)
            elif copy != path:
                run.disk.write(copy, known.text, (*known.writers, index), edited=known.edited)
