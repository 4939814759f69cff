"""The quick reader of JSON is the slow one, only quicker."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gateway.json_quickly import read_json

VALUES = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats(allow_nan=False, allow_infinity=False)
    | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
)


@given(VALUES, some.sampled_from([None, 2]), some.booleans())
def test_reads_what_json_writes(value, indent, plain):
    data = f" {json.dumps(value, indent=indent, ensure_ascii=plain)}\n".encode(
        "utf-8", "surrogatepass"
    )
    try:
        want = json.loads(data.decode())
    except UnicodeDecodeError:
        return
    assert read_json(data) == want


@pytest.mark.parametrize(
    "text", ["", " ", "{", "[1,]", "{} {}", "nul", '"', "NaN", '{"a" 1}', "1 2", "\x00", "-"]
)
def test_what_is_no_json_is_a_value_error(text):
    with pytest.raises(ValueError):
        read_json(text.encode())


def test_bytes_that_are_no_text_are_a_value_error():
    with pytest.raises(ValueError):
        read_json(b'"\xff"')
