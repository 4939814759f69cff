"""Signatures, keys and anchors: who vouches for a log, and the verdict when they disagree."""

import json
import os
import shutil
import time
from datetime import timedelta

from gateway.audit import chain, lines
from gateway.audit.canonical import encode
from gateway.audit.log import AuditLog
from gateway.audit.standalone_verify import Verifier
from tests.audit.conftest import (
    change_lines,
    lines_of,
    make_draft,
    seal,
    segment_of,
    verdict_of,
    without_witnesses,
)  # fmt: skip


def test_a_signed_log_holds_under_its_key(signed, key_file):
    one = Verifier(signed, [key_file + ".pub"])
    assert one.run() == "INTACT"
    assert one.sealed == 7


def test_another_key_is_forked(signed, key_file):
    from gateway.audit.keys import generate

    other = generate(key_file + ".other")
    assert verdict_of(signed, [other]) == "FORKED"


def test_an_unsigned_log_is_unsealed_when_a_key_is_given(make_log, key_file):
    directory = make_log(3)
    seal(directory)
    assert verdict_of(directory, [key_file + ".pub"]) == "UNSEALED"


def test_a_replaced_key_is_forked(signed, key_file, directory):
    """Somebody else's rewrite: everything fits, but it is signed by another hand."""
    from gateway.audit.keys import generate

    shutil.rmtree(directory)
    generate(key_file + ".other")
    with AuditLog.open(directory, sync="os", key=key_file + ".other") as log:
        log.decision(make_draft("nothing happened"))
        log.checkpoint()
    assert verdict_of(directory) == "INTACT"
    assert verdict_of(directory, [key_file + ".pub"]) == "FORKED"


def test_a_rewrite_by_the_key_holder_shows_only_to_an_anchor(signed, key_file, directory, tmp_path):
    old = json.loads(lines_of(os.path.join(directory, "checkpoints"))[-1])["note"]
    header = json.loads(lines_of(segment_of(directory))[0])["h"]
    anchor = tmp_path / "anchor"
    anchor.write_text(
        f"Nov 18 12:00:00 host gateway-audit: {json.dumps({'note': old}, ensure_ascii=False)}\n"
    )
    assert verdict_of(directory, [key_file + ".pub"], [str(anchor)]) == "INTACT"
    shutil.rmtree(directory)
    rewritten(directory, header["log"], key_file)
    assert verdict_of(directory, [key_file + ".pub"]) == "INTACT"
    assert verdict_of(directory, [key_file + ".pub"], [str(anchor)]) == "FORKED"


def rewritten(directory, log_id, key_file):
    """A new history under the old log's name, signed with its key."""
    log = AuditLog.open(directory, sync="os", key=key_file)
    log._stream._find_end = lambda: None
    with log._stream.lock:
        log._stream._tail.log = log_id
        log._stream._tail.segment = "000000000000.jsonl"
        log._stream._open_segment("000000000000.jsonl", create=True)
        log._stream._put("log.open", {}, {}, b"{}")
        log._stream._tail.born = 1 << 40
        for _ in range(8):
            log._stream._put("note", {}, {}, b"{}")
        log._stream._settle(sync=False)
    del log._stream._find_end
    log.checkpoint()
    log.close()


def test_a_forged_signature_is_altered(signed, key_file):
    """The chain is made to fit again; only the signature cannot be."""

    def forge(line):
        record = json.loads(line)
        if record["h"]["kind"] != "checkpoint":
            return line
        text, _, signature = record["h"]["note"].partition("\n\n")
        origin, size, _root = text.split("\n")
        record["h"]["note"] = f"{origin}\n{size}\n{'A' * 43}=\n\n{signature}"
        header = encode(record["h"])
        return lines.join(encode(record["d"]), header, chain.leaf(header).hex())

    change_lines(without_witnesses(signed), lambda lines: [forge(line) for line in lines])
    one = Verifier(signed, [key_file + ".pub"])
    assert one.run() == "ALTERED"
    assert [text for _, _, text in one.problems if "signature" in text]


def test_a_required_anchor_that_is_missing_or_old_is_unsealed(
    make_log, directory, tmp_path, monkeypatch
):

    make_log(3)
    anchor = tmp_path / "anchor"
    anchor.write_text(json.dumps({"note": seal(directory)}))
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 7200 * 10**9)
    seal(directory)
    for anchors, age, verdict in (
        ([], timedelta(hours=9), "UNSEALED"),
        ([str(anchor)], timedelta(hours=9), "INTACT"),
        ([str(anchor)], timedelta(hours=1), "UNSEALED"),
    ):
        one = Verifier(directory, anchors=anchors)
        one.run()
        one.require_anchor(age)
        assert one.verdict() == verdict


def test_an_anchor_of_another_log_says_nothing(make_log, tmp_path):
    directory = make_log(3)
    note = seal(directory).split("\n")
    anchor = tmp_path / "anchor"
    anchor.write_text(json.dumps({"note": "\n".join(["gateway-audit/other", *note[1:]])}))
    one = Verifier(directory, anchors=[str(anchor)])
    assert (one.run(), one.anchored) == ("INTACT", -1)
