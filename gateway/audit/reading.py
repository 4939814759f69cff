"""Read a log back: entries out of lines, oldest first. Reading proves nothing; `verify` does."""

from __future__ import annotations

import json
import os
from functools import cached_property

from gateway.audit import segments
from gateway.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any


class Entry:
    """One record: its header, and what is disclosed of its fields."""

    def __init__(
        self, header: dict[str, Any], disclosed: Mapping[str, Any], leaf: str = ""
    ) -> None:
        self.header = header
        self.disclosed = disclosed
        self.leaf = leaf

    @classmethod
    def from_line(cls, line: bytes) -> Entry:
        """Parse one line."""
        record = json.loads(line)
        return cls(record["h"], record["d"], record["leaf"])

    def field(self, name: str, default: Any = None) -> Any:
        """The value of a field; `default` when there is none, or it was redacted or withheld."""
        salted = self.disclosed.get(name)
        if salted is None or (isinstance(salted[1], dict) and "withheld" in salted[1]):
            return default
        return salted[1]

    @property
    def seq(self) -> int:
        """The number of the record."""
        return int(self.header["seq"])

    @property
    def kind(self) -> str:
        """`decision`, `outcome`, …"""
        return str(self.header["kind"])

    @property
    def redacted(self) -> list[str]:
        """Fields that were committed and are no longer disclosed."""
        return sorted(set(self.header.get("f", ())) - set(self.disclosed))

    @cached_property
    def request(self) -> dict[str, Any]:
        """What was asked for."""
        found = self.field("request")
        return found if isinstance(found, dict) else {}

    @property
    def command(self) -> str:
        """The command's text, or the file operation in words; empty when it is not there."""
        request = self.request
        if "operation" in request:
            return f"{request['operation']} {request['path']}"
        return str(request.get("command", ""))

    @property
    def commands(self) -> list[dict[str, Any]]:
        """The commands of a decision, as facts named them."""
        return list(self.field("commands") or ())

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What rules said."""
        return list(self.field("findings") or ())


def check_folder(directory: str) -> None:
    """Refuse a folder that holds no log, with a hint."""
    if not os.path.isdir(directory):
        raise UsageError(
            f"there is no audit log in `{directory}`", hint="name its folder with --audit-dir"
        )
    if not segments.segments(directory):
        raise UsageError(f"the folder `{directory}` holds no segment of an audit log")


def entries(directory: str, wanted: Callable[[bytes], bool] | None = None) -> Iterator[Entry]:
    """Every record, oldest first. `wanted` sees the raw line, and saves reading it."""
    for name in segments.segments(directory):
        for line in segments.complete_lines(os.path.join(directory, name)):
            if wanted is None or wanted(line):
                try:
                    yield Entry.from_line(line)
                except (ValueError, KeyError, TypeError):
                    # For `verify` to name; a search goes on.
                    continue


def last_lines(directory: str, count: int) -> list[bytes]:
    """The last lines of the log, oldest first, without reading more than needed."""
    found: list[bytes] = []
    for name in reversed(segments.segments(directory)):
        with open(os.path.join(directory, name), "rb") as stream:
            position = stream.seek(0, os.SEEK_END)
            tail = b""
            while position and tail.count(b"\n") <= count - len(found):
                step = min(position, 1 << 16)
                position -= step
                stream.seek(position)
                tail = stream.read(step) + tail
        whole = tail[: tail.rfind(b"\n") + 1].split(b"\n")[:-1]
        if position:
            whole = whole[1:]
        found = whole[-(count - len(found)) :] + found
        if len(found) >= count:
            break
    return found[-count:]
