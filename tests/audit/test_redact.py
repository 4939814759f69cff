"""Redaction takes words away and leaves the proof."""

import json
import os

import pytest

from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.redact import holding, left_behind, redact
from gateway.errors import AuditError
from tests.audit.conftest import (
    change_lines,
    content,
    make_draft,
    rewrite,
    seal,
    segment_of,
    verdict_of,
)


@pytest.fixture
def log(directory):
    with AuditLog.open(directory, sync="os", key=None) as log:
        for number in range(6):
            log.decision(make_draft(f"echo customer-{number}"))
        yield log


def everything(directory):
    return b"".join(
        content(os.path.join(directory, name)) for name in sorted(os.listdir(directory))
    )


def test_a_redacted_field_is_gone_and_the_log_still_verifies(log, directory):
    assert redact(log, {3: ["request"]}, who="dev", why="a name", ticket="T-1") == 1
    assert b"customer-2" not in everything(directory)
    assert b"customer-3" in everything(directory)
    assert verdict_of(directory) == "INTACT"


def test_old_checkpoints_and_anchors_still_hold(log, directory, tmp_path):
    anchor = tmp_path / "anchor"
    anchor.write_text(json.dumps({"note": seal(directory)}))
    redact(log, {1: ["request", "world"], 4: ["findings"]}, who="dev", why="names")
    assert verdict_of(directory, anchors=[str(anchor)]) == "INTACT"


def test_a_redaction_says_who_and_why(log, directory):
    redact(log, {2: ["request"]}, who="dev", why="a name", ticket="T-1")
    last = json.loads(content(segment_of(directory, -1)).splitlines()[-1])
    assert last["h"]["what"] == [[2, ["request"]]]
    assert last["d"]["about"][1] == {"who": "dev", "why": "a name", "ticket": "T-1"}


def test_a_field_that_is_gone_without_a_word_is_undeclared(log, directory):
    def strip(lines):
        record = json.loads(lines[2])
        del record["d"]["request"]
        stripped = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return [*lines[:2], stripped.encode() + b"\n", *lines[3:]]

    log.close()
    change_lines(directory, strip)
    assert verdict_of(directory) == "UNDECLARED-REDACTION"


def test_a_redaction_covers_only_what_it_names(log, directory):
    redact(log, {2: ["request"]}, who="dev", why="a name")
    log.close()

    def strip(lines):
        record = json.loads(lines[2])
        del record["d"]["world"]
        return [
            *lines[:2],
            json.dumps(record, sort_keys=True, separators=(",", ":")).encode() + b"\n",
            *lines[3:],
        ]

    change_lines(directory, strip)
    assert verdict_of(directory) == "UNDECLARED-REDACTION"


@pytest.mark.parametrize(
    ("what", "message"), [({99: ["request"]}, "no record 99"), ({2: ["nonsense"]}, "no field")]
)
def test_what_is_not_there_cannot_be_redacted(log, directory, what, message):
    before = everything(directory)
    with pytest.raises(AuditError, match=message):
        redact(log, what, who="dev", why="why")
    assert everything(directory) == before


def test_text_is_found_in_every_segment(make_log):
    directory = make_log(40, limits=Limits(segment_bytes=9000))
    assert [fields for _, fields in holding(directory, "echo 3")] == [["request"]] * 11
    assert list(holding(directory, "not there")) == []


def test_text_that_cannot_be_redacted_is_named(log, directory):
    log.event("note", {"text": "customer-9"})
    log.close()
    rewrite(segment_of(directory), lambda data: data + b'{"d":{"request":["customer-9')
    with AuditLog.open(directory, sync="os", key=None) as again:
        again.decision(make_draft())
    assert left_behind(directory, "customer-9") == [
        "the public header of record 7",
        "the file `torn-000000000008.bin`",
    ]


def test_others_may_write_while_records_are_redacted(log, directory):
    other = AuditLog.open(directory, sync="os", key=None)
    other.decision(make_draft())
    redact(log, {1: ["request"]}, who="dev", why="why")
    other.decision(make_draft("after"))
    other.close()
    assert b"after" in everything(directory)
    assert verdict_of(directory) == "INTACT"
