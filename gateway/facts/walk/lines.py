"""Programs that hand on the lines they read, and what is certain of those that come out.

One row for a program: whoever follows lines asks for the one thing that he must be sure of.
"""

from __future__ import annotations

_ROWS = {
    "cat": "every part signs plain",
    "sort": "every part signs plain",
    "tac": "every signs",
    "tee": "every part",
    "tail": "part signs plain",
    "uniq": "part signs plain",
    "xargs": "part signs plain",
    "rev": "part signs",
    "cut echo": "part plain",
    "tr printf read mapfile basename column parallel while for": "part",
    "head": "signs plain",
    "shuf": "signs",
    "grep egrep fgrep": "plain",
}


def _having(mark: str) -> frozenset[str]:
    return frozenset(
        name for names, marks in _ROWS.items() if mark in marks.split() for name in names.split()
    )


# Every line comes out as it went in, in whatever order.
EVERY = _having("every")
# Something of every line comes out (of `tail -n +2`: all that matters of a list with a head).
PART = _having("part")
# No sign comes out that did not go in.
SIGNS = _having("signs")
# It adds no text of its own, unless an option brings it.
PLAIN = _having("plain")
