"""A folder to work in, and a way to work in it without the rights of root."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import tempfile

import pytest

from gateway.workspace.paths import Root

NOBODY = 65534


@pytest.fixture
def root(tmp_path):
    """An empty folder, held open; `tmp_path` is the folder around it."""
    with Root.open(str(tmp_path / "inside"), create=True) as root:
        yield root


@pytest.fixture
def open_folder():
    """A folder that every user may write to."""
    path = tempfile.mkdtemp(prefix="gateway-test-")
    os.chmod(path, 0o777)
    yield path
    shutil.rmtree(path, ignore_errors=True)


def _run(connection, function, arguments):
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        connection.send((None, function(*arguments)))
    except Exception as error:
        connection.send((error, None))


@pytest.fixture
def unprivileged():
    """Call a function in a process that is not root; its exception is raised here."""
    context = multiprocessing.get_context("fork")

    def call(function, *arguments):
        here, there = context.Pipe()
        process = context.Process(target=_run, args=(there, function, arguments))
        process.start()
        there.close()
        try:
            error, answer = here.recv()
        finally:
            process.join()
            here.close()
        if error is not None:
            raise error
        return answer

    return call
