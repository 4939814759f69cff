"""`(( … ))`, `$(( … ))`, `$[ … ]` and subscripts."""

from __future__ import annotations

import pytest

from gateway.shell.parse import parse
from tests.shell.render import tree

TREES = [
    ("((x + $(a) ))", "(arith $((«x + »«$([a])»« »)))"),
    ("((1)) >f && b", "(&& (arith $((«1»))) >f [b])"),
    ("(( 1 << 2 ))\na", "(; (arith $((« 1 »«<»«<»« 2 »))) [a])"),
    ("((x=1<<E))\na\nE", "(; (arith $((«x=1»«<»«<»«E»))) [a] [E])"),
    ("((a[$i] = b[1]))", "(arith $((«a»«[»«${i}»«]»« = b»«[»«1»«]»)))"),
    ("(( 16#ff ))", "(arith $((« 16#ff »)))"),
    ('(( "$x" > 1 ))', "(arith $((« »«${x}»« »«>»« 1 »)))"),
    ("(( a ?\n b : c ))", "(arith $((« a ?\n b : c »)))"),
    ("(( 1 +\\\n 2 ))", "(arith $((« 1 +»« 2 »)))"),
    ("((a) )", "(sub (sub [a]))"),
    ("( (a) )", "(sub (sub [a]))"),
    ("((a 'b'); c \"d\")", "(sub (; (sub [a «b»]) [c «d»]))"),
    ("echo $(((1)+(2)))", "[echo $((«(»«1»«)»«+»«(»«2»«)»))]"),
    ("echo $(((1)); a)", "[echo $((; (arith $((«1»))) [a]))]"),
    ("a[b[1]]=2", "[a[«b»«[»«1»«]»]=2]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    ("((1", "syntax"),
    ("((1)", "syntax"),
    ("(( 'a' ))", "unsupported"),
    ("(( \\$(a) ))", "unsupported"),
    ("(( a <(b) ))", "unsupported"),
    ("(( 1 # 2\n))", "ambiguous"),
    ('(("\\$(a)"))', "ambiguous"),
    ("((a <<E); b)\nE", "ambiguous"),
    ("(\\\n(a))", "ambiguous"),
    # Bash prints `case x in (x)` without the first parenthesis, then counts: a subshell, which runs `b`.
    ("echo $((1+$(case x in (x) a;; esac); b))", "ambiguous"),
    ("echo $((case x in (x) a;; esac); b)", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"


def test_the_text_is_kept():
    assert parse("echo $(( x + $(a) ))").body.words[1].parts[0].text == " x + $(a) "
