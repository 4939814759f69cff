"""Writing: what stands in the log, in which order, by how many hands."""

import json
import os
import stat
import subprocess
import sys
import threading

import pytest

from gateway.audit import record, stream
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.record import RecordId
from gateway.errors import AuditError
from tests.audit.conftest import make_draft, segment_of, verdict_of


def headers(directory):
    found = []
    for name in sorted(os.listdir(directory)):
        if name.endswith(".jsonl"):
            with open(os.path.join(directory, name), encoding="utf-8") as stream:
                found += [json.loads(line)["h"] for line in stream]
    return found


def test_a_log_begins_with_log_open(make_log):
    assert [one["kind"] for one in headers(make_log(2))] == ["log.open", "decision", "decision"]


def test_opening_writes_nothing(directory):
    AuditLog.open(directory).close()
    assert not os.path.exists(directory)


def test_an_outcome_names_its_decision(directory, draft):
    with AuditLog.open(directory, sync="os") as log:
        made = log.decision(draft())
        log.outcome(record.outcome(made, {"status": "exited", "exit_code": 0, "stdout_bytes": 12}))
    outcome = headers(directory)[-1]
    assert (outcome["of"], outcome["exit_code"]) == (made.seq, 0)


def test_record_ids_read_back():
    made = RecordId("l1", 12, "ab")
    assert RecordId.parse(str(made)) == RecordId("l1", 12)
    assert RecordId.parse("7").seq == 7


def test_only_the_owner_reads_a_log(make_log):
    directory = make_log(1)
    modes = [stat.S_IMODE(os.stat(path).st_mode) for path in (directory, segment_of(directory))]
    assert modes == [0o700, 0o600]


def test_every_append_is_synced_before_it_returns(directory, draft, monkeypatch):
    synced = []
    real = os.fdatasync
    monkeypatch.setattr(
        stream, "_sync", lambda file: (synced.append(os.fstat(file).st_size), real(file))
    )
    with AuditLog.open(directory, key=None) as log:
        log.decision(draft())
        assert synced == [os.path.getsize(segment_of(directory))]


def test_processes_side_by_side_make_one_chain(directory):
    program = (
        "import sys; from tests.audit.conftest import make_draft; from gateway.audit.log import AuditLog\n"
        "for number in range(60):\n"
        "    with AuditLog.open(sys.argv[1], sync='os', key=None) as log: log.decision(make_draft(str(number)))\n"
    )
    several = [subprocess.Popen([sys.executable, "-c", program, directory]) for _ in range(4)]
    assert [one.wait() for one in several] == [0] * 4
    kinds = [one["kind"] for one in headers(directory)]
    assert (kinds.count("decision"), kinds.count("log.open")) == (240, 1)
    assert verdict_of(directory) == "INTACT"


def test_threads_share_a_log(directory, draft):
    log = AuditLog.open(directory, sync="group", key=None)
    several = [
        threading.Thread(target=lambda: [log.decision(draft()) for _ in range(25)])
        for _ in range(4)
    ]
    for one in several:
        one.start()
    for one in several:
        one.join()
    log.close()
    assert [one["kind"] for one in headers(directory)].count("decision") == 100
    assert verdict_of(directory) == "INTACT"


def test_a_forked_child_writes_with_a_lock_of_its_own(directory, draft):
    log = AuditLog.open(directory, sync="os", key=None)
    log.decision(draft())
    child = os.fork()
    if not child:
        for _ in range(50):
            log.decision(draft())
        os._exit(0)
    for _ in range(50):
        log.decision(draft())
    assert os.waitpid(child, 0)[1] == 0
    log.close()
    assert verdict_of(directory) == "INTACT"
    assert len(headers(directory)) == 102


def test_a_log_that_is_removed_under_a_writer_is_begun_again(make_log, directory, draft):
    log = AuditLog.open(directory, sync="os", key=None)
    log.decision(draft())
    os.rename(directory, directory + ".moved")
    for name in os.listdir(directory + ".moved"):
        os.unlink(os.path.join(directory + ".moved", name))
    log.decision(draft("second"))
    assert [one["kind"] for one in headers(directory)] == ["log.open", "decision"]


def test_a_policy_is_announced_once(directory):
    for digest in ("sha256:a", "sha256:b", "sha256:a", "sha256:a"):
        with AuditLog.open(directory, sync="os", key=None) as log:
            log.policy_loaded(digest, {"files": ["p.yaml"]})
    assert [one.get("policy") for one in headers(directory)] == [None, "sha256:a", "sha256:b"]


def test_a_full_disk_raises_and_leaves_no_half_record(directory, draft, monkeypatch):
    log = AuditLog.open(directory, sync="os", key=None)
    log.decision(draft())
    before = os.path.getsize(segment_of(directory))
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[:40]))
    with pytest.raises(AuditError, match="no space left"):
        log.decision(draft())
    monkeypatch.undo()
    assert os.path.getsize(segment_of(directory)) == before
    log.decision(draft("later"))
    assert [one["kind"] for one in headers(directory)][-2:] == ["decision", "gap"]
    assert verdict_of(directory) == "INTACT"


