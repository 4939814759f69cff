"""Walking a tree."""

from __future__ import annotations

import gateway.shell.syntax as syntax
from gateway.shell.parse import parse
from gateway.shell.syntax import If, Script, Simple, While
from gateway.shell.walk import _CHILDREN, children, opaque_parts, walk
from gateway.values import Value, fields

TEXT = (
    "f() { a; } >f; if b; then c; elif d; then e; else g; fi; while h; do i; done <<E\n"
    "$(j) ${k:-$(l)} $((`m`))\n"
    "E\n"
    "case $(n) in $(o)) p;; esac; for x in $(q); do r; done; for ((i=$(s);;)); do t; done\n"
    "[[ $(u) ]]; (( $(v) )); w=( $(w) [$(x)]=$(y) ) z >$(za) | coproc zb & ! time (zc) && { zd <(ze); }\n"
)


def names(node):
    simple = (one for one, _ in walk(node) if isinstance(one, Simple))
    return [one.words[0].literal for one in simple if one.words]


def test_every_simple_command_is_met_once():
    expected = [*"abcdeghijlmnopqrstuvwxyz", "za", "zb", "zc", "zd", "ze"]
    assert sorted(names(parse(TEXT))) == sorted(expected)


def test_every_type_of_node_has_its_row():
    nodes = {
        one
        for one in vars(syntax).values()
        if isinstance(one, type) and issubclass(one, Value) and "span" in fields(one)
    }
    assert nodes == set(_CHILDREN)


def test_no_child_is_forgotten():
    """Whatever node hangs in a field, at any depth of tuples, is a child."""

    def held(value):
        if isinstance(value, Value):
            return [value] if "span" in fields(value) else []
        return [one for item in value for one in held(item)] if isinstance(value, tuple) else []

    for node, _ in walk(parse(TEXT)):
        in_fields = [one for name in fields(node) for one in held(getattr(node, name))]
        assert sorted(map(id, in_fields)) == sorted(map(id, children(node)))


def test_where_a_command_stands():
    above = {
        node.words[0].literal: [type(one) for one in up]
        for node, up in walk(parse("if a; then while b; do c; done; fi"))
        if isinstance(node, Simple)
    }
    assert above["c"] == [Script, If, While]


def test_opaque_parts():
    script = parse("a ${b.c} `d (`\ne (")
    assert [one.reason for one in opaque_parts(script)] == ["syntax", "syntax", "syntax"]
