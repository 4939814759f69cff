"""One walk over the folders in which something must be found, for everything that is looked for at once.

It does not follow links, does not enter what is generated or git's own store, and ends at a number of
entries. A folder that can't be looked at does not end it: what was not seen is said, never passed over.
"""

from __future__ import annotations

import os

from gateway.runner.confine.globs import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_NOT_ENTERED = frozenset((".git", "node_modules", "__pycache__", ".venv", "venv", ".tox", "target"))
# The kernel's own: they change while one looks, and tier 2 mounts its own over the first and the last.
_KERNEL = frozenset(("/proc", "/sys", "/dev"))
_MOST_ENTRIES = 100_000
_MOST_NAMED = 3
_BARE = frozenset(("HEAD", "objects", "refs"))


class Walk:
    """What was found below some folders."""

    def __init__(self, tests: tuple[Callable[[str], bool], ...]) -> None:
        self._tests = tests
        self._left = _MOST_ENTRIES
        self._unseen: list[str] = []
        # For each test the real paths that it said yes to: what a link leads to is what must be held.
        self.found: tuple[dict[str, None], ...] = tuple({} for _test in tests)
        # Where git would find a repository: `.git`, and folders that are one themselves.
        self.repositories: dict[str, None] = {}

    @property
    def ended_early(self) -> bool:
        return self._left <= 0

    @property
    def unseen(self) -> tuple[str, ...]:
        """Where nothing could be looked at, in words."""
        named, more = self._unseen[:_MOST_NAMED], len(self._unseen) - _MOST_NAMED
        if not named:
            return ()
        rest = f" and {more} more folders" if more > 0 else ""
        return (f"not looked at for the deny lists: {', '.join(named)}{rest}",)

    def over(self, tops: Iterable[str]) -> None:
        """Each of these, in this order; none twice."""
        done: list[str] = []
        for top in tops:
            if not any(below(top, other) for other in done):
                self._one(top, frozenset(done))
                done.append(top)

    def _one(self, top: str, done: frozenset[str]) -> None:
        # A folder, and the tests that none of its parents has answered yet: what lies in a folder that
        # is held is held with it.
        ahead: list[tuple[str, tuple[int, ...]]] = [(top, tuple(range(len(self._tests))))]
        while ahead and self._left > 0:
            folder, asked = ahead.pop()
            if folder in _KERNEL:
                self._unseen.append(folder)
            elif folder not in done:
                try:
                    self._folder(folder, asked, ahead)
                except (FileNotFoundError, NotADirectoryError):
                    continue  # gone meanwhile, or never there
                except OSError:
                    self._unseen.append(folder)

    def _folder(
        self, folder: str, asked: tuple[int, ...], ahead: list[tuple[str, tuple[int, ...]]]
    ) -> None:
        named = set()
        with os.scandir(folder) as entries:
            for entry in entries:
                self._left -= 1
                name, path = entry.name, entry.path
                if name == ".git":
                    self.repositories[path] = None
                elif name in _BARE:
                    named.add(name)
                open_for = asked
                for which in asked:
                    if self._tests[which](path):
                        self.found[which][os.path.realpath(path)] = None
                        open_for = tuple(one for one in open_for if one != which)
                if name not in _NOT_ENTERED and entry.is_dir(follow_symlinks=False):
                    ahead.append((path, open_for))
        if named == _BARE:
            self.repositories[folder] = None
