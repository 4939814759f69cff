"""Assignments and arrays."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("a=1", "[a=1]"),
    ("a=", "[a=]"),
    ("a=1 b=$c d", "[a=1 b=${c} d]"),
    ("a+=x", "[a+=x]"),
    ("a=b=c d=e", "[a=b=c d=e]"),
    ("a='x'\"$y\"z b", "[a=«x»«${y}»z b]"),
    ("a[1]=2", "[a[«1»]=2]"),
    ("a[x y]=2 b", "[a[«x y»]=2 b]"),
    ("a[$(b)]+=2 c", "[a[«$([b])»]+=2 c]"),
    ("a['k']=1 b", "[a[«k»]=1 b]"),
    ("a[0]b c", "[a[«0»]b c]"),
    ("a=(1 '2 3' $(b))", "[a=(1 «2 3» $([b]))]"),
    ("a+=(x)", "[a+=(x)]"),
    ("a=( # c\n x\n\n y # d\n)", "[a=(x y)]"),
    ('a=([0]=x [k k]=y ["$z"]+=w)', "[a=([«0»]=x [«k k»]=y [«${z}»]+=w)]"),
    ("declare -A m=([a]=1)", "[declare -A m=([«a»]=1)]"),
    ("export a=1 b=(2)", "[export a=1 b=(2)]"),
    ("echo a=1 b[0]=2", "[echo a=1 b[0]=2]"),
    ("1a=b c", "[1a=b c]"),
    ("a-b=c d", "[a-b=c d]"),
    ("'a'=1 b", "[«a»=1 b]"),
    ("a=~/x:~ b", "[a=~/x:~ b]"),
    ("a={x,y}", "[a={x,y}]"),
    ("a=<(b)", "[a=<([b])]"),
    ("a=() b", "[a=() b]"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    ("a=(b", "syntax"),
    ("a=(b; c)", "syntax"),
    ("a=(b (c))", "syntax"),
    ("a=(b)c", "unsupported"),
    ("a[`b", "syntax"),
    ("a['$(b)']=1", "ambiguous"),
    ("a=(['$(b)']=1)", "ambiguous"),
    ('a=(["\\$(b)"]=1)', "ambiguous"),
    ("a\\\n=1 b", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"
