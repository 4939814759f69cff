"""Copies in other formats: complete, valid, and harmless where they are opened."""

import csv
import json
import os
import subprocess
import sys

import pytest

from gateway.audit import duck, export, record
from gateway.audit.export import parquet
from gateway.audit.export.row import COLUMNS
from gateway.audit.log import AuditLog
from gateway.audit.reading import entries
from gateway.audit.redact import redact
from gateway.model import Verdict
from tests.audit.conftest import make_draft
from tests.audit.test_search import facts_of


@pytest.fixture
def everything(directory):
    """One of each kind of record that has something to say."""
    with AuditLog.open(directory, sync="os", key=None) as log:
        actor = {"user": "dev", "host": "m1", "agent": "a1"}
        log.decision(
            make_draft(
                "rm -rf /",
                Verdict.DENY,
                "absurd.x",
                facts=facts_of("rm", "/"),
                actor=actor,
                session="s1",
            )
        )
        asked = log.decision(make_draft("git push", Verdict.ASK, "git.push", actor=actor))
        log.approval(record.approval(asked, "approved", who="dev", channel="cli"))
        log.outcome(
            record.outcome(
                asked, {"status": "exited", "exit_code": 3, "duration_us": 1500, "stdout_bytes": 9}
            )
        )
        log.decision(make_draft("=cmd()\x1b[2J"))
        hidden = log.decision(make_draft("echo a name"))
        redact(log, {hidden.seq: ["request"]}, who="dev", why="a name")
    return list(entries(directory))


def lines(name, found):
    return [json.loads(line) for line in export.lines(name, found)]


def test_every_format_has_a_row_and_a_module():
    assert list(export.FORMATS) == ["ocsf", "ecs", "otlp", "csv", "jsonl", "parquet"]


def test_ocsf_says_what_was_decided_and_what_became_of_it(everything):
    events = lines("ocsf", everything)
    said = [(one["type_uid"], one.get("action_id"), one.get("disposition_id")) for one in events]
    assert said == [
        (100701, 2, 2),
        (100701, 0, 14),
        (100701, 1, 8),
        (100702, None, None),
        (100701, 1, 1),
        (100701, 1, 1),
    ]
    denied = events[0]
    assert (denied["process"]["cmd_line"], denied["severity_id"], denied["policy"]["name"]) == (
        "rm -rf /",
        3,
        "absurd.x",
    )
    assert (denied["actor"], denied["device"]["hostname"]) == (
        {"user": {"name": "dev"}, "app_name": "a1", "session": {"uid": "s1"}}, "m1",
    )  # fmt: skip
    assert (events[3]["exit_code"], events[3]["status_id"]) == (3, 2)


def test_ocsf_events_have_what_the_schema_requires(everything):
    required = {
        "activity_id",
        "category_uid",
        "class_uid",
        "device",
        "metadata",
        "process",
        "actor",
        "severity_id",
        "time",
        "type_uid",
    }
    for event in lines("ocsf", everything):
        assert required <= set(event)
        assert event["type_uid"] == event["class_uid"] * 100 + event["activity_id"]
        assert {"version", "product"} <= set(event["metadata"])
        assert "uid" in event["process"]


def test_the_events_of_one_command_belong_together(everything):
    events = lines("ocsf", everything)
    assert len({one["metadata"]["correlation_uid"] for one in events[1:4]}) == 1
    assert len({one["process"]["uid"] for one in events[1:4]}) == 1


def test_ecs_names_what_elastic_asks_for(everything):
    events = {one["event"]["sequence"]: one for one in lines("ecs", everything)}
    denied, ended = events[1], events[4]
    assert (denied["event"]["type"], denied["event"]["outcome"], denied["rule"]["id"]) == (
        ["denied"],
        "failure",
        "absurd.x",
    )
    assert (denied["process"]["command_line"], denied["user"], denied["host"]["name"]) == (
        "rm -rf /",
        {"name": "dev"},
        "m1",
    )
    assert (ended["event"]["type"], ended["process"]["exit_code"], ended["event"]["duration"]) == (
        ["end"],
        3,
        1_500_000,
    )


def test_otlp_is_a_request_for_a_collector(everything):
    (request,) = lines("otlp", everything)
    records = [
        one
        for group in request["resourceLogs"]
        for scope in group["scopeLogs"]
        for one in scope["logRecords"]
    ]
    assert len(records) == len(everything)
    denied = next(one for one in records if one["severityText"] == "ERROR")
    attributes = {one["key"]: one["value"] for one in denied["attributes"]}
    assert denied["eventName"] == "gateway.decision"
    assert denied["timeUnixNano"].isdigit()
    assert attributes["gateway.rules"] == {"arrayValue": {"values": [{"stringValue": "absurd.x"}]}}


def test_otlp_requests_are_of_bounded_size(everything):
    requests = lines("otlp", everything * 200)
    assert len(requests) == -(-len(everything) * 200 // 500)


def test_csv_has_a_row_for_each_record(everything):
    rows = list(csv.DictReader(export.lines("csv", everything)))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["command"] for row in rows if row["verdict"] == "deny"] == ["rm -rf /"]


def test_no_cell_is_a_formula_or_acts_on_a_terminal(everything):
    text = "\n".join(export.lines("csv", everything))
    assert "'=cmd()\\x1b[2J" in text
    assert "\x1b" not in text


def test_jsonl_keeps_all_but_the_proof(everything):
    said = lines("jsonl", everything)
    assert said[1]["fields"]["request"]["command"] == "rm -rf /"
    assert next(one for one in said if one.get("redacted"))["redacted"] == ["request"]
    assert all("f" not in one for one in said)


@pytest.mark.parametrize("name", [name for name in export.FORMATS if name != "parquet"])
def test_exports_are_safe_to_look_at(everything, name):
    assert all(line.isascii() and line.isprintable() for line in export.lines(name, everything))


def test_parquet_reads_back(everything, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    target = str(tmp_path / "o'clock.parquet")
    assert parquet.write(everything, target) == len(everything)
    rows = duckdb.execute(
        "SELECT seq, verdict, command FROM read_parquet(?) WHERE verdict = 'deny'", [target]
    ).fetchall()
    assert rows == [(1, "deny", "rm -rf /")]


def test_formats_are_loaded_when_wanted():
    program = "import sys, gateway.audit.export; print([one for one in sys.modules if one.startswith('gateway.audit.export.')])"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=os.getcwd()
    )
    assert done.stdout.strip() == "[]"


def test_duckdb_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("GATEWAY_AUDIT_PLAIN", "1")
    assert not duck.installed()
