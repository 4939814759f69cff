"""Regular expressions in rules: what must stand in a text is asked before the search."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gateway.policy.conditions.texts import Needed, _fixed, _needed, matches, may_be_id, may_match

NEEDED = [
    (r"(?i)^core\.hooksPath=", ["i", "core.hookspath="]),
    (r"^\+[^:]+:\S", ["+"]),
    (r"foo(bars)baz", ["bars"]),
    (r"abc?d", ["ab"]),
    (r"a|b", [""]),
    (r"", [""]),
    (r"\bfork\b.*for|while.*\bfork\b", ["fork"]),
    (r"xab|abx", [""]),
    (r"(xab|yxab)+z", ["xab"]),
    (r"(xab)*z", ["z"]),
    (r"(?i:xab)z", ["z"]),
    (r"(?=xab)z", ["z"]),
]


@pytest.mark.parametrize(("pattern", "want"), NEEDED)
def test_what_must_stand_in_a_text(pattern, want):
    assert _needed(pattern) == want


PIECES = some.sampled_from(
    [
        "a",
        "B",
        "=",
        r"\.",
        ".",
        "x?",
        "y*",
        "(?:b|=)",
        "(a=)",
        "[=.]",
        "(?!=)",
        "^",
        "$",
        "ſ",
        "|",
        "=+",
        "(?i:a)",
        "(?:ab|Bab)",
        "(?:ab|b=)+",
        "(?:a=)*",
    ]
)


@given(some.lists(PIECES, max_size=5), some.booleans(), some.text("aAbB=.xyſsS", max_size=8))
def test_a_text_without_it_is_never_found(pieces, any_case, text):
    pattern = "(?i)" * any_case + "".join(pieces)
    found = re.compile(pattern).search(text) is not None
    words = [["regex", pattern, *_needed(pattern)]]
    assert matches(words, text) == found
    assert not found or Needed(words).among(frozenset([text]), f"\n{text}")
    assert not found or all(may_match(words, text[:end]) for end in range(len(text) + 1))


GLOBS = some.lists(
    some.sampled_from(["a", "B", "=", "*", "?", "[", "]", "[=a]", "[!B]", "\\", "\\*"])
)


@pytest.mark.parametrize(
    ("glob", "want"),
    [("db[:_-]reset*", "reset"), ("*[:._-]local*", "local"), ("a[b", "a[b"), ("a\\*bc*", "a*bc"), ("*", "")],
)  # fmt: skip
def test_what_must_stand_where_a_glob_matches(glob, want):
    assert _fixed(glob) == want


@given(GLOBS, some.lists(some.text("aAB=*[", max_size=5), min_size=1, max_size=3))
def test_no_word_matches_without_what_it_needs(pieces, given_words):
    glob = "".join(pieces)
    said = "\n".join(["", *given_words])
    for words in ([["glob", glob, _fixed(glob)]], [["exact", glob, glob]]):
        hit = any(matches(words, word) for word in given_words)
        assert not hit or Needed(words).among(frozenset(given_words), said)


@given(some.lists(PIECES, max_size=5), some.booleans(), some.text("0aBf\n", max_size=6))
def test_a_hash_is_never_one_that_it_cannot_be(pieces, any_case, text):
    pattern = "(?i)" * any_case + "".join(pieces)
    words = [["regex", pattern, *_needed(pattern)]]
    assert may_be_id(words) or not matches(words, text)


@pytest.mark.parametrize(
    ("words", "want"),
    [
        ([["exact", "--privileged", "--privileged"]], False),
        ([["exact", "fade", "fade"]], True),
        ([["glob", "--volume=*", "--volume="]], False),
        ([["regex", r"^(:|\.{1,2}/)|/$|[*?]", ""]], False),
        ([["regex", r"\.[a-z][a-z0-9]{0,4}$", "."]], False),
        ([["regex", r"^(-v)?[a-f]", ""]], True),
    ],
)
def test_what_a_hash_may_be(words, want):
    assert may_be_id(words) == want
