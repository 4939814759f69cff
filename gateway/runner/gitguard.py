"""What a command may not leave behind in the workspace's repositories: what a later git would run.

Git has to stay usable: cloning, tracking, remotes, submodules and worktrees write its configuration,
often from a script whose text says nothing of git. So what git would run is looked at after the run,
when nothing of it is alive any more. What was not there before, and what the judged text did not name,
is taken back and reported; everything else stays.

Held: the executing keys of every configuration that git would find (`gitplaces`), and hooks. Reported
only, because the project's own files have to stay writable: the files that a configuration includes, the
folder that `core.hooksPath` names, and `exec` lines of a rebase that waits to be continued.
"""

from __future__ import annotations

import os

from gateway.runner.gitkeys import Unreadable, new_keys, values_of, without
from gateway.runner.gitplaces import places
from gateway.runner.rooted import ASIDE, Roots
from gateway.runner.spec import PROTECTED_IN_GIT
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.runner.gitplaces import Place
    from gateway.runner.spec import Confinement

_HOOKS = PROTECTED_IN_GIT[0]
_INDIRECT = (b"include", b"hookspath")


class _Before(Value):
    """A file as it was: where it really lay, its content and mode, and what tells a change."""

    real: str
    data: bytes | None = None
    mode: int = 0
    signature: tuple[int, ...] = ()


