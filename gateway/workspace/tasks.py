"""Which task has which folder: one small file for each task, so that a restart knows them.

Two tasks never share a folder, and the folder of one never lies in that of another: else the agents of
the outer task would reach the files of the inner one.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets

from gateway.errors import ForbiddenError, MissingError, WorkspaceError
from gateway.values import Value
from gateway.workspace.paths import Root, expect_name, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")


class Task(Value):
    """A task and its folder."""

    id: str
    workspace: str


class Tasks:
    """The bindings of all tasks, kept in a folder of ours."""

    def __init__(self, folder: str) -> None:
        self._folder = os.path.abspath(folder)

    def bind(self, id_: str, path: str) -> Task:
        """Give a task its folder, which is made when it is missing. A second time changes nothing."""
        _check(id_)
        expect_name(os.fspath(path))
        with self._alone():
            with translated(str(path)):  # before anything is made: it may be in another's folder
                self._expect_free(id_, os.path.realpath(path))
            with Root.open(path, create=True) as root:
                workspace = root.path
            self._expect_free(id_, workspace)
            task = Task(id_, workspace)
            self._write(task)
        return task

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else binds or releases meanwhile, in this process or another."""
        import fcntl

        with translated(self._folder):
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            lock = os.open(f"{self._folder}/lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _expect_free(self, id_: str, workspace: str) -> None:
        """No other task has this folder, and this one no other."""
        for task in self.all():
            if task.id != id_ and _overlap(workspace, task.workspace):
                raise ForbiddenError(
                    "the folder belongs to another task",
                    where=workspace,
                    hint="name another folder",
                )
            if task.id == id_ and task.workspace != workspace:
                raise ForbiddenError("the task has another folder already", where=task.workspace)

    def release(self, id_: str) -> None:
        """Forget a task; its folder stays as it is."""
        _check(id_)
        with self._alone(), translated(id_):
            os.unlink(self._file(id_))

    def get(self, id_: str) -> Task:
        """The task with this id; `MissingError` when it has no folder."""
        if not _is_id(id_):
            raise MissingError("the task has no workspace", where=str(id_)[:80])
        try:
            with open(self._file(id_), encoding="utf-8") as file:
                return _task(json.load(file))
        except FileNotFoundError as error:
            raise MissingError("the task has no workspace", where=id_) from error

    def all(self) -> tuple[Task, ...]:
        """Every task that has a folder, by id."""
        try:
            names = sorted(os.listdir(self._folder))
        except FileNotFoundError:
            return ()
        return tuple(self.get(name[:-5]) for name in names if name.endswith(".json"))

    def _file(self, id_: str) -> str:
        return f"{self._folder}/{id_}.json"

    def _write(self, task: Task) -> None:
        with translated(self._folder):
            temporary = f"{self._file(task.id)}.{secrets.token_hex(4)}"
            with open(temporary, "w", encoding="utf-8") as file:
                json.dump({"id": task.id, "workspace": task.workspace}, file)
                file.flush()
                os.fsync(file.fileno())
            os.rename(temporary, self._file(task.id))


class OneTask:
    """A single task whose folder was given from outside; nothing is written down."""

    def __init__(self, id_: str, workspace: str) -> None:
        self._task = Task(id_, workspace)

    def get(self, id_: str) -> Task:
        """The task, if it is that one."""
        if id_ != self._task.id:
            raise MissingError("the task has no workspace", where=str(id_)[:80])
        return self._task

    def bind(self, id_: str, path: str) -> Task:
        """There is no other."""
        raise ForbiddenError("there is one task only, and it has its folder", where=path, hint=id_)

    def release(self, id_: str) -> None:
        """It ends with whoever opened it."""
        self.get(id_)


def _task(value: dict[str, str]) -> Task:
    return Task(value["id"], value["workspace"])


def _is_id(id_: object) -> bool:
    """Hosts hand on what a model wrote: it may be anything."""
    return isinstance(id_, str) and bool(_ID.fullmatch(id_))


def _check(id_: str) -> None:
    if not _is_id(id_):
        raise WorkspaceError(
            "this is no task id", where=str(id_)[:80], hint="letters, digits, `-`, `_`"
        )


def _overlap(one: str, other: str) -> bool:
    a, b = one.rstrip("/") + "/", other.rstrip("/") + "/"
    return a.startswith(b) or b.startswith(a)
