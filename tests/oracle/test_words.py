"""Quote removal is what bash does."""

from __future__ import annotations

import pytest

from tests.oracle.words import compare, theirs


@pytest.mark.parametrize("seed", range(2))
def test_words_are_what_bash_passes(seed):
    said, _, wrong = compare(100 + seed, 6_000)
    assert wrong == []
    assert said >= 6_000


def test_the_oracle_answers():
    assert theirs(["'a b'c", "$'\\x41'"]) == ["a bc", "A"]
