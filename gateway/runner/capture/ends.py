"""The head and the tail of a stream, in constant memory.

Nothing here looks at lines one by one once the head is full: newlines are counted, bytes are kept in a
tail that is cut at the front. Splitting and decoding happen once, at the end, so that the border of a
chunk can't break a character.
"""

from __future__ import annotations

from gateway.runner.outcome import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.runner.spec import Capture

# The tail is cut when it is this much too long, not at each chunk.
_SLACK = 256 * 1024
# Counting lines takes as long as reading them. Past so many, nobody wants to know to the line.
_COUNTED = 1 << 24


class Ends:
    """Takes bytes, and says at any time what is kept of them."""

    __slots__ = (
        "_head", "_head_bytes", "_head_full", "_head_lines", "_last", "_line_bytes", "_newlines",
        "_tail", "_tail_bytes", "_tail_lines", "total",
    )  # fmt: skip

    def __init__(self, capture: Capture) -> None:
        full = capture.mode == "full"
        self._head_lines = 0 if full else capture.head_lines
        self._tail_lines = 0 if full else capture.tail_lines
        self._head_bytes = capture.cap // 2 if full else capture.head_bytes
        self._tail_bytes = capture.cap - capture.cap // 2 if full else capture.tail_bytes
        self._line_bytes = capture.line_bytes
        self._head = bytearray()
        self._tail = bytearray()
        self._head_full = False
        self.total = 0
        self._newlines = 0
        self._last = 10

    def feed(self, buffer: bytearray, size: int) -> None:
        """Take the first `size` bytes of a buffer that the caller will use again."""
        if size == 0:
            return
        self.total += size
        # `find` looks at 32 bytes a step, `count` at one: what has no lines costs next to nothing.
        if self._newlines < _COUNTED and buffer.find(b"\n", 0, size) >= 0:
            self._newlines += buffer.count(b"\n", 0, size)
        self._last = buffer[size - 1]
        start = 0 if self._head_full else self._feed_head(buffer, size)
        if start == size:
            return
        with memoryview(buffer) as view:
            self._tail += view[max(start, size - self._tail_bytes) : size]
        if len(self._tail) > self._tail_bytes + _SLACK:
            del self._tail[: -self._tail_bytes or None]

    def _feed_head(self, buffer: bytearray, size: int) -> int:
        """Fill the head; returns how many bytes it took."""
        room = min(size, self._head_bytes - len(self._head))
        end = room
        if self._head_lines:
            end = 0
            missing = self._head_lines - self._head.count(b"\n")
            while missing and end < room:
                found = buffer.find(b"\n", end, room)
                end = room if found < 0 else found + 1
                missing -= found >= 0
            self._head_full = missing == 0
        with memoryview(buffer) as view:
            self._head += view[:end]
        self._head_full = self._head_full or len(self._head) >= self._head_bytes
        return end

    def stream(self) -> Stream:
        """What is kept, as text."""
        lines = self._newlines + (self._last != 10)
        head = bytes(self._head)
        tail = bytes(self._tail[-self._tail_bytes :]) if self._tail_bytes else b""
        dropped = self.total - len(head) - len(tail)
        kept = _last_lines(tail, self._tail_lines) if self._tail_lines else tail
        if not dropped and len(kept) == len(tail):
            text, cut = self._decode(head + tail)
            return Stream(text, "", self.total, lines, cut_bytes=cut)
        head, kept = _whole_end(head), _whole_start(kept)
        head_text, head_cut = self._decode(head)
        tail_text, tail_cut = self._decode(kept)
        return Stream(
            head_text,
            tail_text,
            self.total,
            lines,
            omitted_lines=self._newlines - head.count(b"\n") - kept.count(b"\n"),
            omitted_bytes=self.total - len(head) - len(kept),
            more_lines=self._newlines >= _COUNTED,
            cut_bytes=head_cut + tail_cut,
        )

    def _decode(self, data: bytes) -> tuple[str, int]:
        limit = self._line_bytes
        if not limit or len(data) <= limit:
            return data.decode("utf-8", "backslashreplace"), 0
        out, cut = [], 0
        for line in _lines(data):
            over = len(line.rstrip(b"\n")) - limit
            if over > 0:
                start = _whole_end(line[:limit])
                over += limit - len(start)
                end = "\n" if line.endswith(b"\n") else ""
                out.append(f"{start.decode('utf-8', 'backslashreplace')}…[+{over} B]{end}")
                cut += over
            else:
                out.append(line.decode("utf-8", "backslashreplace"))
        return "".join(out), cut


def _lines(data: bytes) -> list[bytes]:
    """Split at newlines only: `splitlines` would also split at a carriage return."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _last_lines(data: bytes, count: int) -> bytes:
    end = len(data) - 1 if data.endswith(b"\n") else len(data)
    for _ in range(count):
        end = data.rfind(b"\n", 0, end)
        if end < 0:
            return data
    return data[end + 1 :]


def _whole_start(data: bytes) -> bytes:
    """Without the rest of a character that was cut at the front."""
    start = 0
    while start < min(3, len(data)) and data[start] & 0xC0 == 0x80:
        start += 1
    return data[start:]


def _whole_end(data: bytes) -> bytes:
    """Without the beginning of a character that was cut at the end."""
    for back in range(1, min(4, len(data) + 1)):
        byte = data[-back]
        if byte & 0xC0 == 0x80:
            continue
        length = (
            2
            if byte >> 5 == 0b110
            else 3
            if byte >> 4 == 0b1110
            else 4
            if byte >> 3 == 0b11110
            else 1
        )
        return data[:-back] if length > back else data
    return data
