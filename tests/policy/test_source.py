"""The YAML subset: what is text, number or truth, and what is refused rather than guessed."""

from __future__ import annotations

import pytest

from gateway.policy.source import MAX_DEPTH, read_nodes


def read(text):
    problems = []
    node = read_nodes(text, "x.yaml", problems)
    return node, problems


SCALARS = [
    ("a", "text", "a"),
    ("a b", "text", "a b"),
    ("'no'", "text", "no"),
    ('"12:30"', "text", "12:30"),
    ("true", "true", True),
    ("False", "true", False),
    ("12", "number", 12),
    ("-3", "number", -3),
    ("~", "null", None),
    ("null", "null", None),
    ("1.2.3", "text", "1.2.3"),
    ("y", "text", "y"),
    ("git.push", "text", "git.push"),
    ("120s", "text", "120s"),
    ("|\n  two\n  lines", "text", "two\nlines"),
    (">\n  two\n  lines", "text", "two lines"),
    ("é", "text", "é"),
]


@pytest.mark.parametrize(("text", "kind", "value"), SCALARS)
def test_scalar(text, kind, value):
    node, problems = read(f"k: {text}")
    (_, found) = node.value[0]
    assert problems == []
    assert (found.kind, found.value) == (kind, value)


REFUSED = [
    ("k: yes", "P005", 1, 4),
    ("k: 010", "P005", 1, 4),
    ("k: 1_0", "P005", 1, 4),
    ("k: 1:30", "P005", 1, 4),
    ("k: 2026-01-01", "P005", 1, 4),
    ("k: 1e3", "P005", 1, 4),
    ("k: .inf", "P005", 1, 4),
    ("k: &a 1", "P003", 1, 4),
    ("k: *a", "P003", 1, 4),
    ("k: !!str a", "P003", 1, 4),
    ("<<: {a: b}", "P003", 1, 1),
    ("? [a]\n: b", "P003", 1, 3),
    ("1: a", "P003", 1, 1),
    ("a: 1\n---\nb: 2", "P003", 2, 1),
    ("a: 1\na: 2", "P004", 2, 1),
    ("a: [", "P002", 2, 1),
    ("\ta: b", "P002", 1, 1),
    ("", "P011", 1, 1),
    ("# only a comment", "P011", 1, 1),
    ("k: " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "P006", 1, 28),
    ("[" * 5000, "P006", 1, 26),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), REFUSED)
def test_refused(text, code, line, column):
    _, problems = read(text)
    assert [(one.code, one.mark.line, one.mark.column) for one in problems] == [
        (code, line, column)
    ]


def test_columns_count_characters():
    _, problems = read('é: "ü"\nñandú: no\n')
    assert (problems[0].mark.line, problems[0].mark.column, problems[0].mark.length) == (2, 8, 2)


def test_an_alias_bomb_is_refused_at_once():
    text = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(8)
    )
    _, problems = read(text)
    assert {one.code for one in problems} == {"P003"}
