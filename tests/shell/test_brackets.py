"""Counting brackets as bash does."""

from __future__ import annotations

import pytest

from gateway.shell.brackets import closing


@pytest.mark.parametrize(
    ("text", "closer", "expected"),
    [
        ("a)b", ")", 1),
        ("(a)b)", ")", 4),
        ("')')", ")", 3),
        ('")" )', ")", 4),
        ('"\\")")', ")", 5),
        ("\\))", ")", 2),
        ("`)`)", ")", 3),
        ('"${#x[@]}")', ")", 10),
        ("[1]]", "]", 3),
        ("a", ")", -1),
        ("'a", ")", -1),
        ("$')')", ")", -1),
        ('"$(a)")', ")", -1),
        ('"`a`")', ")", 5),
    ],
)
def test_closing(text, closer, expected):
    assert closing(text, 0, closer) == expected
