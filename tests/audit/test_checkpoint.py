"""Checkpoints: when they are made, what they say, what happens without a key."""

import base64
import json

import pytest

from gateway.audit.checkpoint import Sealer
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.reading import entries
from tests.audit.conftest import make_draft, verdict_of


def of_kind(directory, kind):
    return [entry for entry in entries(directory) if entry.kind == kind]


def test_a_note_has_the_three_lines_of_c2sp():
    assert (
        Sealer("").note("ab12", 7, bytes(32))
        == f"gateway-audit/ab12\n7\n{base64.b64encode(bytes(32)).decode()}\n"
    )


def test_a_signature_stands_behind_an_empty_line(key_file):
    text, _, signature = Sealer(key_file).note("ab12", 7, bytes(32)).partition("\n\n")
    assert text.count("\n") == 2
    assert signature.startswith("— gateway-audit ")
    assert len(base64.b64decode(signature.split(" ")[2])) == 4 + 64


def test_a_checkpoint_after_so_many_records(make_log):
    directory = make_log(20, limits=Limits(seal_records=5))
    assert [
        int(entry.header["note"].split("\n")[1]) for entry in of_kind(directory, "checkpoint")
    ] == [6, 12, 18, 24]


def test_a_checkpoint_after_so_many_seconds(make_log):
    directory = make_log(4, limits=Limits(seal_seconds=0))
    assert len(of_kind(directory, "checkpoint")) == 4


def test_no_checkpoint_of_nothing_new(make_log, directory):
    make_log(3)
    with AuditLog.open(directory, sync="os", key=None) as log:
        assert log.checkpoint() != ""
        assert log.checkpoint() == ""
        assert log.checkpoint(always=True) != ""


def test_the_key_is_named_before_its_first_signature(directory, key_file):
    with AuditLog.open(directory, sync="os", key=key_file) as log:
        log.decision(make_draft())
        log.checkpoint()
        log.checkpoint(always=True)
    kinds = [entry.kind for entry in entries(directory)]
    assert kinds == ["log.open", "decision", "key", "checkpoint", "checkpoint"]
    assert verdict_of(directory) == "INTACT"


def test_keygen_where_the_log_looks(directory):
    pytest.importorskip("cryptography")
    from gateway.audit.keys import generate
    from gateway.audit.log import keys_folder

    generate(keys_folder(directory) + "/signing.key")
    with AuditLog.open(directory, sync="os") as log:
        log.decision(make_draft())
        log.checkpoint()
    assert verdict_of(directory, [keys_folder(directory) + "/signing.key.pub"]) == "INTACT"


def test_without_a_key_the_log_says_why(make_log, directory):
    make_log(1)
    with AuditLog.open(directory, sync="os", key=None) as log:
        log.checkpoint()
    assert of_kind(directory, "checkpoint")[0].header["unsigned"] == "no key"


def test_a_key_that_cannot_be_used_does_not_stop_the_log(directory, tmp_path):
    (tmp_path / "bad.key").write_text("nonsense")
    with AuditLog.open(directory, sync="os", key=str(tmp_path / "bad.key")) as log:
        log.decision(make_draft())
        log.checkpoint()
    assert "cannot be used" in of_kind(directory, "checkpoint")[0].header["unsigned"]
    assert verdict_of(directory) == "INTACT"


def test_every_checkpoint_stands_beside_the_log_too(make_log):
    directory = make_log(20, limits=Limits(seal_records=5))
    with open(directory + "/checkpoints", encoding="utf-8") as stream:
        beside = [json.loads(line)["note"] for line in stream]
    assert beside == [entry.header["note"] for entry in of_kind(directory, "checkpoint")]


def test_a_checkpoint_that_cannot_be_kept_takes_nothing_from_the_record(directory, monkeypatch):
    def fail(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Sealer, "keep", fail)
    with AuditLog.open(directory, sync="os", key=None, limits=Limits(seal_records=1)) as log:
        for _ in range(3):
            log.decision(make_draft())
    assert len(of_kind(directory, "decision")) == 3
    assert verdict_of(directory) == "INTACT"
