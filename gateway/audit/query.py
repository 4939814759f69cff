"""Find records: by DuckDB where it helps, line by line otherwise; the same records either way."""

from __future__ import annotations

import time
from collections import deque
from itertools import islice

from gateway.audit import duck, reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.audit.reading import Entry
    from gateway.audit.select import Selection


def query(
    directory: str, wanted: Selection, *, limit: int = 0, newest: bool = False
) -> Iterator[Entry]:
    """The records asked for, oldest first; at most `limit` of them, the newest ones when `newest`."""
    reading.check_folder(directory)
    if duck.installed() and duck.narrows(wanted):
        source = duck.candidates(directory, wanted)
    else:
        source = reading.entries(directory, wanted.quick)
    found = (entry for entry in source if wanted.matches(entry))
    if not limit:
        return found
    return iter(deque(found, maxlen=limit)) if newest else islice(found, limit)


def tail(directory: str, wanted: Selection, count: int) -> Iterator[Entry]:
    """The newest records asked for, looking no further back than needed."""
    reading.check_folder(directory)
    step = count
    while True:
        lines = reading.last_lines(directory, step)
        found = [entry for entry in map(reading.Entry.from_line, lines) if wanted.matches(entry)]
        if len(found) >= count or len(lines) < step:
            return iter(found[-count:])
        step *= 4


def follow(directory: str, wanted: Selection, *, pause: float = 0.25) -> Iterator[Entry]:
    """Records as they are written, until somebody stops asking."""
    last = [reading.Entry.from_line(line).seq for line in reading.last_lines(directory, 1)]
    seen = last[0] if last else -1
    while True:
        newer = _after(directory, seen)
        for entry in newer:
            seen = entry.seq
            if wanted.matches(entry):
                yield entry
        if not newer:
            time.sleep(pause)


def _after(directory: str, seen: int) -> list[Entry]:
    step = 64
    while True:
        found = [reading.Entry.from_line(line) for line in reading.last_lines(directory, step)]
        if not found or found[0].seq <= seen + 1 or len(found) < step:
            return [entry for entry in found if entry.seq > seen]
        step *= 4


def related(directory: str, seq: int) -> list[Entry]:
    """A record, and every record that speaks of it."""
    reading.check_folder(directory)
    marks = (b'"seq":%d,' % seq, b'"of":%d,' % seq)

    def near(line: bytes) -> bool:
        return any(mark in line for mark in marks) or b'"kind":"redaction"' in line

    found = []
    for entry in reading.entries(directory, near):
        named = entry.kind == "redaction" and any(one[0] == seq for one in entry.header["what"])
        if entry.seq == seq or entry.header.get("of") == seq or named:
            found.append(entry)
    return found
