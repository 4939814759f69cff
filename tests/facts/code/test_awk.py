"""awk programs → effects, held to the awk that is installed."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

SILENT = [
    "{print $1}", "NR==1", "/re/{n++} END{print n}", '{sum+=$3} END{printf "%.2f\\n", sum/NR}', "$3 > 5 {print}",
    'BEGIN{FS=":"; OFS="\\t"} {print $1, $NF}', "{a[$1]++} END{for (k in a) print k, a[k]}", "!seen[$0]++",
    '{gsub(/[^/]+$/, ""); print}', '{ if ($1 > 3 && $2 < 4) print "system(x)" }', '# system("id")\n{print}',
    '/system("x")/', "{print ($1 > 2)}", "{x = $1 / $2 / 3; print x}", '{print > "/dev/stderr"}',
    "length($0) > 80", "function f(a, b) { return a > b ? a : b } {print f($1, $2)}", 'BEGIN{system("")}',
    "NR%2 {print; next} {getline; print}", "{while ((getline line) > 0) n++}", '{print substr($0, index($0, "|"))}',
    "BEGIN{for(i=0;i<ARGC;i++) print ARGV[i]}", '{print toupper($1) "|" $2}', '/[/]/{print "> x"}',
    "{ $1 = $1 } 1", "{print -$1, a++ / 2, b}", "BEGIN { while (i++ < 3) print i }", 'END{print ENVIRON["HOME"]}',
]  # fmt: skip


@pytest.mark.parametrize("program", SILENT)
def test_everyday_programs_are_silent(program: str) -> None:
    assert said("awk", program) == set()


ACTS = [
    ('BEGIN{system("rm -rf /")}', {"run sh: rm -rf /"}),
    ('BEGIN{system("rm" " " "-rf /")}', {"run sh: rm -rf /"}),
    ('{system("rm " $1)}', {"run sh: ~rm "}),
    ("{system($0)}", {"run sh: ~", "stdin shell"}),
    ('BEGIN{"date" | getline d; print d}', {"run sh: date"}),
    ('BEGIN{while (("ls " d | getline f) > 0) print f}', {"run sh: ~ls "}),
    ('BEGIN{c="id"; while ((c | getline x) > 0) print x}', {"run sh: id"}),
    ('{print | "sort -u"}', {"run sh: sort -u"}),
    ('{print $1, $2 | "sort"}', {"run sh: sort"}),
    ('BEGIN{printf("x") |& "nc h 1"}', {"run sh: nc h 1"}),
    ('{print > "out.txt"}', {"write out.txt"}),
    ('{print "a" >> "l\\157g"}', {"write log"}),
    ('{printf("%s\\n", $1) > "out"}', {"write out"}),
    ('{print > $1".txt"}', {"write ~"}),
    ('{print > ("part" NR)}', {"write ~part"}),
    ('BEGIN{f="o.txt"} {print > f}', {"write o.txt"}),
    ('BEGIN{while ((getline l < "/etc/passwd") > 0) print l}', {"read /etc/passwd"}),
    ("{getline x < $1}", {"read ~"}),
    ('BEGIN{ARGV[1]="/etc/shadow"; ARGC=2}', {"read /etc/shadow"}),
    ('@load "filefuncs"\n{print}', {"?code"}),
    ('@include "lib.awk"', {"execute lib.awk", "?code"}),
    ('BEGIN{f="system"; @f("id")}', {"?code"}),
    ('BEGIN{s="/inet/tcp/0/e.x/80"; print "x" |& s}', {"host! e.x"}),
    ('BEGIN { if (1) { if (2) print "x" > "deep" } }', {"write deep"}),
    ('/a\\/b/ {print > "x"}', {"write x"}),
    ('{a[1]/2; print > "y/z"}', {"write y/z"}),
    ('{print "a\\"" > "q"}', {"write q"}),
]  # fmt: skip


@pytest.mark.parametrize(("program", "expected"), ACTS)
def test_what_runs_or_touches_files_is_said(program: str, expected: set[str]) -> None:
    assert said("awk", program) == expected


@pytest.mark.parametrize(
    "program", ['{print "x', "/x", "{system(", "{system}", 'BEGIN{system("\\x74")}']
)
def test_what_cannot_be_read_is_unknown(program: str) -> None:
    assert "?code" in said("awk", program)


PIECES = [
    'system("touch zz")', '"touch zz"', "print", "printf", ">", ">>", "|", '"zz"', "getline", "x", "/", "/x/", "{",
    "}", "(", ")", ";", "\n", "BEGIN", "BEGIN{", "#", "\\\n", "$1", "++", "--", "=", "if (1)", "while (i++ < 2)",
    "a[1]", ",", "length", "in", "!", '"', "[", "]", "/[/]/", "1", "2 / 3", "do", "else", "function f(a) {", "f(1)",
    "system", "return", "~", "-", 'x="zz"', "print > x", "x | getline", "close(x)", "exit", "print x",
]  # fmt: skip


@pytest.mark.skipif(shutil.which("awk") is None, reason="no awk here")
def test_generated_programs_that_touch_a_file_are_never_silent(tmp_path: Path) -> None:
    chance = random.Random(11)
    missed = []
    for _ in range(700):
        program = "BEGIN{" * chance.randint(0, 1) + " ".join(
            chance.choice(PIECES) for _ in range(chance.randint(1, 8))
        )
        if said("awk", program) or said("awk", program + "}"):
            continue
        for text in (program, program + "}"):
            subprocess.run(
                ["timeout", "1", "awk", text],
                input=b"x\n",
                cwd=tmp_path,
                capture_output=True,
                check=False,
            )
            if any(tmp_path.iterdir()):
                missed.append(text)
                for path in tmp_path.iterdir():
                    path.unlink()

    assert missed == []
