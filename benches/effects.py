"""What a text has done to a folder, and whether the facts say so; for `benches/states.py`."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Iterable

from gateway.facts.model import Facts, PathUse

_DO = frozenset({"write", "delete"})
# Each says that more may be touched than is named.
_ANY = frozenset({"paths", "effects", "code", "program"})


def picture(folder: str) -> dict[str, str]:
    """Everything below the folder: path → what it is."""
    found = {}
    for base, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = os.path.join(base, name)
            found[path] = _told(path)
    return found


def _told(path: str) -> str:
    if os.path.islink(path):
        return f"link {os.readlink(path)}"
    if os.path.isdir(path):
        return "folder"
    try:
        with open(path, "rb") as file:
            return f"file {file.read()!r}"
    except OSError:
        return "other"


def unsaid(facts: Facts, before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The paths that are other than before, though no fact says that they may be."""
    if any(one.what in _ANY for command in facts.commands for one in command.unknowns):
        return []
    uses = [use for one in facts.commands for use in one.paths if use.role in _DO]
    touched = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    named = {path for path in touched if said(path, uses)}
    # What goes or comes with its folder need not be named, nor the folders that `mkdir -p` makes.
    made = {
        folder for path in named for folder in _with_folders(path) if after.get(folder) == "folder"
    }
    return sorted(path for path in touched - made if not named.intersection(_with_folders(path)))


def _with_folders(path: str) -> Iterable[str]:
    while path != "/":
        yield path
        path = os.path.dirname(path)


def said(path: str, uses: list[PathUse]) -> bool:
    """Is it one of these?"""
    return any(_fits(path, use) for use in uses)


def _fits(path: str, use: PathUse) -> bool:
    if not use.exact:
        return not use.path or path == use.path or path.startswith(use.path.rstrip("/") + "/")
    return any(_is(path, place, use) for place in {use.path, use.real} - {""})


def _is(path: str, place: str, use: PathUse) -> bool:
    if use.recursive or use.inside:
        return path == place or path.startswith(f"{place}/")
    if use.glob:
        return path.count("/") == place.count("/") and fnmatch.fnmatchcase(path, place)
    return path == place
