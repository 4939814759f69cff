"""What touches the patterns of one condition touches those of many together."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from gateway.facts.model import PathUse
from gateway.policy import together
from gateway.policy.examples import WORKSPACE, example_context
from gateway.policy.patterns import compile_pattern
from gateway.policy.subject import Subject
from gateway.policy.together import Together
from gateway.policy.touching import Bases, View, surely_touches
from tests.policy.test_anchored import patterns, uses

GROUPS = some.lists(some.lists(patterns(), min_size=1, max_size=3), min_size=1, max_size=3)


def compiled(texts):
    held: dict = {}
    for text in texts:
        try:
            compile_pattern(text, held)
        except ValueError:  # not every random text is a pattern
            continue
    return held


def put_together(parts):
    found = Together()
    found.parts += parts
    for _ in range(together._PATIENCE + 1):
        number, all_of_them = found.patterns(len(parts))
    assert number == len(parts)
    return all_of_them


@settings(max_examples=400)
@given(GROUPS, uses())
def test_all_of_them_are_touched_where_one_is(groups, use):
    parts = [compiled(one) for one in groups]
    view = View(use, Bases(example_context()))
    if not view.sure:
        return

    each = [surely_touches(one, view) for one in parts]

    assert surely_touches(put_together(parts), view) is any(each)


def test_those_that_came_later_are_not_among_them():
    found = Together()
    found.parts.append(compiled(["/a"]))
    for _ in range(together._PATIENCE + 1):
        found.patterns(1)
    found.parts.append(compiled(["/b"]))

    assert found.patterns(1)[0] == 1
    assert found.patterns(2)[0] < 2


def test_a_path_stays_while_they_are_not_put_together():
    class Line:
        facts, context = None, example_context()
        bases = Bases(context)

    class Command:
        paths = tuple(PathUse("write", f"{WORKSPACE}/{name}") for name in "abcdefgh")

    found = Together()
    found.parts.append(compiled(["/x"]))
    subject = Subject(Line, Command)

    assert len(subject.near("writes", found, 1)) == 8
    for _ in range(together._PATIENCE + 1):
        found.patterns(1)
    assert subject.near("writes", found, 1) == ()
    found.parts.append(compiled([f"{WORKSPACE}/a"]))
    assert len(subject.near("writes", found, 2)) == 8
