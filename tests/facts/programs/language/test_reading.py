"""Data → model: every mistake is named with its key, all of them at once."""

from __future__ import annotations

import pytest

from gateway.facts.programs.language.model import ModelError
from gateway.facts.programs.language.reading import from_mapping
from gateway.model import Known

WRONG = [
    ({"operand": "read"}, "operand", "unknown key `operand`"),
    ({"operands": "raed..."}, "operands", "unknown role `raed`"),
    ({"operands": 5}, "operands", "text, or a list of texts, is wanted here"),
    ({"operands": "code"}, "operands", "`code` needs a language"),
    ({"options": "-o =raed"}, "options", "unknown role `raed`"),
    ({"options": "-o loud"}, "options", "`loud` in `-o loud` is neither an option"),
    ({"options": "-o, -o"}, "options", "`-o` is described twice"),
    ({"options": "=read"}, "options", "`=read` names no option"),
    ({"network": "perhaps"}, "network", "unknown word `perhaps`"),
    ({"tty": "perhaps"}, "tty", "`perhaps` is no answer"),
    ({"stdin": "code"}, "stdin", "`code` is followed by a language"),
    ({"stdout": "loud"}, "stdout", "unknown word `loud`"),
    ({"style": "loud"}, "style", "unknown word `loud`"),
    ({"place": "moon"}, "place", "unknown word `moon`"),
    ({"recursive": "yes"}, "recursive", "`yes` is neither true nor false"),
    ({"also": "write"}, "also", "`write` needs a role and a path"),
    ({"env": "PAGER"}, "env", "`PAGER` needs a role"),
    ({"when": "-x"}, "when", "`when` is a mapping"),
    ({"when": {"-x": "tty"}}, "when.-x", "a condition is followed by a mapping"),
    ({"when": {"-x": {"options": "-y"}}}, "when.-x.options", "`when` cannot change `options`"),
    ({"subcommands": "add"}, "subcommands", "`subcommands` is a mapping"),
    ({"subcommands": {"add": {"opernads": ""}}}, "subcommands.add.opernads", "unknown key"),
    ({"subcommands": {"add": "read"}}, "subcommands.add", "a program is described by a mapping"),
]


@pytest.mark.parametrize(("mapping", "key", "message"), WRONG)
def test_a_mistake_is_named_with_its_key(
    mapping: dict[str, object], key: str, message: str
) -> None:
    with pytest.raises(ModelError) as caught:
        from_mapping(mapping, "tool")

    (problem,) = caught.value.problems
    assert ".".join(problem.key) == key
    assert problem.message.startswith(message)


def test_every_mistake_is_found_in_one_run() -> None:
    with pytest.raises(ModelError) as caught:
        from_mapping(
            {"operands": "raed wrtie", "tty": "so", "subcommands": {"a": {"x": 1}}}, "tool"
        )

    assert len(caught.value.problems) == 4


def test_a_mistake_is_found_again_in_the_next_model() -> None:
    for _ in range(2):
        with pytest.raises(ModelError):
            from_mapping({"operands": "write+hidden"}, "tool")


def test_lists_and_texts_mean_the_same() -> None:
    text = from_mapping({"options": "-a, -b --bold\n-c =read", "operands": "read write"}, "tool")
    listed = from_mapping(
        {"options": ["-a", "-b --bold", "-c =read"], "operands": ["read", "write"]}, "tool"
    )

    assert text.options == listed.options
    assert text.behaviour == listed.behaviour


def test_yaml_answers_may_be_booleans() -> None:
    program = from_mapping({"tty": True, "network": True}, "tool")

    assert (program.behaviour.tty, program.behaviour.network) == (Known.YES, "yes")


def test_nothing_at_all_is_a_model() -> None:
    program = from_mapping({}, "tool")

    assert program.harmless
    assert not program.options
