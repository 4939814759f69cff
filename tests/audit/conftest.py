"""What the tests of the audit trail share: drafts of records, and a log of a given length."""

from __future__ import annotations

import os

import pytest

from gateway.audit import record
from gateway.audit.log import AuditLog
from gateway.audit.standalone_verify import Verifier
from gateway.model import Context, Decision, Finding, ShellRequest, Verdict


class Nothing:
    """A world in which nothing is known."""

    def real(self, path):
        return path

    def kind(self, path):
        return ""

    which = entries = kind


CONTEXT = Context(
    "/w", "/w", "/home/dev", "/tmp", Nothing(), {"HOME": "/home/dev"}, today="2026-11-18"
)


def make_draft(command="ls -la", verdict=Verdict.ALLOW, rule="files.read", **about):
    finding = Finding(
        rule, verdict, "because", suggest="do that", at="p.yaml:3", evidence=("program ls",)
    )
    decision = Decision(verdict, (finding,), policy="sha256:" + "5b" * 32)
    about.setdefault("observed", [("real", "/w", "/w")])
    return record.decision(ShellRequest(command), CONTEXT, decision, record.Circumstances(**about))


@pytest.fixture
def draft():
    return make_draft


@pytest.fixture
def directory(tmp_path):
    return str(tmp_path / "audit")


@pytest.fixture
def make_log(directory):
    """A closed log of so many decisions, and its folder."""

    def make(count, **options):
        with AuditLog.open(directory, **{"sync": "os", "key": None, **options}) as log:
            for number in range(count):
                log.decision(make_draft(f"echo {number}"))
        return directory

    return make


@pytest.fixture
def key_file(tmp_path):
    pytest.importorskip("cryptography")
    from gateway.audit.keys import generate

    path = str(tmp_path / "keys" / "signing.key")
    generate(path)
    return path


@pytest.fixture
def signed(make_log, key_file):
    directory = make_log(5)
    seal(directory, key_file)
    return directory


def verdict_of(directory, keys=(), anchors=()):
    return Verifier(directory, keys, anchors).run()


def segment_of(directory, number=0):
    names = sorted(name for name in os.listdir(directory) if name.endswith(".jsonl"))
    return os.path.join(directory, names[number])


def rewrite(path, change):
    """Change the bytes of a file, closed segments too."""
    with open(path, "rb") as stream:
        data = stream.read()
    os.chmod(path, 0o600)
    with open(path, "wb") as stream:
        stream.write(change(data))


def content(path):
    with open(path, "rb") as stream:
        return stream.read()


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
