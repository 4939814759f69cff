"""What `echo` and `printf` print, against bash itself."""

from __future__ import annotations

import random
import shlex
import subprocess

import pytest

from gateway.facts.model import Arg
from gateway.facts.programs.printf import echoed, formatted

PIECES = [
    "a", "b ", "\\n", "\\x41", "\\101", "\\0101", "\\e", "\\c", "\\\\", "%s", "%b", "%d", "%c", "%x", "%%", "%5s", "%-5s", "%.2s",
    "%05d", "-n", "-e", "-E", "\\u41", "\\u20ac", "'", '"', "\\q", "0x1f", "017", "12", "%q", "--", "-", "\\t", "z", "%o", "%X", "\\'",
    "-3", "\\1", "$", "`", "\\x4", "\\",
]  # fmt: skip
END = "\x01\x02"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_to_be_printed_is_what_bash_prints(seed: int) -> None:
    source = random.Random(seed)
    script, said = [], []
    for _ in range(3000):
        words = [
            "".join(source.choices(PIECES, k=source.randint(0, 3)))
            for _ in range(source.randint(0, 4))
        ]
        name, tell = source.choice([("echo", echoed), ("printf", formatted)])
        output = tell(tuple(map(Arg, words)))
        if output is not None:
            script.append(" ".join([name, *map(shlex.quote, words)]) + "; printf '\\001\\002'")
            said.append(output.text)
    answer = subprocess.run(
        ["bash", "--norc", "--noprofile"],
        input="\n".join(script).encode(),
        capture_output=True,
        env={"LC_ALL": "C.UTF-8"},
        check=False,
    )
    printed = answer.stdout.decode("utf-8", "surrogateescape").split(END)[:-1]

    assert len(said) > 1000
    assert printed == said


@pytest.mark.parametrize("words", [("a\\nb",), ("-n", "a\\x41")])
def test_echo_of_an_escape_is_not_certain_since_shells_differ(words: tuple[str, ...]) -> None:
    assert echoed(tuple(map(Arg, words))) is None


def test_nothing_is_said_of_words_that_are_not_known() -> None:
    assert echoed((Arg("a", exact=False),)) is None
    assert formatted((Arg("%s"), Arg("*", glob=True))) is None
