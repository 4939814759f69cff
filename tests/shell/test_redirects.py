"""Redirections."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("a > f", "[a >f]"),
    ("a 2>f 1>&2 b", "[a b 2>f 1>&2]"),
    (">f a=1 b", "[a=1 b >f]"),
    ("2>&1 {fd}<f >&- <<<w >|g <>h &>>i a", "[a 2>&1 {fd}<f >&- <<<w >|g <>h &>>i]"),
    ("a &>f >>g", "[a &>f >>g]"),
    ("a >&f", "[a >&f]"),
    ("a 2>&-b", "[a b 2>&-]"),
    ("a <&3-", "[a <&3-]"),
    ("a 12>f 12 >g", "[a 12 12>f >g]"),
    ("a f2>g", "[a f2 >g]"),
    ("a '2'>f", "[a «2» >f]"),
    ("a < <(b) > >(c)", "[a <<([b]) >>([c])]"),
    ("<<<'a b'\"$c\" d", "[d <<<«a b»«${c}»]"),
    (">f", "[>f]"),
    ("{a}>f b", "[b {a}>f]"),
    ("a {b }>f", "[a {b } >f]"),
    ('a >f"$x"', "[a >f«${x}»]"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    ("a >", "syntax"),
    ("a > > b", "syntax"),
    ("a > ; b", "syntax"),
    ("٣>f a", "ambiguous"),
    ("99999999999>f a", "ambiguous"),
    ("{a[0]}>f b", "unsupported"),
    ("a >&'$(b)'", "ambiguous"),
    ("a >&{x:-`b`}", "ambiguous"),
    ('a >&"${x:-$(b)}"', "ambiguous"),
    ("a >\\\n>f", "ambiguous"),
    ("2\\\n>f a", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"
