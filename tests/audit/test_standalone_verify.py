"""Every way of changing a log, and the verdict that is documented for it."""

import json
import os
import random
import shutil
import subprocess
import sys
from datetime import timedelta

import pytest

from gateway.audit import record, standalone_verify
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.standalone_verify import EXIT, Verifier
from gateway.errors import Exit
from tests.audit.conftest import content, make_draft, rewrite, segment_of, verdict_of

VERIFIER = standalone_verify.__file__


def lines_of(path):
    return content(path).splitlines(keepends=True)


def change_lines(directory, change, segment=0):
    rewrite(
        segment_of(directory, segment),
        lambda data: b"".join(change(data.splitlines(keepends=True))),
    )


def seal(directory, key_file=None):
    with AuditLog.open(directory, sync="os", key=key_file) as log:
        return log.checkpoint(always=True)


def without_witnesses(directory):
    """As a log comes from another machine: segments alone."""
    for name in ("head", "checkpoints"):
        if os.path.exists(os.path.join(directory, name)):
            os.unlink(os.path.join(directory, name))
    return directory


# -- intact ------------------------------------------------------------------------------------------


def test_the_exit_codes_are_the_documented_ones():
    assert EXIT == {
        "INTACT": Exit.OK, "TORN-TAIL": Exit.TORN_TAIL, "TRUNCATED": Exit.TRUNCATED, "ALTERED": Exit.ALTERED,
        "FORKED": Exit.FORKED, "UNDECLARED-REDACTION": Exit.UNDECLARED_REDACTION, "UNSEALED": Exit.UNSEALED,
    }  # fmt: skip


def test_the_segments_alone_verify(make_log):
    assert (
        verdict_of(without_witnesses(make_log(300, limits=Limits(segment_bytes=60_000))))
        == "INTACT"
    )


def test_an_unsealed_log_says_so(make_log):
    one = Verifier(make_log(3))
    one.run()
    assert "UNSEALED" in " ".join(one.proven())


def test_an_empty_folder_is_no_log(tmp_path):
    with pytest.raises(ValueError, match="no audit log"):
        Verifier(str(tmp_path)).run()


def test_open_decisions_are_named(directory):
    with AuditLog.open(directory, sync="os", key=None) as log:
        made = [log.decision(make_draft(mode="run")) for _ in range(3)]
        log.outcome(record.outcome(made[1], {"status": "exited"}))
    one = Verifier(directory)
    one.run()
    assert one.open == {made[0].seq, made[2].seq}


# -- altered -----------------------------------------------------------------------------------------


def flips(data, every=1):
    for at in range(0, len(data), every):
        yield at, bytes((data[at] ^ (1 << at % 8),))


def test_every_flipped_byte_of_a_few_records_is_found(make_log, tmp_path):
    """All of them: the checkpoint too, and the newest record, for which nothing else vouches."""
    directory = make_log(3)
    seal(directory)
    without_witnesses(directory)
    path = segment_of(directory)
    data = content(path)
    missed = []
    for at, byte in flips(data):
        rewrite(path, lambda _, at=at, byte=byte: data[:at] + byte + data[at + 1 :])
        if verdict_of(directory) == "INTACT":
            missed.append(at)
    assert missed == []


def test_flipped_bytes_all_over_200_records_are_found(make_log):
    directory = without_witnesses(make_log(200))
    path = segment_of(directory)
    data = content(path)
    for at in random.Random(7).sample(range(len(data)), 120):
        rewrite(path, lambda _, at=at: data[:at] + bytes((data[at] ^ 0x10,)) + data[at + 1 :])
        assert verdict_of(directory) in ("ALTERED", "TORN-TAIL")


def test_every_flipped_byte_of_200_records_is_found(make_log):
    """Each of 250,000 bytes. A line answers for itself, so only its own line is verified again."""
    directory = without_witnesses(make_log(200))
    found = lines_of(segment_of(directory))
    clean = Verifier(directory)
    for number, line in enumerate(found):
        clean.problems.clear()
        before = (clean.count, clean.prev, list(clean.peaks), clean.log, clean.ts)
        for at, byte in flips(line[:-1]):
            clean.count, clean.prev, clean.peaks, clean.log, clean.ts = (
                before[:2] + (list(before[2]),) + before[3:]
            )
            clean._line(
                line[:at] + byte + line[at + 1 : -1], "000000000000.jsonl", first=not number
            )
            if byte != b"\n":
                assert clean.problems, (number, at)
            clean.problems.clear()
        clean.count, clean.prev, clean.peaks, clean.log, clean.ts = (
            before[:2] + (list(before[2]),) + before[3:]
        )
        clean._line(line[:-1], "000000000000.jsonl", first=not number)
        assert not clean.problems


def change_field(line):
    return line.replace(b'"echo 2"', b'"echo 3"')


def change_header(line):
    return line.replace(b'"mode":"run"', b'"mode":"ran"')


def rehash(line):
    """Change a header and give the line a leaf that fits it."""
    from gateway.audit import chain, lines

    changed = change_header(line)
    header = lines.header_of(changed[:-1])
    return changed[:-67] + chain.leaf(header).hex().encode() + b'"}\n'


def spaced(line):
    return line.replace(b',"h":{', b', "h":{')


def other_name(line):
    return line.replace(b'"rules":', b'"rulez":')


def extra_field(line):
    return line.replace(b'{"d":{', b'{"d":{"a":["00000000000000000000000000000000",1],')


