"""How xargs takes its input apart, against the real one."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.facts.walk.xargs_input import words as cut


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a 'b c'\n\"d\"e", ["a", "b c", "de"]),
        ("a\\ b", ["a b"]),
        ("'a\nb'", None),
        ("it's", None),
        ("a\\", None),
        ("", []),
    ],
)
def test_words(text: str, words: list[str] | None) -> None:
    assert cut(text) == words


@given(
    st.lists(st.sampled_from(["a", "b", " ", "\t", "\n", "'", '"', "\\"]), max_size=9).map("".join)
)
@settings(max_examples=60, deadline=None)
def test_as_xargs_does(text: str) -> None:
    words = cut(text)
    if words:
        run = subprocess.run(
            ["xargs", "printf", "<%s>"], check=False, input=text, capture_output=True, text=True
        )
        assert run.stdout == "".join(f"<{word}>" for word in words)
