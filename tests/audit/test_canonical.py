"""One value, one spelling."""

import json

import pytest

from gateway.audit.canonical import encode, exact
from gateway.model import Span, Verdict


@pytest.mark.parametrize(
    ("value", "spelled"),
    [
        ({"b": 1, "a": [True, None, "x"]}, '{"a":[true,null,"x"],"b":1}'),
        ("é\u2028\x7f", '"é\u2028\x7f"'),
        ('\x01"\\\n', '"\\u0001\\"\\\\\\n"'),
        (Span(3, 4), '{"end":4,"start":3}'),
        (Verdict.DENY, '"deny"'),
        (0.5, '"0.5"'),
        (2**60, f'"{2**60}"'),
        ("a\udc80b", '"a\ufffdb"'),
        ({2, 1}, "[1,2]"),
        ((1, (2,)), "[1,[2]]"),
    ],
)
def test_values_are_spelled_in_one_way(value, spelled):
    assert encode(exact(value)).decode() == spelled


def test_what_is_spelled_reads_back_and_spells_the_same():
    value = exact({"k": ["\ud800", "ü", {"x": -1}], "l": "\t"})
    assert exact(json.loads(encode(value))) == value
