"""The layout leaves out no pattern that meets a path: held against trying every pattern."""

from __future__ import annotations

from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as some

from gateway.facts.model import PathUse
from gateway.policy.anchored import Anchored, Layout
from gateway.policy.examples import HOME, TMP, WORKSPACE, example_context
from gateway.policy.patterns import compile_pattern
from gateway.policy.touching import Bases, View, covers, surely_touches, touches

NAMES = some.sampled_from(["a", "b", "ab", ".env", "x.pem", "*", "a*", "?", "*.pem", "[ab]"])
FOLDERS = some.sampled_from(["", "/a", WORKSPACE, f"{WORKSPACE}/a/b", HOME, TMP, HOME[:-2]])
BASES = some.sampled_from(
    ["/", "/**/", "${workspace}/", "${home}/", "${tmp}/", "", "**/", "exact:"]
)


@some.composite
def patterns(draw):
    parts = draw(some.lists(some.one_of(NAMES, some.just("**")), min_size=1, max_size=3))
    return draw(BASES) + "/".join(parts)


@some.composite
def uses(draw):
    path = "/".join([draw(FOLDERS), *draw(some.lists(NAMES, max_size=3))]) or "/"
    role = draw(some.sampled_from(["read", "write", "delete"]))
    kinds = ("exact", "recursive", "inside", "glob", "searched", "unlisted")
    return PathUse(role, path, **{kind: draw(some.booleans()) for kind in kinds})


def every(self, _lead, *, plain=False, below=False):
    return (one for one in self.all if one.plain or not plain)


@settings(max_examples=400)
@given(some.lists(patterns(), min_size=1, max_size=6), uses())
def test_the_answer_is_that_of_all_patterns(texts, use):
    held: dict = {}
    for text in texts:
        try:
            compile_pattern(text, held)
        except ValueError:  # not every random text is a pattern
            continue

    def ask():
        bases = Bases(example_context())
        return [question(held, View(use, bases)) for question in (touches, covers, surely_touches)]

    quick = ask()
    with (
        mock.patch.object(Layout, "meeting", every),
        mock.patch.object(Anchored, "behind", return_value=0),
    ):
        assert quick == ask()
