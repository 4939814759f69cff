"""Patterns that programs expand themselves: which patterns of the shell they stand for."""

from __future__ import annotations

import pytest

from gateway.facts.words.own_patterns import LONGEST, each


@pytest.mark.parametrize(
    ("text", "stands_for"),
    [
        ("a.c", {"a.c"}),
        ("{a,b}.c", {"a.c", "b.c"}),
        ("{a,{b,c}}", {"a", "b", "c"}),
        ("a{1..3}", {"a*"}),
        ("{a}", {"{a}"}),
        ("x{{a}}y{b,c}", {"x{{a}}yb", "x{{a}}yc"}),
        ("@(a|b).c", {"a.c", "b.c"}),
        ("+(a|b)", {"a", "b", "*"}),
        ("!(a|b)", {"*"}),
        ("(a|b)", {"a", "b"}),
        ("!a", set()),
        ("src/**/x", {"src/x"}),
        ("{a,b", {"{a,b"}),
        ("{" + "a," * LONGEST + "}", {"*"}),
        ('{"a": "' + "b," * LONGEST + '"}', {'{"a": "' + "b," * LONGEST + '"}'}),
    ],
)
def test_a_pattern_in_quotes_stands_for(text: str, stands_for: set[str]) -> None:
    assert set(each(text)) == stands_for


def test_of_many_groups_some_become_any_name() -> None:
    found = each("{a,b}" * 12)

    assert len(found) == 64
    assert all(one.endswith("******") for one in found)
