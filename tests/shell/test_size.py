"""Texts of any size are answered, and the work is bounded by counts."""

from __future__ import annotations

import pytest

from benches.size import FAMILIES
from gateway.shell.parse import parse
from gateway.shell.syntax import Opaque, Script
from gateway.shell.walk import walk


@pytest.mark.parametrize("family", FAMILIES)
def test_answered(family):
    script = parse(FAMILIES[family](20_000))
    assert isinstance(script, Script)
    assert max(len(above) for _, above in walk(script)) <= 300


@pytest.mark.parametrize("family", FAMILIES)
def test_the_parser_never_fails_inside(family):
    for node, _ in walk(parse(FAMILIES[family](20_000))):
        assert not (isinstance(node, Opaque) and "failed" in node.detail)
