"""Words and quotes: raw word → its parts."""

from __future__ import annotations

import pytest

from gateway.shell.parse import parse
from tests.shell.render import render, tree


def word(raw):
    """The one word behind `x `."""
    command = parse("x " + raw).body
    assert len(command.words) == 2, tree("x " + raw)
    return command.words[1]


PARTS = [
    ("abc", "abc"),
    ("'a b'", "«a b»"),
    ("''", "«»"),
    ('""', "«»"),
    ("'r''m'", "«r»«m»"),
    ("r\\m", "r«m»"),
    ("\\'", "«'»"),
    ("a\\ b", "a« »b"),
    ("'it'\"'\"'s'", "«it»«'»«s»"),
    ('"a$b"c', "«a»«${b}»c"),
    ('"\\$a \\" \\\\ \\` \\n \\a"', '«$a " \\ ` \\n \\a»'),
    ("'\\n'", "«\\n»"),
    ('"a\\\nb"', "«ab»"),
    ('"\\\n"', "«»"),
    ("a\\\nb", "ab"),
    ("a'b'\\\n'c'", "a«b»«c»"),
    ("$'a\\tb'c", "«a\tb»c"),
    ('$"a $b"', "«a »«${b}»"),
    ("\"$'a'\"", "«$»«'a'»"),
    ("a$", "a$"),
    ('"$"', "«$»"),
    ("$%", "$%"),
    ("$x$y", "${x}${y}"),
    ("${x}y", "${x}y"),
    ("$1$10$@$#$?$-$$$!", "${1}${1}0${@}${#}${?}${-}${$}${!}"),
    ("$ä", "$ä"),
    ("`a b`", "$([a b])"),
    ('"`a`"', "«$([a])»"),
    ("`echo \\`a\\``", "$([echo $([a])])"),
    ('"`echo \\"a b\\"`"', "«$([echo «a b»])»"),
    ("`echo '\\$x' \\\\$y`", "$([echo «$x» «$»y])"),
    ("$(a)", "$([a])"),
    ("$()", "$(nothing)"),
    ("$(a;b)c", "$((; [a] [b]))c"),
    ('"$(a "$(b)")"', "«$([a «$([b])»])»"),
    ("$(case a in b) c;; esac)", "$((case a b) [c];))"),
    ("$(a # )\n)", "$([a])"),
    ("$(<f)", "$([<f])"),
    ("<(a)", "<([a])"),
    ("x>(a)", "x>([a])"),
    ("$((1+2))", "$((«1+2»))"),
    ("$(( $(a) + x[1] ))", "$((« »«$([a])»« + x»«[»«1»«]»« »))"),
    ("$[1+2]", "$((«1+2»))"),
    ("$(( (1) ))", "$((« »«(»«1»«)»« »))"),
    ("$((a); b)", "$((; (sub [a]) [b]))"),
    ("$( (a) )", "$((sub [a]))"),
    ("~/x", "~/x"),
    ("a#b", "a#b"),
    ("{a,'b'}", "{a,«b»}"),
    ("日本'🎉'", "日本«🎉»"),
    ("=", "="),
    ("a=(b)", "a=(b)"),
]


@pytest.mark.parametrize(("raw", "expected"), PARTS)
def test_parts(raw, expected):
    assert render(word(raw)) == expected


LITERALS = [
    ("'a'\"b\"c\\d$'e'", "abcde"),
    ("a\\\nb", "ab"),
    ("'${x}'", "${x}"),
    ("$x", None),
    ("a$(b)", None),
    ("*", "*"),
]


@pytest.mark.parametrize(("raw", "expected"), LITERALS)
def test_literal(raw, expected):
    assert word(raw).literal == expected


REFUSED = [
    ("'a", "syntax"),
    ('"a', "syntax"),
    ("$'a", "syntax"),
    ("`a", "syntax"),
    ("$(a", "syntax"),
    ("${a", "syntax"),
    ("$((1", "syntax"),
    ("<(a", "syntax"),
    ("$\\\n(a)", "ambiguous"),
    ("$x\\\ny", "ambiguous"),
    ("${ a; }", "unsupported"),
    ("${| a; }", "unsupported"),
    ("$(( 1 #2\n))", "ambiguous"),
    ("$(( $(case a in a) b;; esac) ))", "ambiguous"),
]


@pytest.mark.parametrize(("raw", "reason"), REFUSED)
def test_refused(raw, reason):
    assert tree("x " + raw) == f"?{reason}?"


def test_what_cannot_be_read_in_backticks_stays_in_them():
    assert tree("a `b; )` c") == "[a $(?syntax?) c]"


def test_substitutions_nested_too_deep():
    assert tree("a " + "$(b " * 100 + ")" * 100) == "?too-large?"
    assert "?too-large?" in tree("a " + "${x:-" * 100 + "}" * 100)
