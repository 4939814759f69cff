"""Redact later: take a field's salt and value out of a record, and say so in the log.

The header keeps the commitment, so the chain, the tree, every checkpoint and every anchor still hold; and
without the salt nobody can try guesses. What was exported or copied before is out of reach.

The record `redaction` is written and synced first. A crash in between leaves a field that is declared and
still there: run it again.
"""

from __future__ import annotations

import json
import os

from gateway.audit import segments
from gateway.audit.canonical import encode, exact
from gateway.audit.lines import header_of
from gateway.errors import AuditError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gateway.audit.log import AuditLog


def redact(
    log: AuditLog, what: Mapping[int, Iterable[str]], *, who: str, why: str, ticket: str = ""
) -> int:
    """Take fields out of records; gives how many were taken out.

    `what`: record number → names of fields. All of them must be there.
    """
    wanted = {seq: sorted(set(names)) for seq, names in sorted(what.items())}
    places = _places(log.directory, wanted)
    if any(name == segments.segments(log.directory)[-1] for name in places.values()):
        # Only closed segments are written anew.
        log.rotate()
    about = {"who": who, "why": why, "ticket": ticket}
    log.event("redaction", {"what": [[seq, names] for seq, names in wanted.items()]}, about)
    taken = 0
    for name in sorted(set(places.values())):
        here = {seq: wanted[seq] for seq in wanted if places[seq] == name}
        with log.paused():
            taken += _rewrite(os.path.join(log.directory, name), here)
            segments.sync_folder(log.directory)
    return taken


def holding(directory: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """Records whose fields hold this text, with the names of those fields."""
    spelled = encode(exact(text))[1:-1]
    for name in segments.segments(directory):
        for line in segments.complete_lines(os.path.join(directory, name)):
            if spelled in line:
                record = json.loads(line)
                fields = [
                    one for one, (_, value) in record["d"].items() if spelled in encode(value)
                ]
                if fields:
                    yield record["h"]["seq"], fields


def left_behind(directory: str, text: str) -> list[str]:
    """Where else the text stands: public headers, and records that a crash tore."""
    spelled = encode(exact(text))[1:-1]
    found: list[str] = []
    for name in segments.segments(directory):
        for line in segments.complete_lines(os.path.join(directory, name)):
            header = header_of(line) if spelled in line else None
            if header is not None and spelled in header:
                found.append(f"the public header of record {json.loads(header)['seq']}")
    for name in sorted(os.listdir(directory)):
        if name.startswith("torn-"):
            with open(os.path.join(directory, name), "rb") as stream:
                if spelled in stream.read():
                    found.append(f"the file `{name}`")
    return found


def _places(directory: str, wanted: Mapping[int, list[str]]) -> dict[int, str]:
    """Which segment each record stands in; refuses what isn't there."""
    places: dict[int, str] = {}
    names = segments.segments(directory)
    for number, name in enumerate(names):
        first = segments.first_of(name)
        end = segments.first_of(names[number + 1]) if number + 1 < len(names) else None
        here = [seq for seq in wanted if seq >= first and (end is None or seq < end)]
        if here:
            _check(os.path.join(directory, name), here, wanted)
            places.update(dict.fromkeys(here, name))
    missing = [seq for seq in wanted if seq not in places]
    if missing:
        raise AuditError(f"there is no record {missing[0]} in this log")
    return places


def _check(path: str, here: list[int], wanted: Mapping[int, list[str]]) -> None:
    left = set(here)
    for line in segments.complete_lines(path):
        header = header_of(line)
        seq = json.loads(header)["seq"] if header is not None else -1
        if seq in left:
            left.discard(seq)
            there = json.loads(line)["d"]
            for name in wanted[seq]:
                if name not in there:
                    known = ", ".join(sorted(there)) or "none"
                    raise AuditError(
                        f"record {seq} has no field `{name}` to redact", hint=f"it has: {known}"
                    )
    if left:
        raise AuditError(f"there is no record {min(left)} in this log")


def _rewrite(path: str, here: Mapping[int, list[str]]) -> int:
    taken = 0
    new = path + ".new"
    with open(path, "rb") as old, open(new, "wb") as stream:
        os.chmod(new, 0o400)
        for line in old:
            header = header_of(line[:-1])
            seq = json.loads(header)["seq"] if header is not None else -1
            if seq not in here:
                stream.write(line)
                continue
            record = json.loads(line)
            for name in here[seq]:
                taken += record["d"].pop(name, None) is not None
            stream.write(encode(record) + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    os.rename(new, path)
    return taken
