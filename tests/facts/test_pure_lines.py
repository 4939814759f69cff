"""What filters print of a text that is known, held against the programs themselves."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any, cast

import pytest

from gateway.facts.walk.pure import PURE

# Words, what they are fed; both as a shell would give them.
CASES = [
    ("cut -c2-", "x.env\nab\n"),
    ("cut -c 1,3-4", "abcdef\n"),
    ("cut -c5", "ab\n"),
    ("cut -d: -f2", "a:b:c\nnone\n"),
    ("cut -d : -f 2-", "a:b:c"),
    ("cut -f1,1", "a\tb\n"),
    ("paste -sd ", "a\nb\n"),
    ("paste -sd,", "a\nb\n"),
    ("paste -s -d ,", "a\nb"),
    ("paste -s", "a\nb\n"),
    ("paste -sd \\n", "a\nb\n"),
    ("paste -d x -s", "a\nb\n"),
    ("sort", "b\na\nB\n"),
    ("sort -u", "b\na\nb"),
    ("sort -r", "b\na\n-\n"),
    ("tac", "a\nb\n"),
    ("tail -n 1", "a\nb\n"),
    ("tail -n +2", "a\nb\nc\n"),
    ("tail -1", "a\nb\n"),
    ("tail -n0", "a\n"),
    ("tail -n+9", "a\n"),
    ("head -c 4", ".envx\n"),
    ("awk {print|$2}", "a .env\n\nx\n  \n"),
    ("awk {print|$NF}", "a b\n\n  \n\tq r\t\n"),
    ("awk -F: {print|$2}", "a:b\nc\n:\n"),
    ("sed s/x/e/", ".xnv\n"),
    ("sed s/x/e/", ".xnv"),
    ("sed s/[ab]*/-/", "aabbc\n"),
    ("sed s/b/x/g;s/a/&&/", "abab\n"),
    ("sed y/abc/xyz/", "cab\n"),
    ("sed -E s/(a+)c/<\\1>/", "aac\n"),
    ("sed s/\\(a\\)c/<\\1>/", "aac\n"),
    ("sed -n 2p", "a\nb\nc\n"),
    ("sed -n 2,$p", "a\nb\nc\n"),
    ("sed -n $p", "a\nb\nc\n"),
    ("sed s,a/b,c,", "a/b\n"),
    ("sed s/a\\/b/c/", "a/b\n"),
    ("sed s/\\./_/g", "a.b.c\n"),
    ("sed s/^a//", "aab\n"),
    ("sed s/b$//", "abb\n"),
    ("sed s/A/x/I", "aab\n"),
    ("sed -e s/a/b/ -e s/b/c/", "a\n"),
    ("sed s/a+/x/", "aa+\n"),
    ("sed -E s/a+/x/", "aa+\n"),
    ("sed s/a\\+/x/", "aa+\n"),
    ("sed s/a{2}/x/", "a{2}\n"),
    ("sed s/(/x/", "a(b\n"),
    ("sed s/[]]/x/", "a]b\n"),
    ("sed s/[^a]/x/g", "abc\n"),
    ("sed s/\\s/_/g", "a b\n"),
    ("sed s/a/\\//", "a\n"),
    ("sed s/a/\\&/", "a\n"),
    ("sed s/\\*/x/", "a*b\n"),
    ("sed s/a/b\\\\c/", "a\n"),
    ("seq -f /%g 1 3", ""),
    ("seq -f %03g 9 11", ""),
    ("seq -f a%.0fb 2", ""),
    ("seq 3 1", ""),
    ("expr substr x.env 2 4", ""),
    ("openssl base64 -d", "LmVudgo=\n"),
    ("openssl enc -base64 -d -A", "LmVudgo=\n"),
    ("jq -r .x", '{"x":".env"}\n'),
    ("bc", 'print ".e","nv"\n'),
    ("dc -e [.env]p", ""),
]
# What is not followed, because it would be told differently, or take too long.
NOT = [
    ("sed s/a*/x/g", "baaac\n"),
    ("sed s/a$b/x/", "a$b\n"),
    ("sed s/./x/3", "abcd\n"),
    ("sed -E s/a|ab/x/", "ab\n"),
    ("sed -E s/(a*)*/x/", "ab\n"),
    ("sed s/a/b/ file", "a\n"),
    ("sed s/é/e/", "é\n"),
    ("cut -c2", "é\n"),
    ("seq -f %3g 2", ""),
    ("seq -f %g 99999 100001", ""),
    ("tail -n 1 5", "a\n"),
    ("jq -rn .x", '{"x":1}\n'),
    ("bc", "1+1\n"),
]


def _ours(words: list[str], fed: str) -> str | None:
    return PURE[words[0]](cast("Any", None), words[1:], fed)


@pytest.mark.parametrize(("line", "fed"), CASES)
def test_it_prints_what_the_program_prints(line: str, fed: str) -> None:
    words = [word.replace("|", " ") for word in line.split(" ")]
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    env = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    real = subprocess.run(words, input=fed, capture_output=True, text=True, env=env, check=False)

    assert _ours(words, fed) == real.stdout


@pytest.mark.parametrize(("line", "fed"), NOT)
def test_it_is_not_followed(line: str, fed: str) -> None:
    assert _ours(line.split(" "), fed) is None
