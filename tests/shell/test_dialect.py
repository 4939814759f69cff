"""Text for `sh`: what POSIX shells don't all read as bash does is opaque."""

from __future__ import annotations

import pytest

from gateway.shell.parse import parse
from gateway.shell.walk import opaque_parts
from tests.shell.render import render, tree

SAME = [
    "a b | c && d || e; f &",
    "if a; then b; elif c; then d; else e; fi >f 2>&1",
    "while a; do b; done <f; until c; do d; done; for x in a 'b'; do c; done; for x do y; done",
    "case $x in a|b) c;; (d) ;; *) e; esac",
    "f() { a; }; ( b ); { c; }",
    "cat <<E <<'F' <<-G\n$x `a` $(b)\nE\n$y\nF\n\tz\n\tG\n",
    'x=1 y="$(a "$b")" z=`c` d ${x:-a} ${#x} ${x##*/} ${x%.*} "${x:+"$y"}" $((1 + $(a)))',
    "! a | b; exec 3>&1 4<&- 2>&$x >|f <>g",
    "a # it's\nb",
]


@pytest.mark.parametrize("text", SAME)
def test_what_every_shell_reads_alike(text):
    assert list(opaque_parts(parse(text, "sh"))) == []
    assert render(parse(text, "sh")) == tree(text)


DIFFERENT = [
    "a &>f b", "a &>>f b", "a |& b", "a <<<b", "[[ a && b ]]", "((a))", "$((a); b)", "echo $'\\'; b #'", 'echo $"a"', "echo $[1]",
    "cat <(a)", "a=(b)", "a+=1 b", "a[0]=1 b", "{fd}>f a", "function f { a; }", "coproc a", "select x in a; do b; done",
    "for ((;;)); do a; done", "for x in a; { b; }", "case a in b) c;& esac", "echo ${x/a/b}", "echo ${x:1}", "echo ${!x}", "echo ${x[1]}",
    "echo ${x^}", "echo ${x@P}", "echo \"${x:-'}'}\"", 'echo "${x:-"}"}"', "a >&f", "echo @(a)", "a=$(cat <<E\nE)", "cat <<E\nx",
]  # fmt: skip


@pytest.mark.parametrize("text", DIFFERENT)
def test_what_they_read_differently(text):
    assert not list(opaque_parts(parse(text)))
    (opaque,) = opaque_parts(parse(text, "sh"))
    assert opaque.reason == "unsupported"
    assert "`sh` does not read as bash does" in opaque.detail


def test_time_is_a_program_to_sh():
    assert render(parse("time -p a", "sh")) == "[time -p a]"
