"""What is written fits what is published, and what is published is all that is written."""

import pytest

from gateway.audit import record
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.reading import entries
from gateway.audit.redact import redact
from gateway.audit.retention import retain
from gateway.audit.schema import schema
from gateway.model import Verdict
from tests.audit.conftest import content, make_draft, rewrite, segment_of
from tests.audit.test_search import facts_of

jsonschema = pytest.importorskip("jsonschema")


@pytest.fixture(scope="module")
def validator():
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


@pytest.fixture
def lines(directory, key_file, tmp_path):
    """At least one record of every kind."""
    limits = Limits(segment_bytes=8000)
    anchors = [f"file:{tmp_path / 'anchors'}"]
    with AuditLog.open(
        directory, sync="os", key=key_file, limits=limits, anchors=anchors, resident=True
    ) as log:
        log.policy_loaded("sha256:aa", {"files": ["p.yaml"]})
        asked = log.decision(
            make_draft(
                "git push",
                Verdict.ASK,
                facts=facts_of("git", "/w", "h.test"),
                session="s1",
                actor={"user": "u"},
            )
        )
        log.approval(record.approval(asked, "approved", who="dev", channel="cli"))
        log.outcome(
            record.outcome(
                asked,
                {
                    "status": "exited",
                    "exit_code": 0,
                    "duration_us": 5,
                    "sandboxed": 1,
                    "stdout_bytes": 3,
                },
            )
        )
        log.event("policy.reload_failed", None, {"problem": "x"})
        log.event("gap", {"records": 2})
        log.checkpoint()
        redact(log, {asked.seq: ["actor"]}, who="dev", why="why")
        for number in range(30):
            log.decision(make_draft(f"export TOKEN=secret{number}"))
    rewrite(segment_of(directory, -1), lambda data: data + b"torn")
    found = [
        content(segment_of(directory, number)) for number in range(len(list(segments(directory))))
    ]
    with AuditLog.open(directory, sync="os", key=key_file, limits=limits) as log:
        retain(log, why="room", keep_bytes=20_000)
    found += [
        content(segment_of(directory, number)) for number in range(len(list(segments(directory))))
    ]
    return found


def segments(directory):
    from gateway.audit.segments import segments

    return segments(directory)


def test_every_record_fits_the_schema(lines, validator):
    import json

    kinds = set()
    for data in lines:
        for line in data.splitlines():
            if line.endswith(b"}"):
                said = json.loads(line)
                kinds.add(said["h"]["kind"])
                assert [error.message for error in validator.iter_errors(said)] == []
    published = {
        one["if"]["properties"]["h"]["properties"]["kind"]["const"] for one in schema()["allOf"]
    }
    assert kinds == published


@pytest.mark.parametrize(
    "change",
    [{"seq": -1}, {"prev": "x"}, {"ts": "now"}, {"verdict": "maybe"}, {"v": 2}, {"rules": None}],
)
def test_what_is_wrong_does_not_fit(make_log, validator, change):
    entry = next(entry for entry in entries(make_log(1)) if entry.kind == "decision")
    said = {"h": {**entry.header, **change}, "d": entry.disclosed, "leaf": entry.leaf}
    assert not validator.is_valid(said)


def test_decisions_hold_what_the_reference_names(make_log):
    entry = next(entry for entry in entries(make_log(1)) if entry.kind == "decision")
    assert {"request", "world", "findings"} <= set(entry.disclosed)
    assert {"cwd", "workspace", "home", "tmp", "today", "env", "gateway_env", "answers"} <= set(
        entry.field("world")
    )
