"""Kill -9 at random moments: what was acknowledged stands, and the log verifies."""

import json
import os
import random
import subprocess
import sys
import time

import pytest

from gateway.audit.log import AuditLog
from tests.audit.conftest import content, make_draft, rewrite, segment_of, verdict_of

# Writes until it is killed, and says each record's number when it is acknowledged.
WRITER = """
import os, sys
from gateway.audit.log import AuditLog
from gateway.audit.limits import Limits
from tests.audit.conftest import make_draft
log = AuditLog.open(sys.argv[1], limits=Limits(segment_bytes=40_000, seal_records=7), key=None)
while True:
    os.write(1, b"%d\\n" % log.decision(make_draft("x" * 3000)).seq)
"""


def killed_writer(directory, moment):
    """Start a writer, kill it at a random moment; gives the numbers it had acknowledged."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, directory], stdout=subprocess.PIPE)
    writer.stdout.readline()
    time.sleep(moment)
    writer.kill()
    said = writer.communicate()[0]
    return [int(line) for line in said.splitlines(keepends=True) if line.endswith(b"\n")]


def numbers(directory):
    found = set()
    for name in sorted(os.listdir(directory)):
        if name.endswith(".jsonl"):
            for line in content(os.path.join(directory, name)).splitlines(keepends=True):
                if line.endswith(b"\n"):
                    found.add(json.loads(line)["h"]["seq"])
    return found


def kill_many(directory, times, seed):
    chance = random.Random(seed)
    acknowledged = set()
    for _ in range(times):
        acknowledged.update(killed_writer(directory, chance.random() * 0.05))
        assert verdict_of(directory) in ("INTACT", "TORN-TAIL")
    assert acknowledged <= numbers(directory)
    return acknowledged


def test_nothing_acknowledged_is_lost_to_kill_9(directory):
    assert len(kill_many(directory, 12, seed=1)) > 12
    with AuditLog.open(directory, key=None) as log:
        log.decision(make_draft())
    assert verdict_of(directory) == "INTACT"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_acknowledged_is_lost_in_2000_writes(directory):
    acknowledged = set()
    seed = 0
    while len(acknowledged) < 2000:
        seed += 1
        acknowledged |= kill_many(directory, 10, seed)


def test_a_write_may_stop_at_any_byte(make_log):
    directory = make_log(3)
    whole, head = content(segment_of(directory)), content(os.path.join(directory, "head"))
    start = whole.rindex(b"\n", 0, -1) + 1
    for length in range(0, len(whole) - start, 37):
        rewrite(
            segment_of(directory), lambda _, length=length: whole + whole[start : start + length]
        )
        rewrite(os.path.join(directory, "head"), lambda _: head)
        assert verdict_of(directory) == ("TORN-TAIL" if length else "INTACT")
        with AuditLog.open(directory, sync="os", key=None) as log:
            log.decision(make_draft())
        assert verdict_of(directory) == "INTACT"
        for name in os.listdir(directory):
            if name.startswith("torn-"):
                os.unlink(os.path.join(directory, name))
