"""Path patterns mean what `.gitignore` means, but for the differences that `patterns.py` names."""

from __future__ import annotations

import pathspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.policy import globs
from gateway.policy.patterns import PatternError, compile_pattern

BASE = ("W", ())


def matches(pattern: str, path: str) -> bool:
    compiled = {}
    compile_pattern(pattern, compiled, BASE)
    return bool(globs.find(compiled["W"], path, path.split("/") if path else []))


# pattern, path, matches
TABLE = [
    ("build", "build", True),
    ("build", "build/a/b", True),
    ("build", "src/build/a", True),
    ("/build", "src/build", False),
    ("/build", "build/x", True),
    ("src/build", "a/src/build", False),
    ("src/build", "src/build/x", True),
    ("build/", "build", True),
    ("build/**", "build", True),
    ("**/build", "a/b/build/c", True),
    ("a/**/z", "a/z", True),
    ("a/**/z", "a/b/c/z/d", True),
    ("a/**/z", "a/b", False),
    ("*.pem", "keys/x.pem", True),
    ("*.pem", "x.pem/inside", True),
    ("*.pem", "x.pem2", False),
    ("keys/*.pem", "keys/a/x.pem", False),
    ("*", "anything", True),
    ("**", "anything/at/all", True),
    ("**", "", True),
    ("a?c", "abc", True),
    ("a?c", "a/c", False),
    ("[ab]x", "ax", True),
    ("[!ab]x", "ax", False),
    ("[a-c]x", "bx", True),
    ("\\*.txt", "*.txt", True),
    ("\\*.txt", "a.txt", False),
    (".env", ".env.local", False),
    (".env*", ".env.local", True),
    ("exact:build", "build", True),
    ("exact:build", "build/x", False),
]


@pytest.mark.parametrize(("pattern", "path", "want"), TABLE)
def test_pattern(pattern, path, want):
    assert matches(pattern, path) is want


NAMES = st.sampled_from(["a", "b", "ab", "a.b", ".a", "x.pem", "build", "b-1"])
PIECES = st.sampled_from(
    ["a", "b", ".", "*", "?", "[ab]", "[!a]", "[a-b]", "pem", "x", "**", "\\*"]
)
SEGMENTS = st.one_of(NAMES, st.just("**"), st.lists(PIECES, min_size=1, max_size=3).map("".join))
PATTERNS = st.builds(
    lambda lead, parts: lead + "/".join(parts),
    st.sampled_from(["", "/", "**/"]),
    st.lists(SEGMENTS, min_size=1, max_size=4),
)
PATHS = st.lists(st.one_of(NAMES, st.text("abx.*", min_size=1, max_size=3)), min_size=1, max_size=4)


@given(PATTERNS, PATHS)
@settings(max_examples=1500, deadline=None)
def test_like_pathspec(pattern, parts):
    """Equal to pathspec's `gitignore`, with `X/**` covering X and every ancestor counting."""
    path = "/".join(part for part in parts if part not in {".", ".."}) or "a"
    try:
        ours = matches(pattern, path)
    except PatternError:
        return
    if pattern.endswith("/**"):
        while pattern.endswith("/**"):
            pattern = pattern[:-3]
        # The slash that anchored it went with its tail.
        pattern = pattern if "/" in pattern else f"/{pattern}"
    if not pattern.strip("/"):
        assert ours
        return
    spec = pathspec.PathSpec.from_lines("gitignore", [pattern])
    steps = path.split("/")
    theirs = any(
        spec.match_file("/".join(steps[:end]) + tail)
        for end in range(1, len(steps) + 1)
        for tail in {"", "/" * pattern.endswith("/")}
    )
    if "[!" in pattern:  # pathspec lets `[!a]` match a slash, git does not
        assert ours <= theirs
    else:
        assert ours == theirs


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("!x", "takes something out"),
        ("#x", "comment"),
        (" x", "blank"),
        ("x ", "blank"),
        ("a//b", "never stands"),
        ("../x", "never stand"),
        ("./x", "never stand"),
        ("[ab", "not closed"),
        ("[[:alpha:]]", "character classes"),
        ("x\\", "ends the pattern"),
        ("${worskpace}/x", "unknown variable"),
        ("${home}x", "joined"),
        ("$HOME/x", "not expanded"),
        ("~user/x", "not expanded"),
        ("/etc/passwd", "below the base"),
        ("exact:*.x", "without pattern characters"),
        ("", "empty"),
    ],
)
def test_refused(pattern, message):
    with pytest.raises(PatternError, match=message):
        compile_pattern(pattern, {}, BASE)


def test_a_relative_path_needs_a_base():
    with pytest.raises(PatternError, match="relative to which folder"):
        compile_pattern("src/x", {})
