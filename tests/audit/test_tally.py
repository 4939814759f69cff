"""Totals: the same by DuckDB, by the plain reader, and by hand."""

import pytest

from gateway.audit import duck, record
from gateway.audit.groups import groups
from gateway.audit.log import AuditLog
from gateway.audit.record import Circumstances
from gateway.audit.tally import tally
from gateway.model import Decision, Finding, ShellRequest, Verdict
from tests.audit.conftest import CONTEXT, make_draft
from tests.audit.test_search import facts_of


@pytest.fixture
def filled(directory):
    with AuditLog.open(directory, sync="os", key=None) as log:
        for number in range(20):
            verdict = list(Verdict)[number % 3]
            made = log.decision(
                make_draft(
                    f"x {number}", verdict, rule=f"r{number % 4}", actor={"host": "m1"},
                    facts=facts_of(f"p{number % 2}", host="h.test"), mode="run",
                )
            )  # fmt: skip
            if verdict is Verdict.ALLOW:
                log.outcome(
                    record.outcome(made, {"status": "exited", "exit_code": 0, "sandboxed": 1})
                )
            elif verdict is Verdict.ASK:
                log.approval(record.approval(made, "rejected"))
        waived = Finding("r.waived", Verdict.DENY, "no", waived_by="exc.1")
        seen = Finding("r.seen", Verdict.ASK, "hm", observed=True)
        live = (
            Finding("r.a", Verdict.ASK, "a", enforced_by="kernel"),
            Finding("r.b", Verdict.ALLOW, "b"),
        )
        decision = Decision(Verdict.ASK, live, waived=(waived,), observed=(seen,), opaque=True)
        log.decision(
            record.decision(
                ShellRequest("export TOKEN=abcdef123"), CONTEXT, decision, Circumstances()
            )
        )
        log.event("gap", {"records": 3})
    return directory


@pytest.fixture(params=["plain", "duck"])
def total(request, filled, monkeypatch):
    if request.param == "plain":
        monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    elif not duck.installed():
        pytest.skip("DuckDB is not installed")
    return tally(groups(filled))


def test_verdicts_and_kinds(total):
    assert dict(total.verdicts) == {"allow": 7, "ask": 8, "deny": 6}
    assert (total.kinds["outcome"], total.kinds["approval"], total.lost) == (7, 7, 3)


def test_rules(total):
    assert {rule: one.decided for rule, one in total.rules.items()} == {
        "r0": 5, "r1": 5, "r2": 5, "r3": 5, "r.a": 1, "r.b": 0, "r.waived": 0, "r.seen": 0,
    }  # fmt: skip
    counted = total.rules
    assert (counted["r.b"].live, counted["r.waived"].waived, counted["r.seen"].observed) == (
        1,
        1,
        1,
    )


def test_rules_that_never_said_anything(total):
    assert total.never_hit(["r0", "r.b", "r.dead", "a.dead"]) == ["a.dead", "r.dead"]


def test_programs_hosts_and_machines(total):
    assert {name: one.total() for name, one in total.programs.items()} == {"p0": 10, "p1": 10}
    assert (total.hosts["h.test:443"], total.machines["m1"]) == (20, 20)


def test_outcomes_tiers_and_enforcement(total):
    assert (dict(total.statuses), dict(total.tiers), dict(total.answers)) == (
        {"exited": 7},
        {1: 7},
        {"rejected": 7},
    )
    assert dict(total.enforced) == {"static": 13, "kernel": 1}


def test_opaque_and_masked(total):
    assert (total.opaque, total.masked) == (1, 1)


def test_both_ways_are_the_same(filled, monkeypatch):
    if not duck.installed():
        pytest.skip("DuckDB is not installed")
    by_duck = tally(groups(filled)).to_json()
    monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    assert tally(groups(filled)).to_json() == by_duck


def test_only_the_time_that_is_asked_for(filled):
    assert tally(groups(filled, since="2999")).records == 0
    assert tally(groups(filled, until="2999")).decisions == 21
