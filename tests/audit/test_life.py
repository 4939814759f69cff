"""A log's long life at random: writers come, die and come again; segments turn, fields and records go."""

import os
import random

import pytest

from gateway.audit import segments
from gateway.audit.limits import Limits
from gateway.audit.log import AuditLog
from gateway.audit.reading import entries
from gateway.audit.redact import redact
from gateway.audit.retention import retain
from tests.audit.conftest import content, make_draft, rewrite, segment_of, verdict_of

LIMITS = Limits(segment_bytes=12_000, seal_records=9)


class Life:
    """One log, and what must be in it."""

    def __init__(self, directory, seed):
        self.directory = directory
        self.chance = random.Random(seed)
        self.logs = [self.opened() for _ in range(3)]
        self.promised = {}
        self.write()

    def opened(self):
        return AuditLog.open(self.directory, sync="each", key=None, limits=LIMITS)

    def write(self):
        """Somebody writes a few records."""
        log = self.chance.choice(self.logs)
        for _ in range(self.chance.randrange(1, 6)):
            command = f"echo {self.chance.random()}"
            self.promised[log.decision(make_draft(command)).seq] = command

    def die(self):
        """A writer dies: within a line, or between the line and `head`."""
        path = segment_of(self.directory, -1)
        head = content(os.path.join(self.directory, "head"))
        self.logs.pop(self.chance.randrange(3)).close()
        with self.opened() as log:
            seq = log.decision(make_draft("dying")).seq
        whole = content(segment_of(self.directory, -1))
        if segment_of(self.directory, -1) == path and seq == self.last():
            last = whole.rindex(b"\n", 0, -1) + 1
            cut = self.chance.randrange(last, len(whole) + 1)
            # Nobody was told that this record is safe.
            rewrite(path, lambda _: whole[:cut])
            rewrite(os.path.join(self.directory, "head"), lambda _: head)
        self.logs.append(self.opened())

    def lose_head(self):
        """The file `head` is lost or broken."""
        path = os.path.join(self.directory, "head")
        rewrite(path, lambda data: self.chance.choice((b"", data[:100], b"\x00" * 500)))

    def turn(self):
        """A segment is closed by hand."""
        self.chance.choice(self.logs).rotate()

    def seal(self):
        """Somebody makes a checkpoint."""
        self.chance.choice(self.logs).checkpoint(always=self.chance.random() < 0.5)

    def redact(self):
        """A field goes."""
        here = [entry.seq for entry in entries(self.directory) if "request" in entry.disclosed]
        if here:
            seq = self.chance.choice(here)
            redact(self.chance.choice(self.logs), {seq: ["request"]}, who="dev", why="names")
            self.promised[seq] = ""

    def retain(self):
        """Old segments go."""
        retain(self.chance.choice(self.logs), why="room", keep_bytes=40_000)
        first = segments.first_of(segments.segments(self.directory)[0])
        self.promised = {seq: text for seq, text in self.promised.items() if seq >= first}

    def last(self):
        return max(entry.seq for entry in entries(self.directory))

    def check(self):
        """Everything that was promised is there, and the log verifies."""
        assert verdict_of(self.directory) in ("INTACT", "TORN-TAIL")
        there = {
            entry.seq: entry.command
            for entry in entries(self.directory)
            if entry.kind == "decision"
        }
        assert {seq: there.get(seq) for seq in self.promised} == self.promised


@pytest.mark.parametrize("seed", range(6))
def test_a_long_life(directory, seed):
    life = Life(directory, seed)
    steps = (
        [life.write] * 6
        + [life.die] * 3
        + [life.turn, life.seal, life.redact, life.retain, life.lose_head]
    )
    for _ in range(40):
        life.chance.choice(steps)()
        life.check()
    life.write()
    assert verdict_of(directory) == "INTACT"
    for log in life.logs:
        log.close()
