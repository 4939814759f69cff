"""Files as the text itself leaves them: who wrote them, with which content, which link means what.

Nothing here is read from the real disk. Paths are absolute; one that isn't known has a key that no
path can have (it begins with `?`), so that `curl -o "$F" …; bash "$F"` is still seen.
"""

from __future__ import annotations

from gateway.facts.state.races import Races
from gateway.facts.words.holes import is_exact
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from gateway.facts.model import PathUse
    from gateway.facts.state.tables import Journal, Table

# Why something is there.
MADE, ASKED = "made", "asked for"
# Of a file with more writers it is not told any more who else wrote it: each would add all of them.
_ENOUGH = 8


class Written(Value):
    """A file of which something is known: its content (with holes) and the commands it came from."""

    text: str
    writers: tuple[int, ...] = ()
    # It was there before the text; a program has only changed it in place.
    edited: bool = False
    # It may not have been written: then it is not there, or holds something else.
    perhaps: bool = False
    # It stands behind whatever was in the file before the text.
    behind: bool = False


class Disk:
    """The part of the file system that the text has touched."""

    __slots__ = (
        "astray",
        "bounded",
        "changed",
        "doubled",
        "fed",
        "fetchers",
        "files",
        "guarded",
        "journal",
        "links",
        "mixed",
        "origins",
        "races",
        "removed",
        "shared",
        "spread",
        "standing",
        "symbolic",
        "toil",
        "trees",
        "unsure",
        "wavering",
    )

    def __init__(
        self,
        journal: Journal,
        bounded: Callable[[str], str],
        unsure: Callable[[str], str],
        toil: Callable[[int], None],
    ) -> None:
        self.journal = journal
        self.toil = toil
        self.bounded = bounded
        self.unsure = unsure
        self.races = Races()
        # Files that a link gave a second place, of all links.
        self.doubled = 0
        # What has held more than one content.
        self.changed: set[str] = set()
        # Folders and files, with a slash at the end, that the owner may not read or write any more. What
        # was taken once is not given back.
        self.guarded: set[str] = set()
        self.files: dict[str, Written] = {}
        # link → what it points to
        self.links: dict[str, tuple[str, ...]] = {}
        # Those that are perhaps not there.
        self.wavering: set[str] = set()
        # Those that are symbolic, in whichever way the walk went.
        self.symbolic: set[str] = set()
        # copy or link → the files it may be a copy of
        self.origins: dict[str, tuple[str, ...]] = {}
        # Files that were opened to be written while they were open, so that each writes over what the other
        # wrote; or that perhaps were not opened.
        self.mixed: set[str] = set()
        # What was last seen under all names, behind those who wrote it.
        self.spread: tuple[int | str, ...] = ()
        # name of a file that perhaps has other names, all of them in here
        self.shared: dict[str, tuple[str, ...]] = {}
        # folder → commands that wrote names below it that can't be listed
        self.trees: dict[str, tuple[int, ...]] = {}
        # What was deleted, if that could be; perhaps it was made again since.
        self.removed: set[str] = set()
        # What is there for certain: the text has made it, whichever way it went, or has asked for the folder.
        self.standing: dict[str, str] = {}
        # Links that lead nobody knows where, and the patterns that they were given.
        self.astray: dict[str, tuple[str, ...]] = {}
        # What a command was fed that wrote something: a patch, a list of changes.
        self.fed: dict[int, str] = {}
        # Commands that have fetched something, of which nobody knows under which names.
        self.fetchers: list[int] = []

    def close(self) -> None:
        """The walk is over: let go of it. A ring of values is freed only when somebody looks for rings."""
        del self.toil, self.bounded, self.unsure

    def tables(self) -> tuple[Table, ...]:
        """Every table: what stays when a subshell ends."""
        return (self.files, self.links, self.origins, self.trees, self.shared, self.standing)

    @property
    def touched(self) -> bool:
        """The text has written something, or asked for it."""
        return bool(self.files or self.links or self.origins or self.trees or self.standing)

    def write(
        self,
        path: str,
        text: str,
        writers: tuple[int, ...],
        *,
        append: bool = False,
        edited: bool = False,
        perhaps: bool = False,
    ) -> None:
        """A file gets this content, or this content at its end."""
        before = self.files.get(path)
        if self.guarded and self.guards(path):
            perhaps = True
            text = text if before is None else self.unsure(text)
        if path in self.mixed or (path in self.races.pending and not edited):
            text = self.unsure(text)
        if (
            not edited and text[:4] != "\x7fELF"
        ):  # changed in place, built anew: what a developer does
            how = "write" if before is None else "over" if is_exact(before.text) else "again"
            for one in (path, *self.links.get(path, ())):
                self.races.wrote(one, how)
        if before is not None and before.text != text:
            self.changed.add(path)
        if append and before is not None:
            text = self.bounded(before.text + text)
            writers = tuple(dict.fromkeys((*before.writers, *writers)))
        perhaps = perhaps or (append and before is not None and before.perhaps)
        behind = append and (before is None or before.behind)
        self.journal.put(self.files, path, Written(text, writers, edited, perhaps, behind))
        if self.shared and f"{path}/".startswith(self._folders()):
            self._share(path, before, writers)
        if path in self.origins and not append:
            self.journal.put(self.origins, path, ())

    def or_this(self, path: str, known: Written, writer: int) -> None:
        """The file holds what it held, or what is known of another one."""
        own = self.files.get(path)
        writers = (*(() if own is None else own.writers), *known.writers, writer)
        self.write(path, self.unsure(known.text), tuple(dict.fromkeys(writers)))

    def held_other(
        self, table: Table, path: str, now: Written | object, besides: frozenset[str]
    ) -> bool:
        """The text wrote another content there before this one, which is not only longer."""
        before = self.files.get(path) if table is self.files and path not in besides else None
        return (
            before is not None and isinstance(now, Written) and not now.text.startswith(before.text)
        )

    def doubt(self, paths: set[str]) -> None:
        """Files of which nobody knows who wrote last."""
        for path in paths:
            before = self.files.get(path)
            if before is not None:
                self.journal.put(
                    self.files, path, Written(self.unsure(before.text), before.writers)
                )

    def gone(self, below: str) -> None:
        """What stands there, or below it, was deleted, if that could be."""
        for path, known in list(self.files.items()):
            if not known.perhaps and f"{path}/".startswith(below):
                maybe = Written(known.text, known.writers, known.edited, True, known.behind)
                self.journal.put(self.files, path, maybe)

    def guard(self, below: str) -> None:
        """Whether what stands there can be read or written is not known from now on."""
        self.guarded.add(below)
        self.gone(below)

    def guards(self, path: str) -> bool:
        """It is one of those."""
        return f"{path}/".startswith(tuple(self.guarded))

    def write_below(self, folder: str, writer: int) -> None:
        """A command makes names below a folder that can't be listed."""
        before = self.trees.get(folder, ())
        if writer not in before:
            self.journal.put(self.trees, folder, (*before, writer))

    def share(self, *names: str) -> None:
        """One file has all these names, if the link was made and is there still."""
        for name in names:
            if name not in self.shared:
                self.journal.put(self.shared, name, ("",))

    def _folders(self) -> tuple[str, ...]:
        return tuple(f"{name}/" for name in self.shared)

    def _share(self, path: str, before: Written | None, writers: tuple[int, ...]) -> None:
        """What was written under one name stands under the others, or does not; so does what is below them."""
        self.toil(16 * len(self.files) + len(self.shared))
        folders = self._folders()
        # What one command writes under many names puts the others in doubt once.
        now: tuple[int | str, ...] = (*writers, self.files[path].text)
        again, self.spread = now == self.spread, now
        for other, known in [(path, self.files[path])] if again else list(self.files.items()):
            told = len(known.writers) > _ENOUGH or all(map(known.writers.__contains__, writers))
            if told and not is_exact(known.text):
                continue  # it is in doubt as it is
            if (other == path and before is None) or not f"{other}/".startswith(folders):
                continue
            text = self.unsure(known.text if other != path or before is None else before.text)
            both = tuple(dict.fromkeys((*known.writers, *writers)))
            self.journal.put(self.files, other, Written(text, both, known.edited, known.perhaps))

    def stand_in(self, path: str, original: str) -> None:
        """One path has the content of another now."""
        self._also(self.origins, path, original)

    def link(self, path: str, target: str) -> None:
        """A symbolic link."""
        self._also(self.links, path, target)

    def _also(self, table: dict[str, tuple[str, ...]], path: str, target: str) -> None:
        before = table.get(path, ())
        self.toil(len(before))
        if path != target and target not in before:
            self.journal.put(table, path, (*before, target))

    def read(self, path: str) -> Written | None:
        """What is known of a file's content, links followed."""
        found = self.files.get(path)
        if found is None and self.links:
            for real in self.resolve(path):
                found = found or self.files.get(real)
        return found

    def adrift(self, path: str) -> bool:
        """It leads through a link that was removed, if that could be."""
        if not (self.links and self.removed):
            return False
        return any(one in self.removed and one in self.links for one in ancestors(path))

    def ran(self, path: str) -> None:
        """A program runs what stands there."""
        for one in (path, *self.resolve(path)):
            self.races.ran(one)

    def ran_one(self, use: PathUse, path: str) -> None:
        """A program runs what stands there: in one file, or in one of several."""
        if use.exact and not use.glob:
            self.ran(path)
        elif use.glob and use.exact:
            self.races.chose(use.path, glob=True)
        elif use.via not in {"program", "PATH"}:  # a program that is not known is held
            self.races.chose(f"{use.path.rstrip('/')}/" if use.path else "", glob=False)

    def writers(self, path: str) -> tuple[int, ...]:
        """Every command that may have written what is read there."""
        found: dict[int, None] = {}
        for one in (path, *self.resolve(path)):
            written = self.files.get(one)
            if written is not None:
                found.update(dict.fromkeys(written.writers))
            for folder in ancestors(one) if self.trees else ():
                if folder in self.trees:
                    found.update(dict.fromkeys(self.trees[folder]))
        return tuple(found)

    def writers_below(self, folder: str) -> tuple[int, ...]:
        """Every command that wrote a file below the folder."""
        below = f"{folder.rstrip('/')}/"
        found = [one.writers for path, one in self.files.items() if path.startswith(below)]
        return tuple(dict.fromkeys(writer for each in found for writer in each))

    def resolve(self, path: str) -> tuple[str, ...]:
        """Where the path leads by links that the text made; empty if none lies on its way."""
        if not self.links:
            return ()
        found: dict[str, None] = {}
        todo = [path]
        while todo and len(found) < 16:
            one = todo.pop()
            for folder in ancestors(one):
                for target in self.links.get(folder, ()):
                    rest = one[len(folder) :] if folder != "/" else one
                    real = target.rstrip("/") + rest or "/"
                    if real not in found and real != path:
                        found[real] = None
                        todo.append(real)
        return tuple(found)


# A script asks for the same paths at each of its lines.
_MOST_PATHS = 4096
_ABOVE: dict[str, tuple[str, ...]] = {}


def ancestors(path: str) -> tuple[str, ...]:
    """The path and every folder above it, the nearest first."""
    found = _ABOVE.get(path)
    if found is None:
        if len(_ABOVE) >= _MOST_PATHS:
            _ABOVE.clear()
        found = _ABOVE[path] = _ancestors(path)
    return found


def _ancestors(path: str) -> tuple[str, ...]:
    found = [path]
    while len(path) > 1:
        path = path.rpartition("/")[0] or "/"
        if path == found[-1] or len(found) > 64:
            break
        found.append(path)
    return tuple(found)
