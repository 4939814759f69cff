"""Signs that are written over and over: there is an answer, and never by an error of ours.

How long it takes is measured by `python -m benches.hostile`.
"""

from __future__ import annotations

import pytest

from benches.hostile import drawn, texts
from gateway import Gateway


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory):
    root = tmp_path_factory.mktemp("workspace")
    with Gateway.open(workspace=str(root), audit_dir=str(root / "audit")) as gate:
        yield gate


@pytest.mark.parametrize(("form", "unit"), [*drawn(120, 7)])
def test_it_is_judged(gate: Gateway, form: str, unit: str) -> None:
    judgement = gate.check(texts()[form].replace("%s", unit * 300))

    assert "engine.error" not in [one.rule for one in judgement.decision.findings]


def test_chained_names_are_not_looked_through_for_ever(gate: Gateway) -> None:
    judgement = gate.check("node -e '" + "a=" * 3_000 + "1'")

    assert "too large" in str(judgement.facts.commands[0].unknowns)
