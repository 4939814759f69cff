"""No path is touched by a pattern whose needs it does not offer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from gateway.facts.model import PathUse
from gateway.model import Known
from gateway.policy.examples import example_context
from gateway.policy.index import is_open, names_of, offered
from gateway.policy.needs import need, needs
from gateway.policy.patterns import compile_pattern
from gateway.policy.touching import Bases, View, touches
from tests.policy.test_anchored import patterns, uses


@settings(max_examples=600)
@given(patterns(), uses(), some.sampled_from(["", "/a/b/x.pem", "/r/.env"]))
def test_what_is_touched_offers_what_is_needed(text, use, real):
    held: dict = {}
    try:
        compile_pattern(text, held)
    except ValueError:  # not every random text is a pattern
        return
    use = PathUse(use.role, use.path, use.exact, use.glob, use.recursive, use.inside, real)
    wanted = needs(held)
    if touches(held, View(use, Bases(example_context())))[0] is not Known.NO and wanted is not None:
        assert is_open(use) or offers(use) & {*wanted}, (wanted, use)


@pytest.mark.parametrize(
    ("glob", "wanted"),
    [
        ("*.pem", "$.pem"), (".env.*", "^.env"), ("id_*_key", "$_key"), ("id_*.ey", "$ey"), ("*", ""), ("a*", ""),
        ("[ab]c*", ""), ("*\\*", ""), ("??", ""), ("mkfs*", "^mkfs"),
    ],
)  # fmt: skip
def test_a_glob_needs_its_plain_end_or_beginning(glob, wanted):
    assert need(glob) == wanted


def test_a_known_path_offers_its_names_and_nothing_else():
    use = PathUse("read", "/a/x.py")
    assert {"=a", "=x.py", "^x.", "$py"} <= offers(use)
    assert not is_open(use)


def offers(use):
    return {one for name in names_of([use]) for one in offered(name)}