class Guard:
    """One run's look at the repositories: made before it, asked after it."""

    def __init__(
        self,
        asked: Confinement,
        repositories: tuple[str, ...],
        approved: frozenset[str] = frozenset(),
    ) -> None:
        self._asked = asked
        # Files that a person said may be changed.
        self._approved = approved
        roots = ("/",) if asked.write_all else (*asked.write_roots, asked.tmp)
        self._roots = Roots(roots)
        # A text that installs hooks, or a person's approval, opens them (see `launch`).
        self._holds_hooks = _HOOKS in asked.write_denies
        self._configs: dict[str, _Before] = {}
        self._hooks: dict[str, _Before] = {}
        self._todos: dict[str, bytes] = {}
        found, self._all = self._places(repositories)
        for place in found:
            for path in place.configs:
                self._configs[path] = self._look(path)
            self._hooks[place.hooks] = _Before(os.path.realpath(place.hooks))
            for path in self._hook_paths(place.hooks):
                self._hooks[path] = self._look(path)
            self._todos[_todo(place)] = self._content(_todo(place))
        self._project = dict(self._indirect(found))

    def take_back(self, repositories: tuple[str, ...]) -> tuple[str, ...]:
        """Take back what would run something and was not there. Says what, and what is only reported."""
        found, complete = self._places(repositories)
        told: list[str] = []
        if not (complete and self._all):
            told.append(f"{self._asked.workspace}: too many repositories: not all were looked at")
        gone = [
            one.data
            for path, one in self._configs.items()
            if one.data is not None and not os.path.lexists(path)
        ]
        for place in found:
            for path in place.configs:
                if path not in self._approved:
                    told += self._told(path, self._config(path, gone))
            if self._holds_hooks:
                told += self._told(place.hooks, self._hook_files(place.hooks))
            told += self._told(_todo(place), self._exec_lines(_todo(place)))
        for path, signature in self._indirect(found):
            if self._project.get(path) != signature:
                told.append(f"{path}: git's configuration leads there")
        return tuple(dict.fromkeys(told))

    def _told(self, path: str, done: Iterator[str]) -> Iterator[str]:
        """One that can't be put back must not keep the others."""
        try:
            for what in done:
                yield f"{path}: {what}"
        except OSError as error:
            yield f"{path}: could not be looked at or put back: {error.strerror}"

    def _places(self, repositories: tuple[str, ...]) -> tuple[list[Place], bool]:
        return places((f"{self._asked.workspace}/.git", *repositories), self._roots)

    def _look(self, path: str) -> _Before:
        real = os.path.realpath(path)
        got = self._roots.read(real)
        data, mode = got or (None, 0)
        return _Before(real, data, mode, _signature(path))

    def _content(self, path: str) -> bytes:
        got = self._roots.read(path)
        return got[0] if got is not None else b""

    # ------------------------------------------------------------ configurations

    def _config(self, path: str, gone: list[bytes]) -> Iterator[str]:
        before = self._configs.get(path) or _Before("")
        now = self._look(path)
        if now.data is None:
            yield from self._no_config(path, before, now)
            return
        if now.data == before.data:
            return
        # The keys of a repository that was moved are not new.
        known = [before.data or b"", *(gone if before.data is None else ())]
        named = self._asked.git_keys
        try:
            keys = new_keys(known, now.data, named, self._harmless(path))
            if not keys:
                return
            data = without(now.data, before.data or b"", keys)
        except Unreadable:
            keys, data = ("the whole file",), before.data
        except FileNotFoundError:
            yield "not looked at: there is no git here"
            return
        yield from (f"{key} (taken back)" for key in keys)
        if data is None:
            self._roots.put_aside(now.real)
        else:
            self._roots.write(now.real, data, now.mode)

    def _no_config(self, path: str, before: _Before, now: _Before) -> Iterator[str]:
        """Nothing that could be read: gone, a link out of the workspace, a pipe, or far too long."""
        if before.data is not None and os.path.isdir(os.path.dirname(path)):
            if self._roots.write(path, before.data, before.mode):
                yield "the whole file (taken back)"
        elif not os.path.lexists(path) or (before.data, before.real) == (None, now.real):
            return
        elif self._roots.put_aside(path):
            yield "the whole file (taken back)"

    def _harmless(self, path: str) -> tuple[str, ...]:
        """Submodules and worktrees say where their files are; that alone runs nothing."""
        own = path == f"{self._asked.workspace}/.git/config"
        return () if own else ("core.worktree",)

    # ------------------------------------------------------------ hooks

    def _hook_files(self, folder: str) -> Iterator[str]:
        before = self._hooks.get(folder)
        if os.path.islink(folder) and (before is None or before.real != os.path.realpath(folder)):
            if self._roots.put_aside(folder):
                yield "the link (taken back)"
            return
        kept = {one.data for one in self._hooks.values() if one.data is not None}
        for path in self._hook_paths(folder):
            was, now = self._hooks.get(path), self._look(path)
            # A link to a file of the project stays one: its changes are reported.
            if was is not None and (was == now or (was.real == now.real and os.path.islink(path))):
                continue
            if was is not None and was.data is not None:
                changed = (was.data, was.mode) != (now.data, now.mode)
                if changed and self._roots.write(path, was.data, was.mode):
                    yield f"{os.path.basename(path)} (taken back)"
            # Git runs no names with a dot. The same content as another hook's: a repository was moved.
            elif self._is_new_hook(path, now, kept) and self._roots.put_aside(path):
                yield f"{os.path.basename(path)} (taken back)"

    def _is_new_hook(self, path: str, now: _Before, kept: set[bytes]) -> bool:
        """Git runs no names with a dot. The same content as another hook's: a repository was moved."""
        named = "." not in os.path.basename(path) and not os.path.isdir(path)
        return named and now.data not in kept

    def _hook_paths(self, folder: str) -> list[str]:
        """Samples are not run, and there are many of them."""
        names = sorted(self._roots.names(folder))
        paths = [f"{folder}/{one}" for one in names if not one.endswith((".sample", ASIDE))]
        return [path for path in paths if path not in self._approved]

    # ------------------------------------------------------------ what is only reported

    def _exec_lines(self, todo: str) -> Iterator[str]:
        was = self._todos.get(todo, b"").splitlines()
        for line in self._content(todo).splitlines():
            if line.split(None, 1)[:1] in ([b"exec"], [b"x"]) and line not in was:
                yield f"the next `git rebase --continue` runs `{os.fsdecode(line)[:200]}`"

    def _indirect(self, found: list[Place]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The files of the project that a configuration leads to, and what tells a change of them."""
        for place in found:
            for path in self._hook_paths(place.hooks):
                real = os.path.realpath(path)
                if os.path.islink(path) and self._roots.hold(real):
                    yield real, _signature(real)
            for config in place.configs:
                data = self._content(os.path.realpath(config))
                if not any(word in data.lower() for word in _INDIRECT):
                    continue
                for key, value in values_of(data):
                    base = config if key != "core.hookspath" else place.gitdir
                    if key == "core.hookspath" or key.startswith("include"):
                        path = os.path.join(os.path.dirname(base), value)
                        for one in (path, *(f"{path}/{name}" for name in self._roots.names(path))):
                            if self._roots.hold(one):
                                yield os.path.normpath(one), _signature(one)


def _todo(place: Place) -> str:
    return f"{place.gitdir}/rebase-merge/git-rebase-todo"


def _signature(path: str) -> tuple[int, ...]:
    try:
        about = os.stat(path)
    except OSError:
        return ()
    if os.path.isdir(path):
        return (about.st_ino,)
    return about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_mode
