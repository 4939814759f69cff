"""Which records somebody asks for."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase

from gateway.errors import UsageError
from gateway.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from gateway.audit.reading import Entry

_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


class Selection(Value):
    """All that is named must hold; of several values of one kind, any. Names may be patterns (`git*`)."""

    kinds: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    # Rules that decided, or had something to say.
    rules: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    # A path that a command touches, or a folder above it.
    paths: tuple[str, ...] = ()
    # Hosts that a command would contact.
    hosts: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    # Machines, users, agents: any value of the actor.
    actors: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    # Moments as records spell them, or an empty text: from, and up to but not including.
    since: str = ""
    until: str = ""
    # Stands somewhere in the record, whatever the case.
    text: str = ""

    def matches(self, entry: Entry) -> bool:
        """Is this record asked for?"""
        header = entry.header
        return (
            (not self.kinds or header["kind"] in self.kinds)
            and (not self.verdicts or header.get("verdict") in self.verdicts)
            and (not self.modes or header.get("mode") in self.modes)
            and (not self.since or header["ts"] >= self.since)
            and (not self.until or header["ts"] < self.until)
            and _any(self.sessions, [header.get("session", "")])
            and _any(self.policies, [header.get("policy", "")])
            and _any(self.rules, _rules(entry))
            and _any(self.programs, (one.get("program", "") for one in entry.commands))
            and _any(self.hosts, _hosts(entry))
            and _any(self.actors, map(str, (entry.field("actor") or {}).values()))
            and (not self.paths or any(_touches(entry, path) for path in self.paths))
            and (not self.text or self.text.lower() in _words(entry))
        )

    def quick(self, line: bytes) -> bool:
        """May this raw line match? False is certain, True is not."""
        if self.kinds and not any(b'"kind":"%b"' % kind.encode() in line for kind in self.kinds):
            return False
        return not self.verdicts or any(
            b'"verdict":"%b"' % verdict.encode() in line for verdict in self.verdicts
        )


def _any(patterns: tuple[str, ...], values: Any) -> bool:
    if not patterns:
        return True
    return any(fnmatchcase(value, pattern) for value in values for pattern in patterns)


def _rules(entry: Entry) -> Iterator[str]:
    yield from entry.header.get("rules", ())
    for finding in entry.findings:
        yield finding["rule"]


def _hosts(entry: Entry) -> Iterator[str]:
    for command in entry.commands:
        for host in command.get("hosts", ()):
            yield host
            yield host.rpartition(":")[0] or host


def _touches(entry: Entry, wanted: str) -> bool:
    folder = wanted.rstrip("/") + "/"
    touched = [use[1] for one in entry.commands for use in one.get("paths", ())]
    touched.append(str(entry.request.get("path", "")))
    return any(
        path == wanted or path.startswith(folder) or fnmatchcase(path, wanted) for path in touched
    )


def _words(entry: Entry) -> str:
    values = [value for _, value in entry.disclosed.values()]
    return json.dumps([entry.header, values], ensure_ascii=False).replace('\\"', '"').lower()


def moment(text: str, now: float | None = None) -> str:
    """A moment as records spell it, from `2h` (ago), a date, a time of day, or an ISO time."""
    if not text:
        return ""
    here = datetime.fromtimestamp(time.time() if now is None else now, UTC)
    number, unit = text[:-1], text[-1]
    if number.isdigit() and unit in _UNITS:
        found = here - timedelta(**{_UNITS[unit]: int(number)})
    else:
        try:
            found = datetime.fromisoformat(text)
        except ValueError:
            raise UsageError(
                f"`{text}` is no moment",
                hint="write `2h`, `7d`, `2026-11-18` or `2026-11-18T09:30:00`",
            ) from None
        found = found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    return found.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
