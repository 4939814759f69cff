"""After a crash, a restore, or a hand in the files: nothing acknowledged is given up, nothing hidden."""

import json
import os

import pytest

from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from tests.audit.conftest import content, make_draft, rewrite, segment_of, verdict_of


def write_one(directory, command="after"):
    with AuditLog.open(directory, sync="os", key=None) as log:
        return log.decision(make_draft(command))


def last_recovery(directory):
    with open(segment_of(directory, -1), encoding="utf-8") as stream:
        said = [json.loads(line)["h"] for line in stream if '"kind":"log.recover"' in line]
    return said[-1] if said else None


def test_no_recovery_is_written_without_need(make_log):
    directory = make_log(3)
    write_one(directory)
    assert last_recovery(directory) is None


def test_a_torn_record_is_moved_aside_at_every_length(make_log):
    directory = make_log(3)
    whole = content(segment_of(directory))
    line = whole.splitlines(keepends=True)[-1]
    for length in (1, 7, len(line) // 2, len(line) - 1):
        rewrite(segment_of(directory), lambda data, length=length: data + line[:length])
        count = write_one(directory).seq
        said = last_recovery(directory)
        assert said["torn"]["bytes"] == length
        with open(os.path.join(directory, said["torn"]["file"]), "rb") as stream:
            assert stream.read() == line[:length]
        assert said["seq"] == count - 1
    assert verdict_of(directory) == "INTACT"


def test_records_that_head_does_not_know_are_kept(make_log):
    directory = make_log(3)
    head = content(os.path.join(directory, "head"))
    later = write_one(directory, "unknown to head")
    rewrite(os.path.join(directory, "head"), lambda _: head)
    assert write_one(directory).seq == later.seq + 2
    assert last_recovery(directory)["found"] == 1
    assert verdict_of(directory) == "INTACT"


@pytest.mark.parametrize("head", [None, b"", b"nonsense", b"\x00" * 2000])
def test_a_lost_head_is_made_anew(make_log, head):
    directory = make_log(300, limits=Limits(segment_bytes=100_000))
    path = os.path.join(directory, "head")
    os.unlink(path) if head is None else rewrite(path, lambda _: head)
    write_one(directory)
    assert last_recovery(directory)["head"] == "missing"
    assert verdict_of(directory) == "INTACT"


def test_a_lost_head_before_the_first_checkpoint(make_log):
    directory = make_log(5)
    os.unlink(os.path.join(directory, "head"))
    assert write_one(directory).seq == 7
    assert verdict_of(directory) == "INTACT"


def test_a_crash_between_cut_and_record_is_said_later(make_log):
    directory = make_log(3)
    with open(os.path.join(directory, "torn-000000000004.bin"), "wb") as stream:
        stream.write(b'{"d":{')
    write_one(directory)
    assert last_recovery(directory)["torn"]["bytes"] == 6


@pytest.mark.parametrize("state", ["whole", "empty", "missing", "torn"])
def test_a_crash_in_the_turn_to_a_new_segment(make_log, directory, state):
    make_log(3)
    log = AuditLog.open(directory, sync="os", key=None)
    head = content(os.path.join(directory, "head"))
    log._stream.rotate()
    log.close()
    second = segment_of(directory, 1)
    if state == "missing":
        os.unlink(second)
    else:
        rewrite(second, lambda data: {"whole": data, "empty": b"", "torn": data[:20]}[state])
    rewrite(os.path.join(directory, "head"), lambda _: head)
    write_one(directory)
    assert verdict_of(directory) == "INTACT"


def test_records_that_vanish_leave_a_hole_for_ever(make_log):
    directory = make_log(10, sync="each")
    rewrite(segment_of(directory), lambda data: b"".join(data.splitlines(keepends=True)[:6]))
    assert verdict_of(directory) == "TRUNCATED"
    write_one(directory)
    assert last_recovery(directory)["missing"] == [6, 10]
    assert verdict_of(directory) == "TRUNCATED"


def test_records_never_promised_may_vanish_with_the_machine(make_log):
    directory = make_log(10, sync="os")
    rewrite(segment_of(directory), lambda data: b"".join(data.splitlines(keepends=True)[:6]))
    write_one(directory)
    assert last_recovery(directory)["unsynced"] == 5
    assert verdict_of(directory) == "INTACT"


def test_a_whole_log_that_vanishes_beside_its_head(make_log):
    directory = make_log(10, sync="each")
    os.unlink(segment_of(directory))
    write_one(directory)
    assert verdict_of(directory) == "TRUNCATED"


def test_a_changed_last_record_is_not_built_upon(make_log):
    directory = make_log(5)

    def change(data):
        lines = data.splitlines(keepends=True)
        return b"".join(lines[:-1]) + lines[-1].replace(b'"allow"', b'"ALLOW"')

    rewrite(segment_of(directory), change)
    write_one(directory)
    assert last_recovery(directory)["altered"] == 5
    assert verdict_of(directory) == "ALTERED"


def test_garbage_that_is_appended_is_moved_aside(make_log):
    directory = make_log(3)
    rewrite(segment_of(directory), lambda data: data + b"\x00" * 4096)
    write_one(directory)
    assert last_recovery(directory)["torn"]["bytes"] == 4096
    rewrite(segment_of(directory), lambda data: data + b'{"a":1}\n')
    write_one(directory)
    assert verdict_of(directory) == "INTACT"


def test_garbage_in_a_new_segment_after_vanished_records(make_log):
    directory = make_log(40, sync="each", limits=Limits(segment_bytes=20_000))
    rewrite(segment_of(directory, -1), lambda data: data[:100])
    write_one(directory)
    assert verdict_of(directory) == "TRUNCATED"
    write_one(directory)
    assert verdict_of(directory) == "TRUNCATED"


def test_a_head_lost_behind_a_retention_record(make_log, directory):
    """That record carries a tree too, but not its own."""
    from gateway.audit.retention import retain

    limits = Limits(segment_bytes=9000)
    make_log(40, limits=limits)
    with AuditLog.open(directory, sync="os", key=None, limits=limits) as log:
        assert retain(log, why="room", keep_bytes=20_000)
    os.unlink(os.path.join(directory, "head"))
    write_one(directory)
    assert verdict_of(directory) == "INTACT"
