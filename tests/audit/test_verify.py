"""The verifier that is handed over: one file, no packages, and it checks signatures."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest

from gateway.audit.reading import entries
from gateway.audit.verify import verifier_text, verify
from gateway.errors import UsageError
from tests.audit.conftest import change_lines


@pytest.fixture
def handed_over(tmp_path):
    path = tmp_path / "verify.py"
    path.write_text(verifier_text())
    return lambda *arguments: subprocess.run(
        [sys.executable, "-I", "-S", path, *map(str, arguments)],
        capture_output=True,
        check=False,
        text=True,
    )


def test_it_checks_signatures_without_any_package(handed_over, signed, key_file):
    done = handed_over(signed, "--key", key_file + ".pub")
    assert (done.returncode, done.stdout.split("\n")[0]) == (0, "INTACT")
    assert "signed up to record 6 by a given key" in done.stdout


def test_it_finds_a_forged_signature(handed_over, signed, key_file):
    from gateway.audit.keys import generate

    done = handed_over(signed, "--key", generate(key_file + ".other"))
    assert (done.returncode, done.stdout.split("\n")[0]) == (13, "FORKED")


def test_it_agrees_with_the_one_inside(handed_over, make_log):
    directory = make_log(5)
    change_lines(directory, lambda lines: lines[:2] + lines[3:])
    assert handed_over(directory).stdout.split("\n")[0] == verify(directory).verdict()


def test_what_cannot_be_verified_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="no audit log"):
        verify(str(tmp_path))
    with pytest.raises(UsageError, match="cannot verify"):
        verify(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("name", ["000000000000.jsonl", "head", "checkpoints"])
@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_what_is_no_plain_file_is_not_read(make_log, name, kind):
    """A pipe would never end, and a link may lead to another file tomorrow."""
    directory = make_log(5)
    place = os.path.join(directory, name)
    if os.path.exists(place):
        os.rename(place, place + ".old")
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        os.mkdir(place)
    else:
        os.symlink("/dev/zero", place)
    with pytest.raises(UsageError, match="is no plain file"):
        verify(directory)
    if name.endswith(".jsonl"):
        with pytest.raises(OSError, match="no plain file"):
            list(entries(directory))


@pytest.mark.parametrize("body", [b"{}", b"[]", b"7", b'{"count":"x"}', b"[" * 100_000])
def test_a_head_that_is_made_to_break_it_is_a_damaged_head(make_log, body):
    directory = make_log(5)
    with open(os.path.join(directory, "head"), "wb") as stream:
        stream.write(
            b"gateway-audit-head 1 %s %d\n" % (sha256(body).hexdigest().encode(), len(body)) + body
        )
    found = verify(directory)
    assert (found.verdict(), "head" in "".join(found.remarks())) == ("INTACT", True)
