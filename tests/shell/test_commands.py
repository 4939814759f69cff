"""Lists, pipelines and simple commands: text → tree (`render.py` says how to read the right side)."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("ls -la", "[ls -la]"),
    ("a && b || c", "(|| (&& [a] [b]) [c])"),
    ("a || b && c | d", "(&& (|| [a] [b]) (| [c] [d]))"),
    ("a | b |& c", "(|& [a] [b] [c])"),
    ("a; b & c", "(; [a] (& [b]) [c])"),
    ("a && b & c", "(; (& (&& [a] [b])) [c])"),
    ("a;", "[a]"),
    ("a\nb\n\n c \n", "(; [a] [b] [c])"),
    ("a &&\n\n# c\nb |\n c", "(&& [a] (| [b] [c]))"),
    ("a #b; c\nd", "(; [a] [d])"),
    ("a#b c#", "[a#b c#]"),
    ("", "nothing"),
    (" \t\n \\\n", "nothing"),
    ("# only a comment", "nothing"),
    ("\n# a\n  # b", "nothing"),
    ("a \\\n b \\\n | c", "(| [a b] [c])"),
    ("a\\\nb c", "[ab c]"),
    ("a\\\n b", "[a b]"),
    ("a &&\\\nb", "(&& [a] [b])"),
    ("i\\\nf", "?ambiguous?"),
    ("a=1 \\\nb", "[a=1 b]"),
    ("echo if then { } ! done [[ time", "[echo if then { } ! done [[ time]"),
    ("'if' a", "[«if» a]"),
    ("a\r\nb\r\n", "(; [a\r] [b\r])"),
    ("ä=1 ö", "[ä=1 ö]"),
    ("a\u00a0b c\u2003d", "[a\u00a0b c\u2003d]"),
    ("{a,b} {1..3} ~/x *.py [ab]?", "[{a,b} {1..3} ~/x *.py [ab]?]"),
    ("echo @(a|b c) !(x) x+(y)z", "[echo @(a|b c) !(x) x+(y)z]"),
    ('$x; `a b`; "$y" z', "(; [${x}] [$([a b])] [«${y}» z])"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    ("a )", "syntax"),
    ("a;; b", "syntax"),
    ("a && && b", "syntax"),
    ("&& a", "syntax"),
    ("a | ; b", "syntax"),
    ("; a", "syntax"),
    ("a ( b )", "syntax"),
    ("then a", "syntax"),
    ("fi", "syntax"),
    ("}", "syntax"),
    ("in", "syntax"),
    ("a &&", "syntax"),
    ("!(a)", "ambiguous"),
    ("+(a) b", "ambiguous"),
    ("a |\\\n| b", "ambiguous"),
    ("a \\", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"


def test_a_long_line_of_commands_is_too_large():
    assert tree("a" + " | a" * 1000) == "?too-large?"


def test_many_arguments_are_not():
    assert tree("a" + " b" * 20_000).count("b") == 20_000
