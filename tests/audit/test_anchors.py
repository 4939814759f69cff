"""Anchors: the note arrives, and what goes wrong is said and recorded."""

import http.server
import json
import os
import sys
import threading

import pytest

from gateway.audit import anchors
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.reading import entries
from gateway.audit.standalone_verify import Verifier
from gateway.errors import AuditError
from tests.audit.conftest import make_draft

NOTE = "gateway-audit/l1\n7\nQUFB\n"


def test_a_file_gets_a_line_for_each_note(tmp_path):
    target = f"file:{tmp_path / 'anchors'}"
    assert [anchors.publish(target, NOTE), anchors.publish(target, NOTE)] == ["", ""]
    lines = (tmp_path / "anchors").read_text().splitlines()
    assert [json.loads(line)["note"] for line in lines] == [NOTE, NOTE]


def test_a_command_gets_the_note_on_its_input(tmp_path):
    script = tmp_path / "take.py"
    script.write_text("import sys; open(sys.argv[1], 'w').write(sys.stdin.read())")
    assert anchors.publish(f"command:{sys.executable} {script} '{tmp_path / 'a b'}'", NOTE) == ""
    assert json.loads((tmp_path / "a b").read_text())["note"] == NOTE


@pytest.fixture
def server():
    got = []

    class Taker(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(500 if self.path == "/no" else 204)
            self.end_headers()

        def log_message(self, *_arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Taker) as one:
        thread = threading.Thread(target=one.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{one.server_port}", got
        one.shutdown()
        thread.join()


def test_a_server_gets_a_post(server):
    url, got = server
    assert anchors.publish(url, NOTE) == ""
    assert got == [{"note": NOTE}]


def test_the_system_log_is_written_to(monkeypatch):
    import syslog

    said = []
    monkeypatch.setattr(syslog, "syslog", lambda _level, text: said.append(text))
    assert anchors.publish("syslog:", NOTE) == ""
    assert json.loads(said[0])["note"] == NOTE


def test_the_journal_gets_an_entry(tmp_path, monkeypatch):
    import socket

    monkeypatch.setattr(anchors, "_JOURNAL", str(tmp_path / "socket"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(tmp_path / "socket"))
        assert anchors.publish("journald:", NOTE) == ""
        fields = dict(line.split("=", 1) for line in journal.recv(4096).decode().splitlines())
    assert json.loads(fields["MESSAGE"])["note"] == NOTE


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("file:/nonexistent/folder/x", "FileNotFoundError"),
        ("command:/nonexistent/program", "FileNotFoundError"),
        ("command:false", "exit code 1"),
        ("http://127.0.0.1:9/", "URLError"),
        ("journald:", "Error"),
    ],
)
def test_what_goes_wrong_is_said(target, problem, monkeypatch):
    monkeypatch.setattr(anchors, "_JOURNAL", "/nonexistent/socket")
    assert problem in anchors.publish(target, NOTE)


def test_an_answer_that_says_no_is_a_problem(server):
    assert "500" in anchors.publish(server[0] + "/no", NOTE)


@pytest.mark.parametrize("target", ["", "file:", "ftp://x", "command: ", "https://", "anchor"])
def test_targets_that_mean_nothing_are_refused_at_once(target, directory):
    with pytest.raises(AuditError, match="no such anchor"):
        AuditLog.open(directory, anchors=[target])


def test_a_log_hands_its_checkpoints_to_its_anchors(directory, tmp_path):
    target = tmp_path / "anchors"
    limits = Limits(seal_records=4)
    with AuditLog.open(
        directory, sync="os", key=None, limits=limits, anchors=[f"file:{target}"]
    ) as log:
        for _ in range(9):
            log.decision(make_draft())
        assert log.warnings == []
    one = Verifier(directory, anchors=[str(target)])
    assert (one.run(), one.anchored >= 8) == ("INTACT", True)
    receipts = [entry for entry in entries(directory) if entry.kind == "anchor"]
    assert receipts
    assert all(entry.header["ok"] for entry in receipts)


def test_an_anchor_that_fails_is_recorded_and_warned_of(directory):
    with AuditLog.open(directory, sync="os", key=None, anchors=["file:/nonexistent/x"]) as log:
        log.decision(make_draft())
        log.checkpoint()
        assert "FileNotFoundError" in log.warnings[0]
    (receipt,) = [entry for entry in entries(directory) if entry.kind == "anchor"]
    assert (receipt.header["ok"], receipt.field("about")["target"]) == (
        False,
        "file:/nonexistent/x",
    )


def test_short_lived_writers_talk_to_no_program_and_no_network(directory, tmp_path):
    script = f"command:touch {tmp_path / 'called'}"
    with AuditLog.open(
        directory, sync="os", key=None, limits=Limits(seal_records=2), anchors=[script]
    ) as log:
        for _ in range(5):
            log.decision(make_draft())
        assert not os.path.exists(tmp_path / "called")
        log.checkpoint(always=True)
    assert os.path.exists(tmp_path / "called")
