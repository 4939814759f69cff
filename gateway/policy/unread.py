"""Rules as the lines they lie in, each read when it is first tried: a cold decision tries some eight of a hundred.

The lines were checked against their checksum before (`prebuilt.py`). One that cannot be read all the same
raises where it is tried, and the command it was tried for is denied (`gateway.evaluate`).
"""

from __future__ import annotations

from gateway.json_quickly import read_json
from gateway.policy.compiled import rule_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from gateway.policy.model import Rule


class Unread:
    """A sequence of rules."""

    __slots__ = ("_held",)

    def __init__(self, lines: list[bytes]) -> None:
        self._held: list[bytes | Rule] = [*lines]

    def __len__(self) -> int:
        return len(self._held)

    def __getitem__(self, number: int) -> Rule:
        held = self._held[number]
        if isinstance(held, bytes):
            held = self._held[number] = rule_from(read_json(held))
        return held

    def __iter__(self) -> Iterator[Rule]:
        return map(self.__getitem__, range(len(self._held)))
