"""sed scripts → effects, held to the sed that is installed."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.facts.code.saying import said

SILENT = [
    "s/a/b/g", "/re/d", "1,5p", "$!N;s/\\n/ /;P;D", "s|/usr|/opt|", "/a/,/b/{s/x/y/;p}", "1~2d", "0,/x/s//y/",
    "s/[/]/x/", "s/[^]e/]w/x/", "y/abc/def/", "a e rm -rf /", "a\\\ne rm -rf /", "i\\\n  w x\\\ne y\nd",
    "c foo;w bar", ":a;s/x/y/;ta", "b end\n:end", "/e/d", "s/e w x/r y/", "s,a\\,b,w x,", "\\,e x,d", "# e rm",
    "s/a/b/w /dev/stdout", "5q", "$!{p}", "/x/I,+3!d", "s/x/&\\n/2gp", "}",
]  # fmt: skip


@pytest.mark.parametrize("script", SILENT)
def test_text_is_not_taken_for_commands(script: str) -> None:
    assert said("sed", script) == set()


ACTS = [
    ("1e rm -rf /", {"run sh: rm -rf /"}),
    ("/x/e touch a", {"run sh: touch a"}),
    ("e", {"run sh: ~", "stdin shell"}),
    ("s/x/y/e", {"run sh: ~", "stdin shell"}),
    ("s/x/y/ge;p", {"run sh: ~", "stdin shell"}),
    ("s/x/y/ e", {"run sh: ~", "stdin shell"}),
    ("s/e/e/Ie", {"run sh: ~", "stdin shell"}),
    ("w out", {"write out"}),
    ("s/a/b/gw out put", {"write out put"}),
    ("/a/r /etc/passwd", {"read /etc/passwd"}),
    ("R x\nW y", {"read x", "write y"}),
    ("{e id\n}", {"run sh: id"}),
    ("a\\\ntext\ne id", {"run sh: id"}),
    ("a text\ne id", {"run sh: id"}),
    (":a;e id", {"run sh: id"}),
    ("ba;e id", {"run sh: id"}),
    ("s/[/]/x/e", {"run sh: ~", "stdin shell"}),
    ("s\x07a\x07b\x07e", {"run sh: ~", "stdin shell"}),
    ("$!{$!e id\n}", {"run sh: id"}),
    ("y/a/b/;e id", {"run sh: id"}),
    ("s/a/b\\\nc/;e id", {"run sh: id"}),
    ("1,/e/e id", {"run sh: id"}),
]


@pytest.mark.parametrize(("script", "expected"), ACTS)
def test_what_runs_or_writes_is_said(script: str, expected: set[str]) -> None:
    assert said("sed", script) == expected


@pytest.mark.parametrize("script", ["s/a", "k", "s/a/b/k", "/x", "1,", "s\\a\\b\\e", "w"])
def test_what_cannot_be_read_is_unknown(script: str) -> None:
    assert "?code" in said("sed", script)


PIECES = [
    "e touch zz", "s/x/touch zz/e", "w zz", "s/x/y/w zz", "a", "a\\", "i\\\n", "c t", "p", "{", "}", ";", "\n",
    "\\\n", "/x/", "1,2", "$", "!", "s/", "/", "\\", "[", "]", "y/x/z/", ":a", "ba", "#", "x", " ", "e", "touch zz",
    "s|x|touch zz|", "g", "I", "q", "n", "r", "\\,x,", "~2", "+1", "s/[/]/touch zz/", "s/[]/]/t/",
]  # fmt: skip


@pytest.mark.skipif(shutil.which("sed") is None, reason="no sed here")
def test_generated_scripts_that_touch_a_file_are_never_silent(tmp_path: Path) -> None:
    chance = random.Random(7)
    missed = []
    for _ in range(700):
        script = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 7)))
        if said("sed", script):
            continue
        subprocess.run(
            ["sed", script],
            input=b"x\nx\n",
            cwd=tmp_path,
            capture_output=True,
            check=False,
            timeout=5,
        )
        if any(tmp_path.iterdir()):
            missed.append(script)
            for path in tmp_path.iterdir():
                path.unlink()

    assert missed == []
