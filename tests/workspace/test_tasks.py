"""Tasks and their folders: apart from each other, whoever binds them and when."""

from __future__ import annotations

import os
import threading

import pytest

from gateway.errors import ForbiddenError, MissingError, WorkspaceError
from gateway.workspace.tasks import OneTask, Tasks


@pytest.fixture
def tasks(tmp_path):
    return Tasks(str(tmp_path / "state"))


def test_a_task_is_known_after_a_restart(tasks, tmp_path):
    bound = tasks.bind("one", str(tmp_path / "a"))

    assert Tasks(str(tmp_path / "state")).get("one") == bound
    assert bound.workspace == str(tmp_path / "a")
    assert tasks.all() == (bound,)


def test_without_a_state_folder_there_are_no_tasks(tasks):
    assert tasks.all() == ()


def test_a_second_time_changes_nothing(tasks, tmp_path):
    assert tasks.bind("one", str(tmp_path / "a")) == tasks.bind("one", str(tmp_path / "a"))


def test_a_task_has_one_folder(tasks, tmp_path):
    tasks.bind("one", str(tmp_path / "a"))
    with pytest.raises(ForbiddenError, match="another folder already"):
        tasks.bind("one", str(tmp_path / "b"))

    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("path", ["a", "a/", "a/inside/deep", ".", "link", "link/inside", "b/../a"])
def test_folders_never_overlap_and_nothing_is_made_in_anothers(tasks, tmp_path, path):
    tasks.bind("one", str(tmp_path / "a"))
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(ForbiddenError, match="belongs to another task"):
        tasks.bind("two", os.path.join(tmp_path, path))

    assert os.listdir(tmp_path / "a") == []


def test_names_with_the_same_beginning_are_apart(tasks, tmp_path):
    tasks.bind("one", str(tmp_path / "a"))

    assert tasks.bind("two", str(tmp_path / "ab")).workspace == str(tmp_path / "ab")


def test_of_many_that_want_the_same_folder_at_once_one_gets_it(tmp_path):
    """Each with a `Tasks` of its own, as several programs have."""
    got: list[str] = []
    ready = threading.Barrier(12)

    def want(name: str, path: str) -> None:
        mine = Tasks(str(tmp_path / "state"))
        ready.wait()
        try:
            mine.bind(name, path)
            got.append(name)
        except ForbiddenError:
            pass

    paths = [str(tmp_path / "same" / ("" if n % 2 else f"below{n}")) for n in range(12)]
    wanting = [threading.Thread(target=want, args=(f"t{n}", path)) for n, path in enumerate(paths)]
    for thread in wanting:
        thread.start()
    for thread in wanting:
        thread.join()

    bound = Tasks(str(tmp_path / "state")).all()
    assert sorted(got) == sorted(task.id for task in bound)
    for one in bound:
        for other in bound:
            assert one is other or not f"{one.workspace}/".startswith(f"{other.workspace}/")


def test_a_released_folder_is_free_and_as_it_was(tasks, tmp_path):
    tasks.bind("one", str(tmp_path / "a"))
    (tmp_path / "a/file").write_text("x")
    tasks.release("one")

    with pytest.raises(MissingError):
        tasks.get("one")
    assert tasks.bind("two", str(tmp_path / "a")).id == "two"
    assert (tmp_path / "a/file").read_text() == "x"


@pytest.mark.parametrize("id_", ["", "../x", "a/b", ".hidden", "x" * 200, None, 3])
def test_an_id_is_a_plain_name(tasks, tmp_path, id_):
    with pytest.raises(WorkspaceError, match="no task id"):
        tasks.bind(id_, str(tmp_path / "a"))
    with pytest.raises(WorkspaceError, match="no task id"):
        tasks.release(id_)
    with pytest.raises(MissingError):
        tasks.get(id_)


def test_the_only_task_of_a_server(tmp_path):
    one = OneTask("one", str(tmp_path))

    assert one.get("one").workspace == str(tmp_path)
    one.release("one")
    with pytest.raises(MissingError):
        one.get("two")
    with pytest.raises(MissingError):
        one.release("two")
    with pytest.raises(ForbiddenError):
        one.bind("two", str(tmp_path))
