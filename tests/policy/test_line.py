"""Who feeds whom, over any number of steps, is what following each flow by hand gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.facts.collect import collect
from gateway.facts.model import Facts, Flow
from gateway.model import ShellRequest
from gateway.policy.line import Line
from gateway.policy.subject import Subject
from gateway.values import replace
from tests.policy.test_conditions import example_context, prepared

WAYS = ("pipe", "file", "argument")
FLOWS = st.lists(
    st.builds(Flow, st.integers(0, 6), st.integers(0, 6), st.sampled_from(WAYS)), max_size=14
)


def by_hand(flows: list[Flow], start: int, by: list[str] | None, *, forward: bool) -> set[int]:
    seen = {start}
    for _ in flows:
        for flow in flows:
            here, there = (flow.source, flow.target) if forward else (flow.target, flow.source)
            if here in seen and (by is None or flow.by in by):
                seen.add(there)
    return seen - {start}


@given(
    FLOWS,
    st.integers(0, 6),
    st.none() | st.lists(st.sampled_from(WAYS), min_size=1, unique=True),
    st.booleans(),
)
def test_what_is_reached(flows: list[Flow], start: int, by: list[str] | None, forward: bool):
    empty = collect(ShellRequest("true"), example_context())
    line = Line(replace(empty, flows=tuple(flows)), example_context())

    for _ in range(2):  # the second time it is remembered
        found = line.reached(start, by, forward)
        assert set(found) == by_hand(flows, start, by, forward=forward)
        assert len(found) == len(set(found))
    assert line.fed(start) == any(flow.target == start for flow in flows)


@pytest.mark.parametrize("opening", [False, True])
def test_what_is_said_of_another_command_is_said_for_each_way_of_asking(opening: bool):
    context = example_context()
    facts: Facts = collect(ShellRequest("cat a | tee b | sh"), context)
    line = Line(facts, context)
    subject = Subject(line, facts.commands[2])
    subject.opening = opening
    reads, writes = [prepared("program", "cat")], [prepared("program", "tee")]

    def said(blocks: list, index: int) -> str:
        return line.answer(blocks, subject, (index,))[0].name

    for _ in range(2):
        assert [said(reads, 0), said(reads, 1)] == ["YES", "NO"]
        assert [said(writes, 0), said(writes, 1)] == ["NO", "YES"]
        # What opens needs all to hold, what closes one.
        assert line.answer(reads, subject, (0, 1))[0].name == ("NO" if opening else "YES")
        assert line.answer(reads, subject, [0])[0].name == "YES"
        assert line.answer(reads, subject, ())[0].name == "NO"
