"""Objects of git by their names: the path in `HEAD:src/a.py`, `:0:a.py`, `main@{1 day ago}:./a.py`."""

from __future__ import annotations

# `via` of what stands in a list of objects, one a line.
OBJECTS = "objects of git"
# What `git cat-file --batch-command` is told to do with them.
_VERBS = ("contents ", "info ")
_STAGES = frozenset("0123")


def path_in(text: str) -> str | None:
    """The path behind the revision, if it is one that has a path."""
    if text[:1] == ":":
        path = text[1:]
        if path[:1] in {"/", "!", "^", "("}:  # a message that is looked for, or a pathspec
            return None
        staged = path[:1] in _STAGES and path[1:2] == ":"
        return path[2:] if staged else path
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if sign == ":" and depth <= 0:
            path = text[at + 1 :]
            return None if path.startswith("/") else path
    return None


def objects(text: str) -> list[str]:
    """The paths in a list of objects, as `git cat-file --batch` is fed it."""
    found: dict[str, None] = {}
    for line in text.split("\n"):
        named = next((line[len(verb) :] for verb in _VERBS if line.startswith(verb)), line)
        for one in (named, named.split(" ", 1)[0]):
            path = path_in(one)
            if path:
                found[path] = None
    return list(found)
