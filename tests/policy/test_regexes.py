"""What a regular expression can still match when only the beginning of the text is known."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.policy.regexes import may_begin

TEXTS = ["".join(text) for size in range(7) for text in itertools.product("ab", repeat=size)]
ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", "\\w"])
REGEXES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds("{}{}".format, inner, inner),
        st.builds("(?:{}|{})".format, inner, inner),
        st.builds("({}){}".format, inner, st.sampled_from(["*", "+", "?", "{1,2}", "{2}", "*?"])),
    ),
    max_leaves=6,
)


@given(REGEXES, st.sampled_from(["", "$"]), st.sampled_from(["a", "b", "ab", "ba", "bb", "aab"]))
@settings(max_examples=300, deadline=None)
def test_what_matches_is_never_ruled_out(body: str, end: str, beginning: str) -> None:
    regex = re.compile(f"^{body}{end}")

    if any(regex.search(text) for text in TEXTS if text.startswith(beginning)):
        assert may_begin(regex.pattern, beginning)


@pytest.mark.parametrize(
    ("regex", "beginning", "may"),
    [
        (r"(?i)^(url\..*|http\..*proxy)=", "foo-", False),
        (r"(?i)^(url\..*|http\..*proxy)=", "URL.", True),
        (r"^[ugoa]*\+[rwxXt]*s", "apps/", False),
        (r"^[ugoa]*\+[rwxXt]*s", "ug", True),
        (r"^(a|bc)$", "bd", False),
        (r"prod", "staging-", True),
        (r"^(?=x)a", "b", True),
        (r"^\d+$", "x", True),
    ],
)
def test_examples(regex: str, beginning: str, may: bool) -> None:
    assert may_begin(regex, beginning) is may
