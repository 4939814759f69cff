"""What is let go is said, and what stays still verifies."""

import json
import os
import time

import pytest

from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.retention import retain
from tests.audit.conftest import content, make_draft, rewrite, seal, segment_of, verdict_of

SMALL = Limits(segment_bytes=9000)


@pytest.fixture
def log(make_log, directory):
    make_log(60, limits=SMALL)
    with AuditLog.open(directory, sync="os", key=None, limits=SMALL) as log:
        yield log


def names(directory, suffix):
    return sorted(name for name in os.listdir(directory) if name.endswith(suffix))


def test_the_oldest_segments_go_and_the_rest_verifies(log, directory):
    before = names(directory, ".jsonl")
    assert retain(log, why="room", keep_bytes=30_000) > 30_000
    after = names(directory, ".jsonl")
    assert after == before[-len(after) :]
    assert verdict_of(directory) == "INTACT"


def test_the_leaves_of_what_went_stay(log, directory):
    first = [json.loads(line)["leaf"] for line in content(segment_of(directory)).splitlines()]
    retain(log, why="room", keep_bytes=30_000)
    assert content(os.path.join(directory, "000000000000.leaves")).hex() == "".join(first)


def test_anchors_of_what_went_still_hold(directory, make_log, tmp_path):
    anchor = tmp_path / "anchor"
    make_log(5)
    note = seal(directory)
    anchor.write_text(json.dumps({"note": note}))
    make_log(60, limits=SMALL)
    with AuditLog.open(directory, sync="os", key=None, limits=SMALL) as log:
        retain(log, why="room", keep_bytes=20_000)
    assert verdict_of(directory, anchors=[str(anchor)]) == "INTACT"
    rewrite(
        os.path.join(directory, "000000000000.leaves"),
        lambda data: data[:32] + bytes(32) + data[64:],
    )
    assert verdict_of(directory, anchors=[str(anchor)]) in ("ALTERED", "FORKED")


def test_segments_go_by_age(log, directory, monkeypatch):
    last = names(directory, ".jsonl")[-1]
    real, real_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: real() + 86400)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + 86400 * 10**9)
    log.decision(make_draft("tomorrow"))
    monkeypatch.undo()
    today = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + 3600))
    assert retain(log, why="old", before=today) > 0
    # The last segment was closed by a record of the next day: it stays.
    assert names(directory, ".jsonl")[0] == last
    assert verdict_of(directory) == "INTACT"


def test_nothing_goes_without_need(log, directory):
    before = names(directory, ".jsonl")
    assert retain(log, why="room", keep_bytes=1 << 30) == 0
    assert names(directory, ".jsonl") == before


def test_a_retention_that_did_not_happen_is_not_believed(log, directory):
    """Somebody removes one segment more than was declared."""
    retain(log, why="room", keep_bytes=50_000)
    os.unlink(segment_of(directory))
    assert verdict_of(directory) == "TRUNCATED"


def test_twice_is_as_good_as_once(log, directory):
    retain(log, why="room", keep_bytes=50_000)
    retain(log, why="room", keep_bytes=25_000)
    assert verdict_of(directory) == "INTACT"
