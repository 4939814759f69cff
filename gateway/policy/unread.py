"""A compiled preset as the lines it lies in, each read when it is first asked for.

A cold decision tries some eight of six hundred rules, and looks up thirty of three thousand features. The
lines were checked against their checksum before (`prebuilt.py`). A rule that cannot be read all the same
raises where it is tried, and the command it was tried for is denied (`gateway.evaluate`).
"""

from __future__ import annotations

from gateway.json_quickly import read_json
from gateway.policy.compiled import rule_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import ItemsView, Iterable, Iterator

    from gateway.policy.model import Rule


class Unread:
    """A sequence of rules. `starts`: where in the text the line of each begins."""

    __slots__ = ("_held", "_text")

    def __init__(self, text: bytes, starts: Iterable[int]) -> None:
        self._text = text
        self._held: list[int | Rule] = [*starts]

    def __len__(self) -> int:
        return len(self._held)

    def __getitem__(self, number: int) -> Rule:
        held = self._held[number]
        if isinstance(held, int):
            line = self._text[held : self._text.index(b"\n", held)]
            held = self._held[number] = rule_from(read_json(line.removesuffix(b",")))
        return held

    def __iter__(self) -> Iterator[Rule]:
        return map(self.__getitem__, range(len(self._held)))


# Reading all features costs as much as looking up so many.
_LOOK_UPS = 300


class UnreadIndex:
    """What the rules are filed under (`index.py`): lines in the order of their bytes, looked up by halving."""

    __slots__ = ("_all", "_asked", "_lines")

    def __init__(self, lines: bytes) -> None:
        self._lines = lines
        self._asked = 0
        self._all: dict[str, str] | None = None

    def get(self, feature: str, default: str = "") -> str:
        """What is filed there."""
        if self._all is None:
            self._asked += 1
            if self._asked <= _LOOK_UPS and _is_plain(feature):
                found = self._line(f'"{feature}":'.encode())
                return default if found is None else found
        return self._read().get(feature, default)

    def items(self) -> ItemsView[str, str]:
        """Every feature, with what is filed there."""
        return self._read().items()

    def _read(self) -> dict[str, str]:
        if self._all is None:
            held: dict[str, str] = read_json(b"{%s}" % self._lines)
            self._all = held
        return self._all

    def _line(self, begin: bytes) -> str | None:
        lines, low, high = self._lines, 0, len(self._lines)
        while low < high:
            middle = (low + high) // 2
            start = lines.rfind(b"\n", low, middle) + 1 or low
            stop = lines.find(b"\n", middle, high)
            stop = high if stop < 0 else stop
            value = start + len(begin)
            there = lines[start:value]
            if there == begin:
                return lines[value:stop].decode().strip('",')
            if there < begin:
                low = stop + 1
            else:
                high = start
        return None


def _is_plain(feature: str) -> bool:
    """In JSON it is written as it is."""
    return (
        feature.isascii() and feature.isprintable() and '"' not in feature and "\\" not in feature
    )
