"""Through which folders `find` goes on its way to an action."""

from __future__ import annotations

import pytest

from gateway.facts.programs.find_walk import Expression
from gateway.facts.words.walks import BUT_GIT, EVERYWHERE, SHOWN

_TAKES = ("-name", "-path", "-regex", "-type", "-iname", "-newer", "-maxdepth")


@pytest.mark.parametrize(
    ("expression", "walk"),
    [
        ("", EVERYWHERE),
        ("-type f -name config", EVERYWHERE),
        ("-type d", EVERYWHERE),
        ("-not -path ./.git/*", BUT_GIT),
        ("! -path */.git/*", BUT_GIT),
        (r"-not -path */\.git/*", BUT_GIT),
        (r"-not -regex .*/\.git/.*", BUT_GIT),
        ("-not -path */.*", SHOWN),
        ("-path ./.git -prune -o -type f", BUT_GIT),
        ("-name .git -type d -prune -o -name x", BUT_GIT),
        ("( -name .git -o -name node_modules ) -prune -o -type f", BUT_GIT),
        ("-name node_modules -prune -o -name .git -prune -o -type f", BUT_GIT),
        ("-name .* -prune -o -type f", SHOWN),
        ("-type d ( -path ./.git -o -path ./x ) -prune -false -o -type f", BUT_GIT),
        # These leave nothing out.
        ("-not -name .git", EVERYWHERE),
        ("! -path ./.git", EVERYWHERE),
        ("-not -path ./.git/x*", EVERYWHERE),
        ("-not -path ./.git/?", EVERYWHERE),
        ("-not -path ./.git/[!c]*", EVERYWHERE),
        ("-name .git -false -prune -o -type f", EVERYWHERE),
        ("-name .git -newer x -prune -o -type f", EVERYWHERE),
        ("-name .git -type f -prune -o -type f", EVERYWHERE),
        ("-name src -prune -o -type f", EVERYWHERE),
        ("( -not -path ./.git/* -o -name x )", EVERYWHERE),
        ("-not -path ./.git/* -o -name x", EVERYWHERE),
        ("-not -path ./.git/* , -name x", EVERYWHERE),
        ("-depth -name .git -prune -o -type f", EVERYWHERE),
        ("-not ( -path ./.git/* -newer x )", EVERYWHERE),
        ("-not ( -not -path ./.git/* )", EVERYWHERE),
        (") ) -type f", EVERYWHERE),
        ("-path ./src/* -not -path ./.git/*", BUT_GIT),
    ],
)
def test_goes_through(expression: str, walk: str) -> None:
    read = Expression()
    words = iter(expression.split())
    for word in words:
        read.add(word, next(words) if word in _TAKES else "")

    assert read.walk(".", deletes=False) == walk


def test_delete_goes_where_prune_would_not() -> None:
    read = Expression()
    for name, value in (("-name", ".git"), ("-prune", ""), ("-o", "")):
        read.add(name, value)

    assert read.walk(".", deletes=True) == EVERYWHERE
