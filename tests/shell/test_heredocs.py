"""Here-documents of every kind."""

from __future__ import annotations

import pytest

from gateway.shell.parse import parse
from tests.shell.render import tree

TREES = [
    ("cat <<E\nhi\nE", "[cat <<«hi\n»]"),
    ("cat <<E\nE", "[cat <<]"),
    ("cat <<'E'\n$x `a` \\\\ $(b)\nE\n", "[cat <<«$x `a` \\\\ $(b)\n»]"),
    ('cat <<"E"\n$x\nE\n', "[cat <<«$x\n»]"),
    ("cat <<\\E\n$x\nE\n", "[cat <<«$x\n»]"),
    ("cat <<E'O'F\n$x\nEOF\n", "[cat <<«$x\n»]"),
    ("cat <<'E F'\n$x\nE F\n", "[cat <<«$x\n»]"),
    ("cat <<E\n$x `a` $(b) $((1)) ${y:-z} \"q\" 'r'\nE\n",
     "[cat <<«${x}»« »«$([a])»« »«$([b])»« »«$((«1»))»« »«${y:-(«z»)}»« \"q\" 'r'\n»]"),
    ('cat <<E\n\\$x \\`a\\` \\\\ \\q \\"\nE\n', '[cat <<«$x `a` \\ \\q \\"\n»]'),
    ("cat <<E\na\\\nb\nE\n", "[cat <<«ab\n»]"),
    ("cat <<E\nE\\\n\nx\nE\ny", "(; [cat <<] [x] [E] [y])"),
    ("cat <<'E'\na\\\nb\nE\n", "[cat <<«a\\\nb\n»]"),
    ("cat <<-E\n\tx\n\t\ty\n\tE\nz", "(; [cat <<-«x\ny\n»] [z])"),
    ("cat <<-'E'\n\t$x\n\tE", "[cat <<-«$x\n»]"),
    ("cat <<A <<'B' >f\n$a\nA\n$b\nB\nc", "(; [cat <<«${a}»«\n» <<«$b\n» >f] [c])"),
    ("cat <<E | b && c\nx\nE\nd", "(; (&& (| [cat <<«x\n»] [b]) [c]) [d])"),
    ("cat <<E; a\nx\nE", "(; [cat <<«x\n»] [a])"),
    ("3<<E a\nx\nE", "[a 3<<«x\n»]"),
    ("{fd}<<E a\nx\nE", "[a {fd}<<«x\n»]"),
    ("{ cat <<E\nE\na\n}", "(group (; [cat <<] [a]))"),
    ("if cat <<E; then a\n$(b)\nE\nfi", "(if [cat <<«$([b])»«\n»] [a])"),
    ("for x in a; do cat <<E; done\nx\nE", "(for x <a> [cat <<«x\n»])"),
    ("while a; do b; done <<E\nx\nE", "(while [a] [b]) <<«x\n»"),
    ("a=$(cat <<'E'\n)'\"\nE\n)", "[a=$([cat <<«)'\"\n»])]"),
    ("a=$(cat <<E\nx\nE)", "[a=$([cat <<«x\n»])]"),
    ("a `cat <<E\nx\nE\n`", "[a $([cat <<«x\n»])]"),
    ("cat <<E # c\nx\nE", "[cat <<«x\n»]"),
    ("cat <<E \\\n b\nx\nE", "[cat b <<«x\n»]"),
    ("cat <<''\nx\n\ny", "(; [cat <<«x\n»] [y])"),
    ("cat <<E\r\nx\r\nE\r\ny", "(; [cat <<«x\r\n»] [y])"),
    ("cat <<E\nx", "[cat <<«x»]"),
    ("cat <<A <<B\nx\n", "[cat <<«x\n» <<]"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text).replace("<<«»", "<<") == expected


REFUSED = [
    ("cat <<$x\na\n$x", "unsupported"),
    ("cat <<`a`\nx", "unsupported"),
    ("cat <<", "syntax"),
    ("a=$(cat <<E\nx\n", "ambiguous"),
    ("a=$(cat <<E\nE x)", "ambiguous"),
    ("a=$(cat <<E)\nx\nE", "ambiguous"),
    ("cat <<E $(a)\nx\nE", "ambiguous"),
    ("cat <\\\n<E\nx\nE", "ambiguous"),
    ("cat <<E; b=(1\n2)\nx\nE", "ambiguous"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refused(text, reason):
    assert tree(text) == f"?{reason}?"


def test_what_cannot_be_read_in_a_body_stays_in_it():
    assert tree("cat <<E\n$x ${y.z} $(a\nE\nb") == "(; [cat <<«${x}»« »?syntax?« »?syntax?] [b])"


def test_the_span_of_a_body_is_the_body():
    text = "cat <<E >f\nline\nE\n"
    body = parse(text).body.redirects[0]
    assert (text[body.span.start : body.span.end], body.target.raw) == ("<<E", "line\n")
    assert text[body.target.span.start : body.target.span.end] == "line\n"
