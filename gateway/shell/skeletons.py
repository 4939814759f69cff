"""Skeleton → shape, from the table that is shipped, from memory, or from bashlex.

A shape is the grammar's answer without any text, as plain tuples over slot numbers:

    3                          slot 3 is a simple command
    ("|", (a, b), "0")         a pipeline; "1" where `|&` stands
    ("!", 2, a)                two `!` (or `time`) before a pipeline
    ("&&", a, b) ("||", a, b)  ("&", a)
    ("if", first, count, redirect)             bodies are slots first … first+count-1
    ("while", first, redirect)  ("until", …)   condition and body
    ("for", first, redirect)                   head and body
    ("{", slot, redirect)  ("(", slot, redirect)
    ("function", head, a)

`redirect` is the slot of the redirections behind a compound, or -1.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Shape: TypeAlias = int | tuple[Any, ...]
    Answer: TypeAlias = tuple[tuple[Shape, ...], str]

_MEMO_SIZE = 4096
_memo: dict[str, Answer] = {}
_one: Answer = ((0,), "")


def shape_of(skeleton: str) -> Answer:
    """The shapes of the commands of one line, and the problem when the grammar has none."""
    if skeleton == "_ ":
        return _one
    known = _memo.get(skeleton)
    if known is None:
        known = _find(skeleton)
        if len(_memo) >= _MEMO_SIZE:
            _memo.clear()
        _memo[skeleton] = known
    return known


def _find(skeleton: str) -> Answer:
    from gateway.shell.skeleton_table import TABLE

    shapes = TABLE.get(skeleton)
    if shapes is not None:
        return shapes, ""
    from gateway.shell import grammar

    try:
        return grammar.shapes(skeleton), ""
    except grammar.NotGrammarError as problem:
        return (), str(problem)
