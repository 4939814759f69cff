"""Compound commands: text → tree."""

from __future__ import annotations

import pytest

from tests.shell.render import tree

TREES = [
    ("{ a; b; } > f", "(group (; [a] [b])) >f"),
    ("{ a\n}", "(group [a])"),
    ("( a ) 2>&1 | b", "(| (sub [a]) 2>&1 [b])"),
    ("(a;b)&", "(& (sub (; [a] [b])))"),
    ("((a); b)", "(sub (; (sub [a]) [b]))"),
    ("if a; then b; fi", "(if [a] [b])"),
    ("if a; then b; else c; fi >f", "(if [a] [b] else [c]) >f"),
    (
        "if a; then b; elif c; then d; elif e; then f; else g; fi",
        "(if [a] [b] [c] [d] [e] [f] else [g])",
    ),
    ("if (a) then b; fi", "(if (sub [a]) [b])"),
    ("if [[ a ]] then { b; } fi", "(if (cond a) (group [b]))"),
    ("if a; then\nb\nc\nfi && d", "(&& (if [a] (; [b] [c])) [d])"),
    ("while a; do b; done < f", "(while [a] [b]) <f"),
    ("until a\ndo b\ndone", "(until [a] [b])"),
    ("while a; b; do c; done | d", "(| (while (; [a] [b]) [c]) [d])"),
    ("for x in a 'b c' $d; do e; done", "(for x <a «b c» ${d}> [e])"),
    ("for x; do a; done", "(for x @ [a])"),
    ("for x do a; done", "(for x @ [a])"),
    ("for x\ndo a; done", "(for x @ [a])"),
    ("for x in; do a; done", "(for x <> [a])"),
    ("for x\n in a # c\n do b; done", "(for x <a> [b])"),
    ("for in in in; do do; done", "?syntax?"),
    ("for x in a; { b; }", "(for x <a> [b])"),
    ("for ((i=0; i<3; i++)); do a; done", "(for $((«i=0; i»«<»«3; i++»)) [a])"),
    ("for ((;;)) { a; }", "(for $((«;;»)) [a])"),
    ("for ((;;)) do a; done", "(for $((«;;»)) [a])"),
    ("select x in a; do b; done", "(select x <a> [b])"),
    ("case $x in a|b) c;; (d) ;; *) e; esac", "(case ${x} a|b) [c]; d) -; *) [e];)"),
    ("case a in esac", "(case a )"),
    ("case a\nin\n# c\n a) b ;& c) d ;;& esac >f", "(case a a) [b]; c) [d];) >f"),
    ("case a in @(b|c)d) e;; 'f g'*) h;; esac", "(case a @(b|c)d) [e]; «f g»*) [h];)"),
    ("case a in (esac) b;; esac", "(case a esac) [b];)"),
    ("while a;do b;done<f;{ c;}>g", "(; (while [a] [b]) <f (group [c]) >g)"),
    ("for((;;))do a;done", "(for $((«;;»)) [a])"),
    (
        "if(a)then(b)else(c)fi;{(d)}",
        "(; (if (sub [a]) (sub [b]) else (sub [c])) (group (sub [d])))",
    ),
    ("[[(a)]]&&b", "(&& (cond ( a )) [b])"),
    ("[[(a) ]]&&b", "(&& (cond ( a )) [b])"),
    ("case a in(b)c;;esac>f", "(case a b) [c];) >f"),
    ("(if<(a))", "(sub [if<([a])])"),
    ("f() { a; }", "(function f (group [a]))"),
    ("f () ( a ) >g", "(function f (sub [a]) >g)"),
    ("f()\n# c\n{ a; }", "(function f (group [a]))"),
    ("f() if a; then b; fi", "(function f (if [a] [b]))"),
    ("function f { a; } > g", "(function f (group [a]) >g)"),
    ("function f() [[ a ]]", "(function f (cond a))"),
    ("f-x.y:z() { a; }; f", "(; (function f-x.y:z (group [a])) [f])"),
    ("f() { cat <<E\nx\nE\n}", "(function f (group [cat <<«x\n»]))"),
]


@pytest.mark.parametrize(("text", "expected"), TREES)
def test_tree(text, expected):
    assert tree(text) == expected


REFUSED = [
    "if a; then b",
    "if a; fi",
    "if a; then fi",
    "if ; then b; fi",
    "if a; then b; else c; else d; fi",
    "if a; then b; fi c",
    "while a; do done",
    "while a; done",
    "for x in a; b; done",
    "for x in a & do b; done",
    "{ }",
    "{ a",
    "( )",
    "{ a; } b",
    "f() a",
    "f() { a; } b",
    "case a in b c) d;; esac",
    "case a in b) c",
    "case a b) c;; esac",
    "a () b",
    "{ a; then b; }",
]


@pytest.mark.parametrize("text", REFUSED)
def test_syntax_errors(text):
    assert tree(text) == "?syntax?"


def test_a_function_name_that_expands_is_refused():
    assert tree("$f() { a; }") == "?unsupported?"


def test_deep_nesting_is_too_large():
    assert tree("{ " * 3000 + "a" + "; }" * 3000) == "?too-large?"
    assert tree("(" * 3000 + " a" + ")" * 3000) != "nothing"


def test_many_arms_are_too_large():
    assert tree("if a; then b; " + "elif a; then b; " * 500 + "fi") == "?too-large?"
