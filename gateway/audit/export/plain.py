"""Headers and disclosed fields without salts: for scripts that want all of a record, and no proof."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gateway.audit.reading import Entry


def lines(entries: Iterable[Entry]) -> Iterator[str]:
    """One JSON object a line. Non-ASCII text is escaped, so that no terminal is led astray."""
    for entry in entries:
        header = {name: value for name, value in entry.header.items() if name != "f"}
        fields = {name: value for name, (_salt, value) in entry.disclosed.items()}
        said = {**header, "fields": fields, "leaf": entry.leaf}
        if entry.redacted:
            said["redacted"] = entry.redacted
        yield json.dumps(said)
