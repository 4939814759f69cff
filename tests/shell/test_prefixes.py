"""`!`, `time`, `coproc`, `function`."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("! a | b", "(! (| [a] [b]))"),
    ("! ! a", "(1 [a])"),
    ("! { a; }", "(! (1 (group [a])))"),
    ("! a && ! b", "(&& (! (1 [a])) (! (1 [b])))"),
    ("!a", "[!a]"),
    ("!", "(! (1 []))"),
    ("! ; a", "(; (! (1 [])) [a])"),
    ("time a", "(time (1 [a]))"),
    ("time -p -- a | b", "(time (| [a] [b]))"),
    ("time { a; }", "(time (1 (group [a])))"),
    ("! time a", "(! (time (1 [a])))"),
    ("time", "(time (1 []))"),
    ("time; a", "(; (time (1 [])) [a])"),
    ("a | time b", "(| [a] [time b])"),
    ("\\time a", "[«t»ime a]"),
    ("time -v a", "?ambiguous?"),
    ("coproc a b", "(coproc - [a b])"),
    ("coproc N { a; }", "(coproc N (group [a]))"),
    ("coproc { a; } >f", "(coproc - (group [a]) >f)"),
    ("coproc a | b", "(| (coproc - [a]) [b])"),
    ("coproc N a", "(coproc - [N a])"),
    ("coproc while a; do b; done", "(coproc - (while [a] [b]))"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


@pytest.mark.parametrize("text", ["$(>f ! a)", "$(>f time a)", "$(2>&1 if a)", "$(time <&--- a)"])
def test_names_that_bash_would_read_again_as_reserved(text):
    assert tree(text) == "?ambiguous?"
