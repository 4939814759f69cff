"""The layout leaves out no pattern that meets a path: held against trying every pattern."""

from __future__ import annotations

from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as some

from gateway.facts.model import PathUse
from gateway.policy.anchored import Layout
from gateway.policy.examples import HOME, TMP, WORKSPACE, example_context
from gateway.policy.patterns import compile_pattern
from gateway.policy.touching import Bases, View, covers, touches

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
    exact, recursive, inside, glob = (draw(some.booleans()) for _ in range(4))
    return PathUse(role, path, exact=exact, recursive=recursive, inside=inside, glob=glob)


def every(self, _lead, *, plain=False):
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
        return [question(held, View(use, bases)) for question in (touches, covers)]

    quick = ask()
    with mock.patch.object(Layout, "meeting", every):
        assert quick == ask()