def test_a_log_that_is_no_folder_raises(tmp_path, draft):
    (tmp_path / "file").write_text("")
    with pytest.raises(AuditError, match="cannot open the audit log"):
        AuditLog.open(str(tmp_path / "file" / "audit")).decision(draft())


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become somebody who may not write")
def test_a_read_only_log_raises(tmp_path, make_log, directory):
    make_log(1)
    child = os.fork()
    if not child:
        os.setgid(4242)
        os.setuid(4242)
        try:
            AuditLog.open(directory, key=None).decision(make_draft())
        except AuditError:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_a_busy_log_raises_in_time(directory, draft, monkeypatch):
    import fcntl

    from gateway.audit import lock

    monkeypatch.setattr(lock, "PATIENCE", 0.05)
    log = AuditLog.open(directory, sync="os", key=None)
    log.decision(draft())
    with open(os.path.join(directory, "head"), "rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(AuditError, match="busy"):
            log.decision(draft())
    log.decision(draft())


def test_a_symbolic_link_is_not_written_through(tmp_path, directory, draft):
    os.mkdir(directory)
    (tmp_path / "victim").write_text("precious")
    os.symlink(tmp_path / "victim", os.path.join(directory, "head"))
    with pytest.raises(AuditError):
        AuditLog.open(directory, key=None).decision(draft())
    assert (tmp_path / "victim").read_text() == "precious"


def test_bad_sync_modes_are_refused(directory):
    with pytest.raises(AuditError, match="no such sync mode"):
        AuditLog.open(directory, sync="sometimes")


def test_a_segment_ends_when_it_is_full_and_the_chain_goes_on(make_log):
    directory = make_log(30, limits=Limits(segment_bytes=8000))
    names = sorted(name for name in os.listdir(directory) if name.endswith(".jsonl"))
    assert len(names) > 3
    assert [int(name[:12]) for name in names] == [
        one["seq"] for one in headers(directory) if one["kind"] in ("log.open", "segment.open")
    ]
    assert stat.S_IMODE(os.stat(os.path.join(directory, names[0])).st_mode) == 0o400
    assert verdict_of(directory) == "INTACT"


def test_a_segment_ends_at_midnight(directory, draft, monkeypatch):
    import time

    real = time.time
    with AuditLog.open(directory, sync="os", key=None) as log:
        log.decision(draft())
        monkeypatch.setattr(time, "time", lambda: real() + 86400)
        log.decision(draft())
    assert [one["kind"] for one in headers(directory)] == [
        "log.open", "decision", "checkpoint", "segment.close", "segment.open", "decision",
    ]  # fmt: skip


def test_the_total_may_deny(directory, draft):
    with AuditLog.open(directory, sync="os", key=None, limits=Limits(total_bytes=2000)) as log:
        log.decision(draft())
        log.decision(draft())
        with pytest.raises(AuditError, match="reached its limit"):
            log.decision(draft())


def test_a_log_that_fills_up_warns(directory, draft):
    with AuditLog.open(directory, sync="os", key=None, limits=Limits(total_bytes=6800)) as log:
        for _ in range(5):
            log.decision(draft())
        assert [one for one in log.warnings if "full" in one]


def test_the_oldest_segments_may_go_instead(make_log):
    limits = Limits(segment_bytes=6000, total_bytes=30_000, on_full="drop-oldest")
    directory = make_log(60, limits=limits)
    names = os.listdir(directory)
    sizes = [
        os.path.getsize(os.path.join(directory, one)) for one in names if one.endswith(".jsonl")
    ]
    assert sum(sizes) < 40_000
    assert [one for one in names if one.endswith(".leaves")]
    assert verdict_of(directory) == "INTACT"


def test_the_engine_is_not_imported_to_write_a_record():
    heavy = "hashlib cryptography gateway.shell threading logging pathlib typing inspect subprocess"
    program = (
        "import sys, gateway.audit.log\n"
        f"print([one for one in {heavy!r}.split() if one in sys.modules])"
    )
    python = [sys.executable, "-S", "-c", program]
    done = subprocess.run(
        python, check=True, capture_output=True, text=True, env={"PYTHONPATH": os.getcwd()}
    )
    assert done.stdout.strip() == "[]"


def test_resident_writers_begin_end_and_show_signs_of_life(directory, draft):
    import time

    limits = Limits(seal_seconds=0.05, heartbeat_seconds=0)
    with AuditLog.open(directory, sync="os", key=None, resident=True, limits=limits):
        time.sleep(0.3)
    kinds = [one["kind"] for one in headers(directory)]
    assert kinds[:2] == ["log.open", "log.open"]
    assert kinds[-2:] == ["log.close", "checkpoint"]
    assert kinds.count("checkpoint") > 2
