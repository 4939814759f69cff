"""Every condition does what its examples say; they are also what the reference page shows."""

from __future__ import annotations

import pytest

from gateway.facts.collect import collect
from gateway.model import Known, ShellRequest
from gateway.policy import conditions
from gateway.policy.blocks import block_table, prepare_block
from gateway.policy.examples import example_context
from gateway.policy.index import features, in_flows
from gateway.policy.line import Line
from gateway.policy.matching import match_block
from gateway.policy.reading import BAD, Reading
from gateway.policy.scope import Scope
from gateway.policy.source import read_nodes
from gateway.policy.subject import NO_COMMAND, Subject

TABLE = block_table()
CASES = [
    pytest.param(key, value, command, want, id=f"{key}: {value} | {command}")
    for key in conditions.KEYS
    for value, command, want in conditions.module(key).EXAMPLES
]


def prepared(key: str, value: str):
    problems = []
    node = read_nodes(f"{key}: {value}", "block", problems)
    fields = Reading(problems, TABLE).read(TABLE, node, "the block")
    assert fields is not BAD, problems
    block = prepare_block(fields, Scope({}, problems))
    assert not problems, [str(one) for one in problems]
    return block


def subjects(command: str, *, whole: bool):
    context = example_context()
    facts = collect(ShellRequest(command), context)
    line = Line(facts, context)
    commands = (NO_COMMAND,) if whole else facts.commands
    return [Subject(line, one) for one in commands]


@pytest.mark.parametrize(("key", "value", "command", "want"), CASES)
def test_example(key, value, command, want):
    block = prepared(key, value)
    found = subjects(command, whole=key in conditions.OF_LINE)
    assert max(match_block(block, one)[0] for one in found) is want


@pytest.mark.parametrize(("key", "value", "command", "want"), CASES)
def test_triggers_miss_nothing(key, value, command, want):
    """A command for which the condition is not no has one of the features it is filed under."""
    if key in conditions.OF_LINE:
        pytest.skip("rules about the line are always tried")
    block = prepared(key, value)
    triggers = conditions.module(key).triggers(block[0][1])
    for one in subjects(command, whole=False):
        if triggers is not None and match_block(block, one)[0] is not Known.NO:
            found = {*features(one.command, in_flows(one.facts))}
            assert found & {*triggers, "program:"}


@pytest.mark.parametrize("key", conditions.KEYS)
def test_each_has_its_page_and_examples(key):
    module = conditions.module(key)
    assert key == module.KEY
    assert "```yaml" in module.__doc__
    wanted = {want for _, _, want in module.EXAMPLES}
    assert key in conditions.MODIFIERS or {Known.YES, Known.NO} <= wanted
