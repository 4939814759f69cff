"""Folders whose contents are copied over the project: what lies in them, though nobody names it."""

from __future__ import annotations

import pathlib

import pytest


@pytest.fixture
def other(home: str) -> pathlib.Path:
    folder = pathlib.Path(home, "other")
    (folder / ".git" / "hooks").mkdir(parents=True, exist_ok=True)
    (folder / "src").mkdir(exist_ok=True)
    return folder


@pytest.mark.parametrize(
    "command",
    [
        "cp -r ../other/. .",
        "cp -a ../other/. ./",
        "cp -rT ../other .",
        "rsync -a ../other/ .",
        "mv -T ../other .",
    ],
)
def test_what_lies_there_comes_along(command: str, other: pathlib.Path, judged) -> None:
    rules = {one.rule for one in judged(command).decision.findings}

    assert "git.hooks" in rules


@pytest.mark.parametrize(
    "command",
    [
        "rsync -a --exclude .git ../other/ .",
        "cp -r ../other .",
        "cp -r ../other/src/. src",
        "cp -r . /tmp/of-this-session/backup",
    ],
)
def test_what_does_not_come_along(command: str, other: pathlib.Path, judged) -> None:
    assert str(judged(command).decision.verdict) == "allow"
