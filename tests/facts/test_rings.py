"""A walk is freed when it is over, not when somebody looks for rings of values."""

from __future__ import annotations

import gc

import pytest

from gateway.facts.collect import collect
from gateway.model import ShellRequest
from gateway.policy.examples import example_context

TEXTS = [
    "git status -s",
    "cp a b && cat b | grep x > c",
    "for f in *.py; do echo $f; done",
    "echo $(date) > f; sh f",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_walk_leaves_no_ring(text):
    context = example_context()
    collect(ShellRequest(text), context)
    gc.collect()
    gc.disable()
    try:
        collect(ShellRequest(text), context)
        assert gc.collect() == 0
    finally:
        gc.enable()
