"""Which operand gets which role, also when some may be several words."""

from __future__ import annotations

import pytest

from gateway.facts.programs.language.operands import assign
from gateway.facts.programs.language.reading import from_mapping
from tests.facts.programs.saying import word

ROWS = [
    ("read... write", "a b c", "read a, read b, write c"),
    ("read... write", "a", "write a"),
    ("read... write", "", ""),
    ("read write?", "a", "read a"),
    ("read write?", "a b", "read a, write b"),
    ("text? read", "a", "read a"),
    ("text? read", "a b", "read b"),
    ("read write", "a b c", "read a, write b, write c"),
    ("text read...", "a b c", "read b, read c"),
    ("read... write", "glob:* b", "read *, write b"),
    ("read... write", "a glob:*", "read a, write *, read *"),
    ("read... write", "$X... b", "read , write b"),
    ("text read...", "$X... b", "read b, read "),
    ("text read...", "$X b", "read b"),
    ("text command...", "5 rm -r a", "command rm -r a"),
    ("env... command...", "A=1 B=2 rm x=1", "env A=1, env B=2, command rm x=1"),
    ("env... command...", "A=1", "env A=1"),
    ("shell...", "rm -r a", "shell rm -r a"),
    ("command... ", "rm $X...", "command rm "),
]


@pytest.mark.parametrize(("places", "operands", "wanted"), ROWS)
def test_each_operand_gets_every_role_it_may_have(places: str, operands: str, wanted: str) -> None:
    program = from_mapping({"operands": places}, "tool")
    uses = assign(program.behaviour.operands, tuple(map(word, operands.split())))
    told = [
        f"{'+'.join(use.role.paths) or use.role.kind} {' '.join(arg.text for arg in use.words)}"
        for use in uses
        if use.role.kind != "text"
    ]

    assert ", ".join(told) == wanted
