"""Every way of changing a log, and the verdict that is documented for it."""

import json
import os
import random
import shutil
import subprocess
import sys

import pytest

from gateway.audit import record, standalone_verify
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.standalone_verify import EXIT, Verifier
from gateway.errors import Exit
from tests.audit.conftest import (
    change_lines,
    content,
    lines_of,
    make_draft,
    rewrite,
    seal,
    segment_of,
    verdict_of,
    without_witnesses,
)

VERIFIER = standalone_verify.__file__


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


def test_silence_of_a_resident_writer_is_named(directory, monkeypatch):
    import time

    real = time.time_ns
    log = AuditLog.open(directory, sync="os", key=None, resident=True)
    monkeypatch.setattr(time, "time_ns", lambda: real() + 7200 * 10**9)
    log.decision(make_draft())
    log.close()
    one = Verifier(directory)
    one.run()
    assert next(text for text in one.remarks() if "seconds of silence" in text).startswith("72")


def test_a_writer_that_did_not_close_is_named(directory):
    log = AuditLog.open(directory, sync="os", key=None, resident=True)
    one = Verifier(directory)
    one.run()
    log.close()
    assert "1 resident writers did not close" in " ".join(one.remarks())


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


def restore(one, before):
    """Put a verifier back to where it stood before a line."""
    one.problems.clear()
    one.count, one.prev, one.log, one.ts = before[:4]
    one.peaks = list(before[4])


@pytest.mark.slow
def test_every_flipped_byte_of_200_records_is_found(make_log):
    """Each of 250,000 bytes. A line answers for itself, so only its own line is verified again."""
    directory = without_witnesses(make_log(200))
    found = lines_of(segment_of(directory))
    clean = Verifier(directory)
    for number, line in enumerate(found):
        before = (clean.count, clean.prev, clean.log, clean.ts, list(clean.peaks))
        for at, byte in flips(line[:-1]):
            restore(clean, before)
            clean._line(
                line[:at] + byte + line[at + 1 : -1], "000000000000.jsonl", first=not number
            )
            if byte != b"\n":
                assert clean.problems, (number, at)
        restore(clean, before)
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


# -- the file by itself --------------------------------------------------------------------------------


@pytest.fixture
def alone(tmp_path):
    """The verifier as an auditor gets it: one file, an isolated Python, no packages."""
    path = shutil.copy(VERIFIER, tmp_path / "verify.py")
    return lambda *arguments: subprocess.run(
        [sys.executable, "-I", "-S", path, *map(str, arguments)],
        capture_output=True,
        check=False,
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