@pytest.mark.parametrize(
    "change", [change_field, change_header, rehash, spaced, other_name, extra_field]
)
def test_a_changed_record_is_altered(make_log, change):
    directory = without_witnesses(make_log(6))
    change_lines(directory, lambda lines: [*lines[:3], change(lines[3]), *lines[4:]])
    assert verdict_of(directory) == "ALTERED"


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[:3] + lines[4:],
        lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]],
        lambda lines: [*lines[:4], lines[3], *lines[4:]],
        lambda lines: [*lines[:4], b"\n", *lines[4:]],
        lambda lines: lines[::-1],
    ],
    ids=["dropped", "swapped", "duplicated", "empty line", "reversed"],
)
def test_records_dropped_swapped_or_duplicated_are_altered(make_log, change):
    directory = without_witnesses(make_log(6))
    change_lines(directory, change)
    assert verdict_of(directory) == "ALTERED"


def three_segments(make_log):
    return make_log(30, limits=Limits(segment_bytes=13_000))


def test_a_dropped_segment_is_altered(make_log):
    directory = three_segments(make_log)
    os.unlink(segment_of(directory, 1))
    assert verdict_of(directory) == "ALTERED"


def test_a_duplicated_segment_is_altered(make_log):
    directory = three_segments(make_log)
    shutil.copy(segment_of(directory, 1), os.path.join(directory, "000000000099.jsonl"))
    assert verdict_of(directory) == "ALTERED"


def test_swapped_segments_are_altered(make_log):
    directory = three_segments(make_log)
    first, second = segment_of(directory, 0), segment_of(directory, 1)
    one, two = content(first), content(second)
    rewrite(first, lambda _: two)
    rewrite(second, lambda _: one)
    assert verdict_of(directory) == "ALTERED"


def test_a_segment_cut_in_the_middle_is_altered(make_log):
    directory = three_segments(make_log)
    rewrite(segment_of(directory, 0), lambda data: data[:-30])
    assert verdict_of(directory) == "ALTERED"


def test_a_record_of_another_log_is_altered(make_log, directory):
    make_log(4)
    os.rename(directory, directory + ".other")
    make_log(6)
    foreign = lines_of(segment_of(directory + ".other"))[3]
    change_lines(directory, lambda lines: [*lines[:3], foreign, *lines[4:]])
    assert verdict_of(directory) == "ALTERED"


# -- truncated ---------------------------------------------------------------------------------------


def test_a_cut_tail_is_truncated_when_head_remembers(make_log):
    directory = make_log(6)
    change_lines(directory, lambda lines: lines[:-2])
    assert verdict_of(directory) == "TRUNCATED"


def test_a_cut_tail_is_truncated_when_a_checkpoint_remembers(make_log):
    directory = make_log(6)
    seal(directory)
    os.unlink(os.path.join(directory, "head"))
    change_lines(directory, lambda lines: lines[:-3])
    assert verdict_of(directory) == "TRUNCATED"


def test_a_cut_tail_is_truncated_when_an_anchor_remembers(make_log, tmp_path):
    directory = make_log(6)
    anchor = tmp_path / "anchor"
    anchor.write_text(json.dumps({"note": seal(directory)}) + "\n")
    without_witnesses(directory)
    change_lines(directory, lambda lines: lines[:-3])
    assert verdict_of(directory) == "INTACT"
    assert verdict_of(directory, anchors=[str(anchor)]) == "TRUNCATED"


def test_a_missing_beginning_is_truncated(make_log):
    directory = three_segments(make_log)
    os.unlink(segment_of(directory, 0))
    assert verdict_of(directory) == "TRUNCATED"


def test_segments_that_are_all_gone_are_truncated(make_log):
    directory = make_log(3)
    os.unlink(segment_of(directory))
    assert verdict_of(directory) == "TRUNCATED"


def test_a_torn_tail_is_only_that(make_log):
    directory = make_log(3)
    rewrite(segment_of(directory), lambda data: data + b'{"d":{"a')
    assert verdict_of(directory) == "TORN-TAIL"


# -- signatures and anchors ----------------------------------------------------------------------------


@pytest.fixture
def signed(make_log, key_file):
    directory = make_log(5)
    seal(directory, key_file)
    return directory


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
    with log._stream._lock:
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
    from gateway.audit import chain, lines
    from gateway.audit.canonical import encode

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
    import time

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


# -- the file by itself --------------------------------------------------------------------------------


@pytest.fixture
def alone(tmp_path):
    """The verifier as an auditor gets it: one file, an isolated Python, no packages."""
    path = shutil.copy(VERIFIER, tmp_path / "verify.py")
    return lambda *arguments: subprocess.run(
        [sys.executable, "-I", "-S", path, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )


def test_it_needs_nothing_but_python(alone, make_log):
    done = alone(make_log(3))
    assert (done.returncode, done.stdout.split("\n")[0]) == (0, "INTACT")
    assert "integrity is not completeness" in done.stdout


def test_it_says_what_is_wrong_where(alone, make_log):
    directory = make_log(6)
    change_lines(directory, lambda lines: [*lines[:3], change_header(lines[3]), *lines[4:]])
    done = alone(directory, "--json")
    said = json.loads(done.stdout)
    assert (done.returncode, said["verdict"]) == (12, "ALTERED")
    assert said["problems"] == ["ALTERED at record 3: the header is not what was hashed"]


def test_it_does_not_pass_over_signatures_it_cannot_check(alone, signed, key_file):
    done = alone(signed, "--key", key_file + ".pub")
    assert (done.returncode, done.stdout.split("\n")[0]) == (15, "UNSEALED")


def test_what_is_no_log_is_a_usage_error(alone, tmp_path):
    assert alone(tmp_path).returncode == 2
    assert alone(tmp_path / "nowhere").returncode == 2
