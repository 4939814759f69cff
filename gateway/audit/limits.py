"""When a segment is full, when a checkpoint is due, how much the log may hold in all."""

from __future__ import annotations

from gateway.values import Value


class Limits(Value):
    """The sizes and times a writer keeps to."""

    # A segment ends when it is so long, and at midnight UTC.
    segment_bytes: int = 64 << 20
    # All segments together. Reaching it does what `on_full` says: `deny` (the gate denies until
    # somebody makes room) or `drop-oldest` (closed segments go, recorded).
    total_bytes: int = 8 << 30
    on_full: str = "deny"
    # The share of `total_bytes`, in percent, from which callers are warned.
    alarm_percent: int = 80
    # A checkpoint after so many records, or so many seconds when there are newer records.
    seal_records: int = 256
    seal_seconds: float = 60
    # A resident writer makes a checkpoint this often even when nothing happens: silence is provable.
    heartbeat_seconds: float = 300


USUAL = Limits()
