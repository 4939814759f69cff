"""What agents write all day is read: the figures of `benches/coverage.py` as a test."""

from __future__ import annotations

from benches.corpus import commands, scripts
from benches.coverage import share


def test_commands():
    accepted, read, why = share([(one, one) for one in commands()[::3]])
    assert accepted > 400
    assert read >= 0.998 * accepted, why


def test_scripts():
    accepted, read, why = share(list(scripts().items()))
    assert accepted == 100
    assert read >= 0.99 * accepted, why
