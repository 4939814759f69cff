"""`[[ … ]]`."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("[[ a ]]", "(cond a)"),
    ("[[ -f a && ( $x == b* || ! -n c ) ]]", "(cond -f a && ( ${x} == b* || ! -n c ))"),
    ("[[ a\n&&\nb ]]", "(cond a && b)"),
    ("[[ a < b || c > d ]] >f", "(cond a < b || c > d) >f"),
    ("[[ $x =~ ^(a|b c)+$ ]]", "(cond ${x} =~ ^(a|b c)+$)"),
    ("[[ $x =~ a|b && c ]]", "(cond ${x} =~ a|b && c)"),
    ("[[ (a =~ b) ]]", "(cond ( a =~ b ))"),
    ("[[ x =~ [[:space:]]*\"$y\"'z' ]]", "(cond x =~ [[:space:]]*«${y}»«z»)"),
    ("[[ a == @(b|c d) ]]", "(cond a == @(b|c d))"),
    ("[[ -n $(a) && `b` && <(c) ]]", "(cond -n $([a]) && $([b]) && <([c]))"),
    ("[[ ((a == b)) ]]", "(cond ( ( a == b ) ))"),
    ("[[ a == ']]' ]]", "(cond a == «]]»)"),
    ("[[ $a -eq 1+$(b) ]]", "(cond ${a} -eq 1+$([b]))"),
    ("[[ ! -e \\\n a ]]", "(cond ! -e a)"),
    ("[[a ]]", "[[[a ]]]"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    ("[[ a", "syntax"),
    ("[[ a\n", "syntax"),
    ("[[ a =~ ]]", "syntax"),
    ("[[ a =~ & ]]", "syntax"),
    ("cat <<E; [[ b\n]]\nE\n", "ambiguous"),
    ("[[ a ; b ]]", "syntax"),
    ("[[ a & b ]]", "syntax"),
    ("[[ a # b\n]]", "unsupported"),
    ("[[ a =~ ( ]]", "syntax"),
    ("[[ a ]]\\\n]", "syntax"),
    ("[[ a =~ x<\\\n(b) ]]", "unsupported"),
    ("[[ a == @(<\\\n(b)) ]]", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"
